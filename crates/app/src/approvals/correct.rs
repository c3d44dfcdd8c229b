use arena_rules::{Credits, day};
use serde_json::json;

use super::goodwill;
use super::propose::{CreditLimits, ProposalOutcome, within_limits, write};
use crate::audit::written_reason;
use crate::error::refuse;
use crate::ports::{AuditChange, ChangeState, CreditsWay, Proposal, StaffMember, SubscriberId};
use crate::wallet::{PostedAdjustment, adjust_within};
use crate::{App, AppResult, subscription};

/// A correction of a wallet.
#[derive(Clone, Copy, Debug)]
pub struct Correction<'a> {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The credits: positive to give, negative to take.
    pub amount: Credits,
    /// The reason: a ticket, never a name or number.
    pub reason: &'a str,
    /// The name of a goodwill template, whose amount is the most that the correction gives.
    pub goodwill: Option<&'a str>,
}

/// Corrects a wallet, or asks a second person for it if it is above the maker's limits.
///
/// The same amount for the same reason on one day is refused: it is a repetition, as of a call whose answer was lost.
///
/// # Errors
/// [`AppError::NotFound`](crate::AppError::NotFound); [`AppError::Invalid`](crate::AppError::Invalid) for a template that would
/// take credits; refusals `nothing_to_adjust`, `reason_needed`, `subscriber_erased`, `adjusted_before`, `insufficient_credits`,
/// `unknown_goodwill`, `goodwill_too_much`, `goodwill_given`.
pub async fn correct(
    app: &App,
    limits: CreditLimits,
    maker: &StaffMember,
    by: Correction<'_>,
) -> AppResult<ProposalOutcome<PostedAdjustment>> {
    let Correction { subscriber, amount, reason, goodwill } = by;
    let reason = written_reason(reason)?;
    if amount == Credits::ZERO {
        return refuse("nothing_to_adjust", "A correction moves at least one credit.");
    }
    let tx = app.store.begin().await?;
    // A wallet's simultaneous corrections take turns, so the second sees the first.
    subscription::lock_account(app, &*tx, subscriber).await?;
    if let Some(name) = goodwill {
        goodwill::check(app, &*tx, subscriber, amount, name).await?;
    }
    let today = day::start(app.today(), app.settings.zone);
    if tx.changes().same_since(subscriber, amount, reason, today).await?.is_some() {
        let text = "The same amount was given for the same reason today, or waits for a second person. If it is meant twice, \
                    say so in the reason.";
        return refuse("adjusted_before", text);
    }
    let proposal = Proposal::Correction { subscriber, amount, goodwill: goodwill.map(str::to_owned) };
    let outcome = if within_limits(app, &*tx, limits, maker, (CreditsWay::Corrections, amount)).await? {
        let id = write(app, &*tx, maker, proposal, reason, ChangeState::Direct).await?;
        let key = id.to_string();
        ProposalOutcome::Done(adjust_within(app, &*tx, subscriber, amount, (reason, goodwill), &key).await?)
    } else {
        let id = write(app, &*tx, maker, proposal, reason, ChangeState::Open).await?;
        if goodwill.is_some() {
            let asked = json!({ "change": id, "amount": amount.0, "goodwill": goodwill });
            tx.audit().explain(AuditChange { after: Some(asked), ..AuditChange::because(reason) });
        }
        ProposalOutcome::Waits(id)
    };
    tx.commit().await?;
    Ok(outcome)
}
