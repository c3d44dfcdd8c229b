use arena_rules::Credits;
use arena_rules::tournament::prizes::PrizeState;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// A prize to be held back, in the transaction that ends its tournament.
#[derive(Clone, Copy, Debug)]
pub struct NewHeldPrize {
    /// The prize's id.
    pub id: Uuid,
    /// The tournament.
    pub tournament: i64,
    /// The winner.
    pub subscriber: SubscriberId,
    /// The winner's place, from 1.
    pub place: i32,
    /// The prize.
    pub amount: Credits,
    /// Now.
    pub at: DateTime<Utc>,
}

/// A prize that was not paid at once: it waits for staff, or staff have decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldPrize {
    /// The prize's id.
    pub id: Uuid,
    /// The tournament.
    pub tournament: i64,
    /// The tournament's name.
    pub tournament_name: String,
    /// The winner.
    pub subscriber: SubscriberId,
    /// The name that the winner entered with.
    pub nickname: String,
    /// The winner's place, from 1.
    pub place: i32,
    /// The prize.
    pub amount: Credits,
    /// The prize's state.
    pub state: PrizeState,
    /// When the tournament ended.
    pub held_at: DateTime<Utc>,
    /// When it was paid or refused.
    pub settled_at: Option<DateTime<Utc>>,
    /// The member of staff who paid or refused it.
    pub settled_by: Option<String>,
    /// Why it was refused; the winner reads it.
    pub reason: Option<String>,
}

/// How many prizes wait for staff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrizeBacklog {
    /// Their number.
    pub waiting: u64,
    /// Since when the oldest one waits.
    pub oldest: Option<DateTime<Utc>>,
}

/// Prizes that wait for staff before they are paid. Each change is one statement that names the state it changes, so of
/// two who try at once one wins.
#[async_trait]
pub trait HeldPrizes: Send + Sync {
    /// Writes a prize down as waiting.
    async fn hold(&self, new: &NewHeldPrize) -> StoreResult<()>;

    /// The prize of an id.
    async fn find(&self, id: Uuid) -> StoreResult<Option<HeldPrize>>;

    /// The prize of a winner in a tournament, where it was held.
    async fn of_winner(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<HeldPrize>>;

    /// Up to `limit` prizes in a state, the oldest first, behind the prize `after`.
    async fn page(&self, state: PrizeState, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<HeldPrize>>;

    /// All prizes of a subscriber that wait, the oldest first.
    async fn waiting_of(&self, subscriber: SubscriberId) -> StoreResult<Vec<HeldPrize>>;

    /// Moves a waiting prize to paid; `false` where it does not wait any more.
    async fn pay(&self, id: Uuid, by: &str, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Moves a waiting prize to refused; `false` where it does not wait any more.
    async fn refuse(&self, id: Uuid, by: &str, reason: Option<&str>, at: DateTime<Utc>) -> StoreResult<bool>;

    /// How many prizes wait.
    async fn backlog(&self) -> StoreResult<PrizeBacklog>;
}
