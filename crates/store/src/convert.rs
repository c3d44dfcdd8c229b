use arena_app::ports::{StoreError, SubscriberId};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The most rows that one statement handles, where there may be many.
pub(crate) const LOT: usize = 500;

/// Later than anything in the database: 31 December 9999.
pub(crate) const FAR: DateTime<Utc> = DateTime::from_timestamp(253_402_214_400, 0).unwrap();

pub(crate) fn corrupt(table: &'static str, column: &'static str, id: &impl ToString) -> StoreError {
    StoreError::Corrupt { table, column, id: id.to_string() }
}

pub(crate) fn wallet_owner(subscriber: SubscriberId) -> String {
    subscriber.to_string()
}

pub(crate) fn ids_of(subscribers: &[SubscriberId]) -> serde_json::Value {
    subscribers.iter().map(|id| serde_json::Value::from(id.to_string())).collect()
}

pub(crate) fn hash(
    bytes: Vec<u8>,
    table: &'static str,
    column: &'static str,
    id: &impl ToString,
) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| corrupt(table, column, id))
}

/// A list for a column of JSON text; `None` if it is empty.
pub(crate) fn json_of<T: Serialize>(list: &[T]) -> Result<Option<String>, StoreError> {
    if list.is_empty() {
        return Ok(None);
    }
    serde_json::to_string(list).map(Some).map_err(|error| StoreError::Other(error.to_string()))
}

/// The list of a column of JSON text; `None` if the text is damaged.
pub(crate) fn list_of<T: DeserializeOwned>(text: Option<&str>) -> Option<Vec<T>> {
    text.map_or_else(|| Some(Vec::new()), |text| serde_json::from_str(text).ok())
}

/// A time within a JSON parameter, in the text form of `SQLite`'s time columns.
pub(crate) fn time_text(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::AutoSi, false)
}
