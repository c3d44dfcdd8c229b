//! The database port: migrations and repositories over SQLite and Postgres.
//!
//! One set of everything for both engines. [`connection`] knows how each engine is asked and commits; `repositories` hold the SQL,
//! a file for each port; `migrations` the tables, which are only ever widened while an older version may run beside.

pub mod backup;
mod connection;
mod convert;
mod migrations;
mod repositories;

pub use connection::{Database, DatabaseOptions, Schema, Timeouts};
