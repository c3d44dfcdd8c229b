use std::sync::Arc;

use arena_app::App;
use arena_app::levels::{self, LevelStatus};
use arena_games::puzzle;
use arena_rules::levels::{InHouseGame, PUZZLE_MANIA};
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::number as credits;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LevelsQuery {
    /// Id of the game.
    game_unique_id: String,
}

/// A level of an in-house game.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LevelRow {
    /// Number, from 1.
    game_level: u32,
    /// Name.
    name: &'static str,
    /// Credits for passing the level, paid once a day.
    level_credits: i64,
    /// Whether the caller played the level today.
    #[serde(rename = "playedToday")]
    played_today: bool,
    /// Whether the level paid the caller today.
    passed: bool,
    /// Tiles on a side of the puzzle; 0 in other games.
    grid: u8,
    /// Largest number of moves that the puzzle's level allows; 0 in other games.
    #[serde(rename = "allowedMoves")]
    allowed_moves: u8,
}

/// Lists the levels of a game. For a guest no level is played. Public.
#[utoipa::path(
    get, path = "/v1/esl-games/levels", tag = "levels", security((), ("token" = [])), params(LevelsQuery),
    responses((status = 200, body = Envelope<Vec<LevelRow>>), (status = 400, body = Failure), (status = 401, body = Failure), (status = 404, body = Failure))
)]
pub(crate) async fn levels(
    State(app): State<Arc<App>>,
    reader: Option<Reader>,
    query: Result<Query<LevelsQuery>, axum::extract::rejection::QueryRejection>,
) -> ApiResult<Envelope<Vec<LevelRow>>> {
    let Query(query) = query.map_err(|_| ApiError::malformed("Name the game by game_unique_id."))?;
    let game = arena_rules::levels::game(&query.game_unique_id).ok_or_else(ApiError::not_found)?;
    let list = async |subscriber| levels::list(&app, game, subscriber).await;
    let statuses = match reader {
        Some(reader) => reader.read(&app, async |subscriber| list(Some(subscriber)).await).await?,
        None => list(None).await?,
    };
    let row = |status| row(game, status);
    Ok(Envelope::new(statuses.iter().map(row).collect()))
}

fn row(game: &InHouseGame, status: &LevelStatus) -> LevelRow {
    let number = u8::try_from(status.level.number).ok().filter(|_| *game == PUZZLE_MANIA);
    let puzzle = number.and_then(puzzle::level);
    LevelRow {
        game_level: status.level.number,
        name: status.level.name,
        level_credits: credits(status.level.credits),
        played_today: status.played_today,
        passed: status.passed,
        grid: puzzle.map_or(0, |level| level.grid),
        allowed_moves: puzzle.map_or(0, |level| level.max_moves),
    }
}
