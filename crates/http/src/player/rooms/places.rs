//! The places at the door of live rooms: nobody who has no seat can take the place of somebody who has one.

use std::net::IpAddr;
use std::sync::Arc;

use arena_app::tournaments::live::SeatClaim;

use crate::door::addresses::client_group;
use crate::door::crowd::{Crowd, Place};

/// Sockets of one seat that may be at the door at the same time: a phone that changes its network, and its page in two tabs.
const PER_SEAT: usize = 4;

/// How many sockets of live rooms a node takes from those who have proven no seat.
#[derive(Clone, Copy, Debug)]
pub struct RoomPlaces {
    /// Sockets that have not said who they are.
    pub strangers: usize,
    /// The same of one client address.
    pub strangers_per_address: usize,
    /// Spectators.
    pub spectators: usize,
    /// The same of one client address.
    pub spectators_per_address: usize,
}

impl Default for RoomPlaces {
    fn default() -> Self {
        Self { strangers: 2_000, strangers_per_address: 64, spectators: 5_000, spectators_per_address: 200 }
    }
}

/// The places at the door.
pub(crate) struct Places {
    seats: Arc<Crowd<SeatClaim>>,
    strangers: Arc<Crowd<IpAddr>>,
    spectators: Arc<Crowd<IpAddr>>,
}

/// A place of a socket that is about to say, or to have checked, who it is.
pub(super) enum Waiting {
    /// Its token is one of ours: it has the seat's own places.
    Seat { _place: Place<SeatClaim> },
    /// It has shown none.
    Stranger { _place: Place<IpAddr> },
}

impl Places {
    pub(crate) fn new(limits: &RoomPlaces) -> Self {
        Self {
            // As many as there are seats: tokens are made by the check-in alone.
            seats: Crowd::new(usize::MAX, PER_SEAT),
            strangers: Crowd::new(limits.strangers, limits.strangers_per_address),
            spectators: Crowd::new(limits.spectators, limits.spectators_per_address),
        }
    }

    /// A place for the bearer of a token.
    pub(super) fn seat(&self, claim: SeatClaim) -> Option<Waiting> {
        self.seats.enter(claim).map(|place| Waiting::Seat { _place: place })
    }

    /// A place for a socket that has shown no good token.
    pub(super) fn stranger(&self, from: IpAddr) -> Option<Waiting> {
        self.strangers.enter(client_group(from)).map(|place| Waiting::Stranger { _place: place })
    }

    /// A place for a spectator, for as long as they watch.
    pub(super) fn spectator(&self, from: IpAddr) -> Option<Place<IpAddr>> {
        self.spectators.enter(client_group(from))
    }
}
