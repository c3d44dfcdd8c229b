//! What the catalogue wrote last for each of its entries.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
            on,
            &[
                // `wrote` is JSON, as text: it is compared by the program and never searched.
                "CREATE TABLE catalogue_entry (
                    kind text NOT NULL,
                    slug text NOT NULL,
                    wrote text,
                    offered boolean NOT NULL,
                    PRIMARY KEY (kind, slug)
                )",
                // Whoever loads a catalogue holds this row.
                "INSERT INTO catalogue_entry (kind, slug, wrote, offered) VALUES ('', '', NULL, true)",
                // Until now only the catalogue wrote such rows. What it wrote is not known any more.
                "INSERT INTO catalogue_entry (kind, slug, wrote, offered)
                     SELECT 'rewards', CAST(id AS text), NULL, offered FROM reward",
                "INSERT INTO catalogue_entry (kind, slug, wrote, offered) SELECT 'games', id, NULL, active FROM game",
                "INSERT INTO catalogue_entry (kind, slug, wrote, offered)
                     SELECT 'challenges', id, NULL, offered FROM challenge",
                "INSERT INTO catalogue_entry (kind, slug, wrote, offered)
                     SELECT 'videos', CAST(id AS text), NULL, offered FROM video",
                "INSERT INTO catalogue_entry (kind, slug, wrote, offered)
                     SELECT 'documents', language || '/' || kind, NULL, true FROM document",
                "INSERT INTO catalogue_entry (kind, slug, wrote, offered)
                     SELECT DISTINCT 'tournaments', series, CAST(NULL AS text), true FROM tournament WHERE series <> ''",
            ],
        )
        .await
}
