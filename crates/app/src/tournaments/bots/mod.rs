//! Bots: players that the server plays, so that a single person in a demo can play a bracket to its end.
//!
//! A bot enters as a subscriber of nobody's (`enter`), gives way to people at the draw (`give_way`), and
//! appears as soon as its room opens. It plays other bots in the server (`play`), and people in the match's
//! live room (`crates/rooms`). A bot gets no messages and no prizes.

mod enter;
mod give_way;
mod play;
pub mod skill;

pub use enter::{NewBot, enter};
pub(super) use give_way::give_way;
pub use play::{Contest, contest};
