use arena_rules::claims::late_since;

use crate::ports::{Claim, ClaimDeskCounts};
use crate::{App, AppResult};

/// The most claims that a person may hold at once in the list of their own.
const HELD_MAX: u64 = 200;

/// Returns the unsettled claims that a member of staff has taken, oldest first.
///
/// # Errors
/// The database's.
pub async fn held_by(app: &App, holder: &str) -> AppResult<Vec<Claim>> {
    Ok(app.store.read().claims().held_by(holder, HELD_MAX).await?)
}

/// Counts the claims of the desk, with those of a member of staff and those that are late.
///
/// # Errors
/// The database's.
pub async fn desk_counts(app: &App, holder: &str) -> AppResult<ClaimDeskCounts> {
    let late = late_since(app.now(), app.settings.zone);
    Ok(app.store.read().claims().desk_counts(holder, late).await?)
}
