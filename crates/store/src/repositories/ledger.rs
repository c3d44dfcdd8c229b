use arena_app::ports::{Ledger, LedgerEntry, PostError, Posted, StoreResult, SubscriberId, Violation};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting, Reason};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::Value;

use super::{column, ledger_verify};
use crate::connection::Connection;
use crate::convert::{corrupt, wallet_owner};

/// The account and its balance and version after a leg.
struct Moved {
    account: i64,
    balance: i64,
    version: i64,
}

#[async_trait]
impl Ledger for Connection {
    async fn post(&self, posting: &Posting, at: DateTime<Utc>) -> Result<Posted, PostError> {
        let sql = "INSERT INTO ledger_txn (reason, key, title, created_at) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (reason, key) DO NOTHING RETURNING id";
        let values = vec![
            posting.reason.as_str().into(),
            posting.key.as_str().into(),
            posting.title.as_str().into(),
            at.into(),
        ];
        let row = self.one(sql, values).await?.ok_or(PostError::Duplicate)?;
        let txn: i64 = column(&row, "id")?;

        let mut wallet_balance = Credits::ZERO;
        let mut entries = String::from(
            "INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version) VALUES ",
        );
        let mut values: Vec<Value> = vec![txn.into()];
        for (index, leg) in posting.legs().iter().enumerate() {
            let moved = move_balance(self, leg).await?;
            if leg.kind == AccountKind::Wallet {
                wallet_balance = Credits(moved.balance);
            }
            let first = values.len() + 1;
            let comma = if index == 0 { "" } else { ", " };
            entries.push_str(&format!(
                "{comma}($1, ${first}, ${}, ${}, ${})",
                first + 1,
                first + 2,
                first + 3
            ));
            values.extend([
                Value::from(moved.account),
                leg.amount.0.into(),
                moved.balance.into(),
                moved.version.into(),
            ]);
        }
        self.run(&entries, values).await?;
        Ok(Posted { txn, wallet_balance })
    }

    async fn balance(&self, subscriber: SubscriberId) -> StoreResult<Credits> {
        let sql = "SELECT balance FROM account WHERE kind = $1 AND owner = $2";
        let values = vec![AccountKind::Wallet.as_str().into(), wallet_owner(subscriber).into()];
        match self.one(sql, values).await? {
            Some(row) => column(&row, "balance").map(Credits),
            None => Err(corrupt("account", "owner", &subscriber)),
        }
    }

    async fn entries(
        &self,
        subscriber: SubscriberId,
        before: Option<i64>,
        limit: u64,
    ) -> StoreResult<Vec<LedgerEntry>> {
        // By version, which is unique within an account and indexed with it.
        let sql = "SELECT e.version, e.amount, e.balance_after, t.reason, t.title, t.created_at
                   FROM account a
                   JOIN ledger_entry e ON e.account_id = a.id
                   JOIN ledger_txn t ON t.id = e.txn_id
                   WHERE a.kind = $1 AND a.owner = $2 AND e.version < $3
                   ORDER BY e.version DESC LIMIT $4";
        let values = vec![
            AccountKind::Wallet.as_str().into(),
            wallet_owner(subscriber).into(),
            before.unwrap_or(i64::MAX).into(),
            limit.cast_signed().into(),
        ];
        let entry = |row: &sea_orm::QueryResult| {
            let id: i64 = column(row, "version")?;
            let reason: String = column(row, "reason")?;
            Ok(LedgerEntry {
                id,
                amount: Credits(column(row, "amount")?),
                balance_after: Credits(column(row, "balance_after")?),
                reason: Reason::from_word(&reason).ok_or_else(|| corrupt("ledger_txn", "reason", &reason))?,
                title: column(row, "title")?,
                at: column(row, "created_at")?,
            })
        };
        self.all(sql, values).await?.iter().map(entry).collect()
    }

    async fn verify(&self) -> StoreResult<Vec<Violation>> {
        ledger_verify::verify(self).await
    }
}

/// Changes a balance by one guarded statement: no row changes where a wallet would go below zero.
async fn move_balance(connection: &Connection, leg: &Leg) -> Result<Moved, PostError> {
    let sql = "UPDATE account SET balance = balance + $1, version = version + 1
               WHERE kind = $2 AND owner = $3 AND (kind <> 'wallet' OR balance + $1 >= 0)
               RETURNING id, balance, version";
    let values = vec![leg.amount.0.into(), leg.kind.as_str().into(), leg.owner.as_str().into()];
    if let Some(row) = connection.one(sql, values).await? {
        return Ok(Moved {
            account: column(&row, "id")?,
            balance: column(&row, "balance")?,
            version: column(&row, "version")?,
        });
    }
    let exists = "SELECT id FROM account WHERE kind = $1 AND owner = $2";
    let values = vec![leg.kind.as_str().into(), leg.owner.as_str().into()];
    match connection.one(exists, values).await? {
        Some(_) => Err(PostError::Insufficient),
        None => Err(PostError::Store(corrupt("account", "owner", &leg.owner))),
    }
}
