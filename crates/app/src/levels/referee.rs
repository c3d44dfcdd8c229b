use std::sync::Arc;

use arena_games::log::Mark;
use arena_rules::levels::InHouseGame;
use bytes::Bytes;
use tokio::sync::Semaphore;

use super::core::Core;
use crate::error::Refusal;
use crate::ports::{GameSession, PlayMark};
use crate::{AppError, AppResult};

/// What a replay shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the level was passed.
    pub passed: bool,
    /// How long it was played, in ticks.
    pub ticks: u64,
    /// After which ticks it was paused.
    pub pauses: Vec<u64>,
    /// What a person's play seldom shows.
    pub signs: Vec<&'static str>,
    /// A number that two plays share only where every action came after the same time; where there is one.
    pub rhythm: Option<u64>,
}

impl Verdict {
    /// The verdict on a play that shows nothing else.
    #[must_use]
    pub fn of(passed: bool, ticks: u32) -> Self {
        Self { passed, ticks: ticks.into(), pauses: Vec::new(), signs: Vec::new(), rhythm: None }
    }
}

/// What the referee says to a log: what it shows, or why it is not believed.
pub type Ruling = Result<Verdict, Refusal>;

/// Replays input logs with the games' own code, off the async threads and so many at a time.
#[derive(Debug)]
pub struct Referee {
    places: Arc<Semaphore>,
}

impl Referee {
    /// A referee that replays at most `at_once` logs at a time.
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(at_once.max(1))) }
    }

    /// The rules that a game is played by now; `None` for a game without a core, whose logs nobody can replay.
    #[must_use]
    pub fn rules_version(&self, game: &InHouseGame) -> Option<u32> {
        Core::of(game).map(Core::rules_version)
    }

    /// Plays a session's log again, and holds it against the marks that were set meanwhile.
    ///
    /// # Errors
    /// [`AppError::Internal`] where the replay itself broke.
    pub async fn replay(
        &self,
        game: &'static InHouseGame,
        session: &GameSession,
        marks: &[PlayMark],
        log: Bytes,
    ) -> AppResult<Ruling> {
        let Some(core) = Core::of(game) else {
            return Err(AppError::Internal(format!("{} has no core", game.game_unique_id)));
        };
        let session = session.clone();
        let mark_of = |mark: &PlayMark| Mark { bytes: mark.bytes, ticks: mark.ticks, digest: mark.digest };
        let marks: Vec<Mark> = marks.iter().map(mark_of).collect();
        self.apart(move || core.replay(&session, &marks, &log)).await
    }

    /// Does something with the games' own code, off the async threads, when it is its turn.
    ///
    /// # Errors
    /// [`AppError::Internal`] where it broke.
    pub async fn apart<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> AppResult<T> {
        let internal = |error: &dyn std::fmt::Display| AppError::Internal(format!("replay: {error}"));
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|error| internal(&error))?;
        // The work goes on, and keeps its place, also where nobody waits for it any more.
        let placed = move || {
            let done = work();
            drop(place);
            done
        };
        tokio::task::spawn_blocking(placed).await.map_err(|error| internal(&error))
    }
}
