use std::sync::{Arc, PoisonError, RwLock};

use arena_rules::switches::Switch;
use chrono::{DateTime, Utc};

use crate::error::{AppResult, refuse};
use crate::ports::{Pause, PortalAnnouncement};

/// The pauses and the announcement of staff, as this node read them last. They stay as they are while the database cannot be
/// read.
#[derive(Default)]
pub struct Board(RwLock<Arc<BoardState>>);

#[derive(Default)]
struct BoardState {
    pauses: Vec<Pause>,
    announcement: Option<PortalAnnouncement>,
}

impl Board {
    fn state(&self) -> Arc<BoardState> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces what the node knows.
    pub(super) fn put(&self, pauses: Vec<Pause>, announcement: Option<PortalAnnouncement>) {
        let state = Arc::new(BoardState { pauses, announcement });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = state;
    }

    /// Whether a part of the product is paused.
    #[must_use]
    pub fn is_paused(&self, switch: Switch, now: DateTime<Utc>) -> bool {
        self.state().pauses.iter().any(|pause| pause.switch == switch && pause.holds(now))
    }

    /// Refuses what is paused.
    ///
    /// # Errors
    /// The switch's refusal ([`Switch::refusal`]).
    pub(crate) fn check(&self, switch: Switch, now: DateTime<Utc>) -> AppResult<()> {
        match switch.refusal() {
            Some((code, text)) if self.is_paused(switch, now) => refuse(code, text),
            _ => Ok(()),
        }
    }

    /// Whether any game is paused.
    pub(crate) fn pauses_a_game(&self, now: DateTime<Utc>) -> bool {
        self.state().pauses.iter().any(|pause| matches!(pause.switch, Switch::Game(_)) && pause.holds(now))
    }

    /// Returns the announcement that is shown at an instant.
    #[must_use]
    pub fn announcement(&self, now: DateTime<Utc>) -> Option<PortalAnnouncement> {
        self.state().announcement.clone().filter(|shown| shown.until.is_none_or(|until| now < until))
    }
}
