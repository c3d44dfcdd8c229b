//! Tournaments (spec 4, 5, 8; contract 4): weekly ones, played in other publishers' games, and ESL ones, played here.

pub mod registration;
pub mod status;
pub mod texts;

pub use status::{Kind, State};
