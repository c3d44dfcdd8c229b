use arena_app::levels;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::LevelSession;
use crate::door::caller::Who;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::cache::number;
use crate::state::HttpState;

/// A level that was started.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LevelStarted {
    /// What the result must name; good once.
    #[serde(rename = "sessionId")]
    session_id: String,
    /// What all chance in the game follows from: a 64-bit number in decimal digits.
    seed: String,
    /// The rules that it is played by.
    #[serde(rename = "rulesVersion")]
    rules_version: u32,
    /// The level.
    game_level: u32,
    /// What passing it pays.
    level_credits: i64,
    /// Until when a result is taken, RFC 3339.
    #[serde(rename = "expiresAt")]
    expires_at: String,
}

/// Starts a level. Refusals: `game_unavailable`, `unknown_level`, `level_mismatch`, `level_played_today`.
#[utoipa::path(
    post, path = "/v1/game-level/start", tag = "levels", security(("token" = [])), request_body = LevelSession,
    responses(
        (status = 200, body = Answer<LevelStarted>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn start(
    State(state): State<HttpState>,
    Who(caller): Who,
    Body(session): Body<LevelSession>,
) -> ApiResult<Envelope<LevelStarted>> {
    let started = levels::start(&state.app, caller.subscriber, &session.choice()).await?;
    Ok(Envelope::new(LevelStarted {
        session_id: started.session.to_string(),
        seed: started.seed.to_string(),
        rules_version: started.rules_version,
        game_level: started.level.number,
        level_credits: number(started.level.credits),
        expires_at: started.expires_at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
    }))
}
