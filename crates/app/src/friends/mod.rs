//! Friends: a list with the week's points, requests by code, removal (docs/friends.md).

mod answer;
mod ask;
mod list;
mod remove;

pub use answer::answer;
pub use ask::{AskOutcome, ask};
pub use list::{FriendList, FriendPlace, list};
pub use remove::remove;

use crate::{App, AppError, AppResult};

/// Fails while the operator has switched friends off.
fn switched_on(app: &App) -> AppResult<()> {
    if app.settings.additions.friends { Ok(()) } else { Err(AppError::NotFound) }
}
