//! Visits to in-house games (spec 7, `esl-games/enter` and `exit`), timed by the server. Visits are for
//! statistics: they pay and open nothing.

mod enter;
mod exit;

pub use enter::enter;
pub use exit::exit;

use arena_rules::levels::{self, InHouseGame};
use arena_rules::texts;
use chrono::Duration;

use crate::AppResult;
use crate::error::refuse;

/// The longest counted visit, as a closed browser sends no exit.
pub const LONGEST: Duration = Duration::hours(3);

fn game(id: &str) -> AppResult<&'static InHouseGame> {
    match levels::game(id) {
        Some(game) => Ok(game),
        None => refuse("unknown_game", texts::UNKNOWN_GAME),
    }
}
