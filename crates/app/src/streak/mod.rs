//! The daily streak.

mod claim;
mod remind;
mod status;

pub(crate) use claim::Claims;
pub use claim::{StreakClaim, claim};
pub use remind::{REMIND_JOB, Reminders, WORTH_KEEPING, remind_some, reminders_due};
pub use status::{Status, status};
