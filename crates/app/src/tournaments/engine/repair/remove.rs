use arena_rules::Credits;
use arena_rules::messages::SubscriberMessage;
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::repair::{Vacancy, vacancy};
use serde_json::json;

use super::super::job::enqueue;
use super::super::notify;
use super::{held, notify_back};
use crate::error::refuse;
use crate::ports::{
    AuditChange, DecidedBy, EntryRemoval, Match, RemovalKind, Repositories, Round, SubscriberId, Tournament,
    TournamentEntry,
};
use crate::rewards::claims::note;
use crate::tournaments::cancel::refund_fee;
use crate::tournaments::message_name;
use crate::{App, AppResult, messages};

/// Removes an entrant from a tournament that is not over, for staff. Withdrawn entrants get their fee back, disqualified ones do
/// not. In a running knockout the opponent goes on. The entrant reads the reason, and cannot enter again.
///
/// # Errors
/// Refusals `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `not_an_entrant`, `entrant_removed`, `note_invalid`.
pub async fn remove(
    app: &App,
    id: i64,
    subscriber: SubscriberId,
    kind: RemovalKind,
    reason: &str,
) -> AppResult<()> {
    let reason = note(reason)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    let tournament = held(&*tx, id).await?;
    let entry = tx.tournament_entries().find(id, subscriber).await?;
    let Some(entry) = entry.filter(|entry| entry.bot.is_none()) else {
        return refuse("not_an_entrant", "This person did not enter the tournament.");
    };
    if !tx.tournament_entries().remove(id, subscriber, EntryRemoval { kind, at: now }).await? {
        return refuse("entrant_removed", "This player was removed from the tournament before.");
    }
    let refund = give_back(app, &*tx, &tournament, &entry, kind).await?;
    let name = message_name(app, &*tx, &tournament).await?;
    let message =
        SubscriberMessage::TournamentRemoved { tournament: id, name, refund, reason: reason.to_owned() };
    messages::notify_once(app, &*tx, subscriber, &format!("tournament/{id}/removed"), message).await?;
    if let Some(round) = tx.rounds().newest(id).await? {
        vacate(app, &*tx, &tournament, &round, subscriber).await?;
        enqueue(app, &*tx, id, now, None).await?;
    }
    let after = json!({ "subscriber": subscriber, "removal": kind.as_str(), "refund": refund.0 });
    tx.audit().explain(AuditChange { after: Some(after), ..AuditChange::because(reason) });
    tx.commit().await?;
    Ok(())
}

/// Gives a withdrawn entrant's fee back. Returns it.
async fn give_back(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    entry: &TournamentEntry,
    kind: RemovalKind,
) -> AppResult<Credits> {
    if kind == RemovalKind::Disqualified {
        return Ok(Credits::ZERO);
    }
    repos.tournament_entries().settle(tournament.id, entry.subscriber, app.now()).await?;
    refund_fee(app, repos, tournament, entry).await?;
    // Whoever withdrew has not taken part.
    repos.tournament_entries().count_for(entry.subscriber, -1).await?;
    Ok(entry.fee)
}

/// Leaves the newest match of a removed player to the opponent, if the round goes on.
async fn vacate(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    round: &Round,
    player: SubscriberId,
) -> AppResult<()> {
    let matches = repos.match_players().matches_of(tournament.id, player).await?;
    let newest = matches.into_iter().next().filter(|of| of.round == round.number);
    let Some((of, side)) = newest.and_then(|of| Some((of.clone(), of.side_of(player)?))) else {
        return Ok(());
    };
    let won = of.winner == Some(player);
    let opponent = opponent_in(repos, &of, side, won).await?;
    let at = app.now();
    match (vacancy(of.state, won, opponent.is_some()), opponent) {
        (Vacancy::AlreadyOut, _) => {}
        (Vacancy::Opponent, Some(opponent)) => {
            repos.matches().decide_again(&of, Some(side.other()), DecidedBy::Removal, at).await?;
            if won {
                notify_back(app, repos, tournament, round, opponent).await?;
            } else {
                notify::notify_free(app, repos, tournament, round, opponent).await?;
            }
        }
        (Vacancy::Opponent | Vacancy::Nobody, _) => {
            repos.matches().decide_again(&of, None, DecidedBy::Removal, at).await?;
        }
    }
    Ok(())
}

/// Returns the opponent of a side who can go on: not removed and, in a match that was won, one who came to it.
async fn opponent_in(
    repos: &dyn Repositories,
    of: &Match,
    side: Side,
    won: bool,
) -> AppResult<Option<SubscriberId>> {
    let Some(opponent) = of.player(side.other()) else { return Ok(None) };
    if won && !of.came(side.other()) {
        return Ok(None);
    }
    let entry = repos.tournament_entries().find(of.tournament, opponent).await?;
    Ok(entry.filter(|entry| entry.removal.is_none()).map(|_| opponent))
}
