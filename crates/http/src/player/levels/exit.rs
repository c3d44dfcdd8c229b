use std::sync::Arc;

use arena_app::{App, visits};
use axum::extract::State;

use super::visit::{Visit, VisitRequest};
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Closes the caller's visit to a game, if one is open. At most 3 hours of a visit count. Refusals:
/// `unknown_game`.
#[utoipa::path(
    post, path = "/v1/esl-games/exit", tag = "levels", security(("token" = [])), request_body = VisitRequest,
    responses(
        (status = 200, body = Answer<Visit>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn exit(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(request): Body<VisitRequest>,
) -> ApiResult<Envelope<Visit>> {
    let visit = visits::exit(&app, caller.subscriber, &request.game_unique_id).await?;
    Ok(Envelope::new(Visit::of(request.game_unique_id, visit.as_ref())))
}
