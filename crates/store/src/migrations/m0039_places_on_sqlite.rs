//! A column for the leaderboard's order on `SQLite`. There, an index of an expression does not serve a
//! comparison of several values at once, so every rank read the whole index (docs/adr/0033-ranks.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    if on.is_postgres() {
        return Ok(());
    }
    // The column takes no space: SQLite computes it when it is read.
    on.script("ALTER TABLE standing ADD COLUMN down bigint GENERATED ALWAYS AS (-score) VIRTUAL").await?;
    // The last column lets the queries read the index alone.
    let places = "standing (down, reached_at, subscriber_id, score) WHERE score > 0";
    table::index(on, "standing_places", places).await?;
    table::drop_index(on, "standing_order").await
}
