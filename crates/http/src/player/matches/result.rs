use std::sync::Arc;

use arena_app::App;
use arena_app::tournaments::play::{self, ReportOutcome};
use arena_rules::texts::fields;
use arena_rules::tournament::match_texts;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;
use crate::player::tournaments::TournamentId;

/// A player's statement about the result of their match (spec 3).
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchResultRequest {
    /// Id of the tournament.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    tournament_id: Option<TournamentId>,
    /// Room id.
    #[schema(required = true, nullable = false)]
    #[serde(default)]
    room_id: Option<String>,
    /// `winner` or `loser`; `1` and `0` are accepted too.
    #[schema(required = true, nullable = false)]
    #[serde(default, rename = "result_flag")]
    result_flag: Option<ResultFlag>,
}

/// The stated result of the caller.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum ResultFlag {
    /// Result as a word.
    Word(ResultWord),
    /// Result as a number: 1 for a win, 0 for a loss.
    Number(u8),
    /// Result as a Boolean: true for a win.
    Truth(bool),
}

/// The stated result of the caller, as a word.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) enum ResultWord {
    /// Won.
    #[serde(rename = "winner")]
    Winner,
    /// Lost.
    #[serde(rename = "loser")]
    Loser,
    /// Won, as `1` in a string.
    #[serde(rename = "1")]
    One,
    /// Lost, as `0` in a string.
    #[serde(rename = "0")]
    Zero,
}

impl ResultFlag {
    fn won(self) -> Option<bool> {
        match self {
            Self::Word(ResultWord::Winner | ResultWord::One) | Self::Number(1) | Self::Truth(true) => {
                Some(true)
            }
            Self::Word(ResultWord::Loser | ResultWord::Zero) | Self::Number(0) | Self::Truth(false) => {
                Some(false)
            }
            Self::Number(_) => None,
        }
    }
}

/// Effect of a statement.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchResult {
    /// Text to show to the person.
    message: &'static str,
    /// `winner` or `loser` once the match is decided; null before.
    #[schema(required = true)]
    result: Option<&'static str>,
}

/// Records a player's statement about their match. A loser's statement decides the match. A winner's is
/// stored, and never decides the match alone. After the decision a statement must agree with it.
///
/// Refusals: `unknown_room`, `match_not_played`, `match_not_running`, `already_decided`, `result_mismatch`.
#[utoipa::path(
    post, path = "/v1/esl/tournament/match/result", tag = "matches", security(("token" = [])),
    request_body = MatchResultRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<MatchResult>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 409, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn match_result(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(request): Body<MatchResultRequest>,
) -> ApiResult<Envelope<MatchResult>> {
    let key = key.of(&request)?;
    let tournament = TournamentId::of_field("tournamentId", request.tournament_id.as_ref())?;
    let won = request.result_flag.and_then(ResultFlag::won);
    let won = won.ok_or_else(|| ApiError::field("result_flag", fields::RESULT_FLAG))?;
    let room = request.room_id.unwrap_or_default();
    if room.trim().is_empty() {
        return Err(ApiError::field("roomId", fields::ROOM_ID));
    }
    let reported = play::match_result(&app, caller.subscriber, tournament, &room, won, key.as_ref()).await?;
    let (message, result) = match reported {
        ReportOutcome::Won => (match_texts::VICTORY, Some("winner")),
        ReportOutcome::Lost => (match_texts::DEFEAT, Some("loser")),
        ReportOutcome::Noted => (match_texts::CLAIM_NOTED, None),
    };
    Ok(Envelope::with_message(MatchResult { message, result }, message))
}
