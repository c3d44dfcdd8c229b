use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::StoreResult;

/// Files of profile pictures that belong to no profile: those that are being uploaded, and those that were replaced.
///
/// An upload is written down before its file is, and attached in the transaction that changes the profile. So a file
/// whose profile was never changed is found again, whatever ended.
#[async_trait]
pub trait PictureUploads: Send + Sync {
    /// Writes down that there will be a file under a key.
    async fn begin(&self, key: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Gives an upload to a profile; `false` where it was discarded meanwhile.
    async fn attach(&self, key: &str) -> StoreResult<bool>;

    /// Notes that the file of a key is to be deleted, an upload's or a former profile picture's.
    async fn discard(&self, key: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Discards up to `limit` uploads that began before an instant.
    async fn discard_stale(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Up to `limit` keys whose files are to be deleted.
    async fn discarded(&self, limit: u64) -> StoreResult<Vec<String>>;

    /// Forgets a discarded key: its file is gone.
    async fn forget(&self, key: &str) -> StoreResult<()>;
}
