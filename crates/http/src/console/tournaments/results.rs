use std::sync::Arc;

use arena_app::App;
use arena_app::approvals::{self, ProposalOutcome};
use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use arena_app::tournaments::{self, TournamentPlace};
use arena_rules::texts::fields;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::id::tournament;
use super::view::{TournamentDetails, TournamentPlaceView};
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// Results that are tried.
#[derive(Deserialize, ToSchema)]
pub(crate) struct TriedResults {
    /// The winners of the first places: one to three.
    places: Vec<Uuid>,
}

/// Results of a weekly tournament.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ResultsRequest {
    /// The winners of the first places: one to three.
    places: Vec<Uuid>,
    /// Where the results come from, for the audit; players do not read it.
    reason: String,
}

/// What results would do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ResultsPreview {
    /// Who would get which prize.
    places: Vec<TournamentPlaceView>,
}

fn winners(places: Vec<Uuid>) -> ApiResult<Vec<SubscriberId>> {
    if (1..=3).contains(&places.len()) {
        return Ok(places.into_iter().map(SubscriberId).collect());
    }
    Err(ApiError::field("places", fields::MALFORMED))
}

/// Says who would get which prize by results, and changes nothing. Refusals: `unknown_tournament`, `not_weekly`, `not_started`, `tournament_cancelled`, `tournament_ended`, `same_winner` and `not_an_entrant`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/results/check", tag = "tournaments", request_body = TriedResults,
    params(("id" = String, Path, description = "Id of the tournament")),
    responses((status = 200, body = Answer<ResultsPreview>), (status = 422, body = Failure))
)]
pub(crate) async fn check(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(TriedResults { places }): Body<TriedResults>,
) -> ApiResult<Envelope<ResultsPreview>> {
    let placed: Vec<TournamentPlace> =
        tournaments::try_results(&app, tournament(&id)?, &winners(places)?).await?;
    Ok(Envelope::new(ResultsPreview { places: placed.into_iter().map(TournamentPlaceView::from).collect() }))
}

/// Results that were entered, or wait for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ResultsOutcome {
    /// The change that waits for a second person; null if the results were entered.
    change: Option<Uuid>,
    /// The tournament afterwards.
    tournament: TournamentDetails,
}

/// Enters the results of a weekly tournament, once: it ends, its prizes are paid and the winners told. If the prizes are above the caller's limits, the results wait for a second person. Refusals: `reason_needed`, `results_wait`, `unknown_tournament`, `not_weekly`, `not_started`, `tournament_cancelled`, `tournament_ended`, `same_winner`, `not_an_entrant` and `changed_meanwhile`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/results", tag = "tournaments", request_body = ResultsRequest,
    params(("id" = String, Path, description = "Id of the tournament")),
    responses((status = 200, body = Answer<ResultsOutcome>), (status = 422, body = Failure))
)]
pub(crate) async fn enter(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(ResultsRequest { places, reason }): Body<ResultsRequest>,
) -> ApiResult<Envelope<ResultsOutcome>> {
    let (id, winners) = (tournament(&id)?, winners(places)?);
    let app = actor.acting_because(&console, "tournament result", &id, &reason)?;
    let limits = console.settings.prizes;
    let outcome = approvals::enter_results(&app, limits, &actor.member, id, &winners, &reason).await?;
    let change = if let ProposalOutcome::Waits(change) = outcome { Some(change) } else { None };
    Ok(Envelope::new(ResultsOutcome { change, tournament: TournamentDetails::of(&app, id).await? }))
}
