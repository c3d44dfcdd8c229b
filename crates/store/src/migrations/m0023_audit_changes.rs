//! What an operator's action changed, and why, beside who did it.

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
                "ALTER TABLE audit_line ADD COLUMN reason text",
                // JSON, as text: both are shown and never searched.
                "ALTER TABLE audit_line ADD COLUMN state_before text",
                "ALTER TABLE audit_line ADD COLUMN state_after text",
            ],
        )
        .await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
