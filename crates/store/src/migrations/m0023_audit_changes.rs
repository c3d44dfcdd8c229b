//! What an operator's action changed, and why, beside who did it.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "ALTER TABLE audit_line ADD COLUMN reason text",
            // JSON, as text: both are shown and never searched.
            "ALTER TABLE audit_line ADD COLUMN state_before text",
            "ALTER TABLE audit_line ADD COLUMN state_after text",
        ],
    )
    .await
}
