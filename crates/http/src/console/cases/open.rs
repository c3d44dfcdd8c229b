use arena_app::cases::{self, NewCase};
use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::view::FraudCaseDetails;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A case as staff open it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct OpenCaseRequest {
    title: String,
    /// Why it is opened; for colleagues and the audit.
    reason: String,
    /// A group of accounts with signs: its accounts that are in no other case are taken in.
    group: Option<Uuid>,
    /// Further accounts.
    subscribers: Vec<Uuid>,
}

/// Accounts that are added to a case.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CaseAccountsRequest {
    subscribers: Vec<Uuid>,
}

/// An account that is taken out of a case.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RemoveAccountRequest {
    subscriber: Uuid,
    reason: String,
}

/// A note.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CaseNoteRequest {
    text: String,
}

/// How much evidence is new.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewEvidence {
    added: u64,
}

fn subscribers(ids: Vec<Uuid>) -> Vec<SubscriberId> {
    ids.into_iter().map(SubscriberId).collect()
}

/// Opens a case with the accounts of a group and further ones, and gathers what is known about them. Refusals:
/// `title_invalid`, `reason_needed`, `too_many_accounts` and `in_another_case`.
#[utoipa::path(
    post, path = "/v1/cases", tag = "cases", request_body = OpenCaseRequest,
    responses((status = 200, body = Answer<FraudCaseDetails>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn open(
    State(console): State<Console>,
    Acting(actor): Acting,
    Body(OpenCaseRequest { title, reason, group, subscribers: ids }): Body<OpenCaseRequest>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    let app = actor.acting(&console, "cases open", "new");
    let by = &actor.member.email;
    let new = NewCase { title: &title, reason: &reason, group, subscribers: subscribers(ids), by };
    let case = cases::open(&app, new).await?;
    Ok(Envelope::new(cases::show(&app, case.id).await?.into()))
}

/// Adds accounts to a case that is not closed. Refusals: `case_changed`, `too_many_accounts` and `in_another_case`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/accounts/add", tag = "cases", request_body = CaseAccountsRequest,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<FraudCaseDetails>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn add(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(CaseAccountsRequest { subscribers: ids }): Body<CaseAccountsRequest>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    let app = actor.acting(&console, "cases add", &id);
    cases::add_members(&app, id, &subscribers(ids), &actor.member.email).await?;
    Ok(Envelope::new(cases::show(&app, id).await?.into()))
}

/// Takes an account out of a case that did nothing to it. Refusals: `reason_needed`, `case_changed` and `member_decided`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/accounts/remove", tag = "cases", request_body = RemoveAccountRequest,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<FraudCaseDetails>), (status = 404, body = Failure), (status = 422, body = Failure))
)]
pub(crate) async fn remove(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(RemoveAccountRequest { subscriber, reason }): Body<RemoveAccountRequest>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    let app = actor.acting(&console, "cases remove", &id);
    cases::remove_member(&app, id, SubscriberId(subscriber), &reason).await?;
    Ok(Envelope::new(cases::show(&app, id).await?.into()))
}

/// Notes that the caller works on a case. Refusal: `case_changed`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/take", tag = "cases", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<FraudCaseDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn take(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    let app = actor.acting(&console, "cases take", &id);
    cases::take(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(cases::show(&app, id).await?.into()))
}

/// Adds a note to a case. Refusal: `text_invalid`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/notes", tag = "cases", request_body = CaseNoteRequest, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<FraudCaseDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn note(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(CaseNoteRequest { text }): Body<CaseNoteRequest>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    let app = actor.acting(&console, "cases note", &id);
    cases::add_note(&app, id, &text, &actor.member.email).await?;
    Ok(Envelope::new(cases::show(&app, id).await?.into()))
}

/// Gathers what is known about the accounts of a case since the last time. Refusal: `case_changed`.
#[utoipa::path(
    post, path = "/v1/cases/{id}/evidence", tag = "cases", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<NewEvidence>), (status = 404, body = Failure))
)]
pub(crate) async fn evidence(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<NewEvidence>> {
    let app = actor.acting(&console, "cases gather", &id);
    let added = cases::gather_evidence(&app, id, &actor.member.email).await?;
    Ok(Envelope::new(NewEvidence { added }))
}
