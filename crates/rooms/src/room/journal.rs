use std::time::Duration;

use arena_app::ports::RoomPiece;
use arena_rules::tournament::room::RoomId;

use crate::protocol::{Orders, encode_log};

/// How often what was played is written down.
const EVERY: Duration = Duration::from_secs(1);
/// How often a room in which nothing is played is.
const EVERY_QUIET: Duration = Duration::from_secs(3);
/// A room that could write nothing for so long gives itself up: its lease ends after ten seconds, and another node may
/// have it then. Counted from when the last good write was begun.
const GIVE_UP: Duration = Duration::from_secs(8);

/// When a room writes for the first time: the matches of a round begin together, and need not write together.
pub(super) fn first_write(room: RoomId) -> Duration {
    let sum = room.as_str().bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    Duration::from_millis(sum % 1_000)
}

/// What a room still has to write down.
pub(super) struct Journal {
    /// The number of the next piece.
    seq: u32,
    /// The first turn that is in no piece.
    from: u32,
    fresh: Vec<(u32, Orders)>,
    /// Pieces that may be written or not: they are sent again as they are.
    unanswered: Vec<RoomPiece>,
    /// When the write that is under way was begun.
    under_way: Option<Duration>,
    /// The write that is under way gives the room back.
    releases: bool,
    /// Nothing is tried before, after a failure.
    again: Duration,
    /// When the last good one was begun.
    good: Duration,
    next: Duration,
}

impl Journal {
    /// A journal that goes on after `pieces` pieces and `turns` turns. Its first write is due `first` after `now`.
    pub(super) fn new(pieces: u32, turns: u32, now: Duration, first: Duration) -> Self {
        Self {
            seq: pieces,
            from: turns,
            fresh: Vec::new(),
            unanswered: Vec::new(),
            under_way: None,
            releases: false,
            again: now,
            good: now,
            next: now + first,
        }
    }

    /// Notes a turn.
    pub(super) fn note(&mut self, turn: u32, orders: Orders) {
        if orders != [None; 2] {
            self.fresh.push((turn, orders));
        }
    }

    /// Whether it is time to write.
    pub(super) fn is_due(&self, now: Duration) -> bool {
        self.under_way.is_none() && now >= self.next
    }

    pub(super) fn is_writing(&self) -> bool {
        self.under_way.is_some()
    }

    /// What is to be written now; `next` is the next turn to be played.
    pub(super) fn begin(&mut self, next: u32, now: Duration, releases: bool) -> Vec<RoomPiece> {
        if next > self.from {
            let bytes = encode_log(self.from, next - self.from, &self.fresh);
            self.unanswered.push(RoomPiece { seq: self.seq, bytes });
            self.fresh.clear();
            (self.from, self.seq) = (next, self.seq + 1);
        }
        (self.under_way, self.releases) = (Some(now), releases);
        self.unanswered.clone()
    }

    /// It was written; whether the room is given back by it.
    pub(super) fn written(&mut self, now: Duration, quiet: bool) -> bool {
        if let Some(begun) = self.under_way.take() {
            self.good = begun;
            self.unanswered.clear();
        }
        let every = if quiet { EVERY_QUIET } else { EVERY };
        // From when it was due, not from its answer: rooms whose writes are committed together would stay together.
        self.next = if self.next + every > now { self.next + every } else { now + every };
        self.releases
    }

    /// It was not, or nobody knows.
    pub(super) fn failed(&mut self, now: Duration) {
        self.under_way = None;
        (self.next, self.again) = (now + EVERY, now + EVERY);
    }

    /// Whether it has failed a moment ago.
    pub(super) fn is_failing(&self, now: Duration) -> bool {
        now < self.again
    }

    /// Whether the room may not be ours any more.
    pub(super) fn is_lost(&self, now: Duration) -> bool {
        now >= self.good + GIVE_UP
    }
}
