use arena_rules::levels::InHouseGame;

use crate::App;
use crate::settings::SelfReported;

/// What stands in a session's rules version where no rules of ours are played by.
pub(super) const SELF_REPORTED: u32 = 0;

/// Who says whether a level of a game was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// The server, which replays the log by rules of this version.
    Replay(u32),
    /// The build itself, within limits (contract 4).
    SelfReported(SelfReported),
}

impl Judge {
    /// The judge of a game. `None` where there is none yet: the game cannot be played for credits.
    #[must_use]
    pub fn of(app: &App, game: &InHouseGame) -> Option<Self> {
        // The operator's word first: a game with a core gets here only where that was asked for by name.
        let configured = app.settings.self_reported.get(game.game_unique_id);
        configured
            .map(|limits| Self::SelfReported(*limits))
            .or_else(|| app.referee.rules_version(game).map(Self::Replay))
    }

    /// What the session notes, so that a result is judged as its level was started.
    #[must_use]
    pub(super) fn rules_version(self) -> u32 {
        match self {
            Self::Replay(version) => version,
            Self::SelfReported(_) => SELF_REPORTED,
        }
    }
}
