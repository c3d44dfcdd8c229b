use std::sync::Arc;

use arena_app::App;
use arena_app::challenge_links::{self, Shown};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::face::{CodeRequest, FriendFace};
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;

/// A passed level session of the caller.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkRequest {
    /// Id of the level session.
    session_id: Uuid,
}

/// A challenge link of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MadeLink {
    /// Code of the link, whose address is `/c/{code}`.
    code: String,
    /// Score that the server replayed.
    score: u64,
}

/// A challenge link.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChallengeLink {
    /// Challenger.
    challenger: FriendFace,
    /// Id of the game.
    game: &'static str,
    /// Name of the game.
    name: &'static str,
    /// Route of the game's screen.
    route: &'static str,
    /// Number of the level.
    level: u32,
    /// Score to beat.
    score: u64,
}

impl From<Shown> for ChallengeLink {
    fn from(Shown { link, game, face }: Shown) -> Self {
        Self {
            challenger: (&face).into(),
            game: game.game_unique_id,
            name: game.name,
            route: game.route,
            level: link.level,
            score: link.score,
        }
    }
}

/// Makes a link of a level session that the caller passed. The same session gives the same link; at most 20 a day.
///
/// Refusals: `no_score`, `too_many_links`.
#[utoipa::path(
    post, path = "/v1/challenges/link", tag = "friends", security(("token" = [])), request_body = LinkRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<MadeLink>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 409, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn make_link(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<LinkRequest>,
) -> ApiResult<Envelope<MadeLink>> {
    let key = key.of(&request)?;
    let made = challenge_links::make(&app, caller.subscriber, request.session_id, key.as_ref()).await?;
    Ok(Envelope::new(MadeLink { code: made.code, score: made.score }))
}

/// Returns a challenge link. Public.
#[utoipa::path(
    get, path = "/v1/challenges/link/{code}", tag = "friends",
    params(("code" = String, Path, description = "Code of the link")),
    responses((status = 200, body = Envelope<ChallengeLink>), (status = 404, body = Failure))
)]
pub(crate) async fn shown_link(
    State(app): State<Arc<App>>,
    code: Result<Path<String>, PathRejection>,
) -> ApiResult<Envelope<ChallengeLink>> {
    let Path(code) = code.map_err(|_| ApiError::not_found())?;
    Ok(Envelope::new(challenge_links::show(&app, &code).await?.into()))
}

/// Takes up a challenge: if the caller then passes its level with a better score, the challenger gets a message.
#[utoipa::path(
    post, path = "/v1/challenges/link/open", tag = "friends", security(("token" = [])), request_body = CodeRequest,
    responses(
        (status = 200, body = Envelope<Empty>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn open_link(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(request): Body<CodeRequest>,
) -> ApiResult<Envelope<Empty>> {
    challenge_links::open(&app, caller.subscriber, &request.code).await?;
    Ok(Envelope::new(Empty {}))
}
