//! The state before and after an audited action, and the reason.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "ALTER TABLE audit_line ADD COLUMN reason text",
            // JSON, as text: both are only shown, never searched.
            "ALTER TABLE audit_line ADD COLUMN state_before text",
            "ALTER TABLE audit_line ADD COLUMN state_after text",
        ],
    )
    .await
}
