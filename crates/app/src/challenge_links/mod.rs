//! Challenge links: "beat my score" (docs/friends.md).

mod beat;
mod link;

pub use beat::beaten;
pub(crate) use link::forget_old;
pub use link::{MadeLink, Shown, make, open, show};

use chrono::Duration;

use crate::{App, AppError, AppResult};

/// How long a link works, and how long its visitors may beat it.
const LIFE: Duration = Duration::days(90);

/// Fails while the operator has switched challenge links off.
fn switched_on(app: &App) -> AppResult<()> {
    if app.settings.additions.challenge_links { Ok(()) } else { Err(AppError::NotFound) }
}
