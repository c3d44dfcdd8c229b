use std::collections::BTreeMap;
use std::time::Duration;

use arena_rules::Credits;
use arena_rules::ledger::{Leg, Posting, Reason};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use thiserror::Error;

use super::{StoreError, StoreResult, SubscriberId};

/// A transaction that was posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posted {
    /// The transaction.
    pub txn: i64,
    /// The wallet's balance after it; zero where no wallet took part.
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

/// One line of a wallet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// Its id; grows with time within a wallet.
    pub id: i64,
    /// The transaction that it is a leg of.
    pub txn: i64,
    /// What the balance changed by.
    pub amount: Credits,
    /// The balance after it.
    pub balance_after: Credits,
    /// Why.
    pub reason: Reason,
    /// The key that makes the reason unique.
    pub key: String,
    /// The text that the subscriber reads.
    pub title: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// A transaction as it stands in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerTxn {
    /// Its id.
    pub id: i64,
    /// Why credits moved.
    pub reason: Reason,
    /// The key that makes the reason unique.
    pub key: String,
    /// The text that the subscriber reads.
    pub title: String,
    /// The transaction that it takes back.
    pub reverses: Option<i64>,
    /// The transaction that took it back.
    pub reversed_by: Option<i64>,
    /// Its legs.
    pub legs: Vec<Leg>,
    /// When.
    pub at: DateTime<Utc>,
}

/// A broken invariant, found by `arena ledger verify`. `docs/ledger.md` numbers them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The invariant, `L1`…
    pub invariant: &'static str,
    /// Which row breaks it, and how.
    pub detail: String,
}

/// How much of the ledger a check reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyScope {
    /// Everything.
    Full,
    /// Rows that are newer than the watermark.
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

/// A place up to which the ledger was found right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watermark {
    /// The last transaction.
    pub txn: i64,
    /// The last entry.
    pub entry: i64,
    /// Other rows (claims, payments, entries, prizes) were checked up to this time.
    pub rows_until: DateTime<Utc>,
}

/// How far the ledger goes at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Newest {
    /// Its last transaction and entry.
    pub at: Watermark,
    /// Whether every transaction that could have an id up to there has ended.
    pub settled: bool,
}

/// The ledger: appended to, never changed (contract 4).
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Posts a transaction, and adds to the score what it earns. A refusal leaves the transaction around it to be
    /// rolled back.
    ///
    /// # Errors
    /// [`PostError`].
    async fn post(&self, posting: &Posting, at: DateTime<Utc>) -> Result<Posted, PostError> {
        let posted = self.post_all(std::slice::from_ref(posting), at).await?;
        posted
            .into_iter()
            .next()
            .ok_or_else(|| StoreError::Other("a posting without an answer".into()).into())
    }

    /// Posts several transactions, all or none of them; what was posted comes in their order.
    ///
    /// # Errors
    /// [`PostError`] of any of them.
    async fn post_all(&self, postings: &[Posting], at: DateTime<Utc>) -> Result<Vec<Posted>, PostError>;

    /// The transaction of an id.
    async fn find(&self, id: i64) -> StoreResult<Option<LedgerTxn>>;

    /// The transaction of a reason and key.
    async fn find_by_key(&self, reason: Reason, key: &str) -> StoreResult<Option<LedgerTxn>>;

    /// The balance of a subscriber's wallet.
    async fn balance(&self, subscriber: SubscriberId) -> StoreResult<Credits>;

    /// The balances of several wallets.
    async fn balances(&self, subscribers: &[SubscriberId]) -> StoreResult<BTreeMap<SubscriberId, Credits>>;

    /// A wallet's entries, newest first, from before the entry `before`.
    async fn entries(
        &self,
        subscriber: SubscriberId,
        before: Option<i64>,
        limit: u64,
    ) -> StoreResult<Vec<LedgerEntry>>;

    /// Checks every invariant over the whole ledger and what is derived from it.
    async fn verify(&self) -> StoreResult<Vec<Violation>>;

    /// Checks the invariants over rows that are newer than a watermark.
    async fn verify_since(&self, since: &Watermark) -> StoreResult<Vec<Violation>>;

    /// How far the ledger goes. Waits at most for `patience` until transactions that write have ended.
    async fn newest(&self, now: DateTime<Utc>, patience: Duration) -> StoreResult<Newest>;

    /// How many transactions and entries there are between two places.
    async fn count_newer(&self, since: &Watermark, until: &Watermark) -> StoreResult<(u64, u64)>;

    /// The furthest place that a check without findings has reached.
    async fn watermark(&self) -> StoreResult<Option<Watermark>>;

    /// Notes that a check found nothing up to a place.
    async fn move_watermark(&self, scope: VerifyScope, to: &Watermark) -> StoreResult<()>;
}
