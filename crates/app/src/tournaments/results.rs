use arena_rules::Credits;
use arena_rules::tournament::prizes::PrizeState;
use arena_rules::tournament::{TournamentKind, TournamentState, texts};
use serde_json::json;

use super::award::award;
use super::winner::Winner;
use crate::error::refuse;
use crate::ports::{AuditChange, SubscriberId, Tournament, TournamentEntry, UnitOfWork};
use crate::{App, AppError, AppResult};

/// The places that are shown; third place may be shared.
const PLACES: u64 = 4;

/// An entrant with a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPlace {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The entrant's name in the game.
    pub nickname: String,
    /// The place, from 1.
    pub place: i32,
    /// The prize.
    pub prize: Credits,
    /// The prize's state, if held.
    pub held: Option<PrizeState>,
    /// Whether the entrant is a bot.
    pub bot: bool,
}

/// Enters the results of a weekly tournament, first to third place: it ends, its prizes are paid and the
/// winners notified, in one transaction, once. Staff have checked the winners, so only a prize of a winner on
/// hold waits.
///
/// # Errors
/// Refusals `unknown_tournament`, `not_weekly`, `not_started`, `tournament_cancelled`, `tournament_ended`,
/// `same_winner`, `not_an_entrant`, `changed_meanwhile`.
pub async fn enter_results(app: &App, id: i64, places: &[SubscriberId]) -> AppResult<Vec<TournamentPlace>> {
    let tx = app.store.begin().await?;
    let placed = results_within(app, &*tx, id, places).await?;
    tx.commit().await?;
    Ok(placed)
}

/// As [`enter_results`], but writes, pays and notifies nothing.
///
/// # Errors
/// Those of [`enter_results`].
pub async fn try_results(app: &App, id: i64, places: &[SubscriberId]) -> AppResult<Vec<TournamentPlace>> {
    let tx = app.store.begin().await?;
    results_within(app, &*tx, id, places).await
}

/// As [`enter_results`], within a transaction of the database.
pub(crate) async fn results_within(
    app: &App,
    tx: &dyn UnitOfWork,
    id: i64,
    places: &[SubscriberId],
) -> AppResult<Vec<TournamentPlace>> {
    let now = app.now();
    let Some(tournament) = tx.tournaments().find(id).await? else {
        return refuse("unknown_tournament", texts::NO_DATA);
    };
    may_end(app, &tournament)?;
    let prizes = tournament.plan.prizes;
    let mut placed: Vec<TournamentPlace> = Vec::new();
    for ((place, prize), subscriber) in (1..).zip(prizes).zip(places.iter().copied()) {
        if placed.iter().any(|other| other.subscriber == subscriber) {
            return refuse("same_winner", format!("Places 1 to {place} name the same player twice."));
        }
        let entry = tx.tournament_entries().find(id, subscriber).await?;
        let Some(entry) = entry.filter(|entry| entry.removal.is_none()) else {
            return refuse("not_an_entrant", format!("Place {place} did not enter this tournament."));
        };
        placed.push(TournamentPlace {
            subscriber,
            nickname: entry.entrant.nickname,
            place,
            prize,
            held: None,
            bot: false,
        });
    }
    let ends_at = tournament.plan.ends_at.map_or(now, |planned| planned.min(now));
    if !tx
        .tournaments()
        .change_state(id, tournament.version, TournamentState::Ended, Some(ends_at), now)
        .await?
    {
        return refuse("changed_meanwhile", "The tournament has changed meanwhile. Look at it again.");
    }
    let winners: Vec<Winner> = placed
        .iter()
        .map(|placed| Winner { subscriber: placed.subscriber, place: placed.place, prize: placed.prize })
        .collect();
    let waiting = award(app, tx, &tournament, &winners).await?;
    for placed in placed.iter_mut().filter(|placed| waiting.contains(&placed.subscriber)) {
        placed.held = Some(PrizeState::Waiting);
    }
    let places: Vec<_> = winners
        .iter()
        .map(|winner| json!({ "place": winner.place, "subscriber": winner.subscriber, "prize": winner.prize.0 }))
        .collect();
    let after = json!({ "state": TournamentState::Ended.as_str(), "places": places });
    let before = json!({ "state": tournament.plan.state.as_str() });
    tx.audit().explain(AuditChange::default().between(before, after));
    Ok(placed)
}

/// Returns a tournament's name, and the entrants whom results would give the first places with their prizes.
///
/// # Errors
/// The database's; [`crate::AppError::NotFound`] for an unknown tournament.
pub async fn proposed_places(
    app: &App,
    id: i64,
    places: &[SubscriberId],
) -> AppResult<(String, Vec<TournamentPlace>)> {
    let read = app.store.read();
    let plan = read.tournaments().outline(id).await?.ok_or(AppError::NotFound)?.plan;
    let mut proposed = Vec::new();
    for ((place, prize), subscriber) in (1..).zip(plan.prizes).zip(places.iter().copied()) {
        let Some(entry) = read.tournament_entries().find(id, subscriber).await? else { continue };
        let nickname = entry.entrant.nickname;
        proposed.push(TournamentPlace { subscriber, nickname, place, prize, held: None, bot: false });
    }
    Ok((plan.name, proposed))
}

/// Returns the entrants in the first places.
///
/// # Errors
/// The database's.
pub async fn placed(app: &App, id: i64) -> AppResult<Vec<TournamentPlace>> {
    let read = app.store.read();
    let mut all = Vec::new();
    for TournamentEntry { subscriber, entrant, place, prize, bot, .. } in
        read.tournament_entries().placed(id, PLACES).await?
    {
        let Some(place) = place else { continue };
        let held = read.held_prizes().of_winner(id, subscriber).await?;
        let prize = held.as_ref().map_or(prize, |held| held.amount);
        let held = held.map(|held| held.state);
        all.push(TournamentPlace {
            subscriber,
            nickname: entrant.nickname,
            place,
            prize,
            held,
            bot: bot.is_some(),
        });
    }
    Ok(all)
}

fn may_end(app: &App, tournament: &Tournament) -> AppResult<()> {
    if tournament.plan.kind != TournamentKind::Weekly {
        return refuse("not_weekly", "The results of ESL tournaments come from their matches.");
    }
    match tournament.plan.state {
        TournamentState::Cancelled => refuse("tournament_cancelled", texts::CANCELLED),
        TournamentState::Ended => refuse("tournament_ended", texts::ENDED),
        _ if app.now() < tournament.plan.starts_at => {
            refuse("not_started", "This tournament has not started yet.")
        }
        _ => Ok(()),
    }
}
