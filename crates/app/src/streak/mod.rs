//! The daily streak.

mod claim;
mod status;

pub use claim::{Claimed, claim};
pub use status::{Status, status};
