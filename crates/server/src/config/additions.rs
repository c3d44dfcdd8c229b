use serde::{Deserialize, Serialize};

/// Additions of the app to the specification. Each can be switched off.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdditionsConfig {
    /// The subscriber's match on every screen.
    pub(crate) match_bar: bool,
    /// The flame and the road of the streak's days.
    pub(crate) streak_road: bool,
    /// A push in the evening before a streak is lost.
    pub(crate) streak_reminder: bool,
}

impl Default for AdditionsConfig {
    fn default() -> Self {
        Self { match_bar: true, streak_road: true, streak_reminder: true }
    }
}
