use std::sync::Arc;

use arena_app::App;
use arena_app::ports::DisagreementCursor;
use arena_app::staff::StaffActor;
use arena_app::tasks::disagreement::{self, Disagreement};
use axum::extract::{Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::super::reviews::view::ReviewRow;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Disagreements of a page.
const PAGE: u64 = 20;

/// Which disagreements are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct DisagreementsQuery {
    /// `open` (the default) or `settled`.
    state: Option<String>,
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// A reviewer's decision.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewDecision {
    /// The reviewer's e-mail address; null if the caller must not know it yet.
    by: Option<String>,
    approved: bool,
    /// The code of the reason for a rejection, or staff's own words.
    reason: Option<String>,
    at: DateTime<Utc>,
}

/// How a disagreement was closed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SettlementView {
    /// `stands`, `taken_back` or `paid`.
    how: &'static str,
    /// The e-mail address of the person who closed it.
    by: String,
    at: DateTime<Utc>,
    /// That person's reason; null after the subscriber's data was erased.
    reason: Option<String>,
}

/// A disagreement of two reviewers about an entry.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Disagreement)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DisagreementView {
    /// `newcomer` is false: the picture was seen by two reviewers.
    #[serde(flatten)]
    row: ReviewRow,
    first: ReviewDecision,
    second: ReviewDecision,
    settlement: Option<SettlementView>,
    /// Whether the caller is one of the reviewers, and so cannot close the disagreement.
    mine: bool,
    /// Whether the picture is still there.
    picture: bool,
    /// Whether a reversal of the payment waits for a second person, whose approval closes the disagreement.
    reversal_waits: bool,
    /// Whether the payment was taken back.
    taken_back: bool,
    /// Whether the subscriber is on hold.
    held: bool,
    /// Whether the subscriber's data was erased.
    erased: bool,
    /// The subscriber's approved entries of later days for the same challenge.
    approved_later: u64,
}

impl DisagreementView {
    fn of(actor: &StaffActor, one: Disagreement) -> ApiResult<Self> {
        let Disagreement { look, entry, facts, reversal_waits, taken_back } = one;
        let second = look.second.ok_or_else(ApiError::internal)?;
        let me = &actor.member.email;
        let is_first = look.drawn.first_by == *me;
        let settlement = look.settlement.zip(look.settled_by).zip(look.settled_at);
        let settlement = settlement.map(|((how, by), at)| SettlementView {
            how: how.as_str(),
            by,
            at,
            reason: look.settle_reason,
        });
        Ok(Self {
            row: ReviewRow::new(&entry, false),
            mine: is_first || second.by == *me,
            first: ReviewDecision {
                by: Some(look.drawn.first_by),
                approved: look.drawn.first_approved,
                reason: entry.reason,
                at: look.drawn.at,
            },
            second: ReviewDecision {
                // Whoever was looked at does not learn by whom before the disagreement is closed.
                by: Some(second.by).filter(|_| !is_first || settlement.is_some()),
                approved: second.approved,
                reason: second.reason,
                at: second.at,
            },
            settlement,
            picture: facts.picture,
            reversal_waits,
            taken_back,
            held: facts.held,
            erased: facts.erased,
            approved_later: facts.approved_later,
        })
    }
}

/// A page of disagreements.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DisagreementsPage {
    /// Open ones oldest first, closed ones latest first.
    items: Vec<DisagreementView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// Lists where two reviewers disagree, open or closed.
#[utoipa::path(
    get, path = "/v1/looks/disagreements", tag = "looks", params(DisagreementsQuery),
    responses((status = 200, body = Envelope<DisagreementsPage>), (status = 403, body = Failure))
)]
pub(crate) async fn disagreements(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Query(DisagreementsQuery { state, cursor }): Query<DisagreementsQuery>,
) -> ApiResult<Envelope<DisagreementsPage>> {
    let malformed = || ApiError::malformed("The cursor is not one of this list.");
    let cursor = cursor.map(|text| read(&text).ok_or_else(malformed)).transpose()?;
    let (found, open) = match state.as_deref() {
        None | Some("open") => (disagreement::open(&app, cursor, PAGE).await?, true),
        Some("settled") => (disagreement::settled(&app, cursor, PAGE).await?, false),
        Some(_) => return Err(ApiError::malformed("Disagreements are `open` or `settled`.")),
    };
    let full = found.len() as u64 == PAGE;
    let next = found.last().filter(|_| full).and_then(|last| {
        let at = if open { last.look.second.as_ref().map(|second| second.at) } else { last.look.settled_at };
        at.map(|at| format!("{}/{}", at.timestamp_micros(), last.entry.id))
    });
    let items = found.into_iter().map(|one| DisagreementView::of(&actor, one)).collect::<ApiResult<_>>()?;
    Ok(Envelope::new(DisagreementsPage { items, next }))
}

fn read(cursor: &str) -> Option<DisagreementCursor> {
    let (at, entry) = cursor.split_once('/')?;
    let entry: Uuid = entry.parse().ok()?;
    Some((DateTime::from_timestamp_micros(at.parse().ok()?)?, entry))
}
