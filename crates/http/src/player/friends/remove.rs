use std::sync::Arc;

use arena_app::{App, friends};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;

/// A friend to be removed.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub(crate) struct RemoveRequest {
    /// Id of the friend in the caller's list.
    id: Uuid,
}

/// Removes a friend, who is not told and cannot ask again for ninety days.
///
/// Refusal: `no_friend`.
#[utoipa::path(
    post, path = "/v1/friends/remove", tag = "friends", security(("token" = [])), request_body = RemoveRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<Empty>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 409, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn remove_friend(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<RemoveRequest>,
) -> ApiResult<Envelope<Empty>> {
    let key = key.of(&request)?;
    friends::remove(&app, caller.subscriber, request.id, key.as_ref()).await?;
    Ok(Envelope::new(Empty {}))
}
