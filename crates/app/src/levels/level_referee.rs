use arena_rules::levels::InHouseGame;

use crate::App;
use crate::settings::SelfReportLimits;

/// The rules version of a session whose results are self-reported.
pub(super) const SELF_REPORTED: u32 = 0;

/// The referee of a game's levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelReferee {
    /// The server, which replays the log by this version of the rules.
    Replay(u32),
    /// The game build itself, within limits (contract 4).
    SelfReported(SelfReportLimits),
}

impl LevelReferee {
    /// Returns the referee of a game. `None` if there is none: the game cannot be played for credits.
    #[must_use]
    pub fn of(app: &App, game: &InHouseGame) -> Option<Self> {
        // The configuration comes first: a game with a core is listed there only if the operator named it.
        let configured = app.settings.self_reported.get(game.game_unique_id);
        configured
            .map(|limits| Self::SelfReported(*limits))
            .or_else(|| app.referee.rules_version(game).map(Self::Replay))
    }

    /// The version that the session records, so that a result is decided by the rules of its start.
    #[must_use]
    pub(super) fn rules_version(self) -> u32 {
        match self {
            Self::Replay(version) => version,
            Self::SelfReported(_) => SELF_REPORTED,
        }
    }
}
