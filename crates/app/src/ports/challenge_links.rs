use arena_rules::invites::FriendCode;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::error::StoreResult;
use super::{PublicFace, SubscriberId};

/// A challenge link: a passed level of a subscriber, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeLink {
    /// The code in the link.
    pub code: FriendCode,
    /// The level session.
    pub session: Uuid,
    /// The challenger.
    pub subscriber: SubscriberId,
    /// The game.
    pub game: String,
    /// The level.
    pub level: u32,
    /// The score.
    pub score: u64,
    /// The calendar day on which the link was made.
    pub day: NaiveDate,
    /// The time at which the link was made.
    pub made_at: DateTime<Utc>,
}

/// Challenge links (docs/friends.md).
#[async_trait]
pub trait ChallengeLinks: Send + Sync {
    /// Adds a link; `false` if the code is taken or the session has a link.
    async fn add(&self, link: &ChallengeLink) -> StoreResult<bool>;

    /// Returns a session's link.
    async fn of_session(&self, session: Uuid) -> StoreResult<Option<ChallengeLink>>;

    /// Returns how many links a subscriber made on a day.
    async fn made_on(&self, subscriber: SubscriberId, day: NaiveDate) -> StoreResult<u64>;

    /// Returns a link with its challenger; `None` also after the challenger's erasure.
    async fn find(&self, code: FriendCode) -> StoreResult<Option<(ChallengeLink, PublicFace)>>;

    /// Records that a subscriber opened a link of somebody else.
    async fn open(&self, code: FriendCode, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()>;

    /// Returns the links that a passed level session of a subscriber beats, with its points: those of its level that
    /// the subscriber opened since `since` and has not beaten.
    async fn beaten_by(
        &self,
        session: Uuid,
        subscriber: SubscriberId,
        since: DateTime<Utc>,
    ) -> StoreResult<Vec<(ChallengeLink, u64)>>;

    /// Records that a visitor of a link beat it; `false` if they had.
    async fn beat(
        &self,
        code: FriendCode,
        subscriber: SubscriberId,
        score: u64,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Deletes up to `limit` links that were made before `before`. Returns how many.
    async fn forget(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Returns how often links of a subscriber were beaten since an instant.
    async fn beaten_since(&self, subscriber: SubscriberId, since: DateTime<Utc>) -> StoreResult<u64>;
}
