//! When a player first came to their live room.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // Null: the player has not come yet, or came to a node of an older version, which does not write
            // it.
            "ALTER TABLE live_room_seat ADD COLUMN came_at {time}",
        ],
    )
    .await
}
