use arena_app::tournaments::live;
use arena_app::tournaments::play::{self, InRoom};
use arena_rules::tournament::{match_texts, screen};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::Who;
use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;
use crate::player::profile::picture_url;
use crate::player::tournaments::TournamentId;
use crate::state::HttpState;

/// A room (spec 7).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchCheckInRequest {
    /// The tournament.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    tournament_id: Option<TournamentId>,
    /// The room's id from the SMS; case, spaces and dashes do not matter. Absent is as empty.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    room_id: Option<String>,
}

/// The caller is in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchCheckedIn {
    /// Always true.
    success: bool,
    /// What the person reads.
    message: &'static str,
    /// Always true: the game may be entered, and waits for the opponent there.
    start_game: bool,
    /// What the game needs.
    data: MatchRoom,
    /// Always null.
    errors: Option<String>,
}

/// What the game needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchRoom {
    /// The tournament.
    tournament_id: i64,
    /// The room's id, as it is written.
    room_id: String,
    /// The game, `cannon_clash_001`.
    #[serde(rename = "game_unique_id")]
    game_unique_id: Option<String>,
    /// The game's name.
    #[serde(rename = "game_name")]
    game_name: String,
    /// The screen that plays it, `/cannon-clash`.
    route: Option<&'static str>,
    /// On which side the caller plays, 0 or 1.
    side: u8,
    /// Whether the opponent has appeared.
    opponent_appeared: bool,
    /// Whether the server plays for the opponent.
    opponent_bot: bool,
    /// Whom the caller meets, as others see them.
    opponent: Option<MatchOpponent>,
    /// What the game is drawn from; null until both are there, and where the game is played in a live room, which tells each
    /// number when it is due.
    seed: Option<String>,
    /// Until when the opponent may appear.
    appear_until: String,
    /// When the match ends without a winner, if nothing decides it.
    deadline_at: String,
    /// The first frame of the player in the match's live room (`/v1/rooms/{roomId}/ws`); null where the game is not played
    /// in one. Good until the match's deadline, for the session that asked last.
    room_token: Option<String>,
}

/// Whom the caller meets.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchOpponent {
    /// The name that they entered with.
    username: String,
    /// Where the picture is.
    profile_image: Option<String>,
    /// The face where there is no picture, 1 to 24.
    avatar: u8,
}

/// What a check-in to a match may come to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the shapes of an answer; the handler sends one of them")]
pub(crate) enum MatchCheckInAnswer {
    /// In.
    Done(Box<MatchCheckedIn>),
    /// A rule said no.
    Refused(Failure),
}

/// Lets a player into the room of their match. Safe to repeat: the answer then says what has happened meanwhile. Five
/// wrong room ids shut the door for a minute.
///
/// Refusals: `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `not_started`, `not_in_tournament`,
/// `eliminated`, `already_won`, `no_opponent`, `wrong_room`, `not_your_match`, `room_locked`,
/// `too_early`, `too_late`.
#[utoipa::path(
    post, path = "/v1/esl/tournament/match/checkin", tag = "matches", security(("token" = [])),
    request_body = MatchCheckInRequest,
    responses(
        (status = 200, body = MatchCheckInAnswer), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn match_check_in(
    State(state): State<HttpState>,
    Who(caller): Who,
    Body(request): Body<MatchCheckInRequest>,
) -> ApiResult<Json<MatchCheckedIn>> {
    let tournament = TournamentId::of_field("tournamentId", request.tournament_id.as_ref())?;
    let room = request.room_id.unwrap_or_default();
    let entered = play::match_check_in(&state.app, caller.subscriber, tournament, &room)
        .await
        .map_err(|error| failed(ApiError::from(error)))?;
    let live = entered.tournament.plan.game_unique_id.as_deref().is_some_and(|game| state.rooms.play(game));
    let token = if live {
        let token = live::seat(&state.app, &entered, caller.session).await;
        Some(token.map_err(|error| failed(ApiError::from(error)))?)
    } else {
        None
    };
    let message = if entered.both { match_texts::BOTH_IN } else { match_texts::CHECKED_IN };
    Ok(Json(MatchCheckedIn {
        success: true,
        message,
        start_game: true,
        data: room_of(entered, live, token),
        errors: None,
    }))
}

/// With the specification's text where there is no better one.
fn failed(error: ApiError) -> ApiError {
    error.worded(StatusCode::INTERNAL_SERVER_ERROR, match_texts::CHECK_IN_FAILED)
}

fn room_of(entered: InRoom, live: bool, room_token: Option<String>) -> MatchRoom {
    // A live room draws its games from a secret, and tells each number when it is due.
    let seed = entered.seed().filter(|_| !live).map(|seed| seed.to_string());
    let InRoom { of, side, both, opponent, tournament, appear_until, deadline_at } = entered;
    let plan = tournament.plan;
    MatchRoom {
        tournament_id: of.tournament,
        room_id: of.room.to_string(),
        route: plan.game_unique_id.as_deref().and_then(screen::route),
        game_unique_id: plan.game_unique_id,
        game_name: plan.game,
        side: side.number(),
        opponent_appeared: both,
        opponent_bot: opponent.as_ref().is_some_and(|opponent| opponent.bot),
        opponent: opponent.map(|opponent| MatchOpponent {
            username: opponent.nickname,
            profile_image: opponent.face.picture.as_deref().map(picture_url),
            avatar: opponent.face.avatar.number(),
        }),
        seed,
        appear_until: appear_until.to_rfc3339_opts(SecondsFormat::Secs, true),
        deadline_at: deadline_at.to_rfc3339_opts(SecondsFormat::Secs, true),
        room_token,
    }
}
