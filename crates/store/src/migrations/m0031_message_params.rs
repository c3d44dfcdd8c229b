//! What messages say, beside the words of their SMS, so that the app can word them in another language.

use sea_orm_migration::prelude::*;

use super::table;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Nothing in the rows of before, whose words stand in `text` alone.
        table::run(manager, &["ALTER TABLE message ADD COLUMN params {json}"]).await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
