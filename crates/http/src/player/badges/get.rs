use std::sync::Arc;

use arena_app::App;
use arena_app::badges::{self, BadgeLine};
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::tournaments::instant;

/// A badge.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BadgeProgress {
    /// Id, such as `streak_7`.
    id: &'static str,
    /// When the badge was earned, RFC 3339; null before.
    earned_at: Option<String>,
    /// How far the caller is.
    progress: u32,
    /// Progress at which the badge is earned.
    target: u32,
    /// Whether the badge is earned and was not marked as seen.
    is_new: bool,
}

/// Returns the caller's badges, earned or not, in the order in which they are shown. 404 if the operator has switched
/// badges off.
#[utoipa::path(
    get, path = "/v1/badges", tag = "quests", security(("token" = [])),
    responses(
        (status = 200, body = Envelope<Vec<BadgeProgress>>), (status = 401, body = Failure),
        (status = 404, body = Failure),
    )
)]
pub(crate) async fn badges(
    State(app): State<Arc<App>>,
    reader: Reader,
) -> ApiResult<Envelope<Vec<BadgeProgress>>> {
    let (caller, view) = reader
        .read(&app, async |subscriber| {
            Ok::<_, arena_app::AppError>((subscriber, badges::view(&app, subscriber).await?))
        })
        .await?;
    let view = if view.is_due { badges::award(&app, caller).await? } else { view };
    Ok(Envelope::new(view.badges.into_iter().map(BadgeProgress::from).collect()))
}

impl From<BadgeLine> for BadgeProgress {
    fn from(line: BadgeLine) -> Self {
        Self {
            id: line.badge.as_str(),
            earned_at: line.earned_at.map(instant),
            progress: line.progress,
            target: line.badge.target(),
            is_new: line.is_new,
        }
    }
}
