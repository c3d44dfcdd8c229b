use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::error::StoreResult;
use super::{PublicFace, SubscriberId};

/// The source of the week's points of friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FriendPoints {
    /// The points of a week of the leagues.
    League(i64),
    /// Credits of the streak, levels and tasks since a day.
    Since(NaiveDate),
}

/// A friend, or the subscriber themselves, with the week's points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendLine {
    /// The public id in the subscriber's list; `None` for the subscriber.
    pub id: Option<Uuid>,
    /// The friend as others see them.
    pub face: PublicFace,
    /// Credits earned this week.
    pub points: Credits,
}

/// A request that waits for its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendRequest {
    /// The id.
    pub id: Uuid,
    /// The subscriber who asks.
    pub from: PublicFace,
    /// The subscriber who answers.
    pub to: SubscriberId,
    /// The time of the request.
    pub asked_at: DateTime<Utc>,
}

/// Friends and requests (docs/friends.md).
#[async_trait]
pub trait Friends: Send + Sync {
    /// Returns a subscriber's friends and the subscriber, with points, in no order.
    async fn lines(&self, subscriber: SubscriberId, points: FriendPoints) -> StoreResult<Vec<FriendLine>>;

    /// Returns how many friends a subscriber has.
    async fn count(&self, subscriber: SubscriberId) -> StoreResult<u64>;

    /// Whether two subscribers are friends.
    async fn are_friends(&self, a: SubscriberId, b: SubscriberId) -> StoreResult<bool>;

    /// Makes two subscribers friends, and removes requests and blocks between them; `false` if they are friends. The
    /// ids are public, one for each list.
    async fn befriend(
        &self,
        a: SubscriberId,
        b: SubscriberId,
        ids: [Uuid; 2],
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Ends a friendship by its public id in a subscriber's list, and returns the former friend.
    async fn remove(&self, subscriber: SubscriberId, id: Uuid) -> StoreResult<Option<SubscriberId>>;

    /// Keeps `blocked` from asking `subscriber` until then.
    async fn block(
        &self,
        subscriber: SubscriberId,
        blocked: SubscriberId,
        until: DateTime<Utc>,
    ) -> StoreResult<()>;

    /// Whether `blocked` may not ask `subscriber` at `now`.
    async fn is_blocked(
        &self,
        subscriber: SubscriberId,
        blocked: SubscriberId,
        now: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Adds a request; `false` if there is one.
    async fn ask(
        &self,
        id: Uuid,
        from: SubscriberId,
        to: SubscriberId,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Returns how many requests of a subscriber wait for others, and how many wait for the subscriber.
    async fn waiting(&self, subscriber: SubscriberId) -> StoreResult<(u64, u64)>;

    /// Whether `from` waits for an answer of `to`.
    async fn has_asked(&self, from: SubscriberId, to: SubscriberId) -> StoreResult<bool>;

    /// Returns the requests that wait for a subscriber, newest first.
    async fn requests(&self, to: SubscriberId) -> StoreResult<Vec<FriendRequest>>;

    /// Removes a request that waits for a subscriber, and returns who asked.
    async fn take_request(&self, to: SubscriberId, id: Uuid) -> StoreResult<Option<SubscriberId>>;
}
