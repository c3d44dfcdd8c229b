//! The fields that a reward's form asks for, and the answers.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// Both columns hold JSON lists as text: the forms are read whole.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &["ALTER TABLE reward ADD COLUMN fields text", "ALTER TABLE redemption ADD COLUMN answers text"],
    )
    .await
}
