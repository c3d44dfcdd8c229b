use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::error::StoreResult;

/// A lease: one node's right to run a match's room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomLease {
    /// The tournament.
    pub tournament: i64,
    /// The room.
    pub room: RoomId,
    /// The node with the lease.
    pub holder: Uuid,
    /// Grows with each claim of the room, which fences out earlier holders.
    pub epoch: i64,
}

/// Counts per side during a match, A first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoomTally {
    /// The turns in which the player was away.
    pub absent: [u32; 2],
    /// How often the player's game state differed from the server's.
    pub desyncs: [u32; 2],
}

/// A lease to prolong or end, with the counts written beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomHold {
    /// The lease.
    pub lease: RoomLease,
    /// The counts so far.
    pub tally: RoomTally,
    /// The new end; the present time ends the lease.
    pub until: DateTime<Utc>,
}

/// The result of claiming a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomLeaseClaim {
    /// The caller owns the room.
    Acquired {
        /// The lease.
        lease: RoomLease,
        /// The match's rules version, fixed at the first claim.
        rules_version: u32,
        /// The secret that games are drawn from; `None` if an older version claimed first.
        secret: Option<[u8; 32]>,
        /// The counts so far.
        tally: RoomTally,
    },
    /// Another node runs it.
    OwnedElsewhere {
        /// The end of that node's lease, unless it prolongs it.
        until: DateTime<Utc>,
    },
}

/// Properties fixed at a room's first claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewRoom {
    /// The match's rules version.
    pub rules_version: u32,
    /// The secret that games are drawn from.
    pub secret: [u8; 32],
}

/// A finished room with signs, for a reviewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomWithSigns {
    /// The room.
    pub room: RoomId,
    /// Each side's signs, separated by spaces.
    pub signs: [String; 2],
    /// How often each side's game state differed from the server's.
    pub desyncs: [u32; 2],
}

/// A piece of a room's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomPiece {
    /// The piece's number, from 0, without gaps.
    pub seq: u32,
    /// The content, which only the room interprets.
    pub bytes: Vec<u8>,
}

/// A player's seat in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomSeat {
    /// Grows each time a session takes the seat; tokens of earlier epochs are invalid.
    pub epoch: u32,
    /// The session that has the seat.
    pub session: Uuid,
    /// Whether the player has arrived.
    pub came: bool,
}

/// Live rooms' logs, leases and seats.
#[async_trait]
pub trait LiveRooms: Send + Sync {
    /// Claims a room that nobody runs or whose lease expired; `new` counts for the first claim. Other
    /// nodes cannot claim it before the transaction ends. A node that claims its own room again gets a
    /// new epoch.
    async fn take(
        &self,
        tournament: i64,
        room: RoomId,
        holder: Uuid,
        new: &NewRoom,
        now: DateTime<Utc>,
        length: Duration,
    ) -> StoreResult<RoomLeaseClaim>;

    /// Prolongs or ends leases, and writes the tallies beside them. Skips rooms that another node has
    /// claimed, and returns the other leases, in any order.
    async fn hold(&self, holds: &[RoomHold]) -> StoreResult<Vec<RoomLease>>;

    /// Adds pieces to the logs of rooms. Pieces that exist already stay as they are.
    async fn append(&self, pieces: &[(RoomLease, &RoomPiece)], at: DateTime<Utc>) -> StoreResult<()>;

    /// Writes each side's signs, separated by spaces.
    async fn sign(&self, tournament: i64, room: RoomId, signs: &[String; 2]) -> StoreResult<()>;

    /// Returns a tournament's rooms with signs, or with a side whose game state differed twice from the
    /// server's.
    async fn signed(&self, tournament: i64) -> StoreResult<Vec<RoomWithSigns>>;

    /// Returns a room's rules version and secret; `None` if nobody claimed it.
    async fn drawn(&self, tournament: i64, room: RoomId) -> StoreResult<Option<(u32, Option<[u8; 32]>)>>;

    /// Returns a room's log, piece by piece.
    async fn log(&self, tournament: i64, room: RoomId) -> StoreResult<Vec<Vec<u8>>>;

    /// Gives a player's seat to a session. A session that already has the seat keeps it unchanged.
    async fn take_seat(
        &self,
        tournament: i64,
        room: RoomId,
        side: Side,
        session: Uuid,
        at: DateTime<Utc>,
    ) -> StoreResult<RoomSeat>;

    /// Deletes rooms of finished tournaments, with their logs and seats: those of tournaments that started
    /// before `plain`, or before `signed` for rooms with signs or a side whose game state differed twice.
    /// Deletes at most `limit` rooms and returns their number.
    async fn purge(&self, plain: DateTime<Utc>, signed: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Records that a seat's player arrived at the room. Only the first arrival counts.
    async fn come(&self, tournament: i64, room: RoomId, side: Side, at: DateTime<Utc>) -> StoreResult<()>;

    /// Returns a player's seat.
    async fn seat(&self, tournament: i64, room: RoomId, side: Side) -> StoreResult<Option<RoomSeat>>;
}
