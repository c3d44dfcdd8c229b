//! Bots: the server's players, with which one person in a demo can play a bracket to its end.
//!
//! A bot enters as nobody's subscriber (`enter`), gives way to people at the draw (`give_way`), and
//! appears when its room opens. Bots play each other in the server (`play`), and people in the live room
//! (`crates/rooms`). They get no messages or prizes.

mod enter;
mod give_way;
mod play;
pub mod skill;

pub use enter::{NewBot, enter};
pub(super) use give_way::give_way;
pub use play::{Contest, contest};
