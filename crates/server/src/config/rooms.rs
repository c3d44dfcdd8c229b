//! The section `rooms`: live rooms.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoomsConfig {
    /// Ids of games that are played in live rooms.
    pub(crate) games: Vec<String>,
    /// Seconds for which a room waits, after the countdown, for a player who has checked in.
    pub(crate) join_seconds: u32,
    /// Seconds that a player may be away in total while the opponent is there.
    pub(crate) absence_seconds: u32,
    /// The most connections of one subscriber to a node.
    pub(crate) per_subscriber: usize,
    /// The most sockets of a node without a room token or an identified subscriber.
    pub(crate) strangers: usize,
    /// The most such sockets from one address.
    pub(crate) strangers_per_address: usize,
    /// The most spectators on a node.
    pub(crate) spectators: usize,
    /// The most spectators from one address.
    pub(crate) spectators_per_address: usize,
}

impl Default for RoomsConfig {
    fn default() -> Self {
        Self {
            games: arena_rooms::games().iter().map(|kind| kind.id.to_owned()).collect(),
            join_seconds: 60,
            absence_seconds: 20,
            per_subscriber: 4,
            strangers: 2_000,
            strangers_per_address: 64,
            spectators: 5_000,
            spectators_per_address: 200,
        }
    }
}
