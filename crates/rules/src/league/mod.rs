//! Weekly leagues: groups of [`GROUP`] subscribers of one tier, ordered by the credits earned in the week. The
//! first of a group go up a tier, the last go down (docs/leagues.md).

mod results;
mod seats;
mod tier;
mod week;

pub use results::{LeagueResult, LeagueRules, Movement, movements, results};
pub use seats::{Seats, seats};
pub use tier::Tier;
pub use week::{SHORTEST, week_end};

/// The most members of a group.
pub const GROUP: u32 = 30;
