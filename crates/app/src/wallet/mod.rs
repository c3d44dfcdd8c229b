//! Adjustments and reversals of wallets by staff. [`crate::ledger`] has the credits that subscribers earn and
//! spend.

mod adjust;
mod reverse;

pub use adjust::{Adjusted, Adjustment, adjust};
pub use reverse::{Reversal, reverse};
