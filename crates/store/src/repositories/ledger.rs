use arena_app::ports::{Ledger, LedgerEntry, PostError, Posted, StoreResult, SubscriberId, Violation};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Posting, Reason};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{column, ledger_post, ledger_verify};
use crate::connection::Connection;
use crate::convert::{corrupt, wallet_owner};

#[async_trait]
impl Ledger for Connection {
    async fn post(&self, posting: &Posting, at: DateTime<Utc>) -> Result<Posted, PostError> {
        if self.is_postgres() {
            ledger_post::statement(self, posting, at).await
        } else {
            ledger_post::script(self, posting, at).await
        }
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
