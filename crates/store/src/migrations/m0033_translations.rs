//! The catalogue's texts in other languages than their own.

use sea_orm_migration::prelude::*;

use super::table;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        table::run(
            manager,
            &["CREATE TABLE catalogue_translation (
                language text NOT NULL,
                kind text NOT NULL,
                slug text NOT NULL,
                field text NOT NULL,
                body text NOT NULL,
                PRIMARY KEY (language, kind, slug, field)
            )"],
        )
        .await
    }

    async fn down(&self, _manager: &SchemaManager) -> Result<(), DbErr> {
        Err(DbErr::Custom("migrations only go forward".into()))
    }
}
