//! Claims: staff take a claim, then deliver it, send it as a parcel, or refuse it.
//!
//! ```text
//! claimed ──take──► working ──────deliver───────────────► delivered
//!    ▲               │  ▲ └──ship──► shipped ──arrived──────►
//!    └────release────┘  └──came back────┘
//! claimed, working, shipped ──────refuse────────────────► refused, credits given back
//! ```
//!
//! Staff who take a claim have a lease on it: until its end nobody else takes, releases or refuses the claim.
//! Only the holder delivers and ships, also after the lease unless somebody else took the claim. Nobody holds a shipped
//! claim: whoever hears of its parcel records what became of it.

mod arrive;
mod deliver;
mod desk;
mod list;
mod refuse;
mod release;
mod ship;
mod signs;
mod take;

pub use arrive::{arrived, came_back};
pub use deliver::deliver;
pub use desk::{ClaimQueue, DeskFilter, desk_counts, desk_page, desk_rewards, held_by, is_late, is_overdue};
pub use list::{ClaimPage, PAGE, list, of_subscriber, show, show_own};
pub use refuse::{refuse, refuse_shipped};
pub use release::release;
pub use ship::{correct_parcel, ship};
pub use signs::signs;
pub use take::take;

pub(crate) use refuse::give_back;

use arena_rules::claims::{self, ClaimState, NOTE_MAX, PROVIDER};
use arena_rules::day;
use arena_rules::messages::{EntryName, SubscriberMessage};
use arena_rules::parcels::CARRIER_HOLDS;
use arena_rules::texts::claims as texts;
use serde_json::json;
use uuid::Uuid;

use crate::ports::{AuditChange, Claim, Repositories};
use crate::{App, AppError, AppResult, error, messages};

/// Whether a staff member may see the recipient: they have taken the claim and not settled it.
#[must_use]
pub fn shows_recipient(claim: &Claim, staff: &str) -> bool {
    claim.state == ClaimState::Working && claim.holder.as_deref() == Some(staff)
}

pub(super) async fn changed(repos: &dyn Repositories, id: Uuid) -> AppResult<Claim> {
    repos.claims().find(id).await?.ok_or(AppError::NotFound)
}

/// Explains a change in the audit log, without a delivery's reference, which may be worth something, and without a
/// parcel's number, which belongs to the subscriber.
pub(super) fn explain(repos: &dyn Repositories, before: &Claim, after: &Claim, reason: Option<&str>) {
    let shown = |claim: &Claim| json!({ "state": claim.state.as_str(), "holder": claim.holder });
    let change = reason.map_or_else(AuditChange::default, AuditChange::because);
    repos.audit().explain(change.between(shown(before), shown(after)));
}

/// Returns why a claim did not change: [`AppError::NotFound`], or refusal `claim_settled`, `claim_shipped`, `claim_taken`,
/// `claim_not_taken` or `claim_changed`.
pub(super) async fn why_not<T>(app: &App, repos: &dyn Repositories, id: Uuid, holder: &str) -> AppResult<T> {
    let claim = repos.claims().find(id).await?.ok_or(AppError::NotFound)?;
    if claim.state.is_settled() {
        return error::refuse("claim_settled", texts::SETTLED);
    }
    if claim.state == ClaimState::Shipped {
        return error::refuse("claim_shipped", texts::SHIPPED);
    }
    match (claim.holder, claim.lease_until) {
        (Some(other), Some(until)) if other != holder && until > app.now() => {
            let until = day::display(until, app.settings.zone);
            error::refuse("claim_taken", texts::taken(&other, &until))
        }
        (Some(own), _) if own == holder => error::refuse("claim_changed", texts::CHANGED),
        _ => error::refuse("claim_not_taken", texts::NOT_TAKEN),
    }
}

/// Returns why a shipped claim did not change: [`AppError::NotFound`], or refusal `claim_settled`, `claim_not_shipped` or
/// `claim_changed`.
async fn why_not_shipped<T>(repos: &dyn Repositories, id: Uuid) -> AppResult<T> {
    let claim = repos.claims().find(id).await?.ok_or(AppError::NotFound)?;
    match claim.state {
        ClaimState::Delivered | ClaimState::Refused => error::refuse("claim_settled", texts::SETTLED),
        // Somebody else corrected the parcel.
        ClaimState::Shipped if claim.parcel.is_some() => error::refuse("claim_changed", texts::CHANGED),
        _ => error::refuse("claim_not_shipped", texts::NOT_SHIPPED),
    }
}

/// Returns a reference or reason as stored, or refusal `note_invalid`.
pub(crate) fn note(text: &str) -> AppResult<&str> {
    let refusal = || format!("Write one line of 1 to {NOTE_MAX} characters.");
    claims::note(text).map_or_else(|| error::refuse("note_invalid", refusal()), Ok)
}

/// Refuses to deliver a claim while its subscriber is in a case of fraud that is not decided.
///
/// # Errors
/// Refusal `claim_in_case`.
pub(super) async fn may_be_delivered(repos: &dyn Repositories, claim: &Claim) -> AppResult<()> {
    match repos.fraud_cases().of_account(claim.subscriber).await? {
        Some(case) if case.state.stops_deliveries() => {
            let text = format!(
                "The subscriber is in case {} of fraud, which is not decided. Deliver after that, or refuse the claim.",
                case.number
            );
            error::refuse("claim_in_case", text)
        }
        _ => Ok(()),
    }
}

/// Refuses the provider's and the carrier's name to staff: their claims would be staff's.
pub(super) fn own_name(holder: &str) -> AppResult<()> {
    if [PROVIDER, CARRIER_HOLDS].contains(&holder.trim()) {
        error::refuse("name_reserved", texts::NAME_RESERVED)
    } else {
        Ok(())
    }
}

/// Returns the name of a claim's reward, for a message.
pub(super) async fn reward_name(app: &App, repos: &dyn Repositories, claim: &Claim) -> AppResult<EntryName> {
    super::message_name(app, repos, claim.reward, &claim.reward_name).await
}

/// Notifies the subscriber, once per kind of message.
pub(super) async fn notify_subscriber(
    app: &App,
    repos: &dyn Repositories,
    claim: &Claim,
    message: SubscriberMessage,
) -> AppResult<()> {
    let key = format!("{}/{}", message.kind().as_str(), claim.id);
    messages::notify_once(app, repos, claim.subscriber, &key, message).await?;
    Ok(())
}
