//! Changes of tournaments that need a second person, and entrants whom staff removed.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Runs beside writers, because of the index; safe to repeat. An older version draws a removed entrant and counts the seat.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    let again = if on.is_postgres() { "IF NOT EXISTS" } else { "" };
    let columns = [
        "change_request ADD COLUMN {again} tournament_id bigint",
        "change_request ADD COLUMN {again} payload text",
        "tournament_entry ADD COLUMN {again} removed_at {time}",
        "tournament_entry ADD COLUMN {again} removal text",
    ];
    for column in columns {
        table::run(on, &[&format!("ALTER TABLE {}", column.replace("{again}", again))]).await?;
    }
    table::index(
        on,
        "change_request_tournament",
        "change_request (tournament_id, made_at) WHERE tournament_id IS NOT NULL",
    )
    .await
}
