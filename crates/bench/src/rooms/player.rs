//! A player of a live room who behaves like a phone: follows START, LOG and TURN, and sends INPUT, HASH and
//! PING.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use arena_games::cannon::bots::{Bot, Strength};
use arena_games::cannon::{Game, Order, Outcome, Side};
use arena_rooms::cannon_order;
use arena_rooms::protocol::{ClientFrame, MatchEnding, Orders, ServerFrame};
use arena_rules::tournament::appearance::Side as WinningSide;
use tokio::time::{sleep, timeout};

use super::orders::{ScriptedOrders, for_game};
use super::socket::{Socket, SocketEvent, Traffic};

/// Turns between two hashes.
const HASH_EVERY: u32 = 10;
/// Turns between two pings, and the time between them without turns.
const PING_EVERY: u32 = 20;
const PING_AFTER: Duration = Duration::from_secs(2);
const AGAIN: Duration = Duration::from_millis(500);
/// The close code of a match that ended while the player was away.
const OVER: u16 = 1000;
/// The first byte of a TURN frame; the turn's number follows.
const TURN: u8 = 0x82;

#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) tournament: i64,
    pub(crate) room: String,
    pub(crate) token: String,
}

#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// The next turn; 0 before the first.
    pub(crate) next: AtomicU32,
    /// Frames received; 0 until the room knows the player.
    pub(crate) heard: AtomicU64,
    pub(crate) ended: AtomicU32,
    /// Connections that broke or were closed during the match.
    pub(crate) lost: AtomicU32,
}

pub(crate) enum Hand {
    /// A player who follows the game.
    Synthetic(Strength),
    /// The first side plays well, the second not at all: the match ends soon.
    OneSided,
    /// The orders of a recorded match. Only the first turn is followed; its hash is sent each time.
    Scripted(ScriptedOrders),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// The result in the END frame; `None` if the match ended while the player was away.
    pub(crate) ending: Option<(MatchEnding, Option<u8>)>,
    pub(crate) side: Option<u8>,
    /// The winner in the followed game, if it was played to its end.
    pub(crate) seen: Option<u8>,
}

pub(crate) struct Player {
    pub(crate) server: SocketAddr,
    pub(crate) seat: Seat,
    pub(crate) hand: Hand,
    pub(crate) progress: Arc<Progress>,
    pub(crate) traffic: Arc<Traffic>,
    /// A number of the player's own, so that players do not ping at the same time.
    pub(crate) number: u32,
    state: Match,
}

#[derive(Default)]
struct Match {
    side: Option<Side>,
    game: Option<Game>,
    bot: Option<Bot>,
    next: u32,
    /// The hash of the first turn, for players who follow no further.
    first: Option<u64>,
    seq: u32,
    ending: Option<(MatchEnding, Option<u8>)>,
}

impl Player {
    pub(crate) fn new(
        server: SocketAddr,
        seat: Seat,
        hand: Hand,
        number: u32,
        progress: Arc<Progress>,
        traffic: Arc<Traffic>,
    ) -> Self {
        Self { server, seat, hand, progress, traffic, number, state: Match::default() }
    }

    /// Plays until the match is over, and reconnects whenever the connection breaks.
    ///
    /// # Errors
    /// Any answer that an honest client never gets.
    pub(crate) async fn play(mut self) -> anyhow::Result<End> {
        while !self.connected().await? {
            self.progress.lost.fetch_add(1, Ordering::Relaxed);
            sleep(AGAIN).await;
        }
        self.progress.ended.store(1, Ordering::Relaxed);
        let side = self.state.side.map(|side| side as u8);
        let seen = match self.state.game.as_ref().and_then(Game::outcome) {
            Some(Outcome::Won { side, .. }) => Some(side as u8),
            Some(Outcome::Drawn) | None => None,
        };
        Ok(End { ending: self.state.ending, side, seen })
    }

    /// Plays on one connection. Returns whether the match is over.
    async fn connected(&mut self) -> anyhow::Result<bool> {
        let Seat { tournament, room, token } = &self.seat;
        let path = format!("/api/v1/rooms/{room}/ws?tournamentId={tournament}");
        let ticket = format!("arena.room, arena.token.{token}");
        let Ok(mut socket) = Socket::open(self.server, &path, Some(&ticket), self.traffic.clone()).await
        else {
            return Ok(false);
        };
        // Each connection counts its inputs from 0, and needs pings before the first turn, too.
        (self.state.seq, self.state.next) = (0, 0);
        let mut played = false;
        loop {
            let heard = if played {
                socket.next().await
            } else {
                match timeout(PING_AFTER, socket.next()).await {
                    Ok(heard) => heard,
                    Err(_) => {
                        let ping = ClientFrame::Ping { nonce: 0, here: true };
                        if socket.send(&ping.encode()).await.is_err() {
                            return Ok(false);
                        }
                        continue;
                    }
                }
            };
            let frames = match heard {
                Ok(SocketEvent::Frame(bytes)) => {
                    self.progress.heard.fetch_add(1, Ordering::Relaxed);
                    played = bytes.first() == Some(&TURN);
                    self.state.take(bytes, &mut self.hand, self.number)?
                }
                Ok(SocketEvent::Closed(OVER)) => return Ok(true),
                // Codes after which a phone reconnects.
                Ok(SocketEvent::Closed(1006 | 1012 | 1013 | 4001 | 4006 | 4009 | 4010)) | Err(_) => {
                    return Ok(false);
                }
                Ok(SocketEvent::Closed(code)) => bail!("closed with {code}"),
            };
            self.progress.next.store(self.state.next, Ordering::Relaxed);
            for frame in frames.iter().flatten() {
                if socket.send(&frame.encode()).await.is_err() {
                    return Ok(false);
                }
            }
        }
    }
}

type Frames = [Option<ClientFrame>; 3];

impl Match {
    fn take(&mut self, bytes: &[u8], hand: &mut Hand, number: u32) -> anyhow::Result<Frames> {
        if let (Hand::Scripted(script), Some(_), [TURN, turn @ ..]) = (&mut *hand, self.first, bytes) {
            let turn = u32::from_le_bytes(*turn.first_chunk().context("a turn without its number")?);
            ensure!(self.next == turn || self.next == 0, "turn {turn} instead of {}", self.next);
            self.next = turn + 1;
            return Ok(self.say(turn, script.after(turn), number));
        }
        match ServerFrame::decode(bytes)? {
            ServerFrame::Start { role, seed, turn, .. } => {
                let arena_rooms::protocol::RoomRole::Player(side) = role else { bail!("nobody's seat") };
                let side = Side::BOTH[usize::from(side.number())];
                self.side = Some(side);
                (self.game, self.next) = (Some(Game::new(seed)), turn);
                let strength = match (hand, side) {
                    (Hand::Synthetic(strength), _) => Some(*strength),
                    (Hand::OneSided, Side::A) => Some(Strength::Strong),
                    (Hand::OneSided, Side::B) | (Hand::Scripted(_), _) => None,
                };
                self.bot = strength.map(|strength| Bot::new(strength, side, seed));
            }
            ServerFrame::Log { from, turns, orders } => {
                self.next = from;
                let mut orders = orders.iter().peekable();
                for turn in from..from + turns {
                    let given = orders.next_if(|(at, _)| *at == turn);
                    self.turn(turn, given.map_or([None; 2], |(_, orders)| *orders))?;
                }
            }
            ServerFrame::Turn { turn, orders } => {
                self.turn(turn, orders)?;
                let order = match hand {
                    Hand::Scripted(script) => script.after(turn),
                    Hand::Synthetic(_) | Hand::OneSided => {
                        self.bot.as_mut().zip(self.game.as_ref()).and_then(|(bot, game)| bot.order(game))
                    }
                };
                return Ok(self.say(turn, order, number));
            }
            ServerFrame::End { ending, winner, .. } => {
                self.ending = Some((ending, winner.map(WinningSide::number)));
            }
            ServerFrame::Seed(_)
            | ServerFrame::Peer { .. }
            | ServerFrame::Pong { .. }
            | ServerFrame::Emote { .. } => {}
        }
        Ok([None, None, None])
    }

    fn turn(&mut self, turn: u32, orders: Orders) -> anyhow::Result<()> {
        ensure!(self.next == turn, "turn {turn} instead of {}", self.next);
        let game = self.game.as_mut().context("a turn before the start")?;
        game.turn(orders.map(|order| order.and_then(for_game)));
        self.next += 1;
        if turn == 0 {
            self.first = Some(game.state_hash());
        }
        Ok(())
    }

    fn say(&mut self, turn: u32, order: Option<Order>, number: u32) -> Frames {
        let input = order.map(|order| {
            self.seq += 1;
            ClientFrame::Input { seq: self.seq, order: cannon_order(order) }
        });
        let followed =
            self.game.as_ref().filter(|_| self.bot.is_some()).map(|game| (turn, game.state_hash()));
        let hash = followed.or_else(|| self.first.map(|hash| (0, hash)));
        let hash = hash.filter(|_| turn.is_multiple_of(HASH_EVERY));
        let ping = (turn + number).is_multiple_of(PING_EVERY);
        [
            input,
            hash.map(|(turn, hash)| ClientFrame::Hash { turn, hash }),
            ping.then_some(ClientFrame::Ping { nonce: turn, here: true }),
        ]
    }
}
