use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// Profile pictures' files that belong to no profile: uploads in progress, and replaced pictures.
///
/// An upload is recorded before its file is written, and attached in the transaction that changes the
/// profile, so a failed change's file can always be found.
#[async_trait]
pub trait PictureUploads: Send + Sync {
    /// Records that a file will be written.
    async fn begin(&self, key: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Attaches an upload to a profile; `false` if it was discarded meanwhile.
    async fn attach(&self, key: &str) -> StoreResult<bool>;

    /// Marks the file of an upload, or of a former profile picture, for deletion.
    async fn discard(&self, key: &str, at: DateTime<Utc>) -> StoreResult<()>;

    /// Discards up to `limit` uploads that began before an instant. Returns their number.
    async fn discard_stale(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Returns up to `limit` keys of files to delete.
    async fn discarded(&self, limit: u64) -> StoreResult<Vec<String>>;

    /// Removes a discarded key whose file is gone.
    async fn forget(&self, key: &str) -> StoreResult<()>;
}
