use std::time::Duration;

use arena_app::ports::RoomPiece;
use arena_rules::tournament::room::RoomId;

use crate::protocol::{Orders, encode_log};

const EVERY: Duration = Duration::from_secs(1);
/// While nothing is played.
const EVERY_QUIET: Duration = Duration::from_secs(3);
/// A room that has written nothing for this long stops: its lease ends after ten seconds, and another node
/// may then take it. Counted from the start of the last successful write.
const GIVE_UP: Duration = Duration::from_secs(8);

/// Spreads the first writes of a round's rooms, whose matches begin together.
pub(super) fn first_write(room: RoomId) -> Duration {
    let sum = room.as_str().bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    Duration::from_millis(sum % 1_000)
}

/// Turns that a room still has to write.
pub(super) struct Journal {
    seq: u32,
    from: u32,
    fresh: Vec<(u32, Orders)>,
    /// Pieces whose write has no known outcome; they are sent again unchanged.
    unanswered: Vec<RoomPiece>,
    under_way: Option<Duration>,
    releases: bool,
    /// The time of the next attempt after a failure.
    again: Duration,
    /// When the last successful write began.
    good: Duration,
    next: Duration,
}

impl Journal {
    /// A journal that continues after `pieces` pieces and `turns` turns. Its first write is due `first` after
    /// `now`.
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

    pub(super) fn note(&mut self, turn: u32, orders: Orders) {
        if orders != [None; 2] {
            self.fresh.push((turn, orders));
        }
    }

    pub(super) fn is_due(&self, now: Duration) -> bool {
        self.under_way.is_none() && now >= self.next
    }

    pub(super) fn is_writing(&self) -> bool {
        self.under_way.is_some()
    }

    /// Begins a write and returns its pieces; `next` is the next turn to be played.
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

    /// Whether the write released the room.
    pub(super) fn written(&mut self, now: Duration, quiet: bool) -> bool {
        if let Some(begun) = self.under_way.take() {
            self.good = begun;
            self.unanswered.clear();
        }
        let every = if quiet { EVERY_QUIET } else { EVERY };
        // Counts from when the write was due, not from its answer: rooms committed together would stay
        // together.
        self.next = if self.next + every > now { self.next + every } else { now + every };
        self.releases
    }

    /// The write failed, or its outcome is unknown.
    pub(super) fn failed(&mut self, now: Duration) {
        self.under_way = None;
        (self.next, self.again) = (now + EVERY, now + EVERY);
    }

    /// Whether a write has just failed.
    pub(super) fn is_failing(&self, now: Duration) -> bool {
        now < self.again
    }

    /// Whether another node may already have the room.
    pub(super) fn is_lost(&self, now: Duration) -> bool {
        now >= self.good + GIVE_UP
    }
}
