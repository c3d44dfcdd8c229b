use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// An idempotency key's first answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    /// SHA-256 of the request.
    pub request_hash: [u8; 32],
    /// The outcome as JSON.
    pub answer: String,
}

/// An answer to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAnswer {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The key.
    pub key: String,
    /// The answer.
    pub answer: StoredAnswer,
}

/// First answers by idempotency key (contract 2).
#[async_trait]
pub trait Idempotency: Send + Sync {
    /// Returns the answer to a subscriber's key.
    async fn find(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
    ) -> StoreResult<Option<StoredAnswer>>;

    /// Stores an answer; `false` if the key has one.
    async fn keep(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
        answer: &StoredAnswer,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Stores several subscribers' answers; `false` if a key has one.
    async fn keep_all(&self, scope: &str, answers: &[NewAnswer], at: DateTime<Utc>) -> StoreResult<bool>;
}
