use arena_app::ports::{CatalogueRecord, CatalogueRecords, StoreResult};
use async_trait::async_trait;
use serde_json::Value;

use crate::connection::{Connection, Row, column};
use crate::convert::corrupt;

#[async_trait]
impl CatalogueRecords for Connection {
    async fn hold(&self) -> StoreResult<()> {
        // On SQLite a transaction that writes is alone. The row with an empty kind is there for this alone.
        let sql = "UPDATE catalogue_entry SET offered = true WHERE kind = '' AND slug = ''";
        self.run(sql, Vec::new()).await.map(|_| ())
    }

    async fn of_kind(&self, kind: &str) -> StoreResult<Vec<CatalogueRecord>> {
        let sql = "SELECT slug, wrote, offered FROM catalogue_entry WHERE kind = $1 ORDER BY slug";
        self.all(sql, vec![kind.into()]).await?.iter().map(record).collect()
    }

    async fn note(&self, kind: &str, record: &CatalogueRecord) -> StoreResult<()> {
        let sql = "INSERT INTO catalogue_entry (kind, slug, wrote, offered) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (kind, slug) DO UPDATE SET wrote = excluded.wrote, offered = excluded.offered";
        let wrote = record.wrote.as_ref().map(Value::to_string);
        let values = vec![kind.into(), record.slug.as_str().into(), wrote.into(), record.offered.into()];
        self.run(sql, values).await.map(|_| ())
    }
}

fn record(row: &Row) -> StoreResult<CatalogueRecord> {
    let slug: String = column(row, "slug")?;
    let wrote: Option<String> = column(row, "wrote")?;
    let read = |text: String| serde_json::from_str(&text);
    let wrote = wrote.map(read).transpose().map_err(|_| corrupt("catalogue_entry", "wrote", &slug))?;
    Ok(CatalogueRecord { wrote, offered: column(row, "offered")?, slug })
}
