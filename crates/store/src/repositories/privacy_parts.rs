use arena_app::ports::{ExportedTable, StoreResult};
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::connection::{BoundStatement, Connection, Record};

pub(super) trait ExportRow: Record {
    fn shown(self) -> Map<String, Value>;
}

/// Returns the rows of a statement as those of a table.
pub(super) async fn read_table<R: ExportRow + 'static>(
    on: &Connection,
    table: &'static str,
    rows: BoundStatement<R>,
) -> StoreResult<ExportedTable> {
    let rows = on.fetch_all(rows.of_many()).await?;
    Ok(ExportedTable { table, rows: rows.into_iter().map(R::shown).collect() })
}

/// Makes a record exportable, with all of its columns.
macro_rules! part {
    ($name:ident { $($column:ident),+ $(,)? }) => {
        impl $crate::repositories::privacy_parts::ExportRow for $name {
            fn shown(self) -> serde_json::Map<String, serde_json::Value> {
                serde_json::Map::from_iter([$((
                    stringify!($column).to_owned(),
                    $crate::repositories::privacy_parts::ToJson::json(self.$column),
                )),+])
            }
        }
    };
}
pub(super) use part;

macro_rules! parts {
    ($(struct $name:ident { $($column:ident: $type:ty,)+ })+) => {
        $(
            $crate::connection::record! {
                struct $name {
                    $($column: $type,)+
                }
            }

            $crate::repositories::privacy_parts::part!($name { $($column,)+ });
        )+
    };
}
pub(super) use parts;

pub(super) trait ToJson {
    fn json(self) -> Value;
}

macro_rules! shown {
    ($($type:ty, $value:ident => $json:expr;)+) => {
        $(
            impl ToJson for $type {
                fn json(self) -> Value {
                    let $value = self;
                    $json
                }
            }
        )+
    };
}

shown! {
    String, text => text.into();
    i64, number => number.into();
    i32, number => number.into();
    bool, flag => flag.into();
    DateTime<Utc>, at => at.to_rfc3339_opts(SecondsFormat::Millis, true).into();
    NaiveDate, day => day.to_string().into();
    Uuid, id => id.to_string().into();
}

impl<T: ToJson> ToJson for Option<T> {
    fn json(self) -> Value {
        self.map_or(Value::Null, T::json)
    }
}
