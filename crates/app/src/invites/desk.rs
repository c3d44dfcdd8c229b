//! Held invitations, as staff handle them.

use arena_rules::invites::{InviteState, texts};
use serde_json::json;
use uuid::Uuid;

use super::month_of;
use super::sweep::{notify_paid, payments};
use crate::error::refuse as refusal;
use crate::levels::{AccountDay, signed_days};
use crate::ports::{AuditChange, Invite, InviteBacklog, InviteDecision, Repositories};
use crate::rewards::claims::note;
use crate::{App, AppError, AppResult, ledger, subscription};

/// A page of held invitations.
#[derive(Clone, Debug)]
pub struct HeldInvites {
    /// The invitations.
    pub invites: Vec<Invite>,
    /// The next page begins behind this invitation; `None` on the last.
    pub next: Option<Uuid>,
}

/// Returns up to `limit` held invitations behind `after`, the longest waiting first, for staff.
///
/// # Errors
/// The database's.
pub async fn held(app: &App, after: Option<Uuid>, limit: u64) -> AppResult<HeldInvites> {
    let mut invites = app.store.read().invites().held(after, limit.saturating_add(1)).await?;
    let more = invites.len() as u64 > limit;
    if more {
        invites.pop();
    }
    let next = if more { invites.last().map(|invite| invite.id) } else { None };
    Ok(HeldInvites { invites, next })
}

/// Returns an invitation for staff.
///
/// # Errors
/// [`AppError::NotFound`].
pub async fn show(app: &App, id: Uuid) -> AppResult<Invite> {
    found(app.store.read(), id).await
}

/// Counts the held invitations.
///
/// # Errors
/// The database's.
pub async fn backlog(app: &App) -> AppResult<InviteBacklog> {
    Ok(app.store.read().invites().backlog().await?)
}

/// The days on which the level play of an invitation's two accounts has signs.
#[derive(Clone, Debug)]
pub struct InviteEvidence {
    /// Days of the inviter.
    pub inviter: Vec<AccountDay>,
    /// Days of the friend.
    pub friend: Vec<AccountDay>,
}

/// Returns the signs of the level play of an invitation's two accounts before the friend had earned enough, for staff.
///
/// # Errors
/// The database's.
pub async fn evidence(app: &App, invite: &Invite) -> AppResult<InviteEvidence> {
    let until = invite.ready_at.unwrap_or_else(|| app.now());
    Ok(InviteEvidence {
        inviter: signed_days(app, invite.inviter.subscriber, until).await?,
        friend: signed_days(app, invite.friend.subscriber, until).await?,
    })
}

async fn found(repos: &dyn Repositories, id: Uuid) -> AppResult<Invite> {
    repos.invites().find(id).await?.ok_or(AppError::NotFound)
}

async fn waiting(repos: &dyn Repositories, id: Uuid) -> AppResult<Invite> {
    let invite = found(repos, id).await?;
    if invite.state == InviteState::Held { Ok(invite) } else { refusal("invite_settled", texts::SETTLED) }
}

/// Pays a held invitation and notifies both, in one transaction, once. `staff` is the staff member who decided.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `invite_settled`, `account_held` (the invitation waits until the hold is lifted),
/// `invite_month_full`.
pub async fn pay(app: &App, id: Uuid, staff: &str) -> AppResult<Invite> {
    let rules = &app.settings.invites;
    let tx = app.store.begin().await?;
    let before = waiting(&*tx, id).await?;
    let (inviter, friend) = (before.inviter.subscriber, before.friend.subscriber);
    let accounts = tx.subscribers().lock_shared_all(&[inviter, friend]).await?;
    for subscriber in [inviter, friend] {
        // An erasure has ended the invitation.
        let Some(account) = accounts.get(&subscriber) else {
            return refusal("invite_settled", texts::SETTLED);
        };
        subscription::may_be_paid(subscriber, account.hold.as_ref())?;
    }
    tx.invites().hold_inviters(&[inviter]).await?;
    let paid = tx.invites().paid_in_month(&[inviter], month_of(app)).await?;
    if paid.get(&inviter).copied().unwrap_or(0) >= rules.per_month {
        let most = rules.per_month;
        let text = format!("The inviter has been paid for {most} invitations this month. Pay it next month.");
        return refusal("invite_month_full", text);
    }
    let decision = InviteDecision {
        to: InviteState::Paid,
        by: staff,
        reason: None,
        inviter_paid: rules.inviter,
        friend_paid: rules.friend,
        month: month_of(app),
        at: app.now(),
    };
    if !tx.invites().decide(id, &decision).await? {
        return refusal("invite_settled", texts::SETTLED);
    }
    ledger::earn_all(&*tx, payments(inviter, friend, rules.inviter, rules.friend), app.now()).await?;
    let invite = found(&*tx, id).await?;
    notify_paid(app, &*tx, &invite).await?;
    let after =
        json!({ "state": invite.state.as_str(), "inviter": rules.inviter.0, "friend": rules.friend.0 });
    tx.audit().explain(AuditChange::default().between(json!({ "state": before.state.as_str() }), after));
    tx.commit().await?;
    Ok(invite)
}

/// Refuses a held invitation, in one transaction, once: nobody is paid. The reason is for the audit alone, since it
/// may name a sign.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `invite_settled`, `note_invalid`.
pub async fn refuse(app: &App, id: Uuid, staff: &str, reason: &str) -> AppResult<Invite> {
    let reason = note(reason)?;
    let tx = app.store.begin().await?;
    let before = waiting(&*tx, id).await?;
    let invite = refuse_within(app, &*tx, id, staff, reason).await?;
    let after = json!({ "state": invite.state.as_str() });
    let change = AuditChange::because(reason);
    tx.audit().explain(change.between(json!({ "state": before.state.as_str() }), after));
    tx.commit().await?;
    Ok(invite)
}

/// As [`refuse`], within a transaction.
///
/// # Errors
/// Refusal `invite_settled`.
pub(crate) async fn refuse_within(
    app: &App,
    repos: &dyn Repositories,
    id: Uuid,
    staff: &str,
    reason: &str,
) -> AppResult<Invite> {
    let decision = InviteDecision {
        to: InviteState::Refused,
        by: staff,
        reason: Some(reason),
        inviter_paid: arena_rules::Credits::ZERO,
        friend_paid: arena_rules::Credits::ZERO,
        month: month_of(app),
        at: app.now(),
    };
    if !repos.invites().decide(id, &decision).await? {
        return refusal("invite_settled", texts::SETTLED);
    }
    found(repos, id).await
}
