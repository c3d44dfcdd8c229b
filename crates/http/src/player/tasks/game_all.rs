use std::sync::Arc;

use arena_app::App;
use arena_app::error::refuse;
use arena_app::ports::EntryKind;
use arena_rules::texts::tasks as texts;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::game::Game;
use super::lists::{TaskLists, entered_today};
use crate::door::caller::Reader;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::cache::number;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

/// Selects the game.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct GameAllRequest {
    /// Id of the game.
    id: String,
}

/// A game with its tasks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameChallenges {
    /// The game.
    game: Game,
    /// Its tasks in display order.
    challenges: Vec<GameChallenge>,
}

/// A task of a game (spec 3).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameChallenge {
    /// Id.
    challenge_id: String,
    /// Name.
    challenge_name: String,
    /// What the player must do, and what the screenshot must show.
    objective: String,
    /// Credits for an approved entry.
    prize: i64,
    /// Slug of the picture.
    challenge_thumbnail: String,
    /// 1 if the caller has submitted an entry today; 0 for guests.
    make_entry: u8,
    /// 0 if entries are accepted.
    archived: u8,
}

/// Returns a game and its tasks. Public. For a guest nothing is submitted.
///
/// Refusals: `unknown_game`.
#[utoipa::path(
    post, path = "/v1/challenges/game/all", tag = "tasks", security((), ("token" = [])),
    request_body = GameAllRequest, params(LanguageQuery),
    responses(
        (status = 200, body = Answer<GameChallenges>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn game_all(
    State(app): State<Arc<App>>,
    State(tasks): State<Arc<TaskLists>>,
    State(translations): State<Arc<TextCache>>,
    reader: Option<Reader>,
    LanguageParam(language): LanguageParam,
    Body(request): Body<GameAllRequest>,
) -> ApiResult<Envelope<GameChallenges>> {
    let entered = entered_today(&app, reader).await?;
    let catalogue = tasks.catalogue().await?;
    let Some(game) = catalogue.game(&request.id) else {
        return Ok(refuse("unknown_game", texts::UNKNOWN_GAME)?);
    };
    let words = translations.of(language).await?;
    let text = |id: &str, field, own: &String| words.of(EntryKind::Challenges, id, field, own.clone());
    let challenges = catalogue.shown(&game.id, app.today()).map(|each| GameChallenge {
        challenge_id: each.id.clone(),
        challenge_name: text(&each.id, "name", &each.name),
        objective: text(&each.id, "objective", &each.objective),
        prize: number(each.credits),
        challenge_thumbnail: each.thumbnail.clone(),
        make_entry: entered.contains_key(&each.id).into(),
        archived: each.archived.into(),
    });
    Ok(Envelope::new(GameChallenges { game: Game::of(game, &words), challenges: challenges.collect() }))
}
