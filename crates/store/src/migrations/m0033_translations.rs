//! Translations of the catalogue's texts.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &["CREATE TABLE catalogue_translation (
                language text NOT NULL,
                kind text NOT NULL,
                slug text NOT NULL,
                field text NOT NULL,
                body text NOT NULL,
                PRIMARY KEY (language, kind, slug, field)
            )"],
    )
    .await
}
