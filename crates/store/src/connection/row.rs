use std::sync::Arc;

use arena_app::ports::{StoreError, StoreResult};
use chrono::{DateTime, NaiveDate, Utc};
use rusqlite::types::{Value as Owned, ValueRef};
use tokio_postgres::types::FromSqlOwned;
use uuid::Uuid;

use super::value::Kind;

#[derive(Debug)]
pub(crate) enum Row {
    Sqlite { columns: Arc<[Box<str>]>, values: Vec<Owned> },
    Postgres(tokio_postgres::Row),
}

pub(crate) trait Field: FromSqlOwned {
    const KIND: Kind;
    const NULLABLE: bool = false;

    /// Reads a value of SQLite; `None` if it has another type.
    fn of_sqlite(value: ValueRef<'_>) -> Option<Self>;
}

impl Row {
    fn read<T: Field>(&self, name: &str) -> Result<T, String> {
        match self {
            Self::Postgres(row) => row.try_get(name).map_err(|error| error.to_string()),
            Self::Sqlite { columns, values } => {
                let index = columns.iter().position(|column| **column == *name);
                let value = index.and_then(|index| values.get(index)).ok_or("there is no such column")?;
                T::of_sqlite(value.into())
                    .ok_or_else(|| format!("{} is no {}", value.data_type(), std::any::type_name::<T>()))
            }
        }
    }
}

pub(crate) fn column<T: Field>(row: &Row, name: &str) -> StoreResult<T> {
    row.read(name).map_err(|error| StoreError::Other(format!("column {name}: {error}")))
}

macro_rules! fields {
    ($($type:ty as $kind:ident: $pattern:pat => $read:expr;)+) => {
        $(
            impl Field for $type {
                const KIND: Kind = Kind::$kind;

                fn of_sqlite(value: ValueRef<'_>) -> Option<Self> {
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
    bool as Bool: ValueRef::Integer(number) => match number { 0 => Some(false), 1 => Some(true), _ => None };
    i16 as Small: ValueRef::Integer(number) => Self::try_from(number).ok();
    i32 as Int: ValueRef::Integer(number) => Self::try_from(number).ok();
    i64 as Big: ValueRef::Integer(number) => Some(number);
    String as Text: ValueRef::Text(text) => Self::from_utf8(text.to_vec()).ok();
    Vec<u8> as Bytes: ValueRef::Blob(bytes) => Some(bytes.to_vec());
    Uuid as Uuid: ValueRef::Blob(bytes) => Self::from_slice(bytes).ok();
    DateTime<Utc> as Time: ValueRef::Text(text) => {
        DateTime::parse_from_rfc3339(str::from_utf8(text).ok()?).ok().map(|at| at.to_utc())
    };
    NaiveDate as Day: ValueRef::Text(text) => str::from_utf8(text).ok()?.parse().ok();
    serde_json::Value as Json: ValueRef::Text(text) => serde_json::from_slice(text).ok();
}

impl<T: Field> Field for Option<T> {
    const KIND: Kind = T::KIND;
    const NULLABLE: bool = true;

    fn of_sqlite(value: ValueRef<'_>) -> Option<Self> {
        match value {
            ValueRef::Null => Some(None),
            value => T::of_sqlite(value).map(Some),
        }
    }
}
