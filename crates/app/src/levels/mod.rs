//! Levels of the games made here: start, play, and a result that the server decides (contract 4).

mod judge;
mod list;
mod referee;
mod start;
mod submit;

pub use judge::Judge;
pub use list::{LevelStatus, list};
pub use referee::{Referee, Ruling, Verdict};
pub use start::{LevelChoice, Started, start};
pub use submit::{Ending, Submission, Submitted, submit};
