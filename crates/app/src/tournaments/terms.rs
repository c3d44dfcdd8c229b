//! Terms of a tournament that somebody has entered: a second person approves their change, and every entrant is told.

use arena_rules::messages::SubscriberMessage;
use arena_rules::tournament::{TournamentState, texts};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::create::noted;
use super::{message_name, plan};
use crate::error::refuse;
use crate::ports::{
    AuditChange, NewJob, NewTournament, Repositories, SubscriberId, Tournament, TournamentTerms, UnitOfWork,
};
use crate::{App, AppError, AppResult, messages};

/// Tells some entrants of changed terms, and enqueues the next job.
pub const TERMS_JOB: &str = "tournament.terms";

/// [`TERMS_JOB`]'s payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TellTerms {
    /// The tournament.
    pub tournament: i64,
    /// The approved change.
    pub change: Uuid,
    /// The previous page's last entrant; `None` for the first page.
    pub after: Option<SubscriberId>,
}

/// Entrants told in one transaction.
const AT_ONCE: u64 = 200;

/// Returns a tournament and its plan with new terms, if they can be asked for at `version`.
///
/// # Errors
/// Refusals `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `tournament_begun`, `changed_meanwhile`,
/// `nothing_changes`, `nobody_entered`, `seats_taken`, `plan_invalid`, `start_past`.
pub(crate) async fn changeable(
    app: &App,
    repos: &dyn Repositories,
    (id, version): (i64, i32),
    terms: &TournamentTerms,
) -> AppResult<(Tournament, NewTournament)> {
    let Some(tournament) = repos.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    match tournament.plan.state {
        TournamentState::Cancelled => return refuse("tournament_cancelled", texts::CANCELLED),
        TournamentState::Ended => return refuse("tournament_ended", texts::ENDED),
        TournamentState::Running | TournamentState::Closed => {
            return refuse("tournament_begun", "The bracket is being played: its terms are fixed.");
        }
        TournamentState::Open => {}
    }
    if tournament.version != version {
        return changed();
    }
    let planned = terms.made_to(tournament.plan.clone());
    if planned == tournament.plan {
        return refuse("nothing_changes", "Nothing of this is different.");
    }
    let people = repos.tournament_entries().people(id).await?;
    if people == 0 {
        return refuse("nobody_entered", "Nobody has entered yet: edit the tournament instead.");
    }
    if planned.max_players.is_some_and(|most| u64::from(most) < people) {
        return refuse("seats_taken", format!("{people} have entered: there cannot be fewer seats."));
    }
    plan::check(&planned, planned.starts_at != tournament.plan.starts_at, app.now())?;
    Ok((tournament, planned))
}

/// Changes the terms of a tournament and enqueues the messages to its entrants, in the transaction that approves the change.
///
/// # Errors
/// Those of [`changeable`].
pub(crate) async fn change_terms_within(
    app: &App,
    tx: &dyn UnitOfWork,
    change: Uuid,
    (id, version): (i64, i32),
    terms: &TournamentTerms,
) -> AppResult<()> {
    let (before, planned) = changeable(app, tx, (id, version), terms).await?;
    // A subscriber who enters now enters on the old terms and is told, or is refused and looks again.
    if !tx.tournaments().hold_open(&before, true).await?
        || !tx.tournaments().amend(id, version, &planned, false, app.now()).await?
    {
        return changed();
    }
    enqueue(app, tx, TellTerms { tournament: id, change, after: None }).await?;
    let after = Tournament { plan: planned, ..before.clone() };
    tx.audit().explain(AuditChange::default().between(noted(&before), noted(&after)));
    Ok(())
}

/// Tells a page of entrants the present terms, and enqueues the next page. Safe to repeat.
///
/// # Errors
/// The database's.
pub async fn tell_terms(app: &App, job: TellTerms) -> AppResult<()> {
    let tx = app.store.begin().await?;
    let found = tx.tournaments().find(job.tournament).await?;
    let Some(tournament) = found.filter(|tournament| !tournament.plan.state.is_over()) else {
        return Ok(());
    };
    let page = tx.tournament_entries().page(tournament.id, job.after, AT_ONCE).await?;
    let name = message_name(app, &*tx, &tournament).await?;
    let key = format!("tournament/{}/terms/{}", tournament.id, job.change);
    for entry in page.iter().filter(|entry| entry.bot.is_none() && entry.removal.is_none()) {
        let message = SubscriberMessage::TournamentChanged {
            tournament: tournament.id,
            name: name.clone(),
            starts_at: tournament.plan.starts_at,
            prize: tournament.plan.prizes[0],
        };
        messages::notify_once(app, &*tx, entry.subscriber, &key, message).await?;
    }
    if let Some(last) = page.last().filter(|_| page.len() as u64 == AT_ONCE) {
        enqueue(app, &*tx, TellTerms { after: Some(last.subscriber), ..job }).await?;
    }
    tx.commit().await?;
    Ok(())
}

fn changed<T>() -> AppResult<T> {
    refuse("changed_meanwhile", "The tournament has changed meanwhile. Look at it again.")
}

async fn enqueue(app: &App, repos: &dyn Repositories, job: TellTerms) -> AppResult<()> {
    let payload = serde_json::to_value(job).map_err(|error| AppError::Internal(error.to_string()))?;
    let after = job.after.map(|after| after.to_string()).unwrap_or_default();
    let job = NewJob {
        id: app.new_id(),
        kind: TERMS_JOB,
        payload,
        unique_key: Some(format!("{TERMS_JOB}/{}/{after}", job.change)),
        run_at: app.now(),
    };
    repos.jobs().enqueue(&job).await?;
    Ok(())
}
