use std::sync::Arc;

use arena_app::App;
use arena_app::ports::SavedFilter;
use arena_app::staff::{self, StaffActor};
use arena_rules::saved_filter::FilteredList;
use arena_rules::texts::fields;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::door::gate::not_permitted;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which filters are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct FiltersQuery {
    /// The list that they filter: `claims`, `audit`, `changes`, `staff` or `timeline`.
    list: String,
}

/// A saved filter.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedFilter)]
pub(crate) struct FilterView {
    id: Uuid,
    name: String,
    /// The parameters of the list's address, such as `state=mine&late=yes`.
    query: String,
}

impl From<SavedFilter> for FilterView {
    fn from(SavedFilter { id, name, query, .. }: SavedFilter) -> Self {
        Self { id, name, query }
    }
}

/// The caller's saved filters of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilterList {
    /// By name, at most 20.
    items: Vec<FilterView>,
}

/// Returns the list that a word names, if the caller may see it.
pub(super) fn list_of(actor: &StaffActor, word: &str) -> ApiResult<FilteredList> {
    let unknown = || ApiError::field("list", fields::MALFORMED);
    let list = FilteredList::from_word(word).ok_or_else(unknown)?;
    if actor.member.role.may(list.seen_with()) { Ok(list) } else { Err(not_permitted()) }
}

/// Lists the caller's saved filters of a list by name.
#[utoipa::path(
    get, path = "/v1/filters", tag = "filters", params(FiltersQuery),
    responses((status = 200, body = Envelope<FilterList>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Query(FiltersQuery { list }): Query<FiltersQuery>,
) -> ApiResult<Envelope<FilterList>> {
    let list = list_of(&actor, &list)?;
    let filters = staff::saved_filters(&app, actor.member.id, list).await?;
    Ok(Envelope::new(FilterList { items: filters.into_iter().map(FilterView::from).collect() }))
}
