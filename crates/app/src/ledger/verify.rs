use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use crate::ports::{Store, StoreResult, VerifyScope, Violation, Watermark};

/// How far before the watermark a check begins. A row's time is when its request began, by its node's
/// clock; the commit comes later, and clocks differ.
pub const OVERLAP: TimeDelta = TimeDelta::minutes(15);

/// The result of a check.
#[derive(Clone, Debug)]
pub struct LedgerReport {
    /// Broken invariants.
    pub violations: Vec<Violation>,
    /// The time of the watermark at which the check began; `None` if it read everything.
    pub since: Option<DateTime<Utc>>,
    /// Transactions checked.
    pub transactions: u64,
    /// Entries checked.
    pub entries: u64,
    /// Whether a transaction stayed open for longer than the check waited, so that the watermark did not
    /// move.
    pub open: bool,
}

/// Checks the ledger's invariants (`docs/ledger.md`). If none is broken, the watermark moves to the rows
/// that existed when the check began. Everything is checked without a watermark, or with one in the
/// future because a clock was wrong. Waits at most `patience` for writing transactions.
///
/// # Errors
/// The database's.
pub async fn verify(
    store: &dyn Store,
    scope: VerifyScope,
    now: DateTime<Utc>,
    patience: Duration,
) -> StoreResult<LedgerReport> {
    let ledger = store.read().ledger();
    let last = match scope {
        VerifyScope::Full => None,
        VerifyScope::SinceLast => ledger.watermark().await?.filter(|last| last.rows_until <= now + OVERLAP),
    };
    let newest = ledger.newest(now, patience).await?;
    let violations = match &last {
        None => ledger.verify().await?,
        Some(last) => {
            let rows_until = last.rows_until.min(now) - OVERLAP;
            ledger.verify_since(&Watermark { rows_until, ..*last }).await?
        }
    };
    let first = Watermark { txn: 0, entry: 0, rows_until: now };
    let (transactions, entries) = ledger.count_newer(last.as_ref().unwrap_or(&first), &newest.at).await?;
    let scope = if last.is_some() { VerifyScope::SinceLast } else { VerifyScope::Full };
    if violations.is_empty() && newest.settled {
        let tx = store.begin().await?;
        tx.ledger().move_watermark(scope, &newest.at).await?;
        tx.commit().await?;
    }
    let since = last.map(|last| last.rows_until);
    Ok(LedgerReport { violations, since, transactions, entries, open: !newest.settled })
}
