//! Posting a transaction: the reason first, unique; then each account by one guarded update, in locking order; then the
//! entries and the score. Postgres does it in one statement, because there each statement is a round trip. `SQLite` has
//! none to save, and no statement that writes to several tables.

use std::fmt::Write;

use arena_app::ports::{PostError, Posted, StoreError};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting};
use chrono::{DateTime, Utc};
use sea_orm::Value;
use uuid::Uuid;

use super::column;
use crate::connection::Connection;
use crate::convert::corrupt;

/// The account and its balance and version after a leg.
struct Moved {
    account: i64,
    balance: i64,
    version: i64,
}

/// Values of a statement, and where each stands in it.
#[derive(Default)]
struct Values(Vec<Value>);

impl Values {
    fn add(&mut self, value: impl Into<Value>) -> usize {
        self.0.push(value.into());
        self.0.len()
    }
}

/// One statement for everything.
///
/// Each step asks for a row of the step before, so that accounts are locked in their order and nothing follows on a
/// step that changed nothing.
pub(super) async fn at_once(
    connection: &Connection,
    posting: &Posting,
    at: DateTime<Utc>,
) -> Result<Posted, PostError> {
    let mut values = Values::default();
    let [reason, key, title, time] = [
        values.add(posting.reason.as_str()),
        values.add(posting.key.as_str()),
        values.add(posting.title.as_str()),
        values.add(at),
    ];
    let mut sql = format!(
        "WITH txn AS (INSERT INTO ledger_txn (reason, key, title, created_at)
             VALUES (${reason}, ${key}, ${title}, ${time}) ON CONFLICT (reason, key) DO NOTHING RETURNING id)"
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
    let mut scored = "NULL::uuid";
    if let Some((owner, earned)) = posting.earned() {
        let (earned, subscriber) = (values.add(earned.0), values.add(subscriber_of(owner)?));
        let _ = write!(
            sql,
            ", score AS (UPDATE standing SET score = score + ${earned}, reached_at = ${time}
                 WHERE subscriber_id = ${subscriber} AND EXISTS (SELECT 1 FROM {before})
                 RETURNING subscriber_id)"
        );
        scored = "(SELECT subscriber_id FROM score)";
    }
    let _ = write!(sql, " SELECT (SELECT id FROM txn) AS txn, {scored} AS scored{balances}");

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
    if let Some((owner, _)) = posting.earned() {
        let scored: Option<Uuid> = column(&row, "scored")?;
        scored.ok_or_else(|| corrupt("standing", "subscriber_id", &owner))?;
    }
    Ok(Posted { txn, wallet_balance })
}

/// A statement for each step.
pub(super) async fn by_steps(
    connection: &Connection,
    posting: &Posting,
    at: DateTime<Utc>,
) -> Result<Posted, PostError> {
    let sql = "INSERT INTO ledger_txn (reason, key, title, created_at) VALUES ($1, $2, $3, $4)
               ON CONFLICT (reason, key) DO NOTHING RETURNING id";
    let values = vec![
        posting.reason.as_str().into(),
        posting.key.as_str().into(),
        posting.title.as_str().into(),
        at.into(),
    ];
    let row = connection.one(sql, values).await?.ok_or(PostError::Duplicate)?;
    let txn: i64 = column(&row, "id")?;

    let mut wallet_balance = Credits::ZERO;
    let mut values = Values::default();
    let txn_at = values.add(txn);
    let mut rows = Vec::new();
    for leg in posting.legs() {
        let moved = move_balance(connection, leg).await?;
        if leg.kind == AccountKind::Wallet {
            wallet_balance = Credits(moved.balance);
        }
        let [account, amount, balance, version] = [
            values.add(moved.account),
            values.add(leg.amount.0),
            values.add(moved.balance),
            values.add(moved.version),
        ];
        rows.push(format!("(${txn_at}, ${account}, ${amount}, ${balance}, ${version})"));
    }
    let entries = format!(
        "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version) VALUES {}",
        rows.join(", ")
    );
    connection.run(&entries, values.0).await?;
    if let Some((owner, earned)) = posting.earned() {
        let sql = "UPDATE standing SET score = score + $1, reached_at = $2 WHERE subscriber_id = $3";
        let values = vec![earned.0.into(), at.into(), subscriber_of(owner)?.into()];
        // A score that finds no row would be lost silently.
        if connection.run(sql, values).await?.rows_affected() != 1 {
            return Err(corrupt("standing", "subscriber_id", &owner).into());
        }
    }
    Ok(Posted { txn, wallet_balance })
}

/// Changes a balance by one guarded statement: no row changes where a wallet would go below zero.
async fn move_balance(connection: &Connection, leg: &Leg) -> Result<Moved, PostError> {
    let sql = "UPDATE account SET balance = balance + $1, version = version + 1
               WHERE kind = $2 AND owner = $3 AND (kind <> 'wallet' OR balance + $1 >= 0)
               RETURNING id, balance, version";
    let values = vec![leg.amount.0.into(), leg.kind.as_str().into(), leg.owner.as_str().into()];
    let Some(row) = connection.one(sql, values).await? else {
        return Err(why_not(connection, leg).await?);
    };
    Ok(Moved {
        account: column(&row, "id")?,
        balance: column(&row, "balance")?,
        version: column(&row, "version")?,
    })
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
