use uuid::Uuid;

use crate::ports::ChangeRequest;
use crate::{App, AppResult};

/// The most open changes that are listed.
const OPEN_MAX: u64 = 200;
/// Decided changes of a page.
pub const DECIDED_PAGE: u64 = 50;

/// Returns the changes that wait for a second person, oldest first.
///
/// # Errors
/// The database's.
pub async fn open(app: &App) -> AppResult<Vec<ChangeRequest>> {
    Ok(app.store.read().changes().open(app.now(), OPEN_MAX).await?)
}

/// Returns a page of the changes that wait no longer, before the change `before`, latest first.
///
/// # Errors
/// The database's.
pub async fn decided(app: &App, before: Option<Uuid>) -> AppResult<Vec<ChangeRequest>> {
    Ok(app.store.read().changes().decided(app.now(), before, DECIDED_PAGE).await?)
}
