use std::sync::Arc;

use arena_app::{App, staff};
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::list::FilterView;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Another name of a filter.
#[derive(Deserialize, ToSchema)]
pub(crate) struct FilterName {
    /// One line of 1 to 60 characters, unique for the caller and the list.
    name: String,
}

/// Renames a filter of the caller. Refusals: `filter_name_invalid` and `filter_name_taken`.
#[utoipa::path(
    post, path = "/v1/filters/{id}/rename", tag = "filters", request_body = FilterName, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<FilterView>), (status = 404, body = Failure))
)]
pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(FilterName { name }): Body<FilterName>,
) -> ApiResult<Envelope<FilterView>> {
    Ok(Envelope::new(staff::rename_filter(&app, actor.member.id, id, &name).await?.into()))
}

/// Deletes a filter of the caller.
#[utoipa::path(
    post, path = "/v1/filters/{id}/delete", tag = "filters", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    staff::delete_filter(&app, actor.member.id, id).await?;
    Ok(Envelope::new(Empty {}))
}
