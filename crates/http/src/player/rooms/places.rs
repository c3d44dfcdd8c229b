//! Limits on sockets of live rooms before they have a seat, so that sockets without a token cannot keep
//! players out.

use std::net::IpAddr;
use std::sync::Arc;

use arena_app::tournaments::live::SeatClaim;

use crate::door::addresses::client_group;
use crate::door::connection_limit::{ConnectionLimit, ConnectionPermit};

/// Sockets of one seat that may connect at once: a phone that changes its network, and its page in two tabs.
const PER_SEAT: usize = 4;

/// Limits of a node on sockets without a seat.
#[derive(Clone, Copy, Debug)]
pub struct RoomPlaces {
    /// Sockets without a valid token that are still connecting.
    pub strangers: usize,
    /// The same limit for one client address.
    pub strangers_per_address: usize,
    /// Sockets of spectators.
    pub spectators: usize,
    /// The same limit for one client address.
    pub spectators_per_address: usize,
}

impl Default for RoomPlaces {
    fn default() -> Self {
        Self { strangers: 2_000, strangers_per_address: 64, spectators: 5_000, spectators_per_address: 200 }
    }
}

pub(crate) struct Places {
    seats: Arc<ConnectionLimit<SeatClaim>>,
    strangers: Arc<ConnectionLimit<IpAddr>>,
    spectators: Arc<ConnectionLimit<IpAddr>>,
}

/// A socket's place until it is admitted.
pub(super) enum AdmissionPermit {
    /// A socket with a valid token, which counts for its seat.
    Seat { _place: ConnectionPermit<SeatClaim> },
    /// A socket without a valid token, which counts for its address.
    Stranger { _place: ConnectionPermit<IpAddr> },
}

impl Places {
    pub(crate) fn new(limits: &RoomPlaces) -> Self {
        Self {
            // Check-in alone issues tokens, so the number of seats limits the total.
            seats: ConnectionLimit::new(usize::MAX, PER_SEAT),
            strangers: ConnectionLimit::new(limits.strangers, limits.strangers_per_address),
            spectators: ConnectionLimit::new(limits.spectators, limits.spectators_per_address),
        }
    }

    pub(super) fn seat(&self, claim: SeatClaim) -> Option<AdmissionPermit> {
        self.seats.enter(claim).map(|place| AdmissionPermit::Seat { _place: place })
    }

    pub(super) fn stranger(&self, from: IpAddr) -> Option<AdmissionPermit> {
        self.strangers.enter(client_group(from)).map(|place| AdmissionPermit::Stranger { _place: place })
    }

    /// Takes a place for a spectator, for as long as they watch.
    pub(super) fn spectator(&self, from: IpAddr) -> Option<ConnectionPermit<IpAddr>> {
        self.spectators.enter(client_group(from))
    }
}
