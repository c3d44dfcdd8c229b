//! The points of paid levels, and an index that ranks them within a day.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the index; safe to repeat. A payment of an older version has no points.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    let again = if on.is_postgres() { "IF NOT EXISTS" } else { "" };
    table::run(on, &[&format!("ALTER TABLE level_payment ADD COLUMN {again} points bigint")]).await?;
    let of = "level_payment (game, level, day, points) WHERE points IS NOT NULL";
    table::index(on, "level_payment_points", of).await
}
