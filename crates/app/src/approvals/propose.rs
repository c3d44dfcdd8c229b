use arena_rules::{Credits, day};
use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use crate::ports::{
    AuditChange, ChangeRequest, ChangeState, CreditsWay, Proposal, Repositories, StaffMember,
};
use crate::{App, AppResult};

/// How long a change waits for a second person.
const WAITS: Duration = Duration::days(7);

/// Limits of the credits that one person moves without a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CreditLimits {
    /// The most credits of one change.
    pub at_once: Credits,
    /// The most credits of a day, given and taken together.
    pub a_day: Credits,
}

/// The outcome of asking for a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalOutcome<T> {
    /// It was done.
    Done(T),
    /// It waits for a second person.
    Waits(Uuid),
}

/// Whether a person may move credits without a second one: not more at once and not more today than the limits. The person's
/// simultaneous changes take turns until the end of the transaction.
pub(super) async fn within_limits(
    app: &App,
    repos: &dyn Repositories,
    limits: CreditLimits,
    maker: &StaffMember,
    (way, amount): (CreditsWay, Credits),
) -> AppResult<bool> {
    let many = i64::try_from(amount.0.unsigned_abs()).unwrap_or(i64::MAX);
    let today = day::start(app.today(), app.settings.zone);
    repos.staff_members().lock(maker.id).await?;
    let moved = repos.changes().moved_directly(maker.id, way, today).await?;
    Ok(many <= limits.at_once.0 && moved.0.saturating_add(many) <= limits.a_day.0)
}

/// Writes a change that was done at once, or waits. Returns its id. The audit has the reason of one that waits.
pub(super) async fn write(
    app: &App,
    repos: &dyn Repositories,
    maker: &StaffMember,
    proposal: Proposal,
    reason: &str,
    state: ChangeState,
) -> AppResult<Uuid> {
    let (id, now) = (app.new_id(), app.now());
    let change = ChangeRequest {
        id,
        proposal,
        reason: reason.to_owned(),
        maker: maker.id,
        maker_email: maker.email.clone(),
        made_at: now,
        expires_at: now + WAITS,
        state,
        checker_email: None,
        decided_at: (state == ChangeState::Direct).then_some(now),
        note: None,
    };
    repos.changes().add(&change).await?;
    if state == ChangeState::Open {
        let asked = json!({ "change": id });
        repos.audit().explain(AuditChange { after: Some(asked), ..AuditChange::because(reason) });
    }
    Ok(id)
}
