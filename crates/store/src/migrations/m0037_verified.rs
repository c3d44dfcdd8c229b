//! The watermark of the ledger's verification, and indexes for finding newer rows
//! (docs/adr/0034-verify-by-watermark.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the indexes; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // A check found no violation up to these ids, and up to this time in the other tables. `kind` is
            // the check: `full` or `since`.
            "CREATE TABLE IF NOT EXISTS ledger_verified (
                kind text NOT NULL PRIMARY KEY CHECK (kind IN ('full', 'since')),
                txn_id bigint NOT NULL,
                entry_id bigint NOT NULL,
                rows_until {time} NOT NULL
            )",
        ],
    )
    .await?;
    table::run(on, if on.is_postgres() { POSTGRES } else { SQLITE }).await?;
    table::index(on, "level_payment_paid", "level_payment (paid_at)").await?;
    table::index(on, "streak_claim_claimed", "streak_claim (claimed_at)").await?;
    // When a claim last changed. `claimed_at` and `changed_at`, if set, are later than the columns after
    // them.
    table::index(on, "redemption_changed", "redemption ((COALESCE(changed_at, claimed_at, created_at)))")
        .await?;
    table::index(on, "tournament_entry_fee", "tournament_entry (entered_at) WHERE fee_paid > 0").await?;
    table::index(
        on,
        "tournament_entry_refunded",
        "tournament_entry (refunded_at) WHERE refunded_at IS NOT NULL",
    )
    .await?;
    table::index(on, "held_prize_changed", "held_prize ((COALESCE(settled_at, held_at)))").await
}

const SQLITE: &[&str] = &["ALTER TABLE level_payment ADD COLUMN paid_at {time}"];

// The default is for nodes of the previous version, which do not write the column. Older rows have no time.
const POSTGRES: &[&str] = &[
    "ALTER TABLE level_payment ADD COLUMN IF NOT EXISTS paid_at {time}",
    "ALTER TABLE level_payment ALTER COLUMN paid_at SET DEFAULT now()",
];
