use arena_rules::staff::{Desk, Role};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// A mark of what waits on a desk: two marks differ if something on the desk changed between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeskMark {
    /// The desk.
    pub desk: Desk,
    /// Items that wait.
    pub waiting: i64,
    /// Items of them that somebody has taken.
    pub taken: i64,
    /// When one of them last changed.
    pub latest: Option<DateTime<Utc>>,
}

/// A page of the console on which a member of staff has an item open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The session.
    pub session: Uuid,
    /// The member.
    pub staff: Uuid,
    /// The member's name.
    pub name: String,
    /// The item's desk.
    pub desk: Desk,
    /// The item: a claim, a screenshot's entry, a subscriber, a change.
    pub item: Uuid,
}

/// A session of staff that is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LivingSession {
    /// The session.
    pub id: Uuid,
    /// The member's role.
    pub role: Role,
}

/// The desks as open pages of the console follow them.
#[async_trait]
pub trait Desks: Send + Sync {
    /// Returns the marks of all desks that have a queue.
    async fn marks(&self, now: DateTime<Utc>) -> StoreResult<Vec<DeskMark>>;

    /// Notes that a session has an item open, or none.
    async fn be_at(
        &self,
        session: Uuid,
        staff: Uuid,
        item: Option<(Desk, Uuid)>,
        at: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Returns who has an item open, noted since an instant.
    async fn present(&self, since: DateTime<Utc>) -> StoreResult<Vec<Presence>>;

    /// Returns those of the sessions that are valid at `now`.
    async fn living(&self, sessions: &[Uuid], now: DateTime<Utc>) -> StoreResult<Vec<LivingSession>>;
}
