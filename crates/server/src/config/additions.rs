use serde::{Deserialize, Serialize};

/// Additions of the app to the specification. Each can be switched off.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdditionsConfig {
    /// The subscriber's match on every screen.
    pub(crate) match_bar: bool,
    /// What awaits the reader today, first on the home screen.
    pub(crate) today: bool,
    /// Five tabs at the bottom of a phone's screen.
    pub(crate) tab_bar: bool,
    /// The choice of the language on the first visit.
    pub(crate) language_ask: bool,
}

impl Default for AdditionsConfig {
    fn default() -> Self {
        Self { match_bar: true, today: true, tab_bar: true, language_ask: true }
    }
}
