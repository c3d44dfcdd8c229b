//! Quests of the day: three small things to do, and a chest for all of them (docs/quests.md). Each quest is proven
//! by rows that the server writes anyway.

mod draw;
mod quest;

pub use draw::{PlayableGame, PossibleQuests, QUESTS_A_DAY, draw};
pub use quest::{DayProgress, Quest, from_text, to_text};
