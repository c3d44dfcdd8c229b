use arena_rules::Credits;
use arena_rules::tournament::prizes::PrizeState;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A new held prize, written when its tournament ends.
#[derive(Clone, Copy, Debug)]
pub struct NewHeldPrize {
    /// The id.
    pub id: Uuid,
    /// The tournament.
    pub tournament: i64,
    /// The winner.
    pub subscriber: SubscriberId,
    /// The place, from 1.
    pub place: i32,
    /// The amount.
    pub amount: Credits,
    /// Now.
    pub at: DateTime<Utc>,
}

/// A prize that waits for staff, or that staff decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldPrize {
    /// The id.
    pub id: Uuid,
    /// The tournament.
    pub tournament: i64,
    /// The tournament's name.
    pub tournament_name: String,
    /// The winner.
    pub subscriber: SubscriberId,
    /// The name with which the winner entered.
    pub nickname: String,
    /// The place, from 1.
    pub place: i32,
    /// The amount.
    pub amount: Credits,
    /// The state.
    pub state: PrizeState,
    /// The tournament's end.
    pub held_at: DateTime<Utc>,
    /// When the prize was paid or refused.
    pub settled_at: Option<DateTime<Utc>>,
    /// The member of staff who paid or refused it.
    pub settled_by: Option<String>,
    /// The reason for a refusal; the winner reads it.
    pub reason: Option<String>,
}

/// Prizes that wait for staff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrizeBacklog {
    /// The number of prizes.
    pub waiting: u64,
    /// The time since when the oldest prize waits.
    pub oldest: Option<DateTime<Utc>>,
}

/// Prizes that wait for staff before they are paid. Each change is one statement that names the state it
/// starts from, so of two simultaneous changes one succeeds.
#[async_trait]
pub trait HeldPrizes: Send + Sync {
    /// Creates a waiting prize.
    async fn hold(&self, new: &NewHeldPrize) -> StoreResult<()>;

    /// Returns a prize.
    async fn find(&self, id: Uuid) -> StoreResult<Option<HeldPrize>>;

    /// Returns a winner's prize in a tournament, if it was held.
    async fn of_winner(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<HeldPrize>>;

    /// Returns up to `limit` prizes in a state behind the prize `after`, oldest first.
    async fn page(&self, state: PrizeState, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<HeldPrize>>;

    /// Returns all waiting prizes of a subscriber, oldest first.
    async fn waiting_of(&self, subscriber: SubscriberId) -> StoreResult<Vec<HeldPrize>>;

    /// Moves a waiting prize to paid; `false` if it does not wait any more.
    async fn pay(&self, id: Uuid, by: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Moves a waiting prize to refused; `false` if it does not wait any more.
    async fn refuse(&self, id: Uuid, by: &str, reason: Option<&str>, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Counts waiting prizes.
    async fn backlog(&self) -> StoreResult<PrizeBacklog>;
}
