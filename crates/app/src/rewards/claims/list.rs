use uuid::Uuid;

use crate::ports::{Claim, ClaimFilter, SubscriberId};
use crate::{App, AppError, AppResult};

/// Claims per page of a subscriber's list.
pub const PAGE: u64 = 20;

/// A page of claims.
#[derive(Clone, Debug)]
pub struct ClaimPage {
    /// The claims.
    pub claims: Vec<Claim>,
    /// The next page begins behind this claim; `None` on the last.
    pub next: Option<Uuid>,
}

/// Returns up to `limit` claims behind `after` for staff, oldest first.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, filter: ClaimFilter, after: Option<Uuid>, limit: u64) -> AppResult<ClaimPage> {
    let claims = app.store.read().claims().page(filter, after, limit.saturating_add(1)).await?;
    Ok(page(claims, limit))
}

/// Returns a page of a subscriber's claims behind `after`, newest first.
///
/// # Errors
/// The database's.
pub async fn of_subscriber(app: &App, subscriber: SubscriberId, after: Option<Uuid>) -> AppResult<ClaimPage> {
    let claims = app.store.read().claims().of_subscriber(subscriber, after, PAGE + 1).await?;
    Ok(page(claims, PAGE))
}

/// Returns a subscriber's claim.
///
/// # Errors
/// [`AppError::NotFound`], also for another subscriber's.
pub async fn show_own(app: &App, subscriber: SubscriberId, id: Uuid) -> AppResult<Claim> {
    let claim = app.store.read().claims().find(id).await?;
    claim.filter(|claim| claim.subscriber == subscriber).ok_or(AppError::NotFound)
}

/// Returns a claim for staff.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn show(app: &App, id: Uuid) -> AppResult<Claim> {
    app.store.read().claims().find(id).await?.ok_or(AppError::NotFound)
}

/// Makes a page of claims of which one more than fits was read.
fn page(mut claims: Vec<Claim>, limit: u64) -> ClaimPage {
    let more = claims.len() as u64 > limit;
    if more {
        claims.pop();
    }
    let next = if more { claims.last().map(|claim| claim.id) } else { None };
    ClaimPage { claims, next }
}
