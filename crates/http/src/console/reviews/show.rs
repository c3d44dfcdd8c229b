use std::sync::Arc;

use arena_app::ports::TaskVerdict;
use arena_app::tasks::{Lookalike, second_look, verdict};
use arena_app::{App, AppResult, tasks};
use arena_rules::tasks::reason_text;
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
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
    /// `submitted`, `approved`, `rejected`, or `second_look` while the decision is hidden from the caller.
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
    /// `submitted`, `approved`, `rejected`, or `second_look` while the decision is hidden from the caller.
    state: &'static str,
    decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected, in English.
    reason: Option<String>,
    /// Closest first.
    lookalikes: Vec<LookalikeView>,
    pending: Option<PendingDecision>,
}

/// The state of an entry whose decision is hidden from a second reviewer.
const HIDDEN: &str = "second_look";

/// Returns the look-alikes of an entry as `reviewer` may see them.
pub(crate) async fn lookalikes(
    app: &App,
    reviewer: &str,
    found: Vec<Lookalike>,
) -> AppResult<Vec<LookalikeView>> {
    let mut lookalikes = Vec::with_capacity(found.len());
    for alike in found {
        let other = tasks::entry(app, alike.entry).await?;
        let hidden = second_look::hides_decision(app, alike.entry, reviewer).await?;
        lookalikes.push(LookalikeView {
            entry: alike.entry,
            same: alike.same,
            bits: alike.bits,
            subscriber: other.subscriber.to_string(),
            state: if hidden { HIDDEN } else { other.state.as_str() },
            submitted_at: other.submitted_at,
        });
    }
    Ok(lookalikes)
}

/// Returns an entry with its look-alikes. The decision is hidden from whoever may look at it again.
#[utoipa::path(
    get, path = "/v1/reviews/{id}", tag = "reviews", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<ReviewDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<ReviewDetails>> {
    let review = tasks::show(&app, id).await?;
    let entry = review.entry;
    let reviewer = &actor.member.email;
    let lookalikes = lookalikes(&app, reviewer, review.lookalikes).await?;
    let hidden = second_look::hides_decision(&app, id, reviewer).await?;
    let newcomer = if hidden {
        second_look::was_newcomer(&app, &entry).await?
    } else {
        verdict::is_newcomer(&app, &entry).await?
    };
    let english = app.settings.languages.english();
    Ok(Envelope::new(ReviewDetails {
        row: ReviewRow::new(&entry, newcomer),
        state: if hidden { HIDDEN } else { entry.state.as_str() },
        decided_at: entry.decided_at.filter(|_| !hidden),
        reason: entry.reason.filter(|_| !hidden).map(|reason| reason_text(&reason, english)),
        lookalikes,
        pending: verdict::pending(&app, id).await?.map(PendingDecision::from),
    }))
}
