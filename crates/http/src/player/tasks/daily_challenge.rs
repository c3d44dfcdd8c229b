use std::sync::Arc;

use arena_app::App;
use arena_app::error::refuse;
use arena_app::ports::EntryKind;
use arena_rules::tasks::{entry_status, reason_text};
use arena_rules::texts::tasks as texts;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lists::{TaskLists, entered_today};
use super::picture::card_url;
use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::cache::number;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

/// Selects the game.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DailyChallengeRequest {
    /// Id of the game.
    game_id: String,
}

/// The daily task of a game (spec 3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DailyChallenge {
    /// Id of the game.
    #[serde(rename = "gameId")]
    game_id: String,
    /// Id of the task; null if there is none today.
    #[serde(rename = "challengeId")]
    challenge_id: Option<String>,
    /// Name of the task.
    name: Option<String>,
    /// What the player must do, and what the screenshot must show.
    objective: Option<String>,
    /// Credits for an approved entry.
    prize: i64,
    /// State of the caller's entry of today: `Not submitted`, `Submitted`, `Approved` or `Rejected`.
    #[serde(rename = "entryStatus")]
    entry_status: &'static str,
    /// Address of the caller's screenshot of today; null without an entry.
    #[serde(rename = "entryPicture")]
    entry_picture: Option<String>,
    /// Reason of a rejection; null without one.
    #[serde(rename = "entryReason")]
    entry_reason: Option<String>,
    /// 1 if there is no daily task today.
    archieved: u8,
    /// Slug of the picture.
    challenge_thumbnail: Option<String>,
}

/// The daily task, in `data` and again beside it, where clients of the specification read it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DailyChallengeBody {
    /// Always true.
    success: bool,
    /// The daily task.
    data: DailyChallenge,
    /// Always null.
    errors: Option<String>,
    /// The daily task again.
    #[serde(flatten)]
    same: DailyChallenge,
}

/// Answer of the call for a daily task.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the two shapes of an answer; the handler sends one of them")]
pub(crate) enum DailyChallengeAnswer {
    /// The daily task.
    Done(Box<DailyChallengeBody>),
    /// A rule refused the call.
    Refused(Failure),
}

/// Returns today's daily task of a game. A game's daily tasks take turns. Public. For a guest nothing is
/// submitted.
///
/// Refusals: `unknown_game`.
#[utoipa::path(
    post, path = "/v1/daily-challenges/challenges", tag = "tasks", security((), ("token" = [])),
    request_body = DailyChallengeRequest, params(LanguageQuery),
    responses(
        (status = 200, body = DailyChallengeAnswer), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn daily_challenge(
    State(app): State<Arc<App>>,
    State(tasks): State<Arc<TaskLists>>,
    State(translations): State<Arc<TextCache>>,
    reader: Option<Reader>,
    LanguageParam(language): LanguageParam,
    Body(request): Body<DailyChallengeRequest>,
) -> ApiResult<Json<DailyChallengeBody>> {
    let mut entered = entered_today(&app, reader).await?;
    let catalogue = tasks.catalogue().await?;
    let Some(game) = catalogue.game(&request.game_id) else {
        return Ok(refuse("unknown_game", texts::UNKNOWN_GAME)?);
    };
    let todays = catalogue.daily(&game.id, app.today());
    let entered = todays.and_then(|todays| entered.remove(&todays.id));
    let read_in = app.settings.languages.of(language);
    let words = translations.of(language).await?;
    let text = |id: &str, field, own: &String| words.of(EntryKind::Challenges, id, field, own.clone());
    let data = DailyChallenge {
        game_id: game.id.clone(),
        challenge_id: todays.map(|each| each.id.clone()),
        name: todays.map(|each| text(&each.id, "name", &each.name)),
        objective: todays.map(|each| text(&each.id, "objective", &each.objective)),
        prize: todays.map_or(0, |each| number(each.credits)),
        entry_status: entry_status(entered.as_ref().map(|entry| entry.state)),
        entry_picture: entered.as_ref().map(|entry| card_url(entry.id)),
        entry_reason: entered.and_then(|entry| entry.reason).map(|reason| reason_text(&reason, read_in)),
        archieved: todays.is_none().into(),
        challenge_thumbnail: todays.map(|each| each.thumbnail.clone()),
    };
    Ok(Json(DailyChallengeBody { success: true, same: data.clone(), data, errors: None }))
}
