use arena_rules::tournament::prizes::PrizeState;
use uuid::Uuid;

use super::changed;
use crate::ports::{HeldPrize, SubscriberId};
use crate::{App, AppResult};

/// A page of held prizes.
#[derive(Clone, Debug)]
pub struct PrizePage {
    /// The prizes.
    pub prizes: Vec<HeldPrize>,
    /// The prize behind which the next page begins; `None` on the last page.
    pub next: Option<Uuid>,
}

/// Returns up to `limit` prizes in a state, oldest first, behind the prize `after`, for staff.
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

/// Returns one prize, for staff.
///
/// # Errors
/// [`crate::AppError::NotFound`].
pub async fn show(app: &App, id: Uuid) -> AppResult<HeldPrize> {
    changed(app.store.read(), id).await
}

/// Returns the prize of a winner in a tournament, if it was held.
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
