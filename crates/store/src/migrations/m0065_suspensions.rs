//! Suspended accounts: a hold with which the subscriber cannot log in.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

/// An older version treats a suspension as a hold.
pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(on, &["ALTER TABLE subscriber ADD COLUMN suspended boolean NOT NULL DEFAULT false"]).await
}
