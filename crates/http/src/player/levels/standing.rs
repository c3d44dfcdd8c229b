use std::sync::Arc;

use arena_app::App;
use arena_app::levels::{self, COUNTED};
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::door::caller::Reader;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StandingQuery {
    /// Session id from the start.
    #[serde(rename = "sessionId")]
    session_id: Uuid,
}

/// A finished level in comparison. More points are better; players with equal points share the better rank.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LevelStanding {
    /// Points of this play. Null if the game or the play has none.
    score: Option<u64>,
    /// The caller's most points at this level before this play. Null if there are none.
    best: Option<u64>,
    /// Whether this play passed the level with more points than ever before.
    #[serde(rename = "newBest")]
    new_best: bool,
    /// Rank of the caller's best play among the day's paid plays of this level, from 1. Null while the level has
    /// not paid.
    rank: Option<u64>,
    /// Players whose play of this level was paid that day.
    players: u64,
    /// The highest number that is counted. A higher rank or number of players stands for any number above it.
    counted: u64,
}

/// Compares a finished level with the caller's earlier plays and with the day's paid plays of others. Refusals:
/// `level_unfinished`.
#[utoipa::path(
    get, path = "/v1/game-level/standing", tag = "levels", security(("token" = [])), params(StandingQuery),
    responses(
        (status = 200, body = Answer<LevelStanding>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure),
    )
)]
pub(crate) async fn standing(
    State(app): State<Arc<App>>,
    reader: Reader,
    query: Result<Query<StandingQuery>, axum::extract::rejection::QueryRejection>,
) -> ApiResult<Envelope<LevelStanding>> {
    let Query(StandingQuery { session_id }) =
        query.map_err(|_| ApiError::malformed("Name the session by sessionId."))?;
    let read = async |subscriber| levels::standing(&app, subscriber, session_id).await;
    let levels::LevelStanding { score, best, new_best, rank, players } = reader.read(&app, read).await?;
    Ok(Envelope::new(LevelStanding { score, best, new_best, rank, players, counted: COUNTED }))
}
