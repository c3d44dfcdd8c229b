use arena_app::ports::{CatalogueRecord, CatalogueRecords, StoreResult};
use async_trait::async_trait;
use serde_json::Value;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct EntryRow {
        slug: String,
        wrote: Option<String>,
        offered: bool,
    }
}

statements! {
    // The row with an empty kind exists only for this lock.
    fn hold() = "UPDATE catalogue_entry SET offered = true WHERE kind = '' AND slug = ''";

    fn of_kind(kind: &str) -> EntryRow =
        "SELECT slug, wrote, offered FROM catalogue_entry WHERE kind = $1 ORDER BY slug";

    fn note(kind: &str, slug: &str, wrote: Option<String>, offered: bool) =
        "INSERT INTO catalogue_entry (kind, slug, wrote, offered) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, slug) DO UPDATE SET wrote = excluded.wrote, offered = excluded.offered";
}

#[async_trait]
impl CatalogueRecords for Connection {
    async fn hold(&self) -> StoreResult<()> {
        self.execute(hold()).await.map(|_| ())
    }

    async fn of_kind(&self, kind: &str) -> StoreResult<Vec<CatalogueRecord>> {
        self.fetch_all(of_kind(kind)).await?.into_iter().map(EntryRow::record).collect()
    }

    async fn note(&self, kind: &str, record: &CatalogueRecord) -> StoreResult<()> {
        let wrote = record.wrote.as_ref().map(Value::to_string);
        self.execute(note(kind, &record.slug, wrote, record.offered)).await.map(|_| ())
    }
}

impl EntryRow {
    fn record(self) -> StoreResult<CatalogueRecord> {
        let Self { slug, wrote, offered } = self;
        let read = |text: String| serde_json::from_str(&text);
        let wrote = wrote.map(read).transpose().map_err(|_| corrupt("catalogue_entry", "wrote", &slug))?;
        Ok(CatalogueRecord { slug, wrote, offered })
    }
}
