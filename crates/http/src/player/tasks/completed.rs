use std::sync::Arc;

use arena_app::content::Texts;
use arena_app::ports::{self, EntryKind};
use arena_app::{App, tasks};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::picture::card_url;
use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::json::OptionalBody;
use crate::player::cache::number;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

/// Selects a page. The body may be empty.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct CompletedRequest {
    /// `nextCursor` of the page before.
    #[schema(format = Uuid)]
    cursor: Option<Uuid>,
}

/// A completed task (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CompletedTask {
    /// Id of this completion. The same task may be completed again on another day.
    challenge_uuid: String,
    /// Id of the task.
    #[serde(rename = "challengeId")]
    challenge_id: String,
    /// Name of the task.
    challenge_name: String,
    /// Name of the game.
    game_name: String,
    /// Credits paid.
    prize: i64,
    /// Slug of the task's picture.
    thumbnail: String,
    /// Address of the caller's screenshot, sized for a card. Needs a token.
    picture: String,
    /// Time of the approval, RFC 3339.
    #[serde(rename = "completedAt")]
    #[schema(format = DateTime)]
    completed_at: Option<String>,
}

/// A page of completed tasks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CompletedTasks {
    /// Always true.
    success: bool,
    /// Up to a hundred tasks, the newest first.
    data: Vec<CompletedTask>,
    /// Always null.
    errors: Option<String>,
    /// The `cursor` of the next page; null on the last.
    #[serde(rename = "nextCursor")]
    next_cursor: Option<String>,
}

/// Lists the caller's completed tasks (approved entries), the newest first.
#[utoipa::path(
    post, path = "/v1/completed-task/get", tag = "tasks", security(("token" = [])),
    request_body = Option<CompletedRequest>, params(LanguageQuery),
    responses(
        (status = 200, body = CompletedTasks), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn completed(
    State(app): State<Arc<App>>,
    State(texts): State<Arc<TextCache>>,
    reader: Reader,
    LanguageParam(language): LanguageParam,
    OptionalBody(request): OptionalBody<CompletedRequest>,
) -> ApiResult<Json<CompletedTasks>> {
    let page = reader
        .read(&app, async |subscriber| tasks::completed(&app, subscriber, request.cursor).await)
        .await?;
    let texts = texts.of(language).await?;
    Ok(Json(CompletedTasks {
        success: true,
        data: page.entries.into_iter().map(|entry| of(entry, &texts)).collect(),
        errors: None,
        next_cursor: page.next.map(|next| next.to_string()),
    }))
}

fn of(entry: ports::TaskEntry, texts: &Texts) -> CompletedTask {
    let challenge_name = texts.of(EntryKind::Challenges, &entry.challenge, "name", entry.challenge_name);
    CompletedTask {
        challenge_uuid: entry.id.to_string(),
        challenge_id: entry.challenge,
        challenge_name,
        game_name: texts.game(entry.game_name),
        prize: number(entry.credits),
        thumbnail: entry.thumbnail,
        picture: card_url(entry.id),
        completed_at: entry.decided_at.map(|at| at.to_rfc3339()),
    }
}
