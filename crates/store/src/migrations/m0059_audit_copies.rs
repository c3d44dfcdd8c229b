//! How far the audit was copied to its second place.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE audit_copy (one integer NOT NULL PRIMARY KEY CHECK (one = 1), line bigint NOT NULL)",
            "INSERT INTO audit_copy (one, line) VALUES (1, 0)",
        ],
    )
    .await
}
