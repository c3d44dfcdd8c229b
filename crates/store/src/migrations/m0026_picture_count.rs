//! How many pictures a subscriber uploaded on the last day with an upload.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &["CREATE TABLE picture_count (
                subscriber_id {uuid} PRIMARY KEY REFERENCES subscriber (id),
                day date NOT NULL,
                pictures bigint NOT NULL CHECK (pictures > 0)
            )"],
    )
    .await
}
