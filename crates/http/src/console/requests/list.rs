use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{PrivacyRequest, PrivacyRequestCounts, SubscriberId};
use arena_app::privacy;
use axum::extract::{Path, Query, State};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::view::PrivacyRequestView;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which requests are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct PrivacyRequestsQuery {
    /// `open` (the default) or `settled`.
    state: Option<String>,
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// A page of requests.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PrivacyRequestsPage {
    /// Open ones by the last day for their answer, settled ones latest first.
    items: Vec<PrivacyRequestView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// How many requests are open.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PrivacyRequestCountsView {
    open: u64,
    /// Those whose time ends within a week.
    soon: u64,
    /// Those whose time is over.
    overdue: u64,
}

/// Reads a cursor: a moment and an id.
fn cursor_of<T>(text: &str, moment: impl Fn(&str) -> Option<T>) -> ApiResult<(T, Uuid)> {
    let read = || {
        let (at, id) = text.split_once('_')?;
        Some((moment(at)?, id.parse().ok()?))
    };
    read().ok_or_else(|| ApiError::malformed("The cursor is not one of this list."))
}

fn micros(text: &str) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp_micros(text.parse().ok()?)
}

fn day(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

fn page(
    page: privacy::PrivacyRequestPage,
    cursor: impl Fn(&PrivacyRequest) -> Option<String>,
) -> Envelope<PrivacyRequestsPage> {
    let next = page.requests.last().filter(|_| page.more).and_then(cursor);
    let items = page.requests.into_iter().map(PrivacyRequestView::from).collect();
    Envelope::new(PrivacyRequestsPage { items, next })
}

/// Lists requests of persons about their data.
#[utoipa::path(
    get, path = "/v1/privacy-requests", tag = "requests", params(PrivacyRequestsQuery),
    responses((status = 200, body = Envelope<PrivacyRequestsPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(PrivacyRequestsQuery { state, cursor }): Query<PrivacyRequestsQuery>,
) -> ApiResult<Envelope<PrivacyRequestsPage>> {
    let cursor = cursor.as_deref().filter(|cursor| !cursor.is_empty());
    match state.as_deref().unwrap_or("open") {
        "open" => {
            let after = cursor.map(|cursor| cursor_of(cursor, day)).transpose()?;
            let next = |last: &PrivacyRequest| Some(format!("{}_{}", last.due_on, last.id));
            Ok(page(privacy::open_requests(&app, after).await?, next))
        }
        "settled" => {
            let after = cursor.map(|cursor| cursor_of(cursor, micros)).transpose()?;
            let next = |last: &PrivacyRequest| {
                let at = last.answer.as_ref()?.at.timestamp_micros();
                Some(format!("{at}_{}", last.id))
            };
            Ok(page(privacy::settled_requests(&app, after).await?, next))
        }
        _ => Err(ApiError::malformed("There is no such state of requests.")),
    }
}

/// Counts the open requests.
#[utoipa::path(
    get, path = "/v1/privacy-requests/count", tag = "requests",
    responses((status = 200, body = Envelope<PrivacyRequestCountsView>), (status = 403, body = Failure))
)]
pub(crate) async fn count(State(app): State<Arc<App>>) -> ApiResult<Envelope<PrivacyRequestCountsView>> {
    let PrivacyRequestCounts { open, soon, overdue } = privacy::request_counts(&app).await?;
    Ok(Envelope::new(PrivacyRequestCountsView { open, soon, overdue }))
}

/// Lists a person's requests, latest first.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/privacy-requests", tag = "requests", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<PrivacyRequestsPage>), (status = 403, body = Failure))
)]
pub(crate) async fn of_subscriber(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<PrivacyRequestsPage>> {
    let requests = privacy::requests_of(&app, SubscriberId(id)).await?;
    let items = requests.into_iter().map(PrivacyRequestView::from).collect();
    Ok(Envelope::new(PrivacyRequestsPage { items, next: None }))
}
