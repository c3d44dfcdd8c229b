//! What a gateway calls the parts of a message, and what it said of each: its receipts name nothing else.

use sea_orm_migration::prelude::*;

use super::table;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table::run(
            manager,
            &[
                // A receipt may come before the answer that says whose it is; the row has no message until then. No
                // reference to the message: one that is forgotten does not wait for its receipts.
                "CREATE TABLE message_part (
                    reference text NOT NULL PRIMARY KEY,
                    message_id {uuid},
                    said text,
                    at {time} NOT NULL
                )",
                "CREATE INDEX message_part_message ON message_part (message_id)",
                "CREATE INDEX message_part_at ON message_part (at)",
            ],
        )
        .await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
