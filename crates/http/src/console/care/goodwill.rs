use std::sync::Arc;

use arena_app::ports::SubscriberId;
use arena_app::{App, approvals};
use axum::extract::{Path, State};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// A goodwill template as it stands for a subscriber.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GoodwillView {
    /// The name, which the correction names.
    name: String,
    /// The text that fills the reason.
    text: String,
    /// The most credits that it gives.
    credits: i64,
    /// The day on which the subscriber got it, if that is less than 30 days ago.
    given_on: Option<NaiveDate>,
}

/// The goodwill templates.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GoodwillList {
    /// In the order of the configuration.
    items: Vec<GoodwillView>,
}

/// Lists the goodwill templates, and which of them a subscriber has got in the last 30 days.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/goodwill", tag = "care", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<GoodwillList>), (status = 404, body = Failure))
)]
pub(crate) async fn goodwill(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<GoodwillList>> {
    let offered = approvals::goodwill(&app, SubscriberId(id)).await?;
    let view = |one: approvals::OfferedGoodwill| GoodwillView {
        name: one.template.name,
        text: one.template.text,
        credits: one.template.credits.0,
        given_on: one.given_on,
    };
    Ok(Envelope::new(GoodwillList { items: offered.into_iter().map(view).collect() }))
}
