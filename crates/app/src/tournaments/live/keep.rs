use arena_rules::tournament::appearance::{MatchState, Side};

use chrono::{DateTime, Utc};

use super::take::LEASE;
use crate::ports::{DecidedBy, Match, Repositories, RoomLease, RoomPiece, RoomTally};
use crate::tournaments::engine::{Decision, decide_within};
use crate::{App, AppError, AppResult};

/// What a room writes down, about once a second.
#[derive(Clone, Debug, Default)]
pub struct Write {
    /// What is new of its log; what was sent before and not answered, again and unchanged.
    pub pieces: Vec<RoomPiece>,
    /// What was counted so far.
    pub tally: RoomTally,
    /// Who won, where somebody has.
    pub winner: Option<Side>,
    /// Whether the room is given back: any node may take it at once.
    pub release: bool,
}

/// A match, as its room needs to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Both players have checked in and the countdown is over: who is not in the room by now is waited for only so long.
    /// Until then they may still come (spec 2).
    pub overdue: bool,
    /// Once it is decided, by whomever: who won, if anybody did.
    pub ended: Option<Option<Side>>,
}

impl Standing {
    pub(super) async fn read(repos: &dyn Repositories, of: &Match, now: DateTime<Utc>) -> AppResult<Self> {
        let winner = of.winner.and_then(|winner| of.side_of(winner));
        let ended = (of.state == MatchState::Ended).then_some(winner);
        let both = of.appeared(Side::A) && of.appeared(Side::B);
        let round =
            if both && ended.is_none() { repos.matches().newest_round(of.tournament).await? } else { None };
        let overdue = round.and_then(|round| round.appear_until).is_some_and(|until| until <= now);
        Ok(Self { overdue, ended })
    }
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It is written, and this is how the match stands.
    Yes(Standing),
    /// Another node took the room; nothing was written.
    Lost,
}

/// Writes down what a room has played, prolongs its lease, and decides its match where it has a winner: all of it in one
/// transaction, so there is no moment at which a match was won and nobody knows. Safe to repeat.
///
/// A match that somebody else decided meanwhile stays decided so (contract 4: the server's decision stands; a loser may
/// concede, and an operator may decide).
///
/// # Errors
/// The database's.
pub async fn keep(app: &App, lease: &RoomLease, write: &Write) -> AppResult<Kept> {
    let now = app.now();
    let RoomLease { tournament, room, .. } = *lease;
    let tx = app.store.begin().await?;
    let until = if write.release { now } else { now + LEASE };
    if !tx.live_rooms().hold(lease, &write.tally, until).await? {
        return Ok(Kept::Lost);
    }
    tx.live_rooms().append(tournament, room, &write.pieces, now).await?;
    if let Some(winner) = write.winner {
        let decision = Decision { room, winner, by: DecidedBy::Referee };
        match decide_within(app, &*tx, tournament, decision).await {
            Ok(_) => {}
            // Decided otherwise a moment before, or called off: how it stands is read below.
            Err(AppError::Refused(refusal)) => {
                tracing::info!(tournament, code = %refusal.code, "not decided by its room");
            }
            Err(other) => return Err(other),
        }
    }
    let of = tx.matches().by_room(tournament, room).await?.ok_or(AppError::NotFound)?;
    let standing = Standing::read(&*tx, &of, now).await?;
    tx.commit().await?;
    Ok(Kept::Yes(standing))
}
