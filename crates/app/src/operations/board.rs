use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use arena_rules::switches::Switch;
use chrono::{DateTime, Utc};
use tokio::time::{MissedTickBehavior, interval};

use crate::ports::{NewAnnouncement, Pause};
use crate::{App, AppResult};

/// How often a node reads what staff paused and announced.
const EVERY: Duration = Duration::from_secs(1);

/// What staff paused and announced, as this node read it last. It stays as it is while the database cannot be read.
#[derive(Default)]
pub struct Board(RwLock<Arc<BoardState>>);

#[derive(Default)]
struct BoardState {
    pauses: Vec<Pause>,
    announcement: Option<NewAnnouncement>,
}

impl Board {
    fn state(&self) -> Arc<BoardState> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether a part of the product is paused.
    #[must_use]
    pub fn is_paused(&self, switch: Switch, now: DateTime<Utc>) -> bool {
        self.state().pauses.iter().any(|pause| pause.switch == switch && pause.holds(now))
    }

    /// Whether any game is paused.
    pub(crate) fn pauses_a_game(&self, now: DateTime<Utc>) -> bool {
        self.state().pauses.iter().any(|pause| matches!(pause.switch, Switch::Game(_)) && pause.holds(now))
    }

    /// Returns the announcement that is shown at an instant.
    #[must_use]
    pub fn announcement(&self, now: DateTime<Utc>) -> Option<NewAnnouncement> {
        self.state().announcement.clone().filter(|shown| shown.until.is_none_or(|until| now < until))
    }
}

/// Reads anew what staff paused and announced.
///
/// # Errors
/// The database's; the board stays as it was.
pub async fn refresh(app: &App) -> AppResult<()> {
    let read = app.store.read();
    let pauses = read.switches().pauses().await?;
    let announcement = read.announcements().current().await?.and_then(|current| current.shown);
    *app.board.0.write().unwrap_or_else(PoisonError::into_inner) =
        Arc::new(BoardState { pauses, announcement });
    Ok(())
}

/// Reads them anew once a second until `stop`.
pub async fn follow(app: &App, stop: impl Future<Output = ()>) {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    tokio::pin!(stop);
    let mut failing = false;
    loop {
        tokio::select! {
            () = &mut stop => return,
            _ = ticks.tick() => {}
        }
        match refresh(app).await {
            Ok(()) => failing = false,
            Err(error) if !failing => {
                failing = true;
                tracing::error!(%error, "pauses and the announcement cannot be read: this node keeps those that it knows");
            }
            Err(_) => {}
        }
    }
}
