use std::collections::{BTreeMap, BTreeSet};

use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;
use chrono::{DateTime, Utc};

use super::claim::LEASE;
use super::state::{RoomMatchState, waits};
use crate::ports::{DecidedBy, Repositories, RoomHold, RoomLease, RoomPiece, RoomTally, Round};
use crate::tournaments::engine::{Decision, decide_within};
use crate::{App, AppError, AppResult};

/// The data that a room writes about once a second.
#[derive(Clone, Debug, Default)]
pub struct RoomWrite {
    /// New pieces of the log. Pieces that were sent before without an answer are sent again, unchanged.
    pub pieces: Vec<RoomPiece>,
    /// The counts so far.
    pub tally: RoomTally,
    /// The winner, if any.
    pub winner: Option<Side>,
    /// Whether the win is a walkover: the wait for the opponent ended without play.
    pub walkover: bool,
    /// The signs of each side, once there is a winner.
    pub signs: [Vec<&'static str>; 2],
    /// Whether to release the room, so that any node may take it at once.
    pub release: bool,
}

/// A write's outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomWriteOutcome {
    /// Written. Holds the state of the match.
    Written(RoomMatchState),
    /// Another node has the room; nothing was written.
    Lost,
}

/// Writes a room's data, prolongs its lease, and decides a won match, in one transaction, so no match is
/// won but undecided. Safe to repeat.
///
/// A match decided otherwise meanwhile stays so (contract 4: the server's decision stands; a loser may
/// concede, staff may decide).
///
/// # Errors
/// The database's.
pub async fn write(app: &App, lease: &RoomLease, write: &RoomWrite) -> AppResult<RoomWriteOutcome> {
    let kept = write_all(app, &[(*lease, write)]).await?;
    kept.into_iter().next().ok_or_else(|| AppError::Internal("the write of a room has no outcome".into()))
}

/// As [`write`] for many rooms, in one transaction, all or none. Returns the outcomes in the same order.
///
/// # Errors
/// The database's.
pub async fn write_all(app: &App, writes: &[(RoomLease, &RoomWrite)]) -> AppResult<Vec<RoomWriteOutcome>> {
    let now = app.now();
    let tx = app.store.begin().await?;
    let hold = |(lease, write): &(RoomLease, &RoomWrite)| RoomHold {
        lease: *lease,
        tally: write.tally,
        until: if write.release { now } else { now + LEASE },
    };
    let held = tx.live_rooms().hold(&writes.iter().map(hold).collect::<Vec<_>>()).await?;
    if held.is_empty() {
        return Ok(vec![RoomWriteOutcome::Lost; writes.len()]);
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
    let kept = |(lease, _): &(RoomLease, &RoomWrite)| match standings.get(&key(lease)) {
        Some(standing) => RoomWriteOutcome::Written(*standing),
        None => RoomWriteOutcome::Lost,
    };
    Ok(writes.iter().map(kept).collect())
}

/// A claimed room: tournament, room id and epoch.
type Key = (i64, RoomId, i64);

fn key(lease: &RoomLease) -> Key {
    (lease.tournament, lease.room, lease.epoch)
}

async fn decide(app: &App, tx: &dyn Repositories, tournament: i64, decision: Decision) -> AppResult<()> {
    match decide_within(app, tx, tournament, decision).await {
        Ok(_) => Ok(()),
        // Just decided otherwise, or cancelled; the state is read afterwards.
        Err(AppError::Refused(refusal)) => {
            tracing::info!(tournament, code = %refusal.code, "the decision of a live room was refused; the match keeps its own state");
            Ok(())
        }
        Err(other) => Err(other),
    }
}

async fn standings(
    tx: &dyn Repositories,
    ours: &[&(RoomLease, &RoomWrite)],
    now: DateTime<Utc>,
) -> AppResult<BTreeMap<Key, RoomMatchState>> {
    let rooms: Vec<_> = ours.iter().map(|(lease, _)| (lease.tournament, lease.room)).collect();
    let found = tx.matches().by_rooms(&rooms).await?;
    let found: BTreeMap<_, _> = found.iter().map(|of| ((of.tournament, of.room), of)).collect();
    let mut rounds: BTreeMap<i64, Option<Round>> = BTreeMap::new();
    let mut standings = BTreeMap::new();
    for (lease, _) in ours {
        let of = found.get(&(lease.tournament, lease.room)).ok_or(AppError::NotFound)?;
        if waits(of) && !rounds.contains_key(&of.tournament) {
            rounds.insert(of.tournament, tx.rounds().newest(of.tournament).await?);
        }
        let round = rounds.get(&of.tournament).and_then(Option::as_ref);
        standings.insert(key(lease), RoomMatchState::of(of, round, now));
    }
    Ok(standings)
}
