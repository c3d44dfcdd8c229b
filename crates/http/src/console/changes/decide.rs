use arena_app::approvals::{self, DoneChange};
use arena_app::staff::Console;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Why a change is refused.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RefuseChange {
    /// The reason, which the maker reads.
    note: String,
}

/// A change that was done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangeDone {
    /// The ledger's transaction; null if no wallet changed.
    txn: Option<String>,
    /// The wallet's new balance; null if no wallet changed.
    balance: Option<i64>,
}

/// Approves another person's change, and does it. Refusals: `own_change`, `change_over`, `not_permitted` for a role, a
/// refund or an erasure, and those of what the change does, such as `insufficient_credits`.
#[utoipa::path(
    post, path = "/v1/changes/{id}/approve", tag = "changes", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<ChangeDone>), (status = 404, body = Failure))
)]
pub(crate) async fn approve(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<ChangeDone>> {
    let app = actor.acting(&console, "changes approve", &id);
    Ok(Envelope::new(match approvals::approve(&app, id, &actor.member).await? {
        DoneChange::Wallet { txn, balance } => {
            ChangeDone { txn: Some(txn.to_string()), balance: Some(balance.0) }
        }
        DoneChange::Role
        | DoneChange::Refund
        | DoneChange::Erasure
        | DoneChange::CaseVoid(_)
        | DoneChange::Results
        | DoneChange::Terms => ChangeDone { txn: None, balance: None },
    }))
}

/// Refuses another person's change. Refusals: `reason_needed`, `own_change`, `change_over` and, for a role, a refund or an
/// erasure, `not_permitted`.
#[utoipa::path(
    post, path = "/v1/changes/{id}/refuse", tag = "changes", request_body = RefuseChange,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn refuse(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(RefuseChange { note }): Body<RefuseChange>,
) -> ApiResult<Envelope<Empty>> {
    approvals::refuse(&actor.acting(&console, "changes refuse", &id), id, &actor.member, &note).await?;
    Ok(Envelope::new(Empty {}))
}

/// Withdraws the caller's own change. Refusal: `change_over`.
#[utoipa::path(
    post, path = "/v1/changes/{id}/withdraw", tag = "changes", request_body = Empty, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn withdraw(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    approvals::withdraw(&actor.acting(&console, "changes withdraw", &id), id, &actor.member).await?;
    Ok(Envelope::new(Empty {}))
}
