use std::collections::{BTreeMap, VecDeque};
use std::iter;
use std::time::Duration;

use bytes::Bytes;

use super::conn::Conn;
use crate::lockstep::{SentSeeds, TURN};
use crate::protocol::{Emote, EncodedTurns, MatchEnding, Orders, RoomRole, ServerFrame, log_frame};
use arena_rules::tournament::appearance::Side;

/// How late spectators see the match: nobody can tell a player what the opponent is about to do.
pub(super) const DELAY: Duration = Duration::from_secs(10);
const MOST: usize = 50;
/// A spectator silent for this long is disconnected.
const SILENT: Duration = Duration::from_secs(30);

type PlayedTurns = (u32, EncodedTurns);

/// A game at its start, or when a node takes the room over.
struct GameStart {
    seeds: SentSeeds,
    rules: u32,
    played: PlayedTurns,
    /// Until the next turn.
    wait: Duration,
}

enum DelayedFrame {
    /// Boxed to keep the queue small: nearly all of its hundred entries are turns.
    Start(Box<GameStart>),
    Seed(u64),
    Turn(u32, Orders),
    Emote(Side, Emote),
    End(MatchEnding, Option<Side>, u32),
}

struct SpectatorView {
    seeds: SentSeeds,
    rules: u32,
    next: u32,
    /// When spectators see turn `next`.
    due: Duration,
    played: EncodedTurns,
}

impl SpectatorView {
    /// The frames that bring a new spectator to the others' state.
    fn frames(&self, now: Duration) -> Vec<Bytes> {
        let Self { ref seeds, rules, next, due, ref played } = *self;
        let SentSeeds { first: seed, ref later } = *seeds;
        let wait = u32::try_from(due.saturating_sub(now).as_millis()).unwrap_or(u32::MAX);
        let start = ServerFrame::Start { role: RoomRole::Spectator, seed, rules, turn: played.from(), wait };
        let seeds = later.iter().copied().map(ServerFrame::Seed);
        let first = iter::once(start).chain(seeds).map(|frame| frame.encode());
        first.chain([log_frame(played, next)]).collect()
    }
}

#[derive(Default)]
pub(super) struct Spectators {
    conns: BTreeMap<Conn, Duration>,
    later: VecDeque<(Duration, DelayedFrame)>,
    seen: Option<SpectatorView>,
    ended: bool,
}

impl Spectators {
    pub(super) fn start(
        &mut self,
        seeds: SentSeeds,
        rules: u32,
        played: PlayedTurns,
        wait: Duration,
        now: Duration,
    ) {
        let began = GameStart { seeds, rules, played, wait };
        self.later.push_back((now + DELAY, DelayedFrame::Start(Box::new(began))));
    }

    pub(super) fn seed(&mut self, seed: u64, now: Duration) {
        self.later.push_back((now + DELAY, DelayedFrame::Seed(seed)));
    }

    pub(super) fn turn(&mut self, turn: u32, orders: Orders, now: Duration) {
        self.later.push_back((now + DELAY, DelayedFrame::Turn(turn, orders)));
    }

    pub(super) fn emote(&mut self, side: Side, emote: Emote, now: Duration) {
        self.later.push_back((now + DELAY, DelayedFrame::Emote(side, emote)));
    }

    pub(super) fn end(&mut self, ending: MatchEnding, winner: Option<Side>, turns: u32, now: Duration) {
        self.later.push_back((now + DELAY, DelayedFrame::End(ending, winner, turns)));
    }

    /// Adds a spectator and returns the frames so far; `None` if there are too many.
    pub(super) fn join(&mut self, conn: Conn, now: Duration) -> Option<Vec<Bytes>> {
        if self.conns.len() >= MOST {
            return None;
        }
        self.conns.insert(conn, now);
        Some(self.seen.as_ref().map(|seen| seen.frames(now)).unwrap_or_default())
    }

    pub(super) fn hear(&mut self, conn: Conn, now: Duration) -> bool {
        self.conns.get_mut(&conn).map(|heard| *heard = now).is_some()
    }

    pub(super) fn leave(&mut self, conn: Conn) -> bool {
        self.conns.remove(&conn).is_some()
    }

    pub(super) fn len(&self) -> usize {
        self.conns.len()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Conn> {
        self.conns.keys().copied()
    }

    pub(super) fn silent(&self, now: Duration) -> Vec<Conn> {
        self.conns.iter().filter(|(_, heard)| now >= **heard + SILENT).map(|(conn, _)| *conn).collect()
    }

    pub(super) fn due(&mut self, now: Duration) -> Vec<Bytes> {
        let mut frames = Vec::new();
        while let Some((at, later)) = self.later.pop_front_if(|(due, _)| *due <= now) {
            match later {
                DelayedFrame::Start(began) => {
                    let GameStart { seeds, rules, played: (next, played), wait } = *began;
                    let view = SpectatorView { seeds, rules, next, due: at + wait, played };
                    frames.extend(self.seen.insert(view).frames(now));
                }
                DelayedFrame::Seed(seed) => {
                    if let Some(seen) = &mut self.seen {
                        seen.seeds.later.push(seed);
                    }
                    frames.push(ServerFrame::Seed(seed).encode());
                }
                DelayedFrame::Turn(turn, orders) => {
                    if let Some(seen) = &mut self.seen {
                        seen.next = turn + 1;
                        seen.due = at + TURN;
                        seen.played.push(turn, &orders);
                    }
                    frames.push(ServerFrame::Turn { turn, orders }.encode());
                }
                // A spectator who joins later does not get it.
                DelayedFrame::Emote(side, emote) => frames.push(ServerFrame::Emote { side, emote }.encode()),
                DelayedFrame::End(ending, winner, turns) => {
                    self.ended = true;
                    frames.push(ServerFrame::End { ending, winner, turns }.encode());
                }
            }
        }
        frames
    }

    pub(super) fn have_seen_the_end(&self) -> bool {
        self.ended
    }
}
