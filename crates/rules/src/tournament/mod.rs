//! Knockout tournaments (spec 2, 4, 9; contract 4): the draw, room ids, who appeared, and when rounds are.
//! `docs/tournaments.md` tells the whole story.

pub mod appearance;
pub mod bracket;
pub mod match_texts;
pub mod places;
pub mod room;
pub mod schedule;
