use arena_rules::handoff::Channel;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The person logged out.
    Logout,
    /// A refresh token came back that had been replaced before: somebody has a copy.
    Reuse,
    /// The same browser opened another session.
    Replaced,
    /// The operator ended the subscription.
    Unsubscribed,
    /// The database came back from a backup, and nobody knows what became of the session since.
    Restored,
    /// The person ended all of their sessions.
    Everywhere,
    /// Staff ended all of the subscriber's sessions.
    Staff,
}

impl EndReason {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Logout => "logout",
            Self::Reuse => "reuse",
            Self::Replaced => "replaced",
            Self::Unsubscribed => "unsubscribed",
            Self::Restored => "restored",
            Self::Everywhere => "everywhere",
            Self::Staff => "staff",
        }
    }
}

/// A session to be.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Its id, `sid` in access tokens.
    pub id: Uuid,
    /// Whose.
    pub subscriber: SubscriberId,
    /// The way in.
    pub channel: Channel,
    /// Whether it came from the partner without a verified number (contract 3).
    pub gn: bool,
    /// What the person recognises their browser by, where that is known: `Chrome on Android`.
    pub device: Option<String>,
    /// SHA-256 of its first refresh token.
    pub refresh_hash: [u8; 32],
    /// Now.
    pub at: DateTime<Utc>,
    /// When it ends if nobody uses it.
    pub idle_until: DateTime<Utc>,
    /// When it ends in any case.
    pub expires_at: DateTime<Utc>,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its id.
    pub id: Uuid,
    /// Whose.
    pub subscriber: SubscriberId,
    /// The way in.
    pub channel: Channel,
    /// Whether it came from the partner without a verified number.
    pub gn: bool,
    /// What the person recognises their browser by.
    pub device: Option<String>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// SHA-256 of its present refresh token.
    pub refresh_hash: [u8; 32],
    /// SHA-256 of the one before.
    pub previous_hash: Option<[u8; 32]>,
    /// When the present one was made.
    pub rotated_at: DateTime<Utc>,
    /// When it ends if nobody uses it.
    pub idle_until: DateTime<Utc>,
    /// When it ends in any case.
    pub expires_at: DateTime<Utc>,
    /// When it was ended.
    pub ended_at: Option<DateTime<Utc>>,
}

impl Session {
    /// Whether it is good at `now`.
    #[must_use]
    pub fn lives(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none() && now < self.idle_until && now < self.expires_at
    }
}

/// Sessions and the nonces of hand-offs.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Marks a hand-off's nonce as used; `false` where it was used before.
    async fn consume_nonce(&self, nonce: &str, expires_at: DateTime<Utc>) -> StoreResult<bool>;

    /// Opens a session.
    async fn create(&self, new: &NewSession) -> StoreResult<()>;

    /// The session of an id, living or not.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Session>>;

    /// Replaces the refresh token; `false` where `from` is no longer the present one, or the session has ended.
    async fn rotate(
        &self,
        id: Uuid,
        from: &[u8; 32],
        to: &[u8; 32],
        at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Ends a session; `false` where it had ended.
    async fn end(&self, id: Uuid, reason: EndReason, at: DateTime<Utc>) -> StoreResult<bool>;

    /// The sessions of a subscriber that are good at `now`, the one that was opened last first.
    async fn living(&self, subscriber: SubscriberId, now: DateTime<Utc>) -> StoreResult<Vec<Session>>;

    /// Ends all sessions of a subscriber; how many were good at `at`.
    async fn end_all(
        &self,
        subscriber: SubscriberId,
        reason: EndReason,
        at: DateTime<Utc>,
    ) -> StoreResult<u64>;
}
