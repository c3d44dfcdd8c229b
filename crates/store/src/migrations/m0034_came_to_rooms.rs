//! When a player first came to the door of their live room.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // Null: they have checked in and have not come, or came to a node of an older version, which notes nothing.
            "ALTER TABLE live_room_seat ADD COLUMN came_at {time}",
        ],
    )
    .await
}
