use std::collections::{BTreeMap, BTreeSet};

use arena_rules::Credits;
use arena_rules::invites::{InviteFacts, InviteState, InviteStep, LapseCause, next_step};
use arena_rules::ledger::{Reason, Title};
use arena_rules::messages::SubscriberMessage;
use chrono::Duration;

use super::month_of;
use crate::ledger::{self, Move};
use crate::ports::{AccountState, DueInvite, InviteChange, Repositories, SubscriberId};
use crate::tournaments::nickname;
use crate::{App, AppResult, challenge_links, messages};

/// The job that looks at open invitations and pays them. It is scheduled each minute.
pub const SWEEP_JOB: &str = "invite.sweep";

/// How long networks and shared browsers are kept.
pub const NETWORKS_KEPT: Duration = Duration::days(30);

/// Invitations of one transaction.
const TOGETHER: u64 = 200;
/// Transactions of one sweep, few enough to end before the job's lease.
const TRANSACTIONS: usize = 25;
/// The time between two looks at an invitation.
const LOOK_AGAIN: Duration = Duration::minutes(15);

/// Looks at open invitations that are due: pays those whose friend has earned enough, holds those with signs, and
/// ends those that are too late. Safe to repeat, and on several nodes at once: an invitation is paid once.
///
/// # Errors
/// The database's.
pub async fn sweep(app: &App) -> AppResult<()> {
    challenge_links::forget_old(app).await?;
    if !app.settings.additions.invites {
        return Ok(());
    }
    for _ in 0..TRANSACTIONS {
        if !sweep_some(app).await? {
            break;
        }
    }
    let tx = app.store.begin().await?;
    tx.invites().forget_networks(app.now() - NETWORKS_KEPT).await?;
    tx.commit().await?;
    Ok(())
}

/// Settles some invitations in one transaction. Returns whether more may be due.
async fn sweep_some(app: &App) -> AppResult<bool> {
    let due = app.store.read().invites().due(app.now(), TOGETHER).await?;
    if due.is_empty() {
        return Ok(false);
    }
    let tx = app.store.begin().await?;
    let people: BTreeSet<_> = due.iter().flat_map(|invite| [invite.inviter, invite.friend]).collect();
    let people: Vec<_> = people.into_iter().collect();
    // Locked first, so a hold or an erasure comes entirely before this or after it.
    let accounts = tx.subscribers().lock_shared_all(&people).await?;
    let steps = steps(app, &*tx, &due, &accounts).await?;
    let changes: Vec<_> = due.iter().zip(&steps).map(|(invite, step)| step.change(app, invite)).collect();
    if tx.invites().change(&changes, month_of(app), app.now()).await? != changes.len() as u64 {
        // Another node or staff changed one of them after it was read.
        tracing::info!("invitations changed meanwhile; the next sweep looks again");
        return Ok(false);
    }
    pay(app, &*tx, &due, &changes).await?;
    notify(app, &*tx, &due, &changes).await?;
    tx.commit().await?;
    Ok(due.len() as u64 == TOGETHER)
}

/// A step with the signs that decided it.
struct Decision {
    step: InviteStep,
    signs: BTreeSet<arena_rules::invites::InviteSign>,
}

async fn steps(
    app: &App,
    repos: &dyn Repositories,
    due: &[DueInvite],
    accounts: &BTreeMap<SubscriberId, AccountState>,
) -> AppResult<Vec<Decision>> {
    let rules = &app.settings.invites;
    let earned =
        |invite: &&DueInvite| invite.ready_at.is_some() || rules.earned_enough(invite.earned, invite.days);
    let ready: Vec<_> = due.iter().filter(earned).collect();
    let inviters: BTreeSet<_> = ready.iter().map(|invite| invite.inviter).collect();
    let inviters: Vec<_> = inviters.into_iter().collect();
    repos.invites().hold_inviters(&inviters).await?;
    let ids: Vec<_> = ready.iter().map(|invite| invite.id).collect();
    let mut signs = repos.invites().signs(&ids, app.now()).await?;
    let mut paid = repos.invites().paid_in_month(&inviters, month_of(app)).await?;
    let mut decisions = Vec::with_capacity(due.len());
    for invite in due {
        let signs = signs.remove(&invite.id).unwrap_or_default();
        let pair = [accounts.get(&invite.inviter), accounts.get(&invite.friend)];
        let facts = InviteFacts {
            accepted_at: invite.accepted_at,
            ready_at: invite.ready_at,
            earned: invite.earned,
            days: invite.days,
            gone: pair.iter().any(Option::is_none),
            held: pair.iter().flatten().any(|account| account.hold.is_some()),
            signed: !signs.is_empty(),
            paid_this_month: paid.get(&invite.inviter).copied().unwrap_or(0),
        };
        let step = next_step(rules, &facts, app.now());
        if matches!(step, InviteStep::Pay { inviter, .. } if inviter.is_positive()) {
            *paid.entry(invite.inviter).or_default() += 1;
        }
        decisions.push(Decision { step, signs });
    }
    Ok(decisions)
}

impl Decision {
    fn change(&self, app: &App, invite: &DueInvite) -> InviteChange {
        let now = app.now();
        let (to, lapse, inviter_paid, friend_paid) = match self.step {
            InviteStep::Wait(state) => (state, None, Credits::ZERO, Credits::ZERO),
            InviteStep::Hold => (InviteState::Held, None, Credits::ZERO, Credits::ZERO),
            InviteStep::Pay { inviter, friend } => (InviteState::Paid, None, inviter, friend),
            InviteStep::Lapse { cause, friend } => (InviteState::Lapsed, Some(cause), Credits::ZERO, friend),
        };
        let earned = to != InviteState::Pending
            && !matches!(lapse, Some(LapseCause::Gone | LapseCause::Time) if invite.ready_at.is_none());
        InviteChange {
            id: invite.id,
            from: invite.state,
            to,
            look_at: now + LOOK_AGAIN,
            ready_at: invite.ready_at.or(earned.then_some(now)),
            signs: self.signs.clone(),
            lapse,
            inviter_paid,
            friend_paid,
        }
    }
}

async fn pay(
    app: &App,
    repos: &dyn Repositories,
    due: &[DueInvite],
    changes: &[InviteChange],
) -> AppResult<()> {
    let moves = due.iter().zip(changes).flat_map(|(invite, change)| {
        payments(invite.inviter, invite.friend, change.inviter_paid, change.friend_paid)
    });
    ledger::earn_all(repos, moves.collect(), app.now()).await?;
    Ok(())
}

/// Returns the payments for an invitation.
pub(super) fn payments(
    inviter: SubscriberId,
    friend: SubscriberId,
    inviter_paid: Credits,
    friend_paid: Credits,
) -> Vec<Move> {
    let reward = Move {
        subscriber: inviter,
        reason: Reason::InviteReward,
        key: friend.to_string(),
        title: Title::InviteReward.to_text(),
        amount: inviter_paid,
    };
    let welcome = Move {
        subscriber: friend,
        reason: Reason::InviteWelcome,
        key: friend.to_string(),
        title: Title::InviteWelcome.to_text(),
        amount: friend_paid,
    };
    [reward, welcome].into_iter().filter(|payment| payment.amount.is_positive()).collect()
}

async fn notify(
    app: &App,
    repos: &dyn Repositories,
    due: &[DueInvite],
    changes: &[InviteChange],
) -> AppResult<()> {
    for (invite, change) in due.iter().zip(changes) {
        if change.inviter_paid.is_positive() || change.lapse == Some(LapseCause::Limit) {
            let found = repos.subscribers().find(invite.friend).await?.and_then(|friend| friend.username);
            let name = nickname(invite.friend, found.as_deref());
            let message = match change.lapse {
                Some(_) => SubscriberMessage::InviteLapsed { name },
                None => SubscriberMessage::InvitePaid { name, credits: change.inviter_paid },
            };
            let key = format!("{}/{}", message.kind().as_str(), invite.id);
            messages::notify_once(app, repos, invite.inviter, &key, message).await?;
        }
        if change.friend_paid.is_positive() {
            let message = SubscriberMessage::InviteWelcome { credits: change.friend_paid };
            let key = format!("{}/{}", message.kind().as_str(), invite.id);
            messages::notify_once(app, repos, invite.friend, &key, message).await?;
        }
        match change.to {
            InviteState::Held => tracing::info!(invite = %invite.id, "an invitation waits for staff"),
            InviteState::Paid | InviteState::Lapsed => {
                tracing::info!(invite = %invite.id, state = change.to.as_str(), "an invitation ended");
            }
            _ => {}
        }
    }
    Ok(())
}

/// Notifies both of a payment that staff decided.
///
/// # Errors
/// The database's.
pub(super) async fn notify_paid(
    app: &App,
    repos: &dyn Repositories,
    invite: &crate::ports::Invite,
) -> AppResult<()> {
    let name = super::shown_name(&invite.friend);
    let paid = SubscriberMessage::InvitePaid { name, credits: invite.inviter_paid };
    let welcome = SubscriberMessage::InviteWelcome { credits: invite.friend_paid };
    let letters = [
        (invite.inviter.subscriber, paid, invite.inviter_paid),
        (invite.friend.subscriber, welcome, invite.friend_paid),
    ];
    for (subscriber, message, credits) in letters {
        if credits.is_positive() {
            let key = format!("{}/{}", message.kind().as_str(), invite.id);
            messages::notify_once(app, repos, subscriber, &key, message).await?;
        }
    }
    Ok(())
}
