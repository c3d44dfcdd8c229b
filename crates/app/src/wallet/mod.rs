//! Staff's adjustments and reversals. Earning and spending are in [`crate::ledger`].

mod adjust;
mod reverse;

pub use adjust::{Adjustment, PostedAdjustment, adjust};
pub use reverse::{Reversal, reverse};
