//! Changes that one person asks for and another one approves. Small changes of wallets are done at once.

mod correct;
mod decide;
mod list;
mod propose;
mod reverse;
mod role;

pub use correct::{Correction, correct};
pub use decide::{DoneChange, approve, refuse, withdraw};
pub use list::{ChangeQueue, DECIDED_PAGE, decided, open};
pub use propose::{CorrectionLimits, ProposalOutcome};
pub use reverse::reverse;
pub(crate) use reverse::reverse_within;
pub use role::{invite, set_role};
