use std::sync::Arc;

use arena_app::{App, levels};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::level_session::LevelSession;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::cache::number;

/// The level to start.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct LevelStart {
    #[serde(flatten)]
    level: LevelSession,
    /// Whether the level is played on a phone, where a ball is slower (spec 9). Fixed for the session.
    #[serde(default)]
    mobile: bool,
}

/// A started level.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LevelStarted {
    /// Id that the result must name. Valid for one result.
    #[serde(rename = "sessionId")]
    session_id: String,
    /// Seed of all randomness in the game: a 64-bit number in decimal digits. Null if the seed is sent when
    /// the play begins.
    seed: Option<String>,
    /// Whether the play is watched: `begin` starts it, and a mark is due every five seconds.
    watched: bool,
    /// Whether the rules for phones apply.
    mobile: bool,
    /// Version of the game's rules by which the level is played and its result decided.
    #[serde(rename = "rulesVersion")]
    rules_version: u32,
    /// Number of the level.
    game_level: u32,
    /// Credits for passing the level.
    level_credits: i64,
    /// Time until which a result is accepted, RFC 3339.
    #[serde(rename = "expiresAt")]
    expires_at: String,
}

/// Starts a level. Refusals: `game_unavailable`, `unknown_level`, `level_mismatch`, `level_played_today`,
/// `too_many_starts`, `not_subscribed`, `subscription_suspended`, `subscription_expired`, `account_held`.
#[utoipa::path(
    post, path = "/v1/game-level/start", tag = "levels", security(("token" = [])), request_body = LevelStart,
    responses(
        (status = 200, body = Answer<LevelStarted>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(start): Body<LevelStart>,
) -> ApiResult<Envelope<LevelStarted>> {
    let started = levels::start(&app, caller.subscriber, &start.level.choice(), start.mobile).await?;
    Ok(Envelope::new(LevelStarted {
        session_id: started.session.to_string(),
        seed: started.seed.map(|seed| seed.to_string()),
        watched: started.watched,
        mobile: started.mobile,
        rules_version: started.rules_version,
        game_level: started.level.number,
        level_credits: number(started.level.credits),
        expires_at: started.expires_at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
    }))
}
