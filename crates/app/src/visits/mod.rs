//! Visits to the games made here (spec 7, `esl-games/enter` and `exit`): who is in which game, and for how long by the
//! server's clock. A visit pays nothing and opens nothing; it is for statistics.

mod enter;
mod exit;

pub use enter::enter;
pub use exit::exit;

use arena_rules::levels::{self, InHouseGame};
use arena_rules::texts;
use chrono::Duration;

use crate::AppResult;
use crate::error::refuse;

/// The longest that a visit counts: whoever leaves by closing the browser never says so.
pub const LONGEST: Duration = Duration::hours(3);

/// The game of an id.
///
/// # Errors
/// Refusal `unknown_game`.
fn game(id: &str) -> AppResult<&'static InHouseGame> {
    match levels::game(id) {
        Some(game) => Ok(game),
        None => refuse("unknown_game", texts::UNKNOWN_GAME),
    }
}
