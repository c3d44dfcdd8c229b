//! Columns by their type in both engines, so that a migration reads like the table it makes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, Statement};

/// Statements with the types of the engine filled in: `{uuid}`, `{time}`, `{bytes}`, `{json}`, `{id}` (a key that
/// counts up).
pub(super) async fn run(manager: &SchemaManager<'_>, statements: &[&str]) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let types: &[(&str, &str)] = match connection.get_database_backend() {
        DbBackend::Postgres => &[
            ("{uuid}", "uuid"),
            ("{time}", "timestamptz"),
            ("{bytes}", "bytea"),
            ("{json}", "jsonb"),
            ("{id}", "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"),
        ],
        _ => &[
            ("{uuid}", "blob"),
            ("{time}", "text"),
            ("{bytes}", "blob"),
            ("{json}", "text"),
            ("{id}", "integer PRIMARY KEY AUTOINCREMENT"),
        ],
    };
    for statement in statements {
        let sql = types.iter().fold((*statement).to_owned(), |sql, (name, ty)| sql.replace(name, ty));
        connection.execute_unprepared(&sql).await?;
    }
    Ok(())
}

/// Builds an index of a table that may be large, without keeping anybody from writing to it meanwhile. `of` is the table
/// with the columns and the condition. Only in a migration whose `use_transaction` is `Some(false)`; safe to repeat.
pub(super) async fn index(manager: &SchemaManager<'_>, name: &str, of: &str) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    if !is_postgres(manager) {
        // Everybody else waits on SQLite anyway.
        connection.execute_unprepared(&format!("CREATE INDEX IF NOT EXISTS {name} ON {of}")).await?;
        return Ok(());
    }
    // What is left of one that broke off is there by name, and used by no query.
    let broken = format!(
        "SELECT 1 AS broken FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
         WHERE c.oid = to_regclass('{name}') AND NOT i.indisvalid"
    );
    if connection.query_one_raw(Statement::from_string(DbBackend::Postgres, broken)).await?.is_some() {
        connection.execute_unprepared(&format!("DROP INDEX CONCURRENTLY {name}")).await?;
    }
    connection.execute_unprepared(&format!("CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {of}")).await?;
    Ok(())
}

/// Whether the engine is Postgres.
pub(super) fn is_postgres(manager: &SchemaManager<'_>) -> bool {
    manager.get_connection().get_database_backend() == DbBackend::Postgres
}
