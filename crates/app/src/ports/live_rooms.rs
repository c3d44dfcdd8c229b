use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::StoreResult;

/// The right to run a match's room, which one node has at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomLease {
    /// The tournament.
    pub tournament: i64,
    /// The room.
    pub room: RoomId,
    /// The node.
    pub holder: Uuid,
    /// Grows each time that the room is taken: who took it before is fenced out.
    pub epoch: i64,
}

/// What is counted of each side while a match is played: the first, the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoomTally {
    /// Turns in which the player was away.
    pub absent: [u32; 2],
    /// How often their game was in another state than the server's.
    pub desyncs: [u32; 2],
}

/// A lease that is prolonged, or ended, and what is written beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomHold {
    /// The lease.
    pub lease: RoomLease,
    /// What was counted so far.
    pub tally: RoomTally,
    /// Until when; now, to end it.
    pub until: DateTime<Utc>,
}

/// Whether a room could be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomTaken {
    /// It is the taker's.
    Mine {
        /// The lease.
        lease: RoomLease,
        /// By which rules its match is played: fixed when it was taken for the first time.
        rules_version: u32,
        /// What its games are drawn from; `None` where an older version took it first.
        secret: Option<[u8; 32]>,
        /// What was counted so far.
        tally: RoomTally,
    },
    /// Another node runs it.
    Others {
        /// The end of that node's lease, unless it prolongs it.
        until: DateTime<Utc>,
    },
}

/// What a room is given when it is taken for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewRoom {
    /// By which rules its match is played.
    pub rules_version: u32,
    /// What its games are drawn from.
    pub secret: [u8; 32],
}

/// A finished room with what a reviewer may want to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedRoom {
    /// The room.
    pub room: RoomId,
    /// The words of each side, apart by spaces; empty where nothing was remarkable.
    pub signs: [String; 2],
    /// How often each side's game was in another state than the server's.
    pub desyncs: [u32; 2],
}

/// A piece of a room's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomPiece {
    /// Counted from 0, without gaps.
    pub seq: u32,
    /// What is in it is the room's own business.
    pub bytes: Vec<u8>,
}

/// Who may speak for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomSeat {
    /// Grows with each session that takes the seat; a token of an earlier one is good no more.
    pub epoch: u32,
    /// The session that has it.
    pub session: Uuid,
    /// Whether the player has come to the room's door.
    pub came: bool,
}

/// What rooms of real-time matches leave behind: their logs, who runs them, and who sits in them.
#[async_trait]
pub trait LiveRooms: Send + Sync {
    /// Takes a room that nobody runs or whose lease has run out; `new` counts where it is the first time. Nobody
    /// else takes it before the transaction ends. A node that asks again gets it again, under a new epoch.
    async fn take(
        &self,
        tournament: i64,
        room: RoomId,
        holder: Uuid,
        new: &NewRoom,
        now: DateTime<Utc>,
        length: Duration,
    ) -> StoreResult<RoomTaken>;

    /// Prolongs leases, or ends them, and writes the tallies: the leases that are still whose they were, in any order. Of
    /// the others, whose rooms somebody else took, nothing is written. What is written beside a lease is written by the one
    /// who runs its room.
    async fn hold(&self, holds: &[RoomHold]) -> StoreResult<Vec<RoomLease>>;

    /// Adds pieces to the logs of rooms; those that are there already are left as they are.
    async fn append(&self, pieces: &[(RoomLease, &RoomPiece)], at: DateTime<Utc>) -> StoreResult<()>;

    /// Writes down the signs of each side's play, words apart by spaces; empty where there are none.
    async fn sign(&self, tournament: i64, room: RoomId, signs: &[String; 2]) -> StoreResult<()>;

    /// The rooms of a tournament that show signs, or a side whose game was in another state twice.
    async fn signed(&self, tournament: i64) -> StoreResult<Vec<SignedRoom>>;

    /// By which rules a room's match is played, and what it is drawn from; `None` where nobody has taken the room.
    async fn drawn(&self, tournament: i64, room: RoomId) -> StoreResult<Option<(u32, Option<[u8; 32]>)>>;

    /// A room's log, piece by piece.
    async fn log(&self, tournament: i64, room: RoomId) -> StoreResult<Vec<Vec<u8>>>;

    /// Gives a player's seat to a session; the same one keeps it, as it is.
    async fn take_seat(
        &self,
        tournament: i64,
        room: RoomId,
        side: Side,
        session: Uuid,
        at: DateTime<Utc>,
    ) -> StoreResult<RoomSeat>;

    /// Forgets rooms of tournaments that are over, with their logs and seats: those of tournaments that started before
    /// `plain`, and where a side's game was in another state twice or shows signs, before `signed`; at most `limit`.
    /// Returns how many.
    async fn purge(&self, plain: DateTime<Utc>, signed: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Notes that a seat's player came to the room's door; the first time counts.
    async fn come(&self, tournament: i64, room: RoomId, side: Side, at: DateTime<Utc>) -> StoreResult<()>;

    /// Who has a player's seat.
    async fn seat(&self, tournament: i64, room: RoomId, side: Side) -> StoreResult<Option<RoomSeat>>;
}
