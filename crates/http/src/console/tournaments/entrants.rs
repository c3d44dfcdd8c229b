use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{SubscriberId, TournamentEntry};
use arena_app::tournaments::{self, EntrantPage};
use axum::extract::{Path, Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::id::tournament;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Which entrants are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct EntrantsQuery {
    /// Only entrants whose name begins with this, or whose UID it is.
    name: Option<String>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// An entrant, by the name that they gave at entry.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EntrantView {
    subscriber: Uuid,
    name: String,
    /// The player's id in another publisher's game.
    uid: Option<String>,
    bot: bool,
    entered_at: DateTime<Utc>,
    /// The paid fee.
    fee: i64,
    /// When a cancellation was settled with them.
    refunded_at: Option<DateTime<Utc>>,
    place: Option<i32>,
    /// The paid prize.
    prize: i64,
    /// `withdrawn` or `disqualified` if staff removed the entrant.
    removal: Option<&'static str>,
    removed_at: Option<DateTime<Utc>>,
}

impl From<TournamentEntry> for EntrantView {
    fn from(entry: TournamentEntry) -> Self {
        Self {
            subscriber: entry.subscriber.0,
            name: entry.entrant.nickname,
            uid: entry.entrant.uid,
            bot: entry.bot.is_some(),
            entered_at: entry.entered_at,
            fee: entry.fee.0,
            refunded_at: entry.refunded_at,
            place: entry.place,
            prize: entry.prize.0,
            removal: entry.removal.map(|removal| removal.kind.as_str()),
            removed_at: entry.removal.map(|removal| removal.at),
        }
    }
}

/// A page of entrants.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EntrantsPage {
    /// By id.
    items: Vec<EntrantView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// Lists a tournament's entrants, without their numbers and e-mail addresses.
#[utoipa::path(
    get, path = "/v1/tournaments/{id}/entrants", tag = "tournaments",
    params(("id" = String, Path, description = "Id of the tournament"), EntrantsQuery),
    responses((status = 200, body = Envelope<EntrantsPage>), (status = 404, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(EntrantsQuery { name, cursor }): Query<EntrantsQuery>,
) -> ApiResult<Envelope<EntrantsPage>> {
    let after = cursor.map(SubscriberId);
    let name = name.unwrap_or_default();
    let EntrantPage { entries, next } =
        tournaments::entrant_page(&app, tournament(&id)?, &name, after).await?;
    Ok(Envelope::new(EntrantsPage {
        items: entries.into_iter().map(EntrantView::from).collect(),
        next: next.map(|next| next.to_string()),
    }))
}
