use async_trait::async_trait;
use serde_json::Value;

use super::error::StoreResult;

/// The values that the catalogue last wrote for one of its entries. A difference from the entry's own row is
/// a change by staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueRecord {
    /// The entry's name within its kind: `3` of the rewards, `pubg-friday-squads` of the tournaments.
    pub slug: String,
    /// The values; `None` for an entry older than these records.
    pub wrote: Option<Value>,
    /// Whether the last loaded file had the entry.
    pub offered: bool,
}

/// Records of the catalogue's entries, by kind.
#[async_trait]
pub trait CatalogueRecords: Send + Sync {
    /// Locks the catalogue against other loads until this transaction ends, and waits for a load under way.
    async fn hold(&self) -> StoreResult<()>;

    /// Returns the records of a kind, by slug.
    async fn of_kind(&self, kind: &str) -> StoreResult<Vec<CatalogueRecord>>;

    /// Writes the record of an entry, replacing an earlier one.
    async fn note(&self, kind: &str, record: &CatalogueRecord) -> StoreResult<()>;
}
