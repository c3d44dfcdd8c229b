use arena_rules::saved_filter::FilteredList;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// A filter of a list that a member of staff saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFilter {
    /// The id.
    pub id: Uuid,
    /// The member.
    pub staff: Uuid,
    /// The list.
    pub list: FilteredList,
    /// The name, unique for the member and the list.
    pub name: String,
    /// The query ([`FilteredList::query`]).
    pub query: String,
    /// When it was saved.
    pub at: DateTime<Utc>,
}

/// Filters that staff saved. Call changes under [`super::StaffMembers::lock`].
#[async_trait]
pub trait SavedFilters: Send + Sync {
    /// Returns a member's filters of a list by name.
    async fn of_list(&self, staff: Uuid, list: FilteredList) -> StoreResult<Vec<SavedFilter>>;

    /// Returns a filter of a member.
    async fn find(&self, staff: Uuid, id: Uuid) -> StoreResult<Option<SavedFilter>>;

    /// Adds a filter; `false` if the member has one of this name for the list.
    async fn add(&self, filter: &SavedFilter) -> StoreResult<bool>;

    /// Gives a filter another name; `false` if the member has another one of this name for the list, or no such filter.
    async fn rename(&self, filter: &SavedFilter, name: &str) -> StoreResult<bool>;

    /// Deletes a filter of a member; `false` if there is none.
    async fn delete(&self, staff: Uuid, id: Uuid) -> StoreResult<bool>;
}
