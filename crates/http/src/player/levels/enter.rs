use std::sync::Arc;

use arena_app::{App, visits};
use axum::extract::State;

use super::visit::{Visit, VisitRequest};
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Opens the caller's visit to a game, unless one is open. A visit pays nothing and is not needed to play.
/// Refusals: `unknown_game`.
#[utoipa::path(
    post, path = "/v1/esl-games/enter", tag = "levels", security(("token" = [])), request_body = VisitRequest,
    responses(
        (status = 200, body = Answer<Visit>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn enter(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(request): Body<VisitRequest>,
) -> ApiResult<Envelope<Visit>> {
    let visit = visits::enter(&app, caller.subscriber, &request.game_unique_id).await?;
    Ok(Envelope::new(Visit::of(request.game_unique_id, Some(&visit))))
}
