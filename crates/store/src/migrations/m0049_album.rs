//! Solved pictures of Puzzle Mania's album (docs/adr/0046-album.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &["CREATE TABLE album_picture (
               subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
               picture integer NOT NULL CHECK (picture >= 1),
               stars integer NOT NULL CHECK (stars BETWEEN 1 AND 3),
               first_day date NOT NULL,
               PRIMARY KEY (subscriber_id, picture)
           )"],
    )
    .await
}
