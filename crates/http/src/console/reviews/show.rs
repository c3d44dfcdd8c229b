use std::sync::Arc;

use arena_app::ports::TaskVerdict;
use arena_app::tasks::verdict;
use arena_app::{App, tasks};
use arena_rules::tasks::reason_text;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::view::ReviewRow;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;

/// Another subscriber's entry with the same or nearly the same picture.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LookalikeView {
    entry: Uuid,
    /// Whether the pixels are the same.
    same: bool,
    /// Differing bits of the pictures' hashes, of 64.
    bits: u32,
    /// The other subscriber's id.
    subscriber: String,
    /// `submitted`, `approved` or `rejected`.
    state: &'static str,
    submitted_at: DateTime<Utc>,
}

/// A decision that can still be taken back.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PendingDecision {
    approved: bool,
    /// The reviewer's e-mail address.
    by: String,
    until: DateTime<Utc>,
}

impl From<TaskVerdict> for PendingDecision {
    fn from(verdict: TaskVerdict) -> Self {
        Self { approved: verdict.approved, by: verdict.actor, until: verdict.due_at }
    }
}

/// An entry with all that helps to decide.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReviewDetails {
    #[serde(flatten)]
    row: ReviewRow,
    /// `submitted`, `approved` or `rejected`.
    state: &'static str,
    decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected, in English.
    reason: Option<String>,
    /// Closest first.
    lookalikes: Vec<LookalikeView>,
    pending: Option<PendingDecision>,
}

/// Returns an entry with its look-alikes.
#[utoipa::path(
    get, path = "/v1/reviews/{id}", tag = "reviews", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<ReviewDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<ReviewDetails>> {
    let review = tasks::show(&app, id).await?;
    let entry = review.entry;
    let mut lookalikes = Vec::new();
    for alike in review.lookalikes {
        let other = tasks::entry(&app, alike.entry).await?;
        lookalikes.push(LookalikeView {
            entry: alike.entry,
            same: alike.same,
            bits: alike.bits,
            subscriber: other.subscriber.to_string(),
            state: other.state.as_str(),
            submitted_at: other.submitted_at,
        });
    }
    let english = app.settings.languages.english();
    Ok(Envelope::new(ReviewDetails {
        row: ReviewRow::new(&entry, verdict::is_newcomer(&app, &entry).await?),
        state: entry.state.as_str(),
        decided_at: entry.decided_at,
        reason: entry.reason.map(|reason| reason_text(&reason, english)),
        lookalikes,
        pending: verdict::pending(&app, id).await?.map(PendingDecision::from),
    }))
}
