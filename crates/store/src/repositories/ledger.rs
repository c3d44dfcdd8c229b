use std::collections::BTreeMap;
use std::time::Duration;

use arena_app::ports::{
    Ledger, LedgerEntry, LedgerTxn, Newest, PostError, PostedTransaction, StoreResult, SubscriberId,
    VerifyScope, Violation, Watermark,
};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting, Reason};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{ledger_post, ledger_verified, ledger_verify, ledger_verify_newer};
use crate::connection::{BoundStatement, Connection, record, statements};
use crate::convert::{corrupt, ids_of, wallet_owner};

record! {
    struct TxnRow {
        id: i64,
        reason: String,
        key: String,
        title: String,
        reverses: Option<i64>,
        created_at: DateTime<Utc>,
        reversed_by: Option<i64>,
    }
}

record! {
    struct LegRow {
        kind: String,
        owner: String,
        amount: i64,
    }
}

record! {
    struct BalanceRow {
        owner: String,
        balance: i64,
    }
}

impl BalanceRow {
    fn balance(self) -> StoreResult<(SubscriberId, Credits)> {
        let owner = Uuid::parse_str(&self.owner).map_err(|_| corrupt("account", "owner", &self.owner))?;
        Ok((SubscriberId(owner), Credits(self.balance)))
    }
}

record! {
    struct EntryRow {
        version: i64,
        txn_id: i64,
        amount: i64,
        balance_after: i64,
        reason: String,
        key: String,
        title: String,
        created_at: DateTime<Utc>,
    }
}

macro_rules! columns {
    () => {
        "SELECT t.id, t.reason, t.key, t.title, t.reverses, t.created_at,
                (SELECT b.id FROM ledger_txn b WHERE b.reverses = t.id) AS reversed_by
         FROM ledger_txn t"
    };
}

statements! {
    fn by_id(id: i64) -> TxnRow = concat!(columns!(), " WHERE t.id = $1");

    fn by_key(reason: &str, key: &str) -> TxnRow = concat!(columns!(), " WHERE t.reason = $1 AND t.key = $2");

    fn legs(txn: i64) -> LegRow =
        "SELECT a.kind, a.owner, e.amount FROM ledger_entry e JOIN account a ON a.id = e.account_id
         WHERE e.txn_id = $1 ORDER BY e.id";

    fn balance(kind: &str, owner: String) -> (i64,) = "SELECT balance FROM account WHERE kind = $1 AND owner = $2";

    fn balances(kind: &str, owners: serde_json::Value) -> BalanceRow =
        "SELECT owner, balance FROM account
         WHERE kind = $1 AND owner = ANY (ARRAY(SELECT jsonb_array_elements_text($2)))",
        "SELECT owner, balance FROM account WHERE kind = $1 AND owner IN (SELECT value FROM json_each($2))";

    // Pages by version, which is unique within an account and indexed with it.
    fn entries(kind: &str, owner: String, before: i64, limit: i64) -> EntryRow =
        "SELECT e.version, e.txn_id, e.amount, e.balance_after, t.reason, t.key, t.title, t.created_at
         FROM account a
         JOIN ledger_entry e ON e.account_id = a.id
         JOIN ledger_txn t ON t.id = e.txn_id
         WHERE a.kind = $1 AND a.owner = $2 AND e.version < $3
         ORDER BY e.version DESC LIMIT $4";
}

#[async_trait]
impl Ledger for Connection {
    async fn post_all(
        &self,
        postings: &[Posting],
        at: DateTime<Utc>,
    ) -> Result<Vec<PostedTransaction>, PostError> {
        ledger_post::post_all(self, postings, at).await
    }

    async fn find(&self, id: i64) -> StoreResult<Option<LedgerTxn>> {
        self.transaction_where(by_id(id)).await
    }

    async fn find_by_key(&self, reason: Reason, key: &str) -> StoreResult<Option<LedgerTxn>> {
        self.transaction_where(by_key(reason.as_str(), key)).await
    }

    async fn balance(&self, subscriber: SubscriberId) -> StoreResult<Credits> {
        match self.fetch_one(balance(AccountKind::Wallet.as_str(), wallet_owner(subscriber))).await? {
            Some((balance,)) => Ok(Credits(balance)),
            None => Err(corrupt("account", "owner", &subscriber)),
        }
    }

    async fn balances(&self, subscribers: &[SubscriberId]) -> StoreResult<BTreeMap<SubscriberId, Credits>> {
        let rows = self.fetch_all(balances(AccountKind::Wallet.as_str(), ids_of(subscribers))).await?;
        rows.into_iter().map(BalanceRow::balance).collect()
    }

    async fn entries(
        &self,
        subscriber: SubscriberId,
        before: Option<i64>,
        limit: u64,
    ) -> StoreResult<Vec<LedgerEntry>> {
        let entries = entries(
            AccountKind::Wallet.as_str(),
            wallet_owner(subscriber),
            before.unwrap_or(i64::MAX),
            limit.cast_signed(),
        );
        self.fetch_all(entries).await?.into_iter().map(EntryRow::entry).collect()
    }

    async fn verify(&self) -> StoreResult<Vec<Violation>> {
        ledger_verify::verify(self).await
    }

    async fn verify_since(&self, since: &Watermark) -> StoreResult<Vec<Violation>> {
        ledger_verify_newer::verify(self, since).await
    }

    async fn newest(&self, now: DateTime<Utc>, patience: Duration) -> StoreResult<Newest> {
        ledger_verified::newest(self, now, patience).await
    }

    async fn count_newer(&self, since: &Watermark, until: &Watermark) -> StoreResult<(u64, u64)> {
        ledger_verified::count_newer(self, since, until).await
    }

    async fn watermark(&self) -> StoreResult<Option<Watermark>> {
        ledger_verified::watermark(self).await
    }

    async fn move_watermark(&self, scope: VerifyScope, to: &Watermark) -> StoreResult<()> {
        ledger_verified::move_watermark(self, scope, to).await
    }
}

impl Connection {
    async fn transaction_where(&self, found: BoundStatement<TxnRow>) -> StoreResult<Option<LedgerTxn>> {
        let Some(row) = self.fetch_one(found).await? else { return Ok(None) };
        let legs = self.fetch_all(legs(row.id)).await?;
        let legs = legs.into_iter().map(LegRow::leg).collect::<StoreResult<_>>()?;
        Ok(Some(LedgerTxn {
            id: row.id,
            reason: reason_of(&row.reason)?,
            key: row.key,
            title: row.title,
            reverses: row.reverses,
            reversed_by: row.reversed_by,
            legs,
            at: row.created_at,
        }))
    }
}

impl LegRow {
    fn leg(self) -> StoreResult<Leg> {
        let kind = AccountKind::from_word(&self.kind);
        Ok(Leg {
            kind: kind.ok_or_else(|| corrupt("account", "kind", &self.kind))?,
            owner: self.owner,
            amount: Credits(self.amount),
        })
    }
}

impl EntryRow {
    fn entry(self) -> StoreResult<LedgerEntry> {
        Ok(LedgerEntry {
            id: self.version,
            txn: self.txn_id,
            amount: Credits(self.amount),
            balance_after: Credits(self.balance_after),
            reason: reason_of(&self.reason)?,
            key: self.key,
            title: self.title,
            at: self.created_at,
        })
    }
}

fn reason_of(word: &str) -> StoreResult<Reason> {
    Reason::from_word(word).ok_or_else(|| corrupt("ledger_txn", "reason", &word))
}
