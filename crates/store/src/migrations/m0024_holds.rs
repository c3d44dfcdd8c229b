//! Holds on subscribers, the browser of a session, and uploads of profile pictures.

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
                // Both or neither: a hold has a reason.
                "ALTER TABLE subscriber ADD COLUMN held_at {time}",
                "ALTER TABLE subscriber ADD COLUMN hold_reason text",
                // What the subscriber recognises their browser by.
                "ALTER TABLE session ADD COLUMN device text",
                // A picture that is no profile's, or not yet: its file goes. As `task_upload` for screenshots.
                "CREATE TABLE picture_upload (
                    key text NOT NULL PRIMARY KEY,
                    created_at {time} NOT NULL,
                    discarded boolean NOT NULL
                )",
                "CREATE INDEX picture_upload_stale ON picture_upload (created_at) WHERE NOT discarded",
            ],
        )
        .await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
