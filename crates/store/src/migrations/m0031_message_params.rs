//! What messages say, beside the words of their SMS, so that the app can word them in another language.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    // Nothing in the rows of before, whose words stand in `text` alone.
    table::run(on, &["ALTER TABLE message ADD COLUMN params {json}"]).await
}
