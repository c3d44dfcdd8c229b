//! Tournaments (spec 2, 4, 5, 8, 9; contract 4): weekly ones in other publishers' games, and ESL ones, a
//! knockout played here. Overview: `docs/tournaments.md`.

pub mod appearance;
pub mod bots;
pub mod bracket;
pub mod live_texts;
pub mod match_texts;
pub mod places;
pub mod player_state;
pub mod prizes;
pub mod registration;
pub mod rematch;
pub mod repair;
pub mod room;
pub mod schedule;
pub mod screen;
pub mod status;
pub mod texts;

pub use player_state::PlayerState;
pub use status::{TournamentKind, TournamentState};
