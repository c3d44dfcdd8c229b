use std::sync::Arc;

use arena_app::{App, staff};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use super::list::{FilterView, list_of};
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A filter to be saved.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewFilter {
    /// The list: `claims`, `audit`, `changes`, `staff` or `timeline`.
    list: String,
    /// One line of 1 to 60 characters, unique for the caller and the list.
    name: String,
    /// The parameters of the list's address, at most 500 bytes. The list must have them.
    query: String,
}

/// Saves a filter of a list for the caller. Refusals: `filter_name_invalid`, `filter_invalid`, `filters_full` and
/// `filter_name_taken`.
#[utoipa::path(
    post, path = "/v1/filters", tag = "filters", request_body = NewFilter,
    responses((status = 200, body = Answer<FilterView>), (status = 403, body = Failure))
)]
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Body(NewFilter { list, name, query }): Body<NewFilter>,
) -> ApiResult<Envelope<FilterView>> {
    let list = list_of(&actor, &list)?;
    Ok(Envelope::new(staff::save_filter(&app, actor.member.id, list, &name, &query).await?.into()))
}
