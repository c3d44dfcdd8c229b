use arena_games::log::{self, TICKS_PER_SECOND};
use arena_games::puzzle;
use arena_rules::levels::{InHouseGame, PUZZLE_MANIA};
use bytes::Bytes;
use chrono::Duration;
use tokio::sync::Semaphore;

use crate::error::Refusal;
use crate::ports::GameSession;
use crate::{AppError, AppResult};

/// What a replay shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the level was passed.
    pub passed: bool,
    /// How long it was played, in ticks.
    pub ticks: u64,
}

impl Verdict {
    /// How long it was played.
    #[must_use]
    pub fn duration(&self) -> Duration {
        Duration::milliseconds(
            i64::try_from(self.ticks * 1000 / u64::from(TICKS_PER_SECOND)).unwrap_or(i64::MAX),
        )
    }
}

/// What the referee says to a log: what it shows, or why it is not believed.
pub type Ruling = Result<Verdict, Refusal>;

/// Replays input logs with the games' own code, off the async threads and so many at a time.
#[derive(Debug)]
pub struct Referee {
    places: Semaphore,
}

impl Referee {
    /// A referee that replays at most `at_once` logs at a time.
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self { places: Semaphore::new(at_once.max(1)) }
    }

    /// The rules that a game is played by now; `None` for a game without a core, whose logs nobody can replay.
    #[must_use]
    pub fn rules_version(&self, game: &InHouseGame) -> Option<u32> {
        (game.game_unique_id == PUZZLE_MANIA.game_unique_id).then_some(puzzle::RULES_VERSION)
    }

    /// Plays a session's log again.
    ///
    /// # Errors
    /// [`AppError::Internal`] where the replay itself broke.
    pub async fn replay(
        &self,
        game: &'static InHouseGame,
        session: &GameSession,
        log: Bytes,
    ) -> AppResult<Ruling> {
        if self.rules_version(game).is_none() {
            return Err(AppError::Internal(format!("{} has no core", game.game_unique_id)));
        }
        let internal = |error: &dyn std::fmt::Display| AppError::Internal(format!("replay: {error}"));
        let _place = self.places.acquire().await.map_err(|error| internal(&error))?;
        let (level, seed) = (session.level, session.seed);
        tokio::task::spawn_blocking(move || replay_puzzle(level, seed, &log))
            .await
            .map_err(|error| internal(&error))
    }
}

fn replay_puzzle(level: u32, seed: u64, log: &[u8]) -> Ruling {
    let level = u8::try_from(level).unwrap_or(0);
    match puzzle::replay(level, seed, log) {
        Ok(replay) => Ok(Verdict { passed: replay.passed, ticks: replay.ticks.into() }),
        Err(refusal) => Err(refusal_of(&refusal)),
    }
}

fn refusal_of(refusal: &log::Refusal) -> Refusal {
    use log::Refusal as P;
    let (code, message) = match refusal {
        P::OtherSeed => ("replay_wrong_seed", "This recording belongs to another game."),
        P::OtherLevel { .. } => ("level_mismatch", "This result belongs to another level."),
        P::OtherRules { .. } => ("replay_other_rules", "The game has changed. Start the level again."),
        P::TooFast { .. } => ("too_fast", "This game ended sooner than it can be played."),
        P::Edited { .. } | P::AfterEnd { .. } | P::OtherMark { .. } | P::NotRevealed { .. } => {
            ("replay_forged", "The recording of this game does not add up.")
        }
        P::Unfinished { .. } => ("replay_unfinished", "This game was not played to its end."),
        P::Malformed(_) | P::NoSuchLevel { .. } => {
            ("replay_malformed", "The recording of this game cannot be read.")
        }
    };
    Refusal::new(code, message)
}
