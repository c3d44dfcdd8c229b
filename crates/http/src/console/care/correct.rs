use arena_app::approvals::{self, Correction, ProposalOutcome};
use arena_app::ports::SubscriberId;
use arena_app::staff::Console;
use arena_rules::Credits;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use super::hold::StaffReason;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// A correction of a wallet.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CorrectRequest {
    /// The credits: positive to give, negative to take.
    amount: i64,
    /// The reason: a ticket, never a name or number.
    reason: String,
    /// The name of a goodwill template, whose credits are the most that the correction gives.
    goodwill: Option<String>,
}

/// What became of a correction or a reversal.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct CorrectionView {
    /// The ledger's transaction; null while it waits for a second person.
    txn: Option<String>,
    /// The wallet's new balance; null while it waits.
    balance: Option<i64>,
    /// The change that waits for a second person.
    change: Option<Uuid>,
}

impl CorrectionView {
    fn of<T>(outcome: ProposalOutcome<T>, posted: impl FnOnce(T) -> (i64, Credits)) -> Self {
        match outcome {
            ProposalOutcome::Done(done) => {
                let (txn, balance) = posted(done);
                Self { txn: Some(txn.to_string()), balance: Some(balance.0), change: None }
            }
            ProposalOutcome::Waits(change) => Self { change: Some(change), ..Self::default() },
        }
    }
}

/// Corrects a wallet, or asks a second person for it if it is above the caller's limits. Refusals:
/// `nothing_to_adjust`, `reason_needed`, `subscriber_erased`, `adjusted_before`, `insufficient_credits`, `unknown_goodwill`,
/// `goodwill_too_much` and `goodwill_given`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/correct", tag = "care", request_body = CorrectRequest,
    params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<CorrectionView>), (status = 404, body = Failure))
)]
pub(crate) async fn correct(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(CorrectRequest { amount, reason, goodwill }): Body<CorrectRequest>,
) -> ApiResult<Envelope<CorrectionView>> {
    let by = Correction {
        subscriber: SubscriberId(id),
        amount: Credits(amount),
        reason: &reason,
        goodwill: goodwill.as_deref(),
    };
    let app = actor.acting(&console, "wallet correct", &id);
    let limits = console.settings.corrections;
    let outcome = approvals::correct(&app, limits, &actor.member, by).await?;
    Ok(Envelope::new(CorrectionView::of(outcome, |posted| (posted.txn, posted.balance))))
}

/// Reverses a transaction of the ledger and tells the subscriber, or asks a second person for it if it is above the caller's
/// limits. Refusals: `reason_needed`, `unknown_transaction`, `not_reversible`, `reversed_before`, `reversal_waits`,
/// `insufficient_credits` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/transactions/{id}/reverse", tag = "care", request_body = StaffReason,
    params(("id" = String, Path)),
    responses((status = 200, body = Answer<CorrectionView>), (status = 404, body = Failure))
)]
pub(crate) async fn reverse(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(txn): Path<String>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Envelope<CorrectionView>> {
    let txn: i64 = txn.parse().map_err(|_| ApiError::not_found())?;
    let app = actor.acting(&console, "wallet reverse", &txn);
    let limits = console.settings.corrections;
    let outcome = approvals::reverse(&app, limits, &actor.member, txn, &reason).await?;
    Ok(Envelope::new(CorrectionView::of(outcome, |reversal| (reversal.txn, reversal.balance))))
}
