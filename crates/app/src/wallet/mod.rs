//! Credits that staff move by hand. What subscribers earn and spend is in [`crate::ledger`].

mod adjust;
mod reverse;

pub use adjust::{Adjusted, Adjustment, adjust};
pub use reverse::{Reversal, reverse};
