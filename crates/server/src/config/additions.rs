use serde::{Deserialize, Serialize};

/// Additions of the app to the specification. Each can be switched off.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdditionsConfig {
    /// The subscriber's match on every screen.
    pub(crate) match_bar: bool,
    /// Weekly leagues.
    pub(crate) leagues: bool,
}

impl Default for AdditionsConfig {
    fn default() -> Self {
        Self { match_bar: true, leagues: true }
    }
}
