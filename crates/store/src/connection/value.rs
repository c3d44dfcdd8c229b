//! The parameters of statements, in the types of both engines.

use std::fmt;

use bytes::BytesMut;
use chrono::{DateTime, NaiveDate, Utc};
use rusqlite::types::{ToSqlOutput, ValueRef};
use tokio_postgres::types::{IsNull, ToSql, Type};
use uuid::Uuid;

use crate::convert::time_text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bool,
    Small,
    Int,
    Big,
    Text,
    Bytes,
    Uuid,
    Time,
    Day,
    Json,
}

#[derive(Clone, PartialEq)]
pub(crate) enum Value {
    Null(Kind),
    Bool(bool),
    Small(i16),
    Int(i32),
    Big(i64),
    Text(String),
    Bytes(Vec<u8>),
    Uuid(Uuid),
    Time(DateTime<Utc>),
    Day(NaiveDate),
    Json(serde_json::Value),
}

impl Value {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Null(kind) => *kind,
            Self::Bool(_) => Kind::Bool,
            Self::Small(_) => Kind::Small,
            Self::Int(_) => Kind::Int,
            Self::Big(_) => Kind::Big,
            Self::Text(_) => Kind::Text,
            Self::Bytes(_) => Kind::Bytes,
            Self::Uuid(_) => Kind::Uuid,
            Self::Time(_) => Kind::Time,
            Self::Day(_) => Kind::Day,
            Self::Json(_) => Kind::Json,
        }
    }
}

impl Kind {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 10] = [
        Self::Bool,
        Self::Small,
        Self::Int,
        Self::Big,
        Self::Text,
        Self::Bytes,
        Self::Uuid,
        Self::Time,
        Self::Day,
        Self::Json,
    ];

    pub(crate) fn postgres(self) -> Type {
        match self {
            Self::Bool => Type::BOOL,
            Self::Small => Type::INT2,
            Self::Int => Type::INT4,
            Self::Big => Type::INT8,
            Self::Text => Type::TEXT,
            Self::Bytes => Type::BYTEA,
            Self::Uuid => Type::UUID,
            Self::Time => Type::TIMESTAMPTZ,
            Self::Day => Type::DATE,
            Self::Json => Type::JSONB,
        }
    }
}

/// Prints only the type: drivers log parameters, which include names, numbers and secrets.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null(kind) => write!(f, "{kind:?} NULL"),
            other => write!(f, "{:?}", other.kind()),
        }
    }
}

pub(crate) trait Parameter: Into<Value> {
    const KIND: Kind;
}

macro_rules! parameters {
    ($($type:ty => $kind:ident, $value:ident => $make:expr;)+) => {
        $(
            impl Parameter for $type {
                const KIND: Kind = Kind::$kind;
            }

            impl From<$type> for Value {
                fn from($value: $type) -> Self {
                    $make
                }
            }
        )+
    };
}

parameters! {
    bool => Bool, value => Self::Bool(value);
    i16 => Small, value => Self::Small(value);
    i32 => Int, value => Self::Int(value);
    i64 => Big, value => Self::Big(value);
    &str => Text, value => Self::Text(value.to_owned());
    &String => Text, value => Self::Text(value.clone());
    String => Text, value => Self::Text(value);
    Vec<u8> => Bytes, value => Self::Bytes(value);
    Uuid => Uuid, value => Self::Uuid(value);
    DateTime<Utc> => Time, value => Self::Time(value);
    NaiveDate => Day, value => Self::Day(value);
    serde_json::Value => Json, value => Self::Json(value);
}

impl<T: Parameter> Parameter for Option<T> {
    const KIND: Kind = T::KIND;
}

impl<T: Parameter> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null(T::KIND), Into::into)
    }
}

/// Writes values as the rows of all earlier versions have them: times and days as texts that sort,
/// ids as sixteen bytes.
impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        use rusqlite::types::Value as Owned;
        Ok(match self {
            Self::Null(_) => ToSqlOutput::Owned(Owned::Null),
            Self::Bool(value) => ToSqlOutput::Owned(Owned::Integer((*value).into())),
            Self::Small(value) => ToSqlOutput::Owned(Owned::Integer((*value).into())),
            Self::Int(value) => ToSqlOutput::Owned(Owned::Integer((*value).into())),
            Self::Big(value) => ToSqlOutput::Owned(Owned::Integer(*value)),
            Self::Text(value) => ToSqlOutput::Borrowed(ValueRef::Text(value.as_bytes())),
            Self::Bytes(value) => ToSqlOutput::Borrowed(ValueRef::Blob(value)),
            Self::Uuid(value) => ToSqlOutput::Borrowed(ValueRef::Blob(value.as_bytes())),
            Self::Time(value) => ToSqlOutput::Owned(Owned::Text(time_text(*value))),
            Self::Day(value) => ToSqlOutput::Owned(Owned::Text(value.format("%F").to_string())),
            Self::Json(value) => ToSqlOutput::Owned(Owned::Text(value.to_string())),
        })
    }
}

/// Statements are prepared with the types of their values, so each value has the type that Postgres asks for.
impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        if *ty != self.kind().postgres() {
            return Err(format!("a parameter of type {ty} is given {self:?}").into());
        }
        match self {
            Self::Null(_) => Ok(IsNull::Yes),
            Self::Bool(value) => value.to_sql(ty, out),
            Self::Small(value) => value.to_sql(ty, out),
            Self::Int(value) => value.to_sql(ty, out),
            Self::Big(value) => value.to_sql(ty, out),
            Self::Text(value) => value.to_sql(ty, out),
            Self::Bytes(value) => value.to_sql(ty, out),
            Self::Uuid(value) => value.to_sql(ty, out),
            Self::Time(value) => value.to_sql(ty, out),
            Self::Day(value) => value.to_sql(ty, out),
            Self::Json(value) => value.to_sql(ty, out),
        }
    }

    fn accepts(_ty: &Type) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_statement_is_given_is_in_no_log() {
        let secret = Value::from("03001234567");
        assert_eq!(format!("{secret:?} {:?}", Value::from(None::<Uuid>)), "Text Uuid NULL");
    }
}
