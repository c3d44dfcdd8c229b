//! Daily roll-ups for reports, the days on which subscribers were active, and indexes for counting a day
//! (docs/adr/0062-daily-roll-ups.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the indexes; safe to repeat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // No reference to the subscriber: it would lock three million rows a day. Kept for 62 days.
            "CREATE TABLE IF NOT EXISTS activity_day (
                day date NOT NULL,
                subscriber_id {uuid} NOT NULL,
                PRIMARY KEY (day, subscriber_id)
            )",
            // When the part of a day was counted last. An earlier count never replaces a later one.
            "CREATE TABLE IF NOT EXISTS report_part (
                day date NOT NULL,
                part text NOT NULL,
                counted_at {time} NOT NULL,
                PRIMARY KEY (day, part)
            )",
            // `dimension` is empty for a figure that has none. Amounts are in the unit of `charge.amount`, costs in thousandths.
            "CREATE TABLE IF NOT EXISTS report_figure (
                day date NOT NULL,
                part text NOT NULL,
                figure text NOT NULL,
                dimension text NOT NULL,
                value bigint NOT NULL,
                PRIMARY KEY (day, figure, dimension)
            )",
        ],
    )
    .await?;
    table::index(on, "subscriber_created", "subscriber (created_at)").await?;
    // These rows are written in the order of their times, so Postgres needs a few kilobytes for each index and no write of a
    // row's own.
    let written_in_order = [
        ("ledger_txn_created", "ledger_txn", "created_at"),
        ("session_created", "session", "created_at"),
        ("game_session_started", "game_session", "started_at"),
        ("tournament_entry_entered", "tournament_entry", "entered_at"),
        ("task_entry_submitted", "task_entry", "submitted_at"),
        ("task_entry_decided", "task_entry", "decided_at"),
        ("subscription_line_at", "subscription_line", "at"),
        ("charge_settled", "charge", "settled_at"),
    ];
    for (name, table, column) in written_in_order {
        let method = if on.is_postgres() { "USING brin " } else { "" };
        table::index(on, name, &format!("{table} {method}({column})")).await?;
    }
    Ok(())
}
