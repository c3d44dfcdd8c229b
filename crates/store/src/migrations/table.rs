//! Helpers for migrations: column types of both engines, and indexes that are built while others write.

use arena_app::ports::StoreResult;

use crate::connection::Connection;

/// Runs statements with the engine's types filled in: `{uuid}`, `{time}`, `{bytes}`, `{json}`, `{id}` (a key
/// that counts up).
pub(super) async fn run(on: &Connection, statements: &[&str]) -> StoreResult<()> {
    let types: &[(&str, &str)] = if on.is_postgres() {
        &[
            ("{uuid}", "uuid"),
            ("{time}", "timestamptz"),
            ("{bytes}", "bytea"),
            ("{json}", "jsonb"),
            ("{id}", "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"),
        ]
    } else {
        &[
            ("{uuid}", "blob"),
            ("{time}", "text"),
            ("{bytes}", "blob"),
            ("{json}", "text"),
            ("{id}", "integer PRIMARY KEY AUTOINCREMENT"),
        ]
    };
    for statement in statements {
        let sql = types.iter().fold((*statement).to_owned(), |sql, (name, ty)| sql.replace(name, ty));
        on.script(&sql).await?;
    }
    Ok(())
}

/// Builds an index of a table that may be large, without blocking writes. `of` is the table with the columns
/// and the condition. Only for migrations that run beside writers; safe to repeat.
pub(super) async fn index(on: &Connection, name: &str, of: &str) -> StoreResult<()> {
    if !on.is_postgres() {
        // SQLite has one writer, so others wait anyway.
        return on.script(&format!("CREATE INDEX IF NOT EXISTS {name} ON {of}")).await;
    }
    // An interrupted build leaves an index of this name that no query uses.
    let broken = "SELECT 1 AS broken FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
                  WHERE c.oid = to_regclass($1) AND NOT i.indisvalid";
    if on.one(broken, vec![name.into()]).await?.is_some() {
        on.script(&format!("DROP INDEX CONCURRENTLY {name}")).await?;
    }
    on.script(&format!("CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {of}")).await
}

/// Drops an index without blocking writes; safe to repeat.
pub(super) async fn drop_index(on: &Connection, name: &str) -> StoreResult<()> {
    let beside = if on.is_postgres() { "CONCURRENTLY" } else { "" };
    on.script(&format!("DROP INDEX {beside} IF EXISTS {name}")).await
}
