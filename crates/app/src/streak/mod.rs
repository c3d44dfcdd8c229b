//! The daily streak.

mod claim;
mod status;

pub(crate) use claim::Claims;
pub use claim::{Claimed, claim};
pub use status::{Status, status};
