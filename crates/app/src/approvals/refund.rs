use uuid::Uuid;

use super::propose::write;
use crate::audit::written_reason;
use crate::billing;
use crate::error::refuse;
use crate::ports::{ChangeState, Proposal, StaffMember};
use crate::{App, AppResult, subscription};

/// Asks a second person for the refund of a paid charge. Returns the change. The limits of corrections are in credits, so every
/// refund needs a second person.
///
/// # Errors
/// [`AppError::NotFound`](crate::AppError::NotFound); refusals `reason_needed`, `charging_off`, `charge_not_paid`,
/// `refunded_before`, `refund_waits`, `subscriber_erased`.
pub async fn refund(app: &App, maker: &StaffMember, charge: Uuid, reason: &str) -> AppResult<Uuid> {
    let reason = written_reason(reason)?;
    billing::charging_is_on(app)?;
    let subscriber = billing::refundable(app.store.read(), charge).await?.subscriber;
    let tx = app.store.begin().await?;
    // A subscriber's simultaneous requests take turns, so the second sees the first.
    subscription::lock_account(app, &*tx, subscriber).await?;
    let found = billing::refundable(&*tx, charge).await?;
    let proposal = Proposal::Refund { subscriber, charge, amount: found.fee.total, currency: found.currency };
    if tx.changes().waiting(&proposal, app.now()).await?.is_some() {
        return refuse("refund_waits", "Somebody asked for this already. It waits for a second person.");
    }
    let change = write(app, &*tx, maker, proposal, reason, ChangeState::Open).await?;
    tx.commit().await?;
    Ok(change)
}
