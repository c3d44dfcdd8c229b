//! Entries of bots.

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
                // How well it plays, 0 to 2; null is a person. Whatever goes wrong above, nobody pays a bot.
                "ALTER TABLE tournament_entry ADD COLUMN bot smallint
                     CHECK (bot IS NULL OR (bot BETWEEN 0 AND 2 AND fee_paid = 0 AND prize_paid = 0))",
                "CREATE INDEX tournament_entry_bot ON tournament_entry (tournament_id) WHERE bot IS NOT NULL",
            ],
        )
        .await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
