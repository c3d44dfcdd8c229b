use std::collections::BTreeMap;
use std::time::Duration;

use arena_rules::Credits;
use arena_rules::ledger::{Leg, Posting, Reason};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;

use super::SubscriberId;
use super::error::{StoreError, StoreResult};

/// A transaction just posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PostedTransaction {
    /// The id.
    pub txn: i64,
    /// The wallet's balance after the transaction; zero if no wallet took part.
    pub wallet_balance: Credits,
}

/// Why a transaction was not posted.
#[derive(Debug, Error)]
pub enum PostError {
    /// The same reason and key were posted before.
    #[error("posted before")]
    Duplicate,
    /// A wallet would go below zero.
    #[error("insufficient credits")]
    Insufficient,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A wallet's ledger entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The id; grows with time within a wallet.
    pub id: i64,
    /// The entry's transaction.
    pub txn: i64,
    /// The change of the balance.
    pub amount: Credits,
    /// The balance after the entry.
    pub balance_after: Credits,
    /// The reason.
    pub reason: Reason,
    /// Makes the reason unique.
    pub key: String,
    /// The text for the subscriber.
    pub title: String,
    /// The transaction's time.
    pub at: DateTime<Utc>,
}

/// A transaction with its legs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerTxn {
    /// The id.
    pub id: i64,
    /// Why credits moved.
    pub reason: Reason,
    /// Makes the reason unique.
    pub key: String,
    /// The text for the subscriber.
    pub title: String,
    /// The transaction that this one reverses.
    pub reverses: Option<i64>,
    /// The transaction that reversed this one.
    pub reversed_by: Option<i64>,
    /// The legs.
    pub legs: Vec<Leg>,
    /// The transaction's time.
    pub at: DateTime<Utc>,
}

/// A broken invariant, numbered as in `docs/ledger.md`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The invariant, `L1`…
    pub invariant: &'static str,
    /// The row that breaks the invariant, and how.
    pub detail: String,
}

/// The rows that a check reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyScope {
    /// Everything.
    Full,
    /// Rows newer than the watermark.
    SinceLast,
}

impl VerifyScope {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::SinceLast => "since",
        }
    }
}

/// A position up to which the ledger was checked without findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watermark {
    /// The last transaction.
    pub txn: i64,
    /// The last entry.
    pub entry: i64,
    /// The time up to which other rows (claims, payments, entries, prizes) were checked.
    pub rows_until: DateTime<Utc>,
}

/// The ledger's present end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Newest {
    /// The last transaction and entry.
    pub at: Watermark,
    /// Whether every transaction that could have an id up to that end has finished.
    pub settled: bool,
}

/// The append-only ledger (contract 4).
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Posts a transaction, and adds earned credits to the score. After a refusal the surrounding database
    /// transaction must be rolled back.
    ///
    /// # Errors
    /// [`PostError`].
    async fn post(&self, posting: &Posting, at: DateTime<Utc>) -> Result<PostedTransaction, PostError> {
        let posted = self.post_all(std::slice::from_ref(posting), at).await?;
        posted.into_iter().next().ok_or_else(|| StoreError::Other("a posting got no answer".into()).into())
    }

    /// Posts several transactions, all or none of them. Returns the results in the order of `postings`.
    ///
    /// # Errors
    /// [`PostError`] of any of them.
    async fn post_all(
        &self,
        postings: &[Posting],
        at: DateTime<Utc>,
    ) -> Result<Vec<PostedTransaction>, PostError>;

    /// Returns a transaction.
    async fn find(&self, id: i64) -> StoreResult<Option<LedgerTxn>>;

    /// Returns the transaction with a reason and key.
    async fn find_by_key(&self, reason: Reason, key: &str) -> StoreResult<Option<LedgerTxn>>;

    /// Returns a wallet's balance.
    async fn balance(&self, subscriber: SubscriberId) -> StoreResult<Credits>;

    /// Returns several wallets' balances.
    async fn balances(&self, subscribers: &[SubscriberId]) -> StoreResult<BTreeMap<SubscriberId, Credits>>;

    /// Returns a wallet's entries from before the entry `before`, newest first.
    async fn entries(
        &self,
        subscriber: SubscriberId,
        before: Option<i64>,
        limit: u64,
    ) -> StoreResult<Vec<LedgerEntry>>;

    /// Checks every invariant over the whole ledger and the data derived from it.
    async fn verify(&self) -> StoreResult<Vec<Violation>>;

    /// Checks the invariants over rows newer than a watermark.
    async fn verify_since(&self, since: &Watermark) -> StoreResult<Vec<Violation>>;

    /// Returns the present end of the ledger. Waits at most `patience` for writing transactions to finish.
    async fn newest(&self, now: DateTime<Utc>, patience: Duration) -> StoreResult<Newest>;

    /// Counts transactions and entries between two watermarks.
    async fn count_newer(&self, since: &Watermark, until: &Watermark) -> StoreResult<(u64, u64)>;

    /// Returns the furthest watermark that a check without findings has reached.
    async fn watermark(&self) -> StoreResult<Option<Watermark>>;

    /// Records that a check found nothing up to a watermark.
    async fn move_watermark(&self, scope: VerifyScope, to: &Watermark) -> StoreResult<()>;
}
