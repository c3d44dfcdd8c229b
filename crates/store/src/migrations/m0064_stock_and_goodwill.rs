//! The reserve, low mark and cost of a reward, the cost of a claim, and the goodwill template of a correction.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the index; safe to repeat. A claim of an older version has no cost, and an older version
/// sells the reserve.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    let again = if on.is_postgres() { "IF NOT EXISTS" } else { "" };
    let columns = [
        "reward ADD COLUMN {again} reserve integer NOT NULL DEFAULT 0",
        "reward ADD COLUMN {again} low_mark integer",
        // Thousandths of the portal's currency, as that of a claim.
        "reward ADD COLUMN {again} cost bigint",
        "reward ADD COLUMN {again} stock_changes integer NOT NULL DEFAULT 0",
        "redemption ADD COLUMN {again} cost bigint",
        "change_request ADD COLUMN {again} goodwill text",
    ];
    for column in columns {
        table::run(on, &[&format!("ALTER TABLE {}", column.replace("{again}", again))]).await?;
    }
    // Deliveries of the last days, for their number and cost.
    table::index(on, "redemption_delivered", "redemption (settled_at, reward_id) WHERE status = 'fulfilled'")
        .await
}
