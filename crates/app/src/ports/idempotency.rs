use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{StoreResult, SubscriberId};

/// What was answered to a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    /// SHA-256 of the request.
    pub request_hash: [u8; 32],
    /// The outcome as JSON.
    pub answer: String,
}

/// An answer that is to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAnswer {
    /// Whose key.
    pub subscriber: SubscriberId,
    /// The key.
    pub key: String,
    /// The answer.
    pub answer: StoredAnswer,
}

/// First answers, by key (contract 2).
#[async_trait]
pub trait Idempotency: Send + Sync {
    /// What was answered to this subscriber's key.
    async fn find(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
    ) -> StoreResult<Option<StoredAnswer>>;

    /// Keeps an answer; `false` where the key has one.
    async fn keep(
        &self,
        subscriber: SubscriberId,
        scope: &str,
        key: &str,
        answer: &StoredAnswer,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Keeps the answers of several subscribers; `false` where one of the keys has one.
    async fn keep_all(&self, scope: &str, answers: &[NewAnswer], at: DateTime<Utc>) -> StoreResult<bool>;
}
