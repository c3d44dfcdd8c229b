use arena_rules::tournament::prizes::PrizeState;
use uuid::Uuid;

use super::changed;
use crate::ports::{HeldPrize, PrizeBacklog, SubscriberId};
use crate::{App, AppResult};

/// A page of held prizes.
#[derive(Clone, Debug)]
pub struct PrizePage {
    /// The prizes.
    pub prizes: Vec<HeldPrize>,
    /// The next page begins behind this prize; `None` on the last.
    pub next: Option<Uuid>,
}

/// Returns up to `limit` prizes of a state behind `after`, oldest first, for staff.
///
/// # Errors
/// The database's.
pub async fn list(app: &App, state: PrizeState, after: Option<Uuid>, limit: u64) -> AppResult<PrizePage> {
    let mut prizes = app.store.read().held_prizes().page(state, after, limit.saturating_add(1)).await?;
    let more = prizes.len() as u64 > limit;
    if more {
        prizes.pop();
    }
    let next = if more { prizes.last().map(|prize| prize.id) } else { None };
    Ok(PrizePage { prizes, next })
}

/// Returns a prize for staff.
///
/// # Errors
/// [`crate::AppError::NotFound`].
pub async fn show(app: &App, id: Uuid) -> AppResult<HeldPrize> {
    changed(app.store.read(), id).await
}

/// Returns a winner's held prize in a tournament.
///
/// # Errors
/// The database's.
pub async fn of_winner(app: &App, tournament: i64, subscriber: SubscriberId) -> AppResult<Option<HeldPrize>> {
    Ok(app.store.read().held_prizes().of_winner(tournament, subscriber).await?)
}

/// Returns a subscriber's waiting prizes, oldest first.
///
/// # Errors
/// The database's.
pub async fn waiting_of(app: &App, subscriber: SubscriberId) -> AppResult<Vec<HeldPrize>> {
    Ok(app.store.read().held_prizes().waiting_of(subscriber).await?)
}

/// Counts the prizes that wait.
///
/// # Errors
/// The database's.
pub async fn backlog(app: &App) -> AppResult<PrizeBacklog> {
    Ok(app.store.read().held_prizes().backlog().await?)
}
