//! The database port: migrations and repositories over SQLite and Postgres.
//!
//! One set of everything for both engines. [`connection`] knows how each engine is asked and commits; `repositories` hold the SQL,
//! a file for each port; `migrations` the tables, which are only ever widened while an older version may run beside.

pub mod backup;
mod connection;
mod convert;
mod migrations;
#[expect(clippy::too_many_arguments, reason = "a statement has as many parameters as its table has columns")]
mod repositories;
mod statements;

pub use connection::{Database, DatabaseOptions, Schema, Timeouts};
pub use statements::{DeclaredStatement, declared_statements};
