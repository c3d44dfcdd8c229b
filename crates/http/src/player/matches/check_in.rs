use std::sync::Arc;

use arena_app::App;
use arena_app::ports::Opponent;
use arena_app::tournaments::live;
use arena_app::tournaments::play::{self, InRoom};
use arena_rooms::Rooms;
use arena_rules::tournament::{match_texts, screen};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::Failure;
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;
use crate::player::profile::picture_url;
use crate::player::tournaments::TournamentId;

/// Check-in to a match (spec 7).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchCheckInRequest {
    /// Id of the tournament.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    tournament_id: Option<TournamentId>,
    /// Room id from the SMS. Case, spaces and dashes do not matter. Absent counts as empty.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    room_id: Option<String>,
}

/// Answer of a successful check-in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchCheckedIn {
    /// Always true.
    success: bool,
    /// Text to show to the person.
    message: &'static str,
    /// Always true: the game may start, and waits for the opponent itself.
    start_game: bool,
    /// Data for the game.
    data: MatchRoom,
    /// Always null.
    errors: Option<String>,
}

/// Data for the game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchRoom {
    /// Id of the tournament.
    tournament_id: i64,
    /// Room id in its normal form.
    room_id: String,
    /// Id of the game, such as `cannon_clash_001`.
    #[serde(rename = "game_unique_id")]
    game_unique_id: Option<String>,
    /// Name of the game.
    #[serde(rename = "game_name")]
    game_name: String,
    /// Screen that plays the game, such as `/cannon-clash`.
    route: Option<&'static str>,
    /// Side of the caller, 0 or 1.
    side: u8,
    /// Whether the opponent has appeared.
    opponent_appeared: bool,
    /// Whether the opponent is a bot.
    opponent_bot: bool,
    /// The opponent as others see them.
    opponent: Option<MatchOpponent>,
    /// Seed of the game. Null until both players have appeared, and for a game in a live room, which sends
    /// each random number when it is due.
    seed: Option<String>,
    /// Time until which the opponent may appear.
    appear_until: String,
    /// Time at which an undecided match ends without a winner.
    deadline_at: String,
    /// Token for the match's live room (`/v1/rooms/{roomId}/ws`); null for a game without one. Valid until
    /// `deadline_at`, for the latest session that checked in.
    room_token: Option<String>,
}

/// The opponent of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchOpponent {
    /// Username at the time of entry.
    username: String,
    /// Address of the profile picture.
    profile_image: Option<String>,
    /// Avatar shown without a picture, 1 to 24.
    avatar: u8,
}

impl From<Opponent> for MatchOpponent {
    fn from(Opponent { nickname, face, .. }: Opponent) -> Self {
        Self {
            username: nickname,
            profile_image: face.picture.as_deref().map(picture_url),
            avatar: face.avatar.number(),
        }
    }
}

/// Answer of a check-in to a match.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the shapes of an answer; the handler sends one of them")]
pub(crate) enum MatchCheckInAnswer {
    /// The check-in succeeded.
    Done(Box<MatchCheckedIn>),
    /// A rule refused the check-in.
    Refused(Failure),
}

/// Checks a player in to their match. Safe to repeat: the answer then contains the current state. Five wrong
/// room ids block further tries for a minute.
///
/// Refusals: `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `not_started`,
/// `not_in_tournament`, `eliminated`, `already_won`, `no_opponent`, `wrong_room`, `not_your_match`,
/// `room_locked`, `too_early`, `too_late`.
#[utoipa::path(
    post, path = "/v1/esl/tournament/match/checkin", tag = "matches", security(("token" = [])),
    request_body = MatchCheckInRequest,
    responses(
        (status = 200, body = MatchCheckInAnswer), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn match_check_in(
    State(app): State<Arc<App>>,
    State(rooms): State<Rooms>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(request): Body<MatchCheckInRequest>,
) -> ApiResult<Json<MatchCheckedIn>> {
    let tournament = TournamentId::of_field("tournamentId", request.tournament_id.as_ref())?;
    let room = request.room_id.unwrap_or_default();
    let entered = play::match_check_in(&app, caller.subscriber, tournament, &room)
        .await
        .map_err(|error| failed(ApiError::from(error)))?;
    let live = entered.tournament.plan.game_unique_id.as_deref().is_some_and(|game| rooms.play(game));
    let token = if live {
        let token = live::seat(&app, &entered, caller.session).await;
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

/// Uses the specification's text for an internal error.
fn failed(error: ApiError) -> ApiError {
    error.worded(StatusCode::INTERNAL_SERVER_ERROR, match_texts::CHECK_IN_FAILED)
}

fn room_of(entered: InRoom, live: bool, room_token: Option<String>) -> MatchRoom {
    // A live room keeps its seed secret and sends each random number when due.
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
        opponent: opponent.map(MatchOpponent::from),
        seed,
        appear_until: appear_until.to_rfc3339_opts(SecondsFormat::Secs, true),
        deadline_at: deadline_at.to_rfc3339_opts(SecondsFormat::Secs, true),
        room_token,
    }
}
