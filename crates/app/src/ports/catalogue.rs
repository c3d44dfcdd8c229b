use async_trait::async_trait;
use serde_json::Value;

use super::error::StoreResult;

/// The values that the catalogue last wrote for an entry. If the entry's row differs, staff changed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueRecord {
    /// The entry's name within its kind: `3` for a reward, `pubg-friday-squads` for a tournament.
    pub slug: String,
    /// The values; `None` if the entry is older than these records.
    pub wrote: Option<Value>,
    /// Whether the last loaded file has the entry.
    pub offered: bool,
}

/// Records of the catalogue's entries.
#[async_trait]
pub trait CatalogueRecords: Send + Sync {
    /// Locks the catalogue against other loads until this transaction ends, and waits for a load under way.
    async fn hold(&self) -> StoreResult<()>;

    /// Returns a kind's records, by slug.
    async fn of_kind(&self, kind: &str) -> StoreResult<Vec<CatalogueRecord>>;

    /// Writes or replaces an entry's record.
    async fn note(&self, kind: &str, record: &CatalogueRecord) -> StoreResult<()>;
}
