//! Posting a transaction: the reason first, unique; then each account by one guarded update, in locking order; then the
//! entries and the scores. It is sent as one, because on the way to Postgres each statement is a round trip, and on the
//! way to `SQLite` two changes of thread.

use std::borrow::Cow;
use std::fmt::Write;

use arena_app::ports::{PostError, Posted, StoreError};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting};
use chrono::{DateTime, Utc};
use sea_orm::sqlx::error::DatabaseError;
use sea_orm::{ConnectionTrait, DbErr, RuntimeErr, Value};
use uuid::Uuid;

use super::column;
use crate::connection::Connection;
use crate::convert::{corrupt, database};

/// `SQLite`'s codes of constraints that were broken.
const UNIQUE: &str = "2067";
const CHECK: &str = "275";

/// Values of a statement, and where each stands in it.
#[derive(Default)]
struct Values(Vec<Value>);

impl Values {
    fn add(&mut self, value: impl Into<Value>) -> usize {
        self.0.push(value.into());
        self.0.len()
    }
}

/// One statement of several parts, on Postgres. Each part asks for a row of the one before, so that accounts are locked
/// in their order, and nothing follows on a part that changed nothing.
pub(super) async fn statement(
    connection: &Connection,
    posting: &Posting,
    at: DateTime<Utc>,
) -> Result<Posted, PostError> {
    let mut values = Values::default();
    let [reason, key, title, reverses, time] = [
        values.add(posting.reason.as_str()),
        values.add(posting.key.as_str()),
        values.add(posting.title.as_str()),
        values.add(posting.reverses()),
        values.add(at),
    ];
    let mut sql = format!(
        "WITH txn AS (INSERT INTO ledger_txn (reason, key, title, reverses, created_at)
             VALUES (${reason}, ${key}, ${title}, ${reverses}, ${time}) ON CONFLICT (reason, key) DO NOTHING RETURNING id)"
    );
    let mut before = String::from("txn");
    let (mut entries, mut balances) = (Vec::new(), String::new());
    for (index, leg) in posting.legs().iter().enumerate() {
        let (amount, kind, owner) =
            (values.add(leg.amount.0), values.add(leg.kind.as_str()), values.add(leg.owner.as_str()));
        // Writing to a String cannot fail.
        let _ = write!(
            sql,
            ", leg{index} AS (UPDATE account SET balance = balance + ${amount}, version = version + 1
                 WHERE kind = ${kind} AND owner = ${owner} AND (kind <> 'wallet' OR balance + ${amount} >= 0)
                   AND EXISTS (SELECT 1 FROM {before}) RETURNING id, balance, version)"
        );
        let _ = write!(balances, ", (SELECT balance FROM leg{index}) AS leg{index}");
        entries.push(format!(
            "SELECT txn.id, leg{index}.id, ${amount}::bigint, leg{index}.balance, leg{index}.version
             FROM txn, leg{index}"
        ));
        before = format!("leg{index}");
    }
    let _ = write!(
        sql,
        ", entry AS (INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version) {})",
        entries.join(" UNION ALL ")
    );
    let mut scored = String::new();
    for (index, (owner, earned)) in posting.earned().enumerate() {
        let (earned, subscriber) = (values.add(earned.0), values.add(subscriber_of(owner)?));
        let _ = write!(
            sql,
            ", score{index} AS (UPDATE standing SET score = score + ${earned}, reached_at = ${time}
                 WHERE subscriber_id = ${subscriber} AND EXISTS (SELECT 1 FROM {before})
                 RETURNING subscriber_id)"
        );
        let _ = write!(scored, ", (SELECT subscriber_id FROM score{index}) AS score{index}");
    }
    let _ = write!(sql, " SELECT (SELECT id FROM txn) AS txn{scored}{balances}");

    let row = connection.one(&sql, values.0).await?;
    let row = row.ok_or_else(|| StoreError::Other("a posting without an answer".into()))?;
    let txn: Option<i64> = column(&row, "txn")?;
    let txn = txn.ok_or(PostError::Duplicate)?;
    let mut wallet_balance = Credits::ZERO;
    for (index, leg) in posting.legs().iter().enumerate() {
        let balance: Option<i64> = column(&row, &format!("leg{index}"))?;
        let Some(balance) = balance else {
            return Err(why_not(connection, leg).await?);
        };
        if leg.kind == AccountKind::Wallet {
            wallet_balance = Credits(balance);
        }
    }
    for (index, (owner, _)) in posting.earned().enumerate() {
        let scored: Option<Uuid> = column(&row, &format!("score{index}"))?;
        scored.ok_or_else(|| corrupt("standing", "subscriber_id", &owner))?;
    }
    Ok(Posted { txn, wallet_balance })
}

/// A script of statements, run as one: `SQLite` has no statement that writes to several tables, and each one that is
/// sent alone costs two changes of thread. Constraints say what is wrong: the reason's unique key, and the wallet's
/// `CHECK`.
pub(super) async fn script(
    connection: &Connection,
    posting: &Posting,
    at: DateTime<Utc>,
) -> Result<Posted, PostError> {
    let mut values = Values::default();
    let [reason, key, title, reverses, time] = [
        values.add(posting.reason.as_str()),
        values.add(posting.key.as_str()),
        values.add(posting.title.as_str()),
        values.add(posting.reverses()),
        values.add(at),
    ];
    let mut sql = format!(
        "INSERT INTO ledger_txn (reason, key, title, reverses, created_at)
             VALUES (${reason}, ${key}, ${title}, ${reverses}, ${time});"
    );
    let this = format!("FROM ledger_txn t WHERE t.reason = ${reason} AND t.key = ${key}");
    let mut wallet = String::from("0");
    for leg in posting.legs() {
        let (amount, kind, owner) =
            (values.add(leg.amount.0), values.add(leg.kind.as_str()), values.add(leg.owner.as_str()));
        // Writing to a String cannot fail.
        let _ = write!(
            sql,
            "UPDATE account SET balance = balance + ${amount}, version = version + 1
             WHERE kind = ${kind} AND owner = ${owner};
             INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
             SELECT (SELECT t.id {this}), a.id, ${amount}, a.balance, a.version
             FROM account a WHERE a.kind = ${kind} AND a.owner = ${owner};"
        );
        if leg.kind == AccountKind::Wallet {
            wallet = format!("(SELECT balance FROM account WHERE kind = ${kind} AND owner = ${owner})");
        }
    }
    let mut scored = String::new();
    for (index, (owner, earned)) in posting.earned().enumerate() {
        let (earned, subscriber) = (values.add(earned.0), values.add(subscriber_of(owner)?));
        let _ = write!(
            sql,
            "UPDATE standing SET score = score + ${earned}, reached_at = ${time}
             WHERE subscriber_id = ${subscriber};"
        );
        let _ = write!(
            scored,
            ", (SELECT COUNT(*) FROM standing s WHERE s.subscriber_id = ${subscriber}) AS score{index}"
        );
    }
    let _ = write!(
        sql,
        "SELECT t.id AS txn, {wallet} AS balance,
             (SELECT COUNT(*) FROM ledger_entry e WHERE e.txn_id = t.id) AS entries{scored} {this}"
    );

    let rows = connection.query_all_raw(connection.statement(&sql, values.0)).await.map_err(constraint)?;
    let row = rows.first().ok_or_else(|| StoreError::Other("a posting without an answer".into()))?;
    let entries: i64 = column(row, "entries")?;
    if usize::try_from(entries) != Ok(posting.legs().len()) {
        for leg in posting.legs() {
            if let PostError::Store(error) = why_not(connection, leg).await? {
                return Err(error.into());
            }
        }
    }
    for (index, (owner, _)) in posting.earned().enumerate() {
        // A score that finds no row would be lost silently.
        let scored: i64 = column(row, &format!("score{index}"))?;
        if scored != 1 {
            return Err(corrupt("standing", "subscriber_id", &owner).into());
        }
    }
    let balance: Option<i64> = column(row, "balance")?;
    Ok(Posted { txn: column(row, "txn")?, wallet_balance: Credits(balance.unwrap_or_default()) })
}

/// What a constraint of the ledger's tables says no to.
fn constraint(error: DbErr) -> PostError {
    let code = match &error {
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            error.as_database_error().and_then(DatabaseError::code).map(Cow::into_owned)
        }
        _ => None,
    };
    match code.as_deref() {
        Some(UNIQUE) => PostError::Duplicate,
        Some(CHECK) => PostError::Insufficient,
        _ => PostError::Store(database(error)),
    }
}

/// Why a leg changed nothing.
async fn why_not(connection: &Connection, leg: &Leg) -> Result<PostError, StoreError> {
    let exists = "SELECT id FROM account WHERE kind = $1 AND owner = $2";
    let values = vec![leg.kind.as_str().into(), leg.owner.as_str().into()];
    Ok(match connection.one(exists, values).await? {
        Some(_) => PostError::Insufficient,
        None => PostError::Store(corrupt("account", "owner", &leg.owner)),
    })
}

/// Whose wallet an account is.
fn subscriber_of(owner: &str) -> Result<Uuid, StoreError> {
    Uuid::parse_str(owner).map_err(|_| corrupt("account", "owner", &owner))
}
