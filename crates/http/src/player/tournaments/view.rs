use arena_app::ports::Tournament;
use arena_app::tournaments;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::TournamentCard;
use super::id::TournamentId;
use crate::door::caller::Who;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::state::HttpState;

/// Which tournament.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct TournamentRequest {
    /// Its id.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    pub(super) id: Option<TournamentId>,
}

/// A tournament, and whether the caller has entered it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentView {
    #[serde(flatten)]
    tournament: TournamentCard,
    /// Whether the caller has entered it; false for guests.
    already_submited: bool,
}

/// A tournament of either kind, as a list of one. Public. Refusal: `unknown_tournament`.
#[utoipa::path(
    post, path = "/v1/tournament/view", tag = "tournaments", security((), ("token" = [])),
    request_body = TournamentRequest,
    responses(
        (status = 200, body = Answer<Vec<TournamentView>>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn view(
    State(state): State<HttpState>,
    caller: Option<Who>,
    Body(request): Body<TournamentRequest>,
) -> ApiResult<Envelope<Vec<TournamentView>>> {
    let id = TournamentId::of(request.id.as_ref())?;
    let now = state.app.now();
    let tournament =
        state.lists.tournaments.get(now, id, async || tournaments::view(&state.app, id).await).await?;
    let already_submited = match caller {
        Some(Who(caller)) => tournaments::has_entered(&state.app, id, caller.subscriber).await?,
        None => false,
    };
    let tournament = TournamentCard::of(Tournament::clone(&tournament), &state.app, now);
    Ok(Envelope::new(vec![TournamentView { tournament, already_submited }]))
}
