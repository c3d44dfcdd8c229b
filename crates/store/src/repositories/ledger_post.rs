//! Posting a transaction: the reason first, unique; then each account by one guarded update, in locking order; then the
//! entries and the scores. On the way to Postgres each statement is a round trip, so they are sent as one.

use std::fmt::Write;

use arena_app::ports::{PostError, Posted, StoreError};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Constraint, Failure, Row, Value, column};
use crate::convert::corrupt;

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

/// One statement after the other, on `SQLite`. Constraints say what is wrong: the reason's unique key, and the wallet's
/// `CHECK`.
pub(super) async fn statements(
    connection: &Connection,
    posting: &Posting,
    at: DateTime<Utc>,
) -> Result<Posted, PostError> {
    let sql = "INSERT INTO ledger_txn (reason, key, title, reverses, created_at) VALUES ($1, $2, $3, $4, $5)
               RETURNING id";
    let values = [
        posting.reason.as_str().into(),
        posting.key.as_str().into(),
        posting.title.as_str().into(),
        posting.reverses().into(),
        at.into(),
    ];
    let txn: i64 = column(&only(connection, sql, &values).await?, "id")?;
    let mut wallet_balance = Credits::ZERO;
    for leg in posting.legs() {
        let sql = "UPDATE account SET balance = balance + $3, version = version + 1
                   WHERE kind = $1 AND owner = $2 RETURNING id, balance, version";
        let values = [leg.kind.as_str().into(), leg.owner.as_str().into(), leg.amount.0.into()];
        let changed = connection.rows(sql, &values, true).await.map_err(constraint)?;
        let account = changed.first().ok_or_else(|| corrupt("account", "owner", &leg.owner))?;
        let (id, balance): (i64, i64) = (column(account, "id")?, column(account, "balance")?);
        let version: i64 = column(account, "version")?;
        let sql = "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
                   VALUES ($1, $2, $3, $4, $5)";
        let values = vec![txn.into(), id.into(), leg.amount.0.into(), balance.into(), version.into()];
        connection.run(sql, values).await?;
        if leg.kind == AccountKind::Wallet {
            wallet_balance = Credits(balance);
        }
    }
    for (owner, earned) in posting.earned() {
        let sql = "UPDATE standing SET score = score + $2, reached_at = $3 WHERE subscriber_id = $1";
        let values = vec![subscriber_of(owner)?.into(), earned.0.into(), at.into()];
        // A score that finds no row would be lost silently.
        if connection.run(sql, values).await? != 1 {
            return Err(corrupt("standing", "subscriber_id", &owner).into());
        }
    }
    Ok(Posted { txn, wallet_balance })
}

async fn only(connection: &Connection, sql: &str, values: &[Value]) -> Result<Row, PostError> {
    let mut rows = connection.rows(sql, values, true).await.map_err(constraint)?;
    rows.pop().ok_or_else(|| StoreError::Other("a posting without an answer".into()).into())
}

/// What a constraint of the ledger's tables says no to.
fn constraint(failure: Failure) -> PostError {
    match failure.constraint() {
        Some(Constraint::Unique) => PostError::Duplicate,
        Some(Constraint::Check) => PostError::Insufficient,
        None => PostError::Store(failure.into()),
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
