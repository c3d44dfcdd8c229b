use arena_app::ports::{PictureUploads, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, statements};

statements! {
    fn begin(key: &str, at: DateTime<Utc>) =
        "INSERT INTO picture_upload (key, created_at, discarded) VALUES ($1, $2, false)";

    fn attach(key: &str) = "DELETE FROM picture_upload WHERE key = $1 AND NOT discarded";

    fn discard(key: &str, at: DateTime<Utc>) =
        "INSERT INTO picture_upload (key, created_at, discarded) VALUES ($1, $2, true)
         ON CONFLICT (key) DO UPDATE SET discarded = true";

    fn discard_stale(before: DateTime<Utc>, limit: i64) =
        "UPDATE picture_upload SET discarded = true WHERE key IN (
             SELECT key FROM picture_upload WHERE created_at < $1 AND NOT discarded LIMIT $2)";

    fn discarded(limit: i64) -> (String,) = "SELECT key FROM picture_upload WHERE discarded LIMIT $1";

    fn forget(key: &str) = "DELETE FROM picture_upload WHERE key = $1 AND discarded";
}

#[async_trait]
impl PictureUploads for Connection {
    async fn begin(&self, key: &str, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(begin(key, at)).await.map(|_| ())
    }

    async fn attach(&self, key: &str) -> StoreResult<bool> {
        Ok(self.execute(attach(key)).await? == 1)
    }

    async fn discard(&self, key: &str, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(discard(key, at)).await.map(|_| ())
    }

    async fn discard_stale(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        self.execute(discard_stale(before, limit.cast_signed())).await
    }

    async fn discarded(&self, limit: u64) -> StoreResult<Vec<String>> {
        let rows = self.fetch_all(discarded(limit.cast_signed())).await?;
        Ok(rows.into_iter().map(|(key,)| key).collect())
    }

    async fn forget(&self, key: &str) -> StoreResult<()> {
        self.execute(forget(key)).await.map(|_| ())
    }
}
