use std::sync::Arc;

use arena_app::{App, badges};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::OptionalBody;

/// No fields are needed.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SeenRequest {}

/// Badges were marked as seen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BadgesSeen {}

/// Marks the caller's badges as seen; a repeat changes nothing. 404 if the operator has switched badges off.
#[utoipa::path(
    post, path = "/v1/badges/seen", tag = "quests", security(("token" = [])),
    request_body(content = Option<SeenRequest>),
    responses(
        (status = 200, body = Envelope<BadgesSeen>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn badges_seen(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    OptionalBody(SeenRequest {}): OptionalBody<SeenRequest>,
) -> ApiResult<Envelope<BadgesSeen>> {
    badges::mark_seen(&app, caller.subscriber).await?;
    Ok(Envelope::new(BadgesSeen {}))
}
