//! Tournaments (spec 2, 4, 5, 8, 9; contract 4): weekly tournaments in other publishers' games, and ESL
//! tournaments, played here as a knockout. The rules cover draws, room ids, appearances and schedules.
//! `docs/tournaments.md` has an overview.

pub mod appearance;
pub mod bots;
pub mod bracket;
pub mod live_texts;
pub mod match_texts;
pub mod places;
pub mod prizes;
pub mod registration;
pub mod rematch;
pub mod room;
pub mod schedule;
pub mod screen;
pub mod status;
pub mod texts;

pub use status::{TournamentKind, TournamentState};
