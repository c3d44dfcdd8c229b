use arena_app::staff::Console;
use arena_app::tournaments::{self, TournamentDraft};
use arena_rules::Credits;
use arena_rules::texts::fields;
use arena_rules::tournament::TournamentKind;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::door::actor::Acting;
use super::view::TournamentDetails;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// A new tournament. Pictures come from its game.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewTournamentRequest {
    /// `esl` or `weekly`.
    kind: String,
    name: String,
    /// The game's id.
    game: String,
    opens_at: DateTime<Utc>,
    starts_at: DateTime<Utc>,
    /// The end of a weekly tournament.
    ends_at: Option<DateTime<Utc>>,
    min_players: u32,
    /// The most entrants; null for any number.
    max_players: Option<u32>,
    entry_fee: i64,
    /// The prizes of the first three places, in credits.
    prizes: [i64; 3],
    /// Whether registering asks for the UID of another publisher's game.
    uid_check: bool,
    /// Seconds from one round's start to the next one's; a day without it.
    round_seconds: Option<u32>,
    /// Seconds that a player has to appear; five minutes without it.
    countdown_seconds: Option<u32>,
    /// Seconds that a match may stay undecided; half an hour without it.
    match_seconds: Option<u32>,
}

impl NewTournamentRequest {
    fn draft(self) -> ApiResult<TournamentDraft> {
        let unknown = || ApiError::field("kind", fields::MALFORMED);
        Ok(TournamentDraft {
            kind: TournamentKind::from_word(&self.kind).ok_or_else(unknown)?,
            name: self.name,
            game: self.game,
            opens_at: self.opens_at,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            min_players: self.min_players,
            max_players: self.max_players,
            entry_fee: Credits(self.entry_fee),
            prizes: self.prizes.map(Credits),
            uid_check: self.uid_check,
            round_seconds: self.round_seconds.unwrap_or(86_400),
            countdown_seconds: self.countdown_seconds.unwrap_or(300),
            match_seconds: self.match_seconds.unwrap_or(1_800),
        })
    }
}

/// Creates a tournament that belongs to no series of the catalogue. The same name and start are created once. Refusals: `unknown_game`, `game_not_played_here`, `plan_invalid`, `start_past` and `tournament_exists`.
#[utoipa::path(
    post, path = "/v1/tournaments", tag = "tournaments", request_body = NewTournamentRequest,
    responses((status = 200, body = Answer<TournamentDetails>), (status = 422, body = Failure))
)]
pub(crate) async fn create(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(request): Body<NewTournamentRequest>,
) -> ApiResult<Envelope<TournamentDetails>> {
    let draft = request.draft()?;
    let app = actor.acting(&console, "tournament create", draft.name.trim());
    let created = tournaments::create_draft(&app, draft).await?;
    Ok(Envelope::new(TournamentDetails::of(&app, created.id).await?))
}
