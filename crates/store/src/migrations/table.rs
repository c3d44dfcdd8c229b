//! Columns by their type in both engines, so that a migration reads like the table it makes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

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

/// Whether the engine is Postgres.
pub(super) fn is_postgres(manager: &SchemaManager<'_>) -> bool {
    manager.get_connection().get_database_backend() == DbBackend::Postgres
}
