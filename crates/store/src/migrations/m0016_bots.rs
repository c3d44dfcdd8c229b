//! Entries of bots.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // The bot's strength, 0 to 2; null for a subscriber. The constraint makes sure that no bot is
            // ever paid.
            "ALTER TABLE tournament_entry ADD COLUMN bot smallint
                     CHECK (bot IS NULL OR (bot BETWEEN 0 AND 2 AND fee_paid = 0 AND prize_paid = 0))",
            "CREATE INDEX tournament_entry_bot ON tournament_entry (tournament_id) WHERE bot IS NOT NULL",
        ],
    )
    .await
}
