//! The part that registration and check-in share.

use arena_rules::ledger::{Reason, TournamentKey};
use arena_rules::tournament::registration::RegistrationEntry;
use arena_rules::tournament::status::JoinRefusal;
use arena_rules::tournament::{TournamentKind, TournamentState, texts};
use serde::{Deserialize, Serialize};

use crate::error::refuse;
use crate::ledger::{self, Move};
use crate::ports::{NewEntry, Repositories, Subscriber, SubscriberId, Tournament};
use crate::{App, AppError, AppResult, Refusal, profile, tournaments::room};

/// A subscriber's entry was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentReceipt {
    /// The tournament.
    pub tournament: i64,
}

/// Enters a subscriber into a tournament in the caller's transaction: the entry, its fee and the counts.
/// `entrant` makes the entrant's details once the tournament is known.
///
/// Refusals are decided without a lock, because most of a rush for few seats is refused. The seat is taken
/// last, so others wait only from there to the commit.
pub(super) async fn enter(
    app: &App,
    repos: &dyn Repositories,
    (kind, id): (TournamentKind, i64),
    subscriber: SubscriberId,
    entrant: impl FnOnce(&Tournament, &Subscriber) -> AppResult<RegistrationEntry> + Send,
) -> AppResult<TournamentReceipt> {
    let found = repos.tournaments().outline(id).await?.filter(|tournament| tournament.plan.kind == kind);
    let Some(tournament) = found else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    open_for(app, repos, &tournament, subscriber).await?;
    let Some(who) = repos.subscribers().find(subscriber).await? else {
        return Err(AppError::Internal(format!("subscriber {subscriber} does not exist")));
    };
    profile::old_enough(app, &who)?;
    let entrant = entrant(&tournament, &who)?;
    if who.msisdn.is_none() {
        return refuse("number_needed", texts::NUMBER_NEEDED);
    }
    let most = tournament.plan.max_players.map(u64::from);
    if let Some(most) = most
        && repos.tournament_entries().people(id).await? >= most
    {
        return refuse("tournament_full", texts::FULL);
    }
    let entry = NewEntry {
        tournament: id,
        subscriber,
        entrant,
        fee: tournament.plan.entry_fee,
        checked_in: kind == TournamentKind::Esl,
        room_told: tournament.room_version,
        bot: None,
        at: app.now(),
    };
    if !repos.tournament_entries().enter(&entry).await? {
        return already(kind);
    }
    pay(app, repos, &tournament, subscriber).await?;
    repos.tournament_entries().count_for(subscriber, 1).await?;
    room::notify_entrant(app, repos, &tournament, subscriber).await?;
    take_seat(repos, &tournament).await?;
    Ok(TournamentReceipt { tournament: id })
}

/// Checks that the new entry has a seat; otherwise the refusal rolls the transaction back.
async fn take_seat(repos: &dyn Repositories, seen: &Tournament) -> AppResult<()> {
    let (id, most) = (seen.id, seen.plan.max_players.map(u64::from));
    if !repos.tournaments().hold_open(seen, most.is_some()).await? {
        let now = repos.tournaments().outline(id).await?;
        if now.is_some_and(|now| now.plan.state == TournamentState::Open) {
            // Staff edited the tournament: nobody must pay a fee that they have not seen.
            return refuse("tournament_changed", texts::CHANGED);
        }
        return refuse("registration_closed", texts::STARTED);
    }
    match most {
        Some(most) if repos.tournament_entries().people(id).await? > most => {
            refuse("tournament_full", texts::FULL)
        }
        _ => Ok(()),
    }
}

async fn open_for(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    subscriber: SubscriberId,
) -> AppResult<()> {
    let shut = tournament.standing().joinable(app.now()).err();
    match shut {
        Some(JoinRefusal::Ended) => return refuse("tournament_ended", texts::ENDED),
        Some(JoinRefusal::Cancelled) => return refuse("tournament_cancelled", texts::CANCELLED),
        Some(JoinRefusal::NotYet | JoinRefusal::Started) | None => {}
    }
    if let Some(entry) = repos.tournament_entries().find(tournament.id, subscriber).await? {
        return if entry.removal.is_none() {
            already(tournament.plan.kind)
        } else {
            refuse("entry_removed", texts::REMOVED)
        };
    }
    match shut {
        Some(JoinRefusal::NotYet) => {
            let text = texts::not_open_yet(tournament.plan.opens_at, app.settings.zone);
            refuse("registration_not_open", text)
        }
        Some(_) => refuse("registration_closed", texts::STARTED),
        None => Ok(()),
    }
}

/// Refuses a second entry, with a text per kind (spec 8).
fn already<T>(kind: TournamentKind) -> AppResult<T> {
    let text = match kind {
        TournamentKind::Esl => texts::ALREADY_CHECKED_IN,
        TournamentKind::Weekly => texts::ALREADY_SUBMITTED,
    };
    refuse("already_registered", text)
}

async fn pay(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    subscriber: SubscriberId,
) -> AppResult<()> {
    if !tournament.plan.entry_fee.is_positive() {
        return Ok(());
    }
    let fee = Move {
        subscriber,
        reason: Reason::EntryFee,
        key: TournamentKey::one(tournament.id, &subscriber.to_string()).to_string(),
        title: tournament.plan.name.clone(),
        amount: tournament.plan.entry_fee,
    };
    match ledger::spend(repos, fee, app.now()).await {
        Ok(_) => Ok(()),
        Err(AppError::Refused(refusal)) if refusal.code == "insufficient_credits" => {
            // The ledger's text is about rewards.
            Err(Refusal::new("insufficient_credits", texts::FEE).into())
        }
        Err(error) => Err(error),
    }
}
