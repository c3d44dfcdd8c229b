use arena_rules::handoff::Channel;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The subscriber logged out.
    Logout,
    /// A refresh token came back after it had been replaced, so there is a copy of it.
    Reuse,
    /// The same browser opened another session.
    Replaced,
    /// The operator reported that the subscriber unsubscribed.
    Unsubscribed,
    /// The database was restored from a backup, so the session's fate since then is unknown.
    Restored,
    /// The subscriber ended all their sessions.
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

/// A session to be created.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The id, `sid` in access tokens.
    pub id: Uuid,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// How the subscriber came.
    pub channel: Channel,
    /// Whether the partner sent the subscriber without a verified number (contract 3).
    pub gn: bool,
    /// A description by which the subscriber knows the browser: `Chrome, Android`.
    pub device: Option<String>,
    /// SHA-256 of the first refresh token.
    pub refresh_hash: [u8; 32],
    /// Now.
    pub at: DateTime<Utc>,
    /// When the session ends unless used.
    pub idle_until: DateTime<Utc>,
    /// When the session ends in any case.
    pub expires_at: DateTime<Utc>,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The id.
    pub id: Uuid,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// How the subscriber came.
    pub channel: Channel,
    /// Whether the partner sent the subscriber without a verified number.
    pub gn: bool,
    /// A description by which the subscriber knows the browser.
    pub device: Option<String>,
    /// When the session was opened.
    pub created_at: DateTime<Utc>,
    /// SHA-256 of the present refresh token.
    pub refresh_hash: [u8; 32],
    /// The previous refresh token's SHA-256.
    pub previous_hash: Option<[u8; 32]>,
    /// When the present refresh token was made.
    pub rotated_at: DateTime<Utc>,
    /// When the session ends unless used.
    pub idle_until: DateTime<Utc>,
    /// When the session ends in any case.
    pub expires_at: DateTime<Utc>,
    /// When the session was ended.
    pub ended_at: Option<DateTime<Utc>>,
}

impl Session {
    /// Whether the session is valid at `now`.
    #[must_use]
    pub fn lives(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none() && now < self.idle_until && now < self.expires_at
    }
}

/// Sessions, and hand-offs' nonces.
#[async_trait]
pub trait Sessions: Send + Sync {
    /// Marks a nonce as used; `false` if it was used before.
    async fn consume_nonce(&self, nonce: &str, expires_at: DateTime<Utc>) -> StoreResult<bool>;

    /// Opens a session.
    async fn create(&self, new: &NewSession) -> StoreResult<()>;

    /// Returns a session, valid or not.
    async fn find(&self, id: Uuid) -> StoreResult<Option<Session>>;

    /// Replaces the refresh token; `false` if `from` is not the present one, or the session has ended.
    async fn rotate(
        &self,
        id: Uuid,
        from: &[u8; 32],
        to: &[u8; 32],
        at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Ends a session; `false` if it had ended.
    async fn end(&self, id: Uuid, reason: EndReason, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns a subscriber's sessions valid at `now`, latest opened first.
    async fn living(&self, subscriber: SubscriberId, now: DateTime<Utc>) -> StoreResult<Vec<Session>>;

    /// Ends a subscriber's sessions. Returns how many were valid at `at`.
    async fn end_all(
        &self,
        subscriber: SubscriberId,
        reason: EndReason,
        at: DateTime<Utc>,
    ) -> StoreResult<u64>;
}
