//! `arena ledger verify` must be able to fail: each violated invariant is reported by name.

mod corruptions;
mod invariants;
mod sound;
mod unlocked;
mod watermark;

use arena_app::ledger::{self, LedgerReport, OVERLAP};
use arena_app::ports::{VerifyScope, Violation, Watermark};
use arena_testkit::TestApp;

fn numbers(violations: &[Violation]) -> Vec<&str> {
    let mut found: Vec<&str> =
        violations.iter().filter_map(|violation| violation.invariant.split(' ').next()).collect();
    found.dedup();
    found
}

/// `arena ledger verify`, without waiting for open transactions.
async fn check(test: &TestApp, scope: VerifyScope) -> LedgerReport {
    ledger::verify(&*test.app.store, scope, test.app.now(), std::time::Duration::ZERO).await.unwrap()
}

async fn watermark(test: &TestApp) -> Option<Watermark> {
    test.read().ledger().watermark().await.unwrap()
}

/// Checks all rows above the watermark, without moving it.
async fn newer(test: &TestApp) -> Vec<Violation> {
    let last = watermark(test).await.unwrap();
    let since = Watermark { rows_until: last.rows_until - OVERLAP, ..last };
    test.read().ledger().verify_since(&since).await.unwrap()
}
