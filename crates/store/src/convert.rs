//! Between what the database holds and what the ports speak of.

use arena_app::ports::{StoreError, SubscriberId};
use sea_orm::{DbErr, RuntimeErr};

/// A database error, sorted: what another try may help against, and what not.
#[expect(clippy::needless_pass_by_value, reason = "stands in `map_err`")]
pub(crate) fn database(error: DbErr) -> StoreError {
    let text = error.to_string();
    let unavailable = match &error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            use sea_orm::sqlx::Error;
            match &**error {
                Error::Io(_)
                | Error::PoolTimedOut
                | Error::PoolClosed
                | Error::WorkerCrashed
                | Error::Tls(_) => true,
                // SQLite: 5 busy, 6 locked, 10 disk I/O, 13 full. Postgres: 08 connection, 40 deadlock, 53 resources, 55 a
                // lock not had in time, 57 shutdown or a statement that took too long.
                Error::Database(error) => error.code().is_some_and(|code| {
                    let sqlite = code.parse::<i32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 10 | 13));
                    let postgres = code.len() == 5
                        && ["08", "40", "53", "55", "57"].iter().any(|class| code.starts_with(class));
                    if code.len() == 5 { postgres } else { sqlite }
                }),
                _ => false,
            }
        }
        _ => false,
    };
    if unavailable { StoreError::Unavailable(text) } else { StoreError::Other(text) }
}

/// A row that holds what it must not.
pub(crate) fn corrupt(table: &'static str, column: &'static str, id: &impl ToString) -> StoreError {
    StoreError::Corrupt { table, column, id: id.to_string() }
}

/// The owner of a subscriber's wallet account.
pub(crate) fn wallet_owner(subscriber: SubscriberId) -> String {
    subscriber.to_string()
}

/// A hash column.
pub(crate) fn hash(
    bytes: Vec<u8>,
    table: &'static str,
    column: &'static str,
    id: &impl ToString,
) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| corrupt(table, column, id))
}
