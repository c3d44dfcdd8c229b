use std::sync::Arc;

use arena_app::App;
use axum::extract::{Path, State};

use super::id::tournament;
use super::view::TournamentDetails;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Returns a tournament with its facts, which of them can still change, and what its entrants paid.
#[utoipa::path(
    get, path = "/v1/tournaments/{id}", tag = "tournaments",
    params(("id" = String, Path, description = "Id of the tournament")),
    responses((status = 200, body = Envelope<TournamentDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> ApiResult<Envelope<TournamentDetails>> {
    Ok(Envelope::new(TournamentDetails::of(&app, tournament(&id)?).await?))
}
