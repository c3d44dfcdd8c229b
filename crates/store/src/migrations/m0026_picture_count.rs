//! How many pictures a subscriber has brought on the newest day that they brought any.

use sea_orm_migration::prelude::*;

use super::table;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table::run(
            manager,
            &["CREATE TABLE picture_count (
                subscriber_id {uuid} PRIMARY KEY REFERENCES subscriber (id),
                day date NOT NULL,
                pictures bigint NOT NULL CHECK (pictures > 0)
            )"],
        )
        .await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
