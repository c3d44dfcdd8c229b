//! The database port: migrations and repositories over SQLite and Postgres.
//!
//! All code serves both engines. [`connection`] opens, reads, writes and commits; `repositories` hold the
//! SQL, one file for each port; `migrations` make the tables, and only widen them while an older version may
//! still be running.

pub mod backup;
mod connection;
mod convert;
mod migrations;
#[expect(clippy::too_many_arguments, reason = "a statement has as many parameters as its table has columns")]
mod repositories;
mod statements;

pub use connection::{Database, DatabaseOptions, Schema, Timeouts};
pub use statements::{DeclaredStatement, declared_statements};
