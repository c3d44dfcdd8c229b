//! Players' actions in matches of ESL tournaments, and the public's view of the bracket.

mod check_in;
mod entered;
mod in_play;
mod report;
mod shown;

pub use check_in::{InRoom, match_check_in};
pub use entered::{TournamentProgress, entered_tournaments};
pub use in_play::{MatchInPlay, matches_in_play};
pub use report::{ReportOutcome, match_result};
pub use shown::{PAGE, ShownBracket, ShownRound, matches, my_matches};
