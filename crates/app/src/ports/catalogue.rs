use async_trait::async_trait;
use serde_json::Value;

use super::StoreResult;

/// The values that the catalogue wrote last for one of its entries. Where the entry's own row differs, staff changed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueRecord {
    /// The entry's name among those of its kind: `3` of the rewards, `pubg-friday-squads` of the tournaments.
    pub slug: String,
    /// The values; `None` for an entry that is older than these records.
    pub wrote: Option<Value>,
    /// Whether the entry was in the file that was loaded last.
    pub offered: bool,
}

/// Records of the catalogue's entries, by kind.
#[async_trait]
pub trait CatalogueRecords: Send + Sync {
    /// Waits until nobody else loads a catalogue, and keeps others waiting until this transaction ends.
    async fn hold(&self) -> StoreResult<()>;

    /// The records of a kind, by their slugs.
    async fn of_kind(&self, kind: &str) -> StoreResult<Vec<CatalogueRecord>>;

    /// Writes the record of an entry, in place of an earlier one.
    async fn note(&self, kind: &str, record: &CatalogueRecord) -> StoreResult<()>;
}
