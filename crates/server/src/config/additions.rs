use serde::{Deserialize, Serialize};

/// Additions of the app to the specification. Each can be switched off.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdditionsConfig {
    /// The subscriber's match on every screen.
    pub(crate) match_bar: bool,
    /// Live matches may be watched by everybody.
    pub(crate) watch_live: bool,
    /// What comes next after a match and after joining, and the champion's moment.
    pub(crate) match_moments: bool,
    /// The SMS with a room id has a link to the room.
    pub(crate) sms_links: bool,
    /// A bracket that begins with the first round and shows the reader's own path.
    pub(crate) own_bracket: bool,
    /// Tabs of the tournaments' screen, and the hall of champions.
    pub(crate) tournament_tabs: bool,
}

impl Default for AdditionsConfig {
    fn default() -> Self {
        Self {
            match_bar: true,
            watch_live: true,
            match_moments: true,
            sms_links: true,
            own_bracket: true,
            tournament_tabs: true,
        }
    }
}
