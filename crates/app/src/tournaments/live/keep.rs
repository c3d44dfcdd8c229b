use std::collections::{BTreeMap, BTreeSet};

use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::room::RoomId;
use chrono::{DateTime, Utc};

use super::take::LEASE;
use crate::ports::{DecidedBy, Match, Repositories, RoomHold, RoomLease, RoomPiece, RoomTally, Round};
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
    /// Whether they won by a walkover: nothing was played, because the other one was waited for and is not there.
    pub walkover: bool,
    /// What each side's play shows that a person's seldom does, where somebody has won.
    pub signs: [Vec<&'static str>; 2],
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
        let round = if waits(of) { repos.matches().newest_round(of.tournament).await? } else { None };
        Ok(Self::of(of, round.as_ref(), now))
    }

    /// With the newest round of the tournament, where the match waits for its end.
    fn of(of: &Match, round: Option<&Round>, now: DateTime<Utc>) -> Self {
        let winner = of.winner.and_then(|winner| of.side_of(winner));
        let ended = (of.state == MatchState::Ended).then_some(winner);
        let until = round.filter(|_| waits(of)).and_then(|round| round.appear_until);
        Self { overdue: until.is_some_and(|until| until <= now), ended }
    }
}

/// Whether both have checked in to a match that is not over.
fn waits(of: &Match) -> bool {
    of.appeared(Side::A) && of.appeared(Side::B) && of.state != MatchState::Ended
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
    let kept = keep_all(app, &[(*lease, write)]).await?;
    kept.into_iter().next().ok_or_else(|| AppError::Internal("a room was written and is not there".into()))
}

/// As [`keep`], of many rooms in one transaction: what came of each, in their order. Where one cannot be written, none is.
///
/// # Errors
/// The database's.
pub async fn keep_all(app: &App, writes: &[(RoomLease, &Write)]) -> AppResult<Vec<Kept>> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let hold = |(lease, write): &(RoomLease, &Write)| RoomHold {
        lease: *lease,
        tally: write.tally,
        until: if write.release { now } else { now + LEASE },
    };
    let held = tx.live_rooms().hold(&writes.iter().map(hold).collect::<Vec<_>>()).await?;
    if held.is_empty() {
        return Ok(vec![Kept::Lost; writes.len()]);
    }
    let held: BTreeSet<_> = held.iter().map(key).collect();
    let ours: Vec<_> = writes.iter().filter(|(lease, _)| held.contains(&key(lease))).collect();
    let mut pieces = Vec::new();
    for (lease, write) in &ours {
        pieces.extend(write.pieces.iter().map(|piece| (*lease, piece)));
    }
    tx.live_rooms().append(&pieces, now).await?;
    for (RoomLease { tournament, room, .. }, write) in &ours {
        if write.signs.iter().any(|signs| !signs.is_empty()) {
            tx.live_rooms()
                .sign(*tournament, *room, &write.signs.each_ref().map(|signs| signs.join(" ")))
                .await?;
        }
        if let Some(winner) = write.winner {
            let by = if write.walkover { DecidedBy::Countdown } else { DecidedBy::Referee };
            decide(app, &*tx, *tournament, Decision { room: *room, winner, by }).await?;
        }
    }
    let standings = standings(&*tx, &ours, now).await?;
    tx.commit().await?;
    let kept = |(lease, _): &(RoomLease, &Write)| match standings.get(&key(lease)) {
        Some(standing) => Kept::Yes(*standing),
        None => Kept::Lost,
    };
    Ok(writes.iter().map(kept).collect())
}

/// Which room, as it was taken.
type Key = (i64, RoomId, i64);

fn key(lease: &RoomLease) -> Key {
    (lease.tournament, lease.room, lease.epoch)
}

async fn decide(app: &App, tx: &dyn Repositories, tournament: i64, decision: Decision) -> AppResult<()> {
    match decide_within(app, tx, tournament, decision).await {
        Ok(_) => Ok(()),
        // Decided otherwise a moment before, or called off: how it stands is read afterwards.
        Err(AppError::Refused(refusal)) => {
            tracing::info!(tournament, code = %refusal.code, "not decided by its room");
            Ok(())
        }
        Err(other) => Err(other),
    }
}

/// How the matches of rooms stand.
async fn standings(
    tx: &dyn Repositories,
    ours: &[&(RoomLease, &Write)],
    now: DateTime<Utc>,
) -> AppResult<BTreeMap<Key, Standing>> {
    let rooms: Vec<_> = ours.iter().map(|(lease, _)| (lease.tournament, lease.room)).collect();
    let found = tx.matches().by_rooms(&rooms).await?;
    let found: BTreeMap<_, _> = found.iter().map(|of| ((of.tournament, of.room), of)).collect();
    let mut rounds: BTreeMap<i64, Option<Round>> = BTreeMap::new();
    let mut standings = BTreeMap::new();
    for (lease, _) in ours {
        let of = found.get(&(lease.tournament, lease.room)).ok_or(AppError::NotFound)?;
        if waits(of) && !rounds.contains_key(&of.tournament) {
            rounds.insert(of.tournament, tx.matches().newest_round(of.tournament).await?);
        }
        let round = rounds.get(&of.tournament).and_then(Option::as_ref);
        standings.insert(key(lease), Standing::of(of, round, now));
    }
    Ok(standings)
}
