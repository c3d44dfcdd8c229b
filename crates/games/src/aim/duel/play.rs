use core::cmp::Ordering;

use super::{Breach, DUEL, LATE_TICKS, RULES_VERSION, Score, TICKS_PER_TURN, compare};
use crate::Side;
use crate::aim::event::PLACES;
use crate::aim::{Event, Game, Phase, Place};
use crate::digest::Digest;

/// A tap of a duel.
pub type Tap = Event;

const TAP_BYTES: usize = 5;

impl Tap {
    /// Encodes the tap for the network: the tick in two bytes, the place in three, lowest byte first. No
    /// duel has a tick above `u16::MAX`, which would become `u16::MAX`.
    #[must_use]
    pub fn to_bytes(self) -> [u8; TAP_BYTES] {
        let [t0, t1] = u16::try_from(self.tick).unwrap_or(u16::MAX).to_le_bytes();
        let [p0, p1, p2, _] = self.place.number().to_le_bytes();
        [t0, t1, p0, p1, p2]
    }

    /// Reads [`to_bytes`](Self::to_bytes); `None` for a place off the field.
    #[must_use]
    pub fn from_bytes([t0, t1, p0, p1, p2]: [u8; TAP_BYTES]) -> Option<Self> {
        let number = u32::from_le_bytes([p0, p1, p2, 0]);
        let tick = u16::from_le_bytes([t0, t1]).into();
        (number < PLACES).then(|| Self { tick, place: Place::numbered(number) })
    }
}

/// The turn before which each seed is revealed: the first at the start, the others `lead` turns before they
/// are needed.
pub fn reveals(lead: u32) -> impl Iterator<Item = u32> {
    (0..DUEL.segments()).map(move |segment| match segment {
        0 => 0,
        _ => (DUEL.segment_begins(segment) / TICKS_PER_TURN).saturating_sub(lead),
    })
}

/// A duel up to its current turn.
#[derive(Clone, Debug)]
pub struct Duel {
    games: [Game; 2],
    turns: u32,
}

impl Duel {
    /// Starts from the seed of the first segment.
    #[must_use]
    pub fn new(first_seed: u64) -> Self {
        let game = Game::new(&DUEL, first_seed);
        Self { games: [game.clone(), game], turns: 0 }
    }

    /// Adds the seed of the next segment.
    ///
    /// # Errors
    /// If the duel has all its seeds.
    pub fn reveal(&mut self, seed: u64) -> Result<(), Breach> {
        self.games.iter_mut().try_for_each(|game| game.reveal(seed))
    }

    /// Plays a tap of the next turn; ignores one that is late, too soon or against the rules.
    pub fn tap(&mut self, side: Side, tap: Tap) {
        if tap.tick <= self.now() && self.outcome().is_none() {
            // A refused tap changes nothing, on every machine.
            let _ = self.games[side.index()].play(tap);
        }
    }

    /// Plays the next turn; does nothing once the duel is over.
    pub fn turn(&mut self) {
        if self.outcome().is_some() {
            return;
        }
        let passed = self.now().saturating_sub(LATE_TICKS);
        for game in &mut self.games {
            game.advance(passed);
        }
        self.turns += 1;
    }

    fn now(&self) -> u32 {
        (self.turns + 1) * TICKS_PER_TURN
    }

    /// The number of turns played.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// A side's game, with the taps of the turns so far. Taps before its tick no longer count.
    #[must_use]
    pub fn game(&self, side: Side) -> &Game {
        &self.games[side.index()]
    }

    /// The winner, `Some(None)` for a draw, `None` while the duel is open. It is decided once both games are
    /// over, or one is and the other has more points.
    #[must_use]
    pub fn outcome(&self) -> Option<Option<Side>> {
        let [a, b] = &self.games;
        let over = |game: &Game| game.phase() != Phase::Playing;
        let decided = match (over(a), over(b)) {
            (true, true) => true,
            (true, false) => b.score() > a.score(),
            (false, true) => a.score() > b.score(),
            (false, false) => false,
        };
        decided.then(|| match compare(&Score::of(a), &Score::of(b)) {
            Ordering::Greater => Some(Side::A),
            Ordering::Less => Some(Side::B),
            Ordering::Equal => None,
        })
    }

    /// A hash of the duel's state, equal on every machine.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = Digest::new();
        hash.word(RULES_VERSION);
        hash.word(self.turns);
        for game in &self.games {
            hash.long(game.state_hash());
        }
        hash.finish()
    }
}
