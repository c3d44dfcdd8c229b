//! Many matches at once over bad networks: connections break, frames arrive twice, late or corrupted, and
//! players reconnect. `ARENA_LIVE_MATCHES`, `ARENA_LIVE_TIMES` and `ARENA_LIVE_SEED` extend the run,
//! `ARENA_LIVE_GAME=cannon_clash_001` selects the product's game, and `ARENA_LIVE_ENGINE=postgres` the
//! engine.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration as Wait;

use arena_games::cannon;
use arena_rooms::protocol::{ClientFrame, Order, ServerFrame};
use arena_rooms::race::{RACE, go};
use arena_rooms::{GameKind, cannon_order, games, replay};
use arena_rules::tournament::appearance::{MatchState, Side};
use arena_testkit::{Engine, run};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use tokio::time::timeout;

use super::Live;
use super::client::{Replica, Socket, SocketEvent};

#[derive(Default)]
struct Tally {
    drops: AtomicU64,
    rejoins: AtomicU64,
    delayed: AtomicU64,
    doubled: AtomicU64,
    junk: AtomicU64,
    evictions: AtomicU64,
    hashes: AtomicU64,
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

struct Network {
    socket: Socket,
    /// Delayed frames, and how many frames must arrive before they are released.
    held: VecDeque<ClientFrame>,
    hold: u32,
}

impl Network {
    /// Transmits a frame. Returns whether the connection is still open.
    async fn transmit(&mut self, frame: ClientFrame, dice: &mut StdRng, tally: &Tally) -> bool {
        if self.hold > 0 {
            self.held.push_back(frame);
            return true;
        }
        self.socket.say(&frame).await;
        match dice.random_range(0..200) {
            0..10 => {
                count(&tally.doubled);
                self.socket.say(&frame).await;
            }
            10..16 => {
                count(&tally.delayed);
                self.hold = dice.random_range(1..15);
            }
            16 => {
                count(&tally.junk);
                let junk: Vec<u8> = (0..dice.random_range(0..80)).map(|_| dice.random()).collect();
                self.socket.bytes(junk).await;
            }
            17 => return false,
            _ => {}
        }
        true
    }

    /// Counts an arrived frame, and releases delayed frames in order when their delay is over.
    async fn arrived(&mut self) {
        self.hold = self.hold.saturating_sub(1);
        while self.hold == 0 {
            let Some(frame) = self.held.pop_front() else { return };
            self.socket.say(&frame).await;
        }
    }
}

/// A player who stays until the match is over, whatever happens to the connection.
struct Player {
    kind: GameKind,
    /// Whether the match is of the product's game rather than of the tests' short one.
    real: bool,
    address: SocketAddr,
    tournament: i64,
    room: String,
    token: String,
    dice: StdRng,
    tally: Arc<Tally>,
}

impl Player {
    async fn play(mut self) -> Replica {
        let mut replica = Replica::of(self.kind);
        loop {
            let socket = Socket::join(self.address, self.tournament, &self.room, &self.token).await;
            let network = Network { socket, held: VecDeque::new(), hold: 0 };
            if self.connected(network, &mut replica).await {
                return replica;
            }
            count(&self.tally.rejoins);
        }
    }

    fn order(&mut self) -> Order {
        let fire = self.dice.random();
        if self.real {
            return cannon_order(cannon::Order { x: self.dice.random_range(0..=cannon::FIELD_WIDTH), fire });
        }
        go(self.dice.random_range(0..=10), fire)
    }

    /// Returns whether the match is over.
    async fn connected(&mut self, mut network: Network, replica: &mut Replica) -> bool {
        // Sometimes a second connection at once, like a phone that changes its network. The first one must
        // close.
        if self.dice.random_range(0..8) == 0 {
            // The first connection has joined, so the second one replaces it.
            match network.socket.next().await {
                SocketEvent::Frame(_) => {}
                SocketEvent::Closed(code, _) => return code == 1000,
                SocketEvent::Lost => return false,
            }
            count(&self.tally.evictions);
            let second = Socket::join(self.address, self.tournament, &self.room, &self.token).await;
            let mut first = std::mem::replace(&mut network.socket, second);
            let code = first.closed().await;
            assert!([4005, 1000, 4010].contains(&code), "{code}");
        }
        loop {
            let frame = match network.socket.next().await {
                SocketEvent::Frame(frame) => frame,
                SocketEvent::Closed(1000, _) => return true,
                // Answer to junk, and to a connection while a room starts or ends.
                SocketEvent::Closed(4000 | 4010, _) | SocketEvent::Lost => return false,
                SocketEvent::Closed(code, text) => panic!("closed: {code} {text}"),
            };
            network.arrived().await;
            let wish = match frame {
                ServerFrame::Turn { .. } if self.dice.random_range(0..6) == 0 => Some(self.order()),
                _ => None,
            };
            for said in replica.take(&frame, || wish) {
                if matches!(said, ClientFrame::Hash { .. }) {
                    count(&self.tally.hashes);
                }
                if !network.transmit(said, &mut self.dice, &self.tally).await {
                    count(&self.tally.drops);
                    return false;
                }
            }
        }
    }
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}

/// The game in `ARENA_LIVE_GAME`, else a short one.
fn kind() -> GameKind {
    match std::env::var("ARENA_LIVE_GAME") {
        Ok(id) => *games().iter().find(|kind| kind.id == id).expect("a game of rooms"),
        Err(_) => RACE,
    }
}

fn engine() -> Engine {
    match std::env::var("ARENA_LIVE_ENGINE").as_deref() {
        Ok("postgres") => Engine::Postgres,
        _ => Engine::Sqlite,
    }
}

/// The resident memory of this process in megabytes.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4 / 1024
}

#[test]
fn matches_over_bad_networks_end_as_their_logs_say() {
    let [matches, times] =
        [("ARENA_LIVE_MATCHES", 12), ("ARENA_LIVE_TIMES", 1)].map(|(name, usual)| number(name, usual));
    let [matches, times] = [matches, times].map(|number| u32::try_from(number).unwrap());
    let seed = number("ARENA_LIVE_SEED", 1);
    run(engine(), |db| async move {
        let mut live = Live::with(db, matches, |setup| setup.rooms.games = vec![kind()]).await;
        for time in 0..times {
            if time > 0 {
                live = live.another(matches, time).await;
            }
            played(&live, kind(), seed + u64::from(time) * 10_000).await;
            assert_eq!(live.door.count("live_room").await, i64::from(matches * (time + 1)));
        }
    });
}

#[expect(clippy::print_stdout, reason = "the figures are what one runs a long one for")]
async fn played(live: &Live, kind: GameKind, seed: u64) {
    let tally = Arc::new(Tally::default());
    let mut players = Vec::new();
    for (place, of) in live.matches.iter().enumerate() {
        for side in [Side::A, Side::B] {
            let player = Player {
                kind,
                real: std::env::var_os("ARENA_LIVE_GAME").is_some(),
                address: live.address,
                tournament: live.id,
                room: of.room.to_string(),
                token: live.token(of, side).await,
                dice: StdRng::seed_from_u64(seed + place as u64 * 2 + u64::from(side.number())),
                tally: tally.clone(),
            };
            players.push((of.clone(), tokio::spawn(player.play())));
        }
    }
    for (of, player) in players {
        let replica = player.await.unwrap();
        let now = live.now(&of).await;
        assert_eq!(now.state, MatchState::Ended);
        let winner = now.winner.and_then(|winner| now.side_of(winner));
        if let Some((_, announced)) = replica.end {
            assert_eq!(announced, winner, "the announced winner is the decided one");
        }
        let rooms = live.door.t.read().live_rooms();
        let log = rooms.log(live.id, of.room).await.unwrap();
        let (rules, source) = live.source(&of).await;
        let referee = replay(&kind, rules, &source, &log).unwrap();
        assert!(referee.winner.is_some() && referee.winner == winner, "{referee:?} {winner:?}");
    }
    let gone = async {
        while !live.door.state.rooms().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    timeout(Wait::from_secs(10), gone).await.expect("every room ends");
    assert_eq!(live.door.count("live_room WHERE a_desyncs > 0 OR b_desyncs > 0").await, 0);
    let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    println!(
        "{} matches: {} hashes, {} drops, {} rejoins, {} evictions, {} delays, {} doubled frames, {} of junk; {} MB",
        live.matches.len(),
        of(&tally.hashes),
        of(&tally.drops),
        of(&tally.rejoins),
        of(&tally.evictions),
        of(&tally.delayed),
        of(&tally.doubled),
        of(&tally.junk),
        resident(),
    );
    assert!(of(&tally.rejoins) > 0 && of(&tally.doubled) > 0 && of(&tally.delayed) > 0);
}
