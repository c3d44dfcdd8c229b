use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena_http::client_group;
use metrics::{Unit, describe_counter, describe_gauge};
use tokio_util::sync::CancellationToken;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ConnectionLimits {
    pub(crate) total: usize,
    /// The limit for one client address; proxies are exempt.
    pub(crate) per_address: usize,
}

/// The open connections of the process.
///
/// At a limit, the oldest connection without a request is closed to make room: of the full address, or of the
/// address with the most such connections. So a client that sends a request at once gets in beside any number
/// of silent ones. If all connections have sent a request, the new one is refused.
pub(crate) struct Connections {
    limits: ConnectionLimits,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Numbers grow, so the lowest number is the oldest connection.
    next: u64,
    open: BTreeMap<u64, OpenConnection>,
    of: BTreeMap<IpAddr, AddressConnections>,
}

struct OpenConnection {
    closing: CancellationToken,
    /// The client address; `None` for a proxy.
    address: Option<IpAddr>,
}

#[derive(Default)]
struct AddressConnections {
    all: usize,
    silent: BTreeSet<u64>,
}

/// A connection's place, freed when dropped.
pub(crate) struct Place {
    connections: Arc<Connections>,
    number: u64,
    closing: CancellationToken,
}

impl Place {
    /// The token that is cancelled when the connection must close.
    pub(crate) fn close_signal(&self) -> CancellationToken {
        self.closing.clone()
    }

    /// Records that a whole request has arrived, after which the connection is not closed to make room.
    pub(crate) fn heard(&self) {
        let mut state = self.connections.state();
        let address = state.open.get(&self.number).and_then(|open| open.address);
        if let Some(of) = address.and_then(|address| state.of.get_mut(&address)) {
            of.silent.remove(&self.number);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.state().remove(self.number);
    }
}

impl Connections {
    pub(crate) fn new(limits: ConnectionLimits) -> Arc<Self> {
        describe_gauge!("arena_connections", Unit::Count, "Open connections.");
        metrics::gauge!("arena_connections").set(0.0);
        describe_counter!(
            "arena_connections_full_total",
            Unit::Count,
            "Connections that came when a limit was reached: shed is one that made room, refused found none."
        );
        for limit in ["address", "total"] {
            for outcome in ["shed", "refused"] {
                metrics::counter!("arena_connections_full_total", "limit" => limit, "outcome" => outcome)
                    .increment(0);
            }
        }
        Arc::new(Self { limits, state: Mutex::default() })
    }

    /// Takes a place for a connection; `None` if the connection must be refused.
    pub(crate) fn admit(self: &Arc<Self>, peer: IpAddr, proxy: bool) -> Option<Place> {
        let address = (!proxy).then(|| client_group(peer));
        let mut state = self.state();
        let of_address = address.and_then(|address| state.of.get(&address));
        let full = if of_address.is_some_and(|of| of.all >= self.limits.per_address) {
            Some((of_address.and_then(AddressConnections::oldest_silent), "address"))
        } else if state.open.len() >= self.limits.total {
            Some((state.silent_of_the_fullest(), "total"))
        } else {
            None
        };
        if let Some((silent, limit)) = full {
            let outcome = if silent.is_some() { "shed" } else { "refused" };
            metrics::counter!("arena_connections_full_total", "limit" => limit, "outcome" => outcome)
                .increment(1);
            state.close(silent?);
        }
        let number = state.next;
        state.next += 1;
        let closing = CancellationToken::new();
        if let Some(address) = address {
            let of = state.of.entry(address).or_default();
            of.all += 1;
            of.silent.insert(number);
        }
        state.open.insert(number, OpenConnection { closing: closing.clone(), address });
        state.count();
        drop(state);
        Some(Place { connections: self.clone(), number, closing })
    }

    /// Closes a silent connection when the machine has no descriptor left.
    pub(crate) fn close_silent(&self) {
        let mut state = self.state();
        if let Some(silent) = state.silent_of_the_fullest() {
            state.close(silent);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AddressConnections {
    fn oldest_silent(&self) -> Option<u64> {
        self.silent.first().copied()
    }
}

impl State {
    fn silent_of_the_fullest(&self) -> Option<u64> {
        self.of.values().max_by_key(|of| of.silent.len()).and_then(AddressConnections::oldest_silent)
    }

    fn close(&mut self, number: u64) {
        if let Some(open) = self.remove(number) {
            open.closing.cancel();
        }
    }

    fn remove(&mut self, number: u64) -> Option<OpenConnection> {
        let open = self.open.remove(&number)?;
        if let Some(address) = open.address
            && let Some(of) = self.of.get_mut(&address)
        {
            of.all -= 1;
            of.silent.remove(&number);
            if of.all == 0 {
                self.of.remove(&address);
            }
        }
        self.count();
        Some(open)
    }

    fn count(&self) {
        metrics::gauge!("arena_connections")
            .set(f64::from(u32::try_from(self.open.len()).unwrap_or(u32::MAX)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(total: usize, per_address: usize) -> Arc<Connections> {
        Connections::new(ConnectionLimits { total, per_address })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_newcomer_takes_the_place_of_the_oldest_silent_connection_of_the_fullest_address() {
        let connections = connections(4, 3);
        let flood: Vec<_> = (0..3).map(|_| connections.admit(ip("10.0.0.1"), false).unwrap()).collect();
        let slow = connections.admit(ip("10.0.0.2"), false).unwrap();
        flood[0].heard();
        let newcomer = connections.admit(ip("10.0.0.3"), false).unwrap();
        let closed = |place: &Place| place.closing.is_cancelled();
        assert_eq!(
            flood.iter().map(closed).collect::<Vec<_>>(),
            [false, true, false],
            "the oldest silent one"
        );
        assert!(!closed(&slow) && !closed(&newcomer), "one that has few is not the one to go");
    }

    #[test]
    fn an_address_has_only_so_many() {
        let connections = connections(10, 2);
        let first = connections.admit(ip("2001:db8::1"), false).unwrap();
        let second = connections.admit(ip("2001:db8::2"), false).unwrap();
        first.heard();
        let third = connections.admit(ip("2001:db8::3"), false).unwrap();
        assert!(second.closing.is_cancelled(), "the silent one of the same /64");
        third.heard();
        assert!(
            connections.admit(ip("2001:db8::4"), false).is_none(),
            "all of them have asked for something"
        );
        assert!(connections.admit(ip("2001:db8:0:1::1"), false).is_some(), "another client");
        drop(first);
        assert!(connections.admit(ip("2001:db8::4"), false).is_some());
    }

    #[test]
    fn a_proxy_comes_from_one_address_for_everybody() {
        let connections = connections(4, 1);
        let proxied: Vec<_> = (0..3).map(|_| connections.admit(ip("10.0.0.1"), true).unwrap()).collect();
        let silent = connections.admit(ip("10.0.0.2"), false).unwrap();
        let more = connections.admit(ip("10.0.0.1"), true).unwrap();
        assert!(silent.closing.is_cancelled() && proxied.iter().all(|place| !place.closing.is_cancelled()));
        assert!(connections.admit(ip("10.0.0.3"), false).is_none(), "nothing but proxies' is open");
        drop((proxied, silent, more));
        let state = connections.state();
        assert!(state.open.is_empty() && state.of.is_empty());
    }
}
