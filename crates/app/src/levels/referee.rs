use std::sync::Arc;

use arena_games::log::Mark;
use arena_rules::levels::InHouseGame;
use bytes::Bytes;
use tokio::sync::Semaphore;

use super::core::Core;
use super::verdict::Ruling;
use crate::ports::{GameSession, PlayMark};
use crate::{AppError, AppResult};

/// The time after which another node may be asked for a replay.
const TRY_AGAIN_SECONDS: u64 = 5;

/// The referee: replays input logs with the games' cores, off the async threads, a few at a time.
#[derive(Debug)]
pub struct Referee {
    places: Arc<Semaphore>,
}

impl Referee {
    /// Returns a referee that replays at most `at_once` logs at a time.
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(at_once.max(1))) }
    }

    /// Returns a game's rules version; `None` for a game without a core, whose logs are not replayed.
    #[must_use]
    pub fn rules_version(&self, game: &InHouseGame) -> Option<u32> {
        Core::of(game).map(Core::rules_version)
    }

    /// Replays a session's log and compares it with the marks.
    ///
    /// # Errors
    /// [`AppError::Busy`] for rules that this node does not know: the session stays open for a node of the
    /// release that started it. [`AppError::Internal`] if the replay panics.
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
        if !core.plays(session.rules_version) {
            return Err(AppError::Busy(TRY_AGAIN_SECONDS));
        }
        let session = session.clone();
        let mark_of = |mark: &PlayMark| Mark { bytes: mark.bytes, ticks: mark.ticks, digest: mark.digest };
        let marks: Vec<Mark> = marks.iter().map(mark_of).collect();
        self.apart(move || core.replay(&session, &marks, &log)).await
    }

    /// Runs work with the games' cores off the async threads, within the referee's limit.
    ///
    /// # Errors
    /// [`AppError::Internal`] if the work panics.
    pub async fn apart<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> AppResult<T> {
        let internal = |error: &dyn std::fmt::Display| AppError::Internal(format!("replay: {error}"));
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|error| internal(&error))?;
        // The work goes on, and keeps its permit, even if its caller was cancelled.
        let placed = move || {
            let done = work();
            drop(place);
            done
        };
        tokio::task::spawn_blocking(placed).await.map_err(|error| internal(&error))
    }
}
