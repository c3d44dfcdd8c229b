use arena_app::ports::{SavedFilter, SavedFilters, StoreResult};
use arena_rules::saved_filter::FilteredList;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct FilterRow {
        id: Uuid,
        staff_id: Uuid,
        list: String,
        name: String,
        query: String,
        saved_at: DateTime<Utc>,
    }
}

statements! {
    fn of_list(staff: Uuid, list: &str) -> FilterRow =
        "SELECT id, staff_id, list, name, query, saved_at FROM staff_saved_filter
         WHERE staff_id = $1 AND list = $2 ORDER BY lower(name), name";

    fn by_id(staff: Uuid, id: Uuid) -> FilterRow =
        "SELECT id, staff_id, list, name, query, saved_at FROM staff_saved_filter WHERE staff_id = $1 AND id = $2";

    fn insert(id: Uuid, staff: Uuid, list: &str, name: &str, query: &str, at: DateTime<Utc>) =
        "INSERT INTO staff_saved_filter (id, staff_id, list, name, query, saved_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (staff_id, list, name) DO NOTHING";

    fn rename(id: Uuid, staff: Uuid, list: &str, name: &str) =
        "UPDATE staff_saved_filter SET name = $4 WHERE id = $1 AND staff_id = $2
         AND NOT EXISTS (SELECT 1 FROM staff_saved_filter o
             WHERE o.staff_id = $2 AND o.list = $3 AND o.name = $4 AND o.id <> $1)";

    fn delete(staff: Uuid, id: Uuid) = "DELETE FROM staff_saved_filter WHERE staff_id = $1 AND id = $2";
}

#[async_trait]
impl SavedFilters for Connection {
    async fn of_list(&self, staff: Uuid, list: FilteredList) -> StoreResult<Vec<SavedFilter>> {
        let rows = self.fetch_all(of_list(staff, list.as_str())).await?;
        rows.into_iter().map(FilterRow::filter).collect()
    }

    async fn find(&self, staff: Uuid, id: Uuid) -> StoreResult<Option<SavedFilter>> {
        self.fetch_one(by_id(staff, id)).await?.map(FilterRow::filter).transpose()
    }

    async fn add(&self, filter: &SavedFilter) -> StoreResult<bool> {
        let SavedFilter { id, staff, list, name, query, at } = filter;
        Ok(self.execute(insert(*id, *staff, list.as_str(), name, query, *at)).await? == 1)
    }

    async fn rename(&self, filter: &SavedFilter, name: &str) -> StoreResult<bool> {
        let SavedFilter { id, staff, list, .. } = filter;
        Ok(self.execute(rename(*id, *staff, list.as_str(), name)).await? == 1)
    }

    async fn delete(&self, staff: Uuid, id: Uuid) -> StoreResult<bool> {
        Ok(self.execute(delete(staff, id)).await? == 1)
    }
}

impl FilterRow {
    fn filter(self) -> StoreResult<SavedFilter> {
        let list = FilteredList::from_word(&self.list);
        Ok(SavedFilter {
            list: list.ok_or_else(|| corrupt("staff_saved_filter", "list", &self.id))?,
            id: self.id,
            staff: self.staff_id,
            name: self.name,
            query: self.query,
            at: self.saved_at,
        })
    }
}
