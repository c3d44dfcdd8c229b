//! Freezes and milestones of streaks. A claim carries all that decides the next one, so that a claim reads one
//! row.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // The calendar day of the streak's Day 1. Missing in claims of earlier versions, in which no day was
            // skipped.
            "ALTER TABLE streak_claim ADD COLUMN began date",
            // The subscriber's latest freeze up to this claim: the missed day, and the freeze's number in that
            // day's month.
            "ALTER TABLE streak_claim ADD COLUMN frozen_on date",
            "ALTER TABLE streak_claim ADD COLUMN frozen_in_month integer NOT NULL DEFAULT 0",
            // A milestone's bonus, beside the day's credits.
            "ALTER TABLE streak_claim ADD COLUMN bonus bigint NOT NULL DEFAULT 0",
        ],
    )
    .await
}
