//! Profiles (spec 3, 5).

mod complete;
mod read;

pub use complete::{complete, select_game};
pub(crate) use read::file_key;
pub use read::{picture, read};
