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

/// The answer to a request.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub(crate) struct AnswerRequest {
    /// Id of the request.
    id: Uuid,
    /// Whether the caller wants to be friends.
    accept: bool,
}

/// Accepts or declines a request to be friends. A subscriber who was declined cannot ask again for ninety days.
///
/// Refusals: `no_request`, `friends_full`.
#[utoipa::path(
    post, path = "/v1/friends/answer", tag = "friends", security(("token" = [])), request_body = AnswerRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<Empty>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 409, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn answer_request(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<AnswerRequest>,
) -> ApiResult<Envelope<Empty>> {
    let key = key.of(&request)?;
    friends::answer(&app, caller.subscriber, request.id, request.accept, key.as_ref()).await?;
    Ok(Envelope::new(Empty {}))
}
