use arena_app::ports::{PictureUploads, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, column};

#[async_trait]
impl PictureUploads for Connection {
    async fn begin(&self, key: &str, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "INSERT INTO picture_upload (key, created_at, discarded) VALUES ($1, $2, false)";
        self.run(sql, vec![key.into(), at.into()]).await.map(|_| ())
    }

    async fn attach(&self, key: &str) -> StoreResult<bool> {
        let sql = "DELETE FROM picture_upload WHERE key = $1 AND NOT discarded";
        Ok(self.run(sql, vec![key.into()]).await? == 1)
    }

    async fn discard(&self, key: &str, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "INSERT INTO picture_upload (key, created_at, discarded) VALUES ($1, $2, true)
                   ON CONFLICT (key) DO UPDATE SET discarded = true";
        self.run(sql, vec![key.into(), at.into()]).await.map(|_| ())
    }

    async fn discard_stale(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        let sql = "UPDATE picture_upload SET discarded = true WHERE key IN (
                       SELECT key FROM picture_upload WHERE created_at < $1 AND NOT discarded LIMIT $2)";
        Ok(self.run(sql, vec![before.into(), limit.cast_signed().into()]).await?)
    }

    async fn discarded(&self, limit: u64) -> StoreResult<Vec<String>> {
        let sql = "SELECT key FROM picture_upload WHERE discarded LIMIT $1";
        let rows = self.all(sql, vec![limit.cast_signed().into()]).await?;
        rows.iter().map(|row| column(row, "key")).collect()
    }

    async fn forget(&self, key: &str) -> StoreResult<()> {
        let sql = "DELETE FROM picture_upload WHERE key = $1 AND discarded";
        self.run(sql, vec![key.into()]).await.map(|_| ())
    }
}
