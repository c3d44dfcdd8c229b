use std::sync::Arc;

use arena_app::{App, profile};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The selected game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SelectRequest {
    /// Id of the game.
    game_id: String,
}

/// Stores the game of the game selector.
#[utoipa::path(
    post, path = "/v1/game-select", tag = "profile", security(("token" = [])), request_body = SelectRequest,
    responses(
        (status = 200, body = Envelope<Empty>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn select_game(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(request): Body<SelectRequest>,
) -> ApiResult<Envelope<Empty>> {
    profile::select_game(&app, caller.subscriber, &request.game_id).await?;
    Ok(Envelope::new(Empty {}))
}
