//! The rows that statements answer with.

use std::sync::Arc;

use arena_app::ports::{StoreError, StoreResult};
use chrono::{DateTime, NaiveDate, Utc};
use rusqlite::types::Value as Owned;
use tokio_postgres::types::FromSqlOwned;
use uuid::Uuid;

/// A row of either engine.
#[derive(Debug)]
pub(crate) enum Row {
    Sqlite { columns: Arc<[Box<str>]>, values: Vec<Owned> },
    Postgres(tokio_postgres::Row),
}

/// A type that columns are read as.
pub(crate) trait Field: FromSqlOwned {
    /// Reads what SQLite holds; `None` where it is of another type.
    fn of_sqlite(value: &Owned) -> Option<Self>;
}

impl Row {
    fn read<T: Field>(&self, name: &str) -> Result<T, String> {
        match self {
            Self::Postgres(row) => row.try_get(name).map_err(|error| error.to_string()),
            Self::Sqlite { columns, values } => {
                let index = columns.iter().position(|column| **column == *name);
                let value = index.and_then(|index| values.get(index)).ok_or("there is no such column")?;
                T::of_sqlite(value)
                    .ok_or_else(|| format!("{} is no {}", value.data_type(), std::any::type_name::<T>()))
            }
        }
    }
}

/// Reads a column of a row.
pub(crate) fn column<T: Field>(row: &Row, name: &str) -> StoreResult<T> {
    row.read(name).map_err(|error| StoreError::Other(format!("column {name}: {error}")))
}

macro_rules! fields {
    ($($type:ty: $pattern:pat => $read:expr;)+) => {
        $(
            impl Field for $type {
                fn of_sqlite(value: &Owned) -> Option<Self> {
                    match value {
                        $pattern => $read,
                        _ => None,
                    }
                }
            }
        )+
    };
}

fields! {
    bool: Owned::Integer(number) => match number { 0 => Some(false), 1 => Some(true), _ => None };
    i16: Owned::Integer(number) => Self::try_from(*number).ok();
    i32: Owned::Integer(number) => Self::try_from(*number).ok();
    i64: Owned::Integer(number) => Some(*number);
    String: Owned::Text(text) => Some(text.clone());
    Vec<u8>: Owned::Blob(bytes) => Some(bytes.clone());
    Uuid: Owned::Blob(bytes) => Self::from_slice(bytes).ok();
    DateTime<Utc>: Owned::Text(text) => DateTime::parse_from_rfc3339(text).ok().map(|at| at.to_utc());
    NaiveDate: Owned::Text(text) => text.parse().ok();
    serde_json::Value: Owned::Text(text) => serde_json::from_str(text).ok();
}

impl<T: Field> Field for Option<T> {
    fn of_sqlite(value: &Owned) -> Option<Self> {
        match value {
            Owned::Null => Some(None),
            value => T::of_sqlite(value).map(Some),
        }
    }
}
