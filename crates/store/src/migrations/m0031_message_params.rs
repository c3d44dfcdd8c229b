//! The content of messages, beside their SMS text, so that the app can word them in another language.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    // Existing rows have no parameters; their words are only in `text`.
    table::run(on, &["ALTER TABLE message ADD COLUMN params {json}"]).await
}
