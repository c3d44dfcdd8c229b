use std::sync::Arc;

use arena_app::App;
use arena_app::ports::StaffMember;
use arena_app::tasks::second_look;
use arena_app::tasks::verdict::{self, QueuedEntry};
use arena_rules::staff::Permission;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::ReviewRow;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Entries of a page.
pub(crate) const PAGE: u64 = 20;

/// Which entries are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct ReviewQuery {
    /// The `next` of the page before.
    pub(crate) cursor: Option<Uuid>,
}

/// A page of the queue.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewPage {
    /// Oldest first.
    items: Vec<ReviewRow>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
    /// All entries that wait.
    waiting: u64,
    /// On the first page of first looks: how many entries wait for the caller as a second reviewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    looks: Option<u64>,
}

impl ReviewPage {
    /// A page of the queue; `last` is its last entry.
    pub(crate) fn new(items: Vec<ReviewRow>, last: Option<Uuid>, waiting: u64) -> Self {
        let full = items.len() as u64 == PAGE;
        let next = last.filter(|_| full).map(|last| last.to_string());
        Self { items, next, waiting, looks: None }
    }
}

/// Lists the entries that wait for a reviewer, oldest first.
#[utoipa::path(
    get, path = "/v1/reviews", tag = "reviews", params(ReviewQuery),
    responses((status = 200, body = Envelope<ReviewPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Query(ReviewQuery { cursor }): Query<ReviewQuery>,
) -> ApiResult<Envelope<ReviewPage>> {
    let queued = verdict::queue(&app, cursor, PAGE).await?;
    let last = queued.last().map(|last| last.entry.id);
    let row = |QueuedEntry { entry, newcomer }: &QueuedEntry| ReviewRow::new(entry, *newcomer);
    let items = queued.iter().map(row).collect();
    let (waiting, _) = verdict::backlog(&app).await?;
    let StaffMember { role, email, .. } = &actor.member;
    let looks = match cursor {
        None if role.may(Permission::ReviewsDecide) => Some(second_look::waiting(&app, email).await?),
        _ => None,
    };
    Ok(Envelope::new(ReviewPage { looks, ..ReviewPage::new(items, last, waiting) }))
}
