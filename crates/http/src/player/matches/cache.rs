//! Brackets in memory: each part of each tournament's is asked for once a second, however many look at it.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::ports::Round;
use arena_app::tournaments::play::{self, ShownRound};
use arena_app::{App, AppResult};
use chrono::{DateTime, Duration, Utc};
use tokio::sync::Mutex;

/// How long a part is sent from memory.
const FRESH: Duration = Duration::seconds(1);
/// Parts that are kept; a thousand matches of each at the most.
const KEPT: usize = 64;

/// Which part of which tournament: the round, if one is asked for, and its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    pub(crate) tournament: i64,
    pub(crate) round: Option<u32>,
    pub(crate) page: u32,
}

/// A part as it was.
pub(crate) struct Bracket {
    pub(crate) rounds: Vec<ShownRound>,
    /// All rounds that were drawn, the last first.
    pub(crate) drawn: Vec<Round>,
    made_at: DateTime<Utc>,
}

type Slot = Arc<Mutex<Option<Arc<Bracket>>>>;

/// The parts that somebody looked at lately.
#[derive(Default)]
pub(crate) struct Brackets(Mutex<BTreeMap<Part, Slot>>);

impl Brackets {
    /// A part, from memory while it is fresh. Of those who find it stale one reads it, the others wait.
    pub(crate) async fn get(&self, app: &App, part: Part) -> AppResult<Arc<Bracket>> {
        let slot = {
            let mut slots = self.0.lock().await;
            if slots.len() >= KEPT && !slots.contains_key(&part) {
                // Those that are being looked at come back at once.
                slots.clear();
            }
            slots.entry(part).or_default().clone()
        };
        let mut slot = slot.lock().await;
        let now = app.now();
        let fresh = |bracket: &&Arc<Bracket>| {
            let age = now - bracket.made_at;
            age >= Duration::zero() && age < FRESH
        };
        if let Some(bracket) = slot.as_ref().filter(fresh) {
            return Ok(bracket.clone());
        }
        let (rounds, drawn) = play::matches(app, part.tournament, part.round, part.page).await?;
        let bracket = Arc::new(Bracket { rounds, drawn, made_at: now });
        *slot = Some(bracket.clone());
        Ok(bracket)
    }
}
