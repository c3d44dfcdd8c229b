use arena_app::ports::{
    Ledger, LedgerEntry, LedgerTxn, PostError, Posted, StoreResult, SubscriberId, Violation,
};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting, Reason};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{ledger_post, ledger_verify};
use crate::connection::{Connection, Row, Value, column};
use crate::convert::{corrupt, wallet_owner};

#[async_trait]
impl Ledger for Connection {
    async fn post(&self, posting: &Posting, at: DateTime<Utc>) -> Result<Posted, PostError> {
        if self.is_postgres() {
            ledger_post::statement(self, posting, at).await
        } else {
            ledger_post::statements(self, posting, at).await
        }
    }

    async fn find(&self, id: i64) -> StoreResult<Option<LedgerTxn>> {
        self.transaction_where("t.id = $1", vec![id.into()]).await
    }

    async fn find_by_key(&self, reason: Reason, key: &str) -> StoreResult<Option<LedgerTxn>> {
        self.transaction_where("t.reason = $1 AND t.key = $2", vec![reason.as_str().into(), key.into()]).await
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
        let sql =
            "SELECT e.version, e.txn_id, e.amount, e.balance_after, t.reason, t.key, t.title, t.created_at
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
        let entry = |row: &Row| {
            let id: i64 = column(row, "version")?;
            Ok(LedgerEntry {
                id,
                txn: column(row, "txn_id")?,
                amount: Credits(column(row, "amount")?),
                balance_after: Credits(column(row, "balance_after")?),
                reason: reason_of(row)?,
                key: column(row, "key")?,
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

impl Connection {
    /// The transaction that a condition on `ledger_txn t` finds, with its legs.
    async fn transaction_where(&self, condition: &str, values: Vec<Value>) -> StoreResult<Option<LedgerTxn>> {
        let sql = format!(
            "SELECT t.id, t.reason, t.key, t.title, t.reverses, t.created_at,
                    (SELECT b.id FROM ledger_txn b WHERE b.reverses = t.id) AS reversed_by
             FROM ledger_txn t WHERE {condition}"
        );
        let Some(row) = self.one(&sql, values).await? else { return Ok(None) };
        let id: i64 = column(&row, "id")?;
        let sql = "SELECT a.kind, a.owner, e.amount FROM ledger_entry e JOIN account a ON a.id = e.account_id
                   WHERE e.txn_id = $1 ORDER BY e.id";
        let leg = |row: &Row| {
            let kind: String = column(row, "kind")?;
            Ok(Leg {
                kind: AccountKind::from_word(&kind).ok_or_else(|| corrupt("account", "kind", &kind))?,
                owner: column(row, "owner")?,
                amount: Credits(column(row, "amount")?),
            })
        };
        let legs = self.all(sql, vec![id.into()]).await?.iter().map(leg).collect::<StoreResult<_>>()?;
        Ok(Some(LedgerTxn {
            id,
            reason: reason_of(&row)?,
            key: column(&row, "key")?,
            title: column(&row, "title")?,
            reverses: column(&row, "reverses")?,
            reversed_by: column(&row, "reversed_by")?,
            legs,
            at: column(&row, "created_at")?,
        }))
    }
}

fn reason_of(row: &Row) -> StoreResult<Reason> {
    let word: String = column(row, "reason")?;
    Reason::from_word(&word).ok_or_else(|| corrupt("ledger_txn", "reason", &word))
}
