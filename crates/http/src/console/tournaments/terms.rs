use arena_app::approvals::{self, TermsChange};
use arena_app::ports::TournamentTerms;
use arena_app::staff::Console;
use arena_rules::Credits;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::id::tournament;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// New terms of a tournament that somebody has entered; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TermsRequest {
    /// The version that the page shows.
    version: i32,
    starts_at: Option<DateTime<Utc>>,
    ends_at: Option<DateTime<Utc>>,
    min_players: Option<u32>,
    /// The most entrants; 0 for any number.
    max_players: Option<u32>,
    prizes: Option<[i64; 3]>,
    /// The reason, for the second person and the audit; entrants do not read it.
    reason: String,
}

/// A change of terms that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TermsWait {
    /// The change.
    change: Uuid,
}

/// Terms of a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TermsView {
    starts_at: DateTime<Utc>,
    /// The end; null for an ESL tournament.
    ends_at: Option<DateTime<Utc>>,
    min_players: u32,
    /// The most entrants; null for any number.
    max_players: Option<u32>,
    prizes: [i64; 3],
}

impl From<TournamentTerms> for TermsView {
    fn from(
        TournamentTerms { starts_at, ends_at, min_players, max_players, prizes }: TournamentTerms,
    ) -> Self {
        Self { starts_at, ends_at, min_players, max_players, prizes: prizes.map(|prize| prize.0) }
    }
}

/// Asks a second person for new terms of a tournament that somebody has entered: its times, seats and prizes. Once approved, every entrant is told. The entry fee never changes. Refusals: `reason_needed`, `terms_wait`, `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `tournament_begun`, `changed_meanwhile`, `nothing_changes`, `nobody_entered`, `seats_taken`, `plan_invalid` and `start_past`.
#[utoipa::path(
    post, path = "/v1/tournaments/{id}/terms", tag = "tournaments", request_body = TermsRequest,
    params(("id" = String, Path, description = "Id of the tournament")),
    responses((status = 200, body = Answer<TermsWait>), (status = 404, body = Failure))
)]
pub(crate) async fn change(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<String>,
    Body(request): Body<TermsRequest>,
) -> ApiResult<Envelope<TermsWait>> {
    let id = tournament(&id)?;
    let app = actor.acting(&console, "tournament terms", &id);
    let change = TermsChange {
        starts_at: request.starts_at,
        ends_at: request.ends_at,
        min_players: request.min_players,
        max_players: request.max_players.map(|most| (most > 0).then_some(most)),
        prizes: request.prizes.map(|prizes| prizes.map(Credits)),
    };
    let tournament = (id, request.version);
    let change = approvals::change_terms(&app, &actor.member, tournament, change, &request.reason).await?;
    Ok(Envelope::new(TermsWait { change }))
}
