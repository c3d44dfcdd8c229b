//! The daily streak.

mod claim;
mod status;

pub(crate) use claim::Claims;
pub use claim::{StreakClaim, claim};
pub use status::{Status, status};
