use std::sync::Arc;

use arena_app::App;
use arena_app::cases::{self, CaseDecision, CaseOutcome, MemberPreview};
use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Accounts of a case, and since when earnings count.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PreviewRequest {
    subscribers: Vec<Uuid>,
    /// Earnings from this day on, by the operator's calendar.
    since: NaiveDate,
}

/// What a decision would do to accounts together.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CasePreview {
    accounts: u32,
    /// Earnings that can be taken back, and their sum.
    earnings: u32,
    earned: i64,
    /// What of it is still in the wallets.
    left: i64,
    /// What of it is spent.
    spent: i64,
    claims: u32,
    /// What refused claims give back first.
    claimed: i64,
    prizes: u32,
    prize_credits: i64,
    invites: u32,
    /// Whether taking back the credits needs a second person.
    second_person: bool,
}

impl CasePreview {
    fn add(mut self, one: MemberPreview) -> Self {
        self.accounts += 1;
        self.earnings = self.earnings.saturating_add(one.earnings);
        self.earned += one.earned.0;
        self.left += one.left.0;
        self.spent += one.earned.0 - one.left.0;
        self.claims += one.claims;
        self.claimed += one.claimed.0;
        self.prizes += one.prizes;
        self.prize_credits += one.prize_credits.0;
        self.invites += u32::from(one.invite);
        self
    }
}

/// A decision about accounts of a case.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DecideCaseRequest {
    subscribers: Vec<Uuid>,
    /// Stop the accounts from earning and redeeming.
    hold: bool,
    /// Refuse prizes, invitations and claims that wait.
    refuse: bool,
    /// Take back what was earned from this day on.
    void_since: Option<NaiveDate>,
    /// Suspend the accounts.
    ban: bool,
    /// Why, for colleagues and the audit.
    reason: String,
    /// Why, in words that the subscribers read; needed for `refuse` and `ban`.
    message: String,
}

/// What a decision did.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct CaseDecided {
    held: u32,
    banned: u32,
    claims: u32,
    prizes: u32,
    invites: u32,
    /// Credits that were taken back at once.
    taken: i64,
    /// Credits that the accounts had spent.
    spent: i64,
    /// The change that a second person has to approve.
    waits: Option<Uuid>,
}

impl From<CaseOutcome> for CaseDecided {
    fn from(CaseOutcome { members, waits }: CaseOutcome) -> Self {
        let none = Self { waits, ..Self::default() };
        members.into_iter().fold(none, |sum, (_, done)| Self {
            held: sum.held + u32::from(done.held),
            banned: sum.banned + u32::from(done.banned),
            claims: sum.claims + done.claims,
            prizes: sum.prizes + done.prizes,
            invites: sum.invites + done.invites,
            taken: sum.taken + done.voided.taken.0,
            spent: sum.spent + done.voided.spent.0,
            waits: sum.waits,
        })
    }
}

/// Says what a decision about accounts of a case would do, before it is made. Refusal: `not_in_case`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/preview", tag = "cases", request_body = PreviewRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<CasePreview>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn preview(
    State(app): State<Arc<App>>,
    State(console): State<Console>,
    Path(id): Path<Uuid>,
    Body(PreviewRequest { subscribers, since }): Body<PreviewRequest>,
) -> ApiResult<Envelope<CasePreview>> {
    let members: Vec<_> = subscribers.into_iter().map(SubscriberId).collect();
    let previews = cases::preview(&app, id, &members, since).await?;
    let sum = previews.into_iter().fold(CasePreview::default(), CasePreview::add);
    let limits = console.settings.corrections;
    let second_person = sum.earned > limits.at_once.0.min(limits.a_day.0);
    Ok(Envelope::new(CasePreview { second_person, ..sum }))
}

/// Decides about accounts of a case: holds or bans them, refuses what waits for them, takes back what they earned. Above the
/// limits of corrections a second person has to approve that credits are taken back. Refusals: `reason_needed`, `note_invalid`,
/// `nothing_to_decide`, `not_in_case`, `case_changed`, `void_waits` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/decide", tag = "cases", request_body = DecideCaseRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<CaseDecided>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn decide(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(request): Body<DecideCaseRequest>,
) -> ApiResult<Envelope<CaseDecided>> {
    let app = actor.acting(&console, "cases decide", &id);
    let acting = |subscriber: SubscriberId| actor.acting(&console, "cases decide", &subscriber);
    let decision = CaseDecision {
        members: request.subscribers.into_iter().map(SubscriberId).collect(),
        hold: request.hold,
        refuse: request.refuse,
        void_since: request.void_since,
        ban: request.ban,
        reason: &request.reason,
        message: &request.message,
    };
    let maker = (console.settings.corrections, &actor.member);
    Ok(Envelope::new(cases::decide(&acting, &app, maker, id, decision).await?.into()))
}
