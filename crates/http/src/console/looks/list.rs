use std::sync::Arc;

use arena_app::App;
use arena_app::tasks::second_look;
use arena_app::tasks::verdict::QueuedEntry;
use axum::extract::{Query, State};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::reviews::list::{PAGE, ReviewPage, ReviewQuery};
use super::super::reviews::view::ReviewRow;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Lists the entries that wait for the caller as a second reviewer, first drawn first. The first decisions are left out, and
/// so are entries about which the caller decided first.
#[utoipa::path(
    get, path = "/v1/looks", tag = "looks", params(ReviewQuery),
    responses((status = 200, body = Envelope<ReviewPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Query(ReviewQuery { cursor }): Query<ReviewQuery>,
) -> ApiResult<Envelope<ReviewPage>> {
    let reviewer = &actor.member.email;
    let queued = second_look::queue(&app, reviewer, cursor, PAGE).await?;
    let row = |QueuedEntry { entry, newcomer }: &QueuedEntry| ReviewRow::new(entry, *newcomer);
    let waiting = second_look::waiting(&app, reviewer).await?;
    let last: Option<Uuid> = queued.last().map(|last| last.entry.id);
    let items: Vec<_> = queued.iter().map(row).collect();
    Ok(Envelope::new(ReviewPage::new(items, last, waiting)))
}
