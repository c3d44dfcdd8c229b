//! Staff's adjustments and reversals. Earning and spending are in [`crate::ledger`].

mod adjust;
mod movements;
mod reverse;
mod transaction;
mod void;

pub(crate) use adjust::adjust_within;
pub use adjust::{Adjustment, PostedAdjustment, adjust};
pub use movements::movements;
pub use reverse::{Reversal, reverse};
pub(crate) use reverse::{reverse_within, reversible};
pub use transaction::transaction;
pub use void::VoidedEarnings;
pub(crate) use void::{planned_cases, void_within};
