//! On `SQLite`, the order of the leaderboard by a column of its own: there, an index of an expression answers for no
//! comparison of several values at once, and every rank read the whole index (docs/adr/0033-ranks.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    if on.is_postgres() {
        return Ok(());
    }
    // It takes no room: the column is worked out when it is read.
    on.script("ALTER TABLE standing ADD COLUMN down bigint GENERATED ALWAYS AS (-score) VIRTUAL").await?;
    // The last column is there for the queries alone: with it the index answers for the row.
    let places = "standing (down, reached_at, subscriber_id, score) WHERE score > 0";
    table::index(on, "standing_places", places).await?;
    table::drop_index(on, "standing_order").await
}
