use chrono::NaiveDate;

use super::view::{SubscriptionView, view};
use crate::ports::{ChangeRequest, Charge, ChargeRefund, SubscriberId, SubscriptionLine};
use crate::{App, AppError, AppResult};

/// Charges of a page.
const PAGE: u64 = 50;

/// A subscription with all that happened to it, for staff.
#[derive(Clone, Debug)]
pub struct PlanHistory {
    /// The subscription as its subscriber sees it; `None` if nobody is charged here, or they have no number.
    pub now: Option<SubscriptionView>,
    /// The changes, latest first.
    pub lines: Vec<SubscriptionLine>,
    /// A page of the charges, latest first.
    pub charges: Vec<Charge>,
    /// The refunds of these charges.
    pub refunds: Vec<ChargeRefund>,
    /// Requests for refunds of the subscriber that wait for a second person.
    pub waiting: Vec<ChangeRequest>,
    /// Whether refunds can be asked for: charging is on, and the subscriber was not erased.
    pub refunds_allowed: bool,
    /// The first day before which the next page begins; `None` on the last.
    pub next: Option<NaiveDate>,
}

/// Returns a subscription with its changes, and a page of its charges for periods that began before a day.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn history(
    app: &App,
    subscriber: SubscriberId,
    before: Option<NaiveDate>,
) -> AppResult<PlanHistory> {
    let read = app.store.read();
    let found = read.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    let now = view(app, subscriber).await?;
    let mut lines = read.subscriptions().history(subscriber).await?;
    lines.reverse();
    let charges = read.charges().of_subscriber(subscriber, before, PAGE).await?;
    let full = charges.len() as u64 == PAGE;
    let next = charges.last().filter(|_| full).map(|charge| charge.first);
    let ids: Vec<_> = charges.iter().map(|charge| charge.reference.charge).collect();
    let refunds = read.refunds().of_charges(&ids).await?;
    let waiting = read.changes().open_of(subscriber.0, "refund", app.now()).await?;
    let refunds_allowed = app.settings.billing.is_some() && found.erased_at.is_none();
    Ok(PlanHistory { now, lines, charges, refunds, waiting, refunds_allowed, next })
}
