use arena_rules::ledger::{Reason, TournamentKey};
use arena_rules::messages::{EntryName, SubscriberMessage};
use arena_rules::tournament::{TournamentState, texts};
use futures::stream::{self, StreamExt, TryStreamExt};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::message_name;
use crate::error::refuse;
use crate::ledger::{self, Move};
use crate::ports::{AuditChange, NewJob, Repositories, SubscriberId, Tournament, TournamentEntry};
use crate::{App, AppError, AppResult, messages};

/// Settles a cancellation with a page of entrants, and enqueues the next page.
pub const SETTLE_JOB: &str = "tournament.settle";

/// [`SETTLE_JOB`]'s payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settle {
    /// The tournament.
    pub tournament: i64,
    /// The previous page's last entrant; `None` for the first page.
    pub after: Option<SubscriberId>,
}

/// Entrants per job, few enough to end long before its lease.
const PAGE: u64 = 500;
/// Entrants settled at the same time, each in its own transaction: several wallets in one transaction could
/// deadlock with whatever else their owners do.
const AT_ONCE: usize = 8;

/// Cancels a tournament that is not over. Jobs refund and notify its entrants. `version` is the one that staff looked at;
/// by default the present one.
///
/// # Errors
/// Refusals `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `changed_meanwhile`.
pub async fn cancel(app: &App, id: i64, version: Option<i32>) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let Some(tournament) = tx.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    match tournament.plan.state {
        TournamentState::Cancelled => return refuse("tournament_cancelled", texts::CANCELLED),
        TournamentState::Ended => return refuse("tournament_ended", texts::ENDED),
        TournamentState::Open | TournamentState::Running | TournamentState::Closed => {}
    }
    let seen = version.is_none_or(|version| version == tournament.version);
    if !seen || !cancel_within(app, &*tx, &tournament).await? {
        return refuse("changed_meanwhile", "The tournament has changed meanwhile. Look at it again.");
    }
    let before = json!({ "state": tournament.plan.state.as_str() });
    tx.audit().explain(
        AuditChange::default().between(before, json!({ "state": TournamentState::Cancelled.as_str() })),
    );
    tx.commit().await?;
    Ok(())
}

/// Cancels a tournament in the caller's transaction; `false` if it has changed since it was read.
///
/// # Errors
/// The database's.
pub async fn cancel_within(app: &App, repos: &dyn Repositories, tournament: &Tournament) -> AppResult<bool> {
    let now = app.now();
    let (id, version) = (tournament.id, tournament.version);
    if !repos.tournaments().change_state(id, version, TournamentState::Cancelled, None, now).await? {
        return Ok(false);
    }
    enqueue(app, repos, Settle { tournament: id, after: None }).await?;
    Ok(true)
}

/// Settles a cancellation with a page of entrants, each in its own transaction, and enqueues the next page.
/// Safe to repeat: settled entrants are skipped.
///
/// # Errors
/// The database's.
pub async fn settle_some(app: &App, job: Settle) -> AppResult<()> {
    let read = app.store.read();
    let found = read.tournaments().find(job.tournament).await?;
    let Some(tournament) = found.filter(|tournament| tournament.plan.state == TournamentState::Cancelled)
    else {
        return Err(AppError::Internal(format!("tournament {} is not cancelled", job.tournament)));
    };
    let page = read.tournament_entries().page(tournament.id, job.after, PAGE).await?;
    let last = page.last().filter(|_| page.len() as u64 == PAGE).map(|entry| entry.subscriber);
    let name = message_name(app, read, &tournament).await?;
    // Whoever was withdrawn has the fee back; whoever was disqualified does not get it.
    let waiting = |entry: &TournamentEntry| entry.refunded_at.is_none() && entry.removal.is_none();
    stream::iter(page.into_iter().filter(waiting))
        .map(|entry| settle(app, &tournament, &name, entry))
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await?;
    if let Some(last) = last {
        let tx = app.store.begin().await?;
        enqueue(app, &*tx, Settle { after: Some(last), ..job }).await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn settle(
    app: &App,
    tournament: &Tournament,
    name: &EntryName,
    entry: TournamentEntry,
) -> AppResult<()> {
    let now = app.now();
    let subscriber = entry.subscriber;
    let tx = app.store.begin().await?;
    if !tx.tournament_entries().settle(tournament.id, subscriber, now).await? {
        return Ok(());
    }
    refund_fee(app, &*tx, tournament, &entry).await?;
    if entry.bot.is_some() {
        // Bots are not notified and count no tournaments.
        tx.commit().await?;
        return Ok(());
    }
    // A cancelled tournament does not count as taken part in.
    tx.tournament_entries().count_for(subscriber, -1).await?;
    let key = format!("tournament/{}/cancelled", tournament.id);
    let (id, name) = (tournament.id, name.clone());
    let message = SubscriberMessage::TournamentCancelled { tournament: id, name, refund: entry.fee };
    messages::notify_once(app, &*tx, subscriber, &key, message).await?;
    tx.commit().await?;
    Ok(())
}

/// Gives an entrant's fee back, in the transaction that marks the entry as settled.
pub(super) async fn refund_fee(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    entry: &TournamentEntry,
) -> AppResult<()> {
    if !entry.fee.is_positive() {
        return Ok(());
    }
    let subscriber = entry.subscriber;
    let refund = Move {
        subscriber,
        reason: Reason::EntryRefund,
        key: TournamentKey::one(tournament.id, &subscriber.to_string()).to_string(),
        title: tournament.plan.name.clone(),
        amount: entry.fee,
    };
    ledger::earn(repos, refund, app.now()).await?;
    Ok(())
}

async fn enqueue(app: &App, repos: &dyn Repositories, job: Settle) -> AppResult<()> {
    let payload = serde_json::to_value(job).map_err(|error| AppError::Internal(error.to_string()))?;
    let after = job.after.map(|after| after.to_string()).unwrap_or_default();
    let job = NewJob {
        id: app.new_id(),
        kind: SETTLE_JOB,
        payload,
        unique_key: Some(format!("{SETTLE_JOB}/{}/{after}", job.tournament)),
        run_at: app.now(),
    };
    repos.jobs().enqueue(&job).await?;
    Ok(())
}
