//! Fraud: accounts with signs and their groups, and cases about them (docs/fair-play.md#cases).

mod appeal;
mod change;
mod decide;
mod evidence;
mod list;
mod open;
mod preview;
mod signs;

pub use appeal::{AppealDecision, NewAppeal, appeal, decide_appeal};
pub use change::{clear, close, reopen};
pub use decide::{CaseDecision, CaseOutcome, MemberOutcome, decide};
pub use evidence::{add_note, gather_evidence};
pub use list::{CaseDetails, CasePage, counts, list, of_account, show, show_number};
pub use open::{NewCase, add_members, open, remove_member, take};
pub use preview::{MemberPreview, preview};
pub use signs::{GATHER_JOB, GroupPage, gather, group, groups};

use uuid::Uuid;

use crate::error::refuse;
use crate::ports::{FraudCase, Repositories};
use crate::{AppError, AppResult};

async fn found(repos: &dyn Repositories, id: Uuid) -> AppResult<FraudCase> {
    repos.fraud_cases().find(id).await?.ok_or(AppError::NotFound)
}

/// Refuses what the state of a case does not allow.
fn wrong_state<T>(case: &FraudCase) -> AppResult<T> {
    let text = format!("Case {} is {}: look at it again.", case.number, case.state.as_str());
    refuse("case_changed", text)
}

/// Returns a text as stored, or refusal `text_invalid`.
fn text(text: &str) -> AppResult<&str> {
    let most = arena_rules::fraud_case::TEXT_MAX;
    arena_rules::fraud_case::text(text)
        .map_or_else(|| refuse("text_invalid", format!("Write 1 to {most} characters.")), Ok)
}
