//! Indexes of tables that are large in production, built while others write.

use sea_orm_migration::prelude::*;

use super::table;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    /// An index that is built beside writers cannot be built inside a transaction.
    fn use_transaction(&self) -> Option<bool> {
        Some(false)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table::index(manager, "task_entry_files", "task_entry (decided_at) WHERE NOT files_gone").await?;
        table::index(manager, "message_age", "message (created_at)").await?;
        // The claims desk's list with its cursor, and the oldest claim that waits.
        table::index(manager, "redemption_status", "redemption (status, claimed_at, id)").await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
