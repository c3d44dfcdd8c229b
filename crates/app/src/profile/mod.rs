//! Profiles (spec 3, 5).

mod complete;
mod read;

pub use complete::{complete, select_game};
pub use read::{picture, read};
