//! The catalogue's last write of each of its entries.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
            on,
            &[
                // `wrote` is JSON, as text: the program compares it and never searches it.
                "CREATE TABLE catalogue_entry (
                    kind text NOT NULL,
                    slug text NOT NULL,
                    wrote text,
                    offered boolean NOT NULL,
                    PRIMARY KEY (kind, slug)
                )",
                // The lock row: loading a catalogue locks it.
                "INSERT INTO catalogue_entry (kind, slug, wrote, offered) VALUES ('', '', NULL, true)",
                // Until now only the catalogue wrote such rows. The values that it wrote are not known any
                // more.
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
