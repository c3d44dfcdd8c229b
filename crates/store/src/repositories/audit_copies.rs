use arena_app::ports::{AuditCopies, StoreResult};
use async_trait::async_trait;

use crate::connection::{Connection, statements};

statements! {
    fn copied() -> (i64,) = "SELECT line FROM audit_copy WHERE one = 1";

    fn move_copied(from: i64, to: i64) = "UPDATE audit_copy SET line = $2 WHERE one = 1 AND line = $1";
}

#[async_trait]
impl AuditCopies for Connection {
    async fn copied(&self) -> StoreResult<i64> {
        Ok(self.fetch_one(copied()).await?.map_or(0, |(line,)| line))
    }

    async fn move_copied(&self, from: i64, to: i64) -> StoreResult<bool> {
        Ok(self.execute(move_copied(from, to)).await? == 1)
    }
}
