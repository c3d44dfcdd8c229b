use arena_rules::tournament::appearance::ResultType;
use arena_rules::tournament::match_texts;
use arena_rules::tournament::repair::{
    CorrectedMatch, CorrectionRefusal, CorrectionScope, WinnerSeat, correction,
};
use arena_rules::tournament::room::RoomId;
use serde_json::json;

use super::super::job::{enqueue, missing};
use super::super::notify;
use super::{held, notify_back};
use crate::error::refuse;
use crate::ports::{AuditChange, DecidedBy, Match, Repositories, Round, SubscriberId, Tournament};
use crate::{App, AppResult};

/// Corrects the result of a match for staff, by the typed room id and the right winner. While the match's round goes on, its
/// winner changes. Afterwards the right winner takes the wrong one's seat in the newest round, until that room opens. Both players
/// are told.
///
/// # Errors
/// Refusals `unknown_tournament`, `tournament_cancelled`, `tournament_ended`, `unknown_room`, `not_a_player`, `entrant_removed`,
/// `match_undecided`, `match_bye`, `winner_stands`, `no_seat`, `winner_out`, `seat_in_play`.
pub async fn correct(app: &App, id: i64, room: &str, winner: SubscriberId) -> AppResult<Match> {
    let tx = app.store.begin().await?;
    let tournament = held(&*tx, id).await?;
    let found = match RoomId::parse(room) {
        Some(room) => tx.matches().by_room(id, room).await?,
        None => None,
    };
    let Some(of) = found else {
        return refuse("unknown_room", match_texts::WRONG_ROOM);
    };
    let Some(side) = of.side_of(winner) else {
        return refuse("not_a_player", "The winner must be one of the two players of this match.");
    };
    let entry = tx.tournament_entries().find(id, winner).await?;
    if entry.is_none_or(|entry| entry.removal.is_some()) {
        return refuse("entrant_removed", "This player was removed from the tournament and cannot go on.");
    }
    let rounds = tx.rounds().list(id).await?;
    let Some(newest) = rounds.first() else { return Err(missing(id, "round")) };
    let Some(played) = rounds.iter().find(|round| round.number == of.round) else {
        return Err(missing(id, "round"));
    };
    let seat = seat_of(&*tx, &of).await?;
    let wrong = of.winner;
    match scope(&of, winner, newest, seat.as_ref()) {
        Ok(CorrectionScope::Result) => {}
        Ok(CorrectionScope::Seat) => {
            let (Some(seat), Some(from)) = (&seat, wrong) else { return Err(missing(id, "seat")) };
            if !tx.matches().give_seat(seat, from, winner).await? {
                return Err(missing(id, "seat"));
            }
        }
        Err(why) => return refused(why),
    }
    tx.matches().decide_again(&of, Some(side), DecidedBy::Correction, app.now()).await?;
    notify_players(app, &*tx, &tournament, (played, newest), (wrong, winner)).await?;
    enqueue(app, &*tx, id, app.now(), None).await?;
    let named = |player: Option<SubscriberId>| json!({ "round": of.round, "room": of.room.to_string(), "winner": player });
    tx.audit().explain(AuditChange::default().between(named(wrong), named(Some(winner))));
    let corrected = tx.matches().by_room(id, of.room).await?.ok_or_else(|| missing(id, "match"))?;
    tx.commit().await?;
    Ok(corrected)
}

/// Returns the newest match of the player who went on from a match.
async fn seat_of(repos: &dyn Repositories, of: &Match) -> AppResult<Option<Match>> {
    let Some(winner) = of.winner else { return Ok(None) };
    Ok(repos.match_players().matches_of(of.tournament, winner).await?.into_iter().next())
}

fn scope(
    of: &Match,
    winner: SubscriberId,
    newest: &Round,
    seat: Option<&Match>,
) -> Result<CorrectionScope, CorrectionRefusal> {
    let corrected = CorrectedMatch {
        result: of.result,
        won: of.winner.is_some(),
        same_winner: of.winner == Some(winner),
        in_newest_round: of.round == newest.number,
    };
    let seat = seat.map(|seat| WinnerSeat {
        in_newest_round: seat.round == newest.number,
        state: seat.state,
        result: seat.result,
    });
    correction(corrected, seat)
}

fn refused<T>(why: CorrectionRefusal) -> AppResult<T> {
    let (code, text) = match why {
        CorrectionRefusal::Undecided => {
            ("match_undecided", "This match has no result yet. Decide it instead.")
        }
        CorrectionRefusal::Bye => ("match_bye", "This match had one player, so there is nothing to correct."),
        CorrectionRefusal::SameWinner => ("winner_stands", "The result names this winner already."),
        CorrectionRefusal::NoSeat => (
            "no_seat",
            "Nobody went on from this match, and the next round is drawn: there is no seat to give.",
        ),
        CorrectionRefusal::WinnerOut => {
            ("winner_out", "The player who went on has lost since, so there is no seat to give.")
        }
        CorrectionRefusal::SeatInPlay => {
            let text = "The next match of the player who went on has begun. Decide that match, or remove the player.";
            ("seat_in_play", text)
        }
    };
    refuse(code, text)
}

/// Tells the wrong winner that they are out, and the right one that they are back in, with the room id if it was sent already.
async fn notify_players(
    app: &App,
    repos: &dyn Repositories,
    tournament: &Tournament,
    (played, newest): (&Round, &Round),
    (wrong, right): (Option<SubscriberId>, SubscriberId),
) -> AppResult<()> {
    if let Some(wrong) = wrong {
        notify::notify_corrected_out(app, repos, tournament, played, wrong).await?;
    }
    notify_back(app, repos, tournament, played, right).await?;
    let seats = repos.match_players().matches_of(tournament.id, right).await?;
    let told = |seat: &&Match| seat.round == newest.number && seat.position < newest.reminded;
    let Some(seat) = seats.first().filter(told) else { return Ok(()) };
    // The seat's match has not begun, or is a bye: both are told as when the room ids were sent.
    if seat.winner.is_none() || seat.result == Some(ResultType::Bye) {
        notify::send_room_id(app, repos, tournament, newest, seat, right).await?;
    }
    Ok(())
}
