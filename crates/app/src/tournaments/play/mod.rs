//! What players of an ESL tournament do in their matches, and what everybody sees of them.

mod check_in;
mod report;
mod shown;

pub use check_in::{InRoom, Opponent, match_check_in};
pub use report::{Reported, match_result};
pub use shown::{PAGE, ShownRound, matches, my_matches};
