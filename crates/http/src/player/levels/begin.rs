use std::sync::Arc;

use arena_app::{App, levels};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Selects the level session.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct LevelBegin {
    /// Session id from the start.
    #[serde(rename = "sessionId")]
    session_id: Uuid,
}

/// Seeds that are known at this point.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LevelSeeds {
    /// 64-bit numbers in decimal digits, in the order of their use.
    seeds: Vec<String>,
}

impl LevelSeeds {
    pub(super) fn of(seeds: &[u64]) -> Self {
        Self { seeds: seeds.iter().map(u64::to_string).collect() }
    }
}

/// Begins the play of a watched level and starts its clock. Safe to repeat.
///
/// A level that may be played once a day counts as played from now on. A level that was running before counts
/// as far as it was played.
///
/// Refusals: `level_played_today`, `level_replaced`, `session_used`, `session_expired`, `not_watched`.
#[utoipa::path(
    post, path = "/v1/game-level/begin", tag = "levels", security(("token" = [])), request_body = LevelBegin,
    responses(
        (status = 200, body = Answer<LevelSeeds>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Body(begin): Body<LevelBegin>,
) -> ApiResult<Envelope<LevelSeeds>> {
    let seeds = levels::begin(&app, caller.subscriber, begin.session_id).await?;
    Ok(Envelope::new(LevelSeeds::of(&seeds)))
}
