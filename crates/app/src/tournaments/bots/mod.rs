//! Bots: players that the server plays itself, so that somebody who is alone in a demo plays a bracket to its end. One
//! enters as an entry of nobody's (`enter`), gives way to people when the bracket is drawn (`give_way`), is there as soon
//! as its room opens, plays another bot in the server (`play`) and a person in the match's live room (`crates/rooms`). It
//! is told nothing and paid nothing.

mod enter;
mod give_way;
mod play;
pub mod skill;

pub use enter::{NewBot, enter};
pub(super) use give_way::give_way;
pub use play::{Contest, contest};
