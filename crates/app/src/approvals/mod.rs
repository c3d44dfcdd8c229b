//! Corrections of wallets: small ones are posted at once, others wait for a second person.

mod correct;
mod decide;
mod list;

pub use correct::{Corrected, Correction, CorrectionLimits, correct};
pub use decide::{approve, refuse, withdraw};
pub use list::{DECIDED_PAGE, decided, open};
