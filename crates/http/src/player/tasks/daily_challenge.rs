use arena_app::error::refuse;
use arena_app::ports::EntryKind;
use arena_rules::tasks::entry_status;
use arena_rules::texts::tasks as texts;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lists::{catalogue, entered_today};
use super::picture::card_url;
use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::json::Body;
use crate::player::cache::number;
use crate::player::content::{Language, LanguageQuery, texts as in_language};
use crate::state::HttpState;

/// Which game's.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DailyChallengeRequest {
    /// The game's id.
    game_id: String,
}

/// The daily challenge of a game (spec 3).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DailyChallenge {
    /// The game's id.
    #[serde(rename = "gameId")]
    game_id: String,
    /// Its id; null where there is none today.
    #[serde(rename = "challengeId")]
    challenge_id: Option<String>,
    /// What it is called.
    name: Option<String>,
    /// What is to be done, and what the screenshot has to show.
    objective: Option<String>,
    /// What it pays.
    prize: i64,
    /// `Not submitted`, or where the caller's entry of today stands: `Submitted`, `Approved`, `Rejected`.
    #[serde(rename = "entryStatus")]
    entry_status: &'static str,
    /// The address of the screenshot that the caller entered today; null where they did not.
    #[serde(rename = "entryPicture")]
    entry_picture: Option<String>,
    /// Why it was rejected; null where it was not, or no reason was given.
    #[serde(rename = "entryReason")]
    entry_reason: Option<String>,
    /// 1 where there is none today.
    archieved: u8,
    /// The slug of its picture.
    challenge_thumbnail: Option<String>,
}

/// The daily challenge, in `data` and once more beside it: clients of the specification read the body as it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DailyChallengeBody {
    /// Always true.
    success: bool,
    /// The challenge.
    data: DailyChallenge,
    /// Always null.
    errors: Option<String>,
    /// The challenge once more.
    #[serde(flatten)]
    same: DailyChallenge,
}

/// A daily challenge's two answers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the two shapes of an answer; the handler sends one of them")]
pub(crate) enum DailyChallengeAnswer {
    /// The challenge.
    Done(Box<DailyChallengeBody>),
    /// A rule said no.
    Refused(Failure),
}

/// Today's daily challenge of a game; those of a game take turns. Public; for a guest nothing is submitted.
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
    State(state): State<HttpState>,
    reader: Option<Reader>,
    Language(language): Language,
    Body(request): Body<DailyChallengeRequest>,
) -> ApiResult<Json<DailyChallengeBody>> {
    let mut entered = entered_today(&state, reader).await?;
    let catalogue = catalogue(&state).await?;
    let Some(game) = catalogue.game(&request.game_id) else {
        return Ok(refuse("unknown_game", texts::UNKNOWN_GAME)?);
    };
    let todays = catalogue.daily(&game.id, state.app.today());
    let entered = todays.and_then(|todays| entered.remove(&todays.id));
    let words = in_language(&state, language).await?;
    let text = |id: &str, field, own: &String| words.of(EntryKind::Challenges, id, field, own.clone());
    let data = DailyChallenge {
        game_id: game.id.clone(),
        challenge_id: todays.map(|each| each.id.clone()),
        name: todays.map(|each| text(&each.id, "name", &each.name)),
        objective: todays.map(|each| text(&each.id, "objective", &each.objective)),
        prize: todays.map_or(0, |each| number(each.credits)),
        entry_status: entry_status(entered.as_ref().map(|entry| entry.state)),
        entry_picture: entered.as_ref().map(|entry| card_url(entry.id)),
        entry_reason: entered.and_then(|entry| entry.reason),
        archieved: todays.is_none().into(),
        challenge_thumbnail: todays.map(|each| each.thumbnail.clone()),
    };
    Ok(Json(DailyChallengeBody { success: true, same: data.clone(), data, errors: None }))
}
