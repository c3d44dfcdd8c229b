//! How far each subscriber has read what they were told, on whichever device.

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
                // No reference to the message: it may be forgotten, and everything that is left is newer then.
                "CREATE TABLE notice_mark (
                    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                    message_id {uuid} NOT NULL,
                    message_at {time} NOT NULL,
                    marked_at {time} NOT NULL
                )",
            ],
        )
        .await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
