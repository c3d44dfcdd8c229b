//! Changes that one person asks for and another one approves. Small changes of wallets are done at once.

mod correct;
mod decide;
mod erase;
mod goodwill;
mod list;
mod propose;
mod refund;
mod results;
mod reverse;
mod role;
mod terms;
mod void;

pub use correct::{Correction, correct};
pub use decide::{DoneChange, approve, refuse, withdraw};
pub use erase::{erase, erasure_waits};
pub use goodwill::{OfferedGoodwill, goodwill};
pub use list::{ChangeQueue, DECIDED_PAGE, decided, open};
pub use propose::{CreditLimits, ProposalOutcome};
pub use refund::refund;
pub use results::enter_results;
pub use reverse::reverse;
pub(crate) use reverse::reverse_within;
pub use role::{invite, set_role};
pub use terms::{TermsChange, change_terms};
pub(crate) use void::{VoidPlan, void};
