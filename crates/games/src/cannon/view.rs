//! Read access to a match.

use super::camp::{COST, Camp, PARTS};
use super::field::TENTHS;
use super::game::Game;
use super::squad::Minion;
use super::tower::{TOWERS, Tower, Towers};
use super::{FULL_TURN, Gate, MAX_TURNS, Order, Outcome, Phase, Side};

impl Game {
    pub(crate) fn camp(&self, side: Side) -> &Camp {
        &self.camps[side.index()]
    }

    pub(crate) fn towers_of(&self, side: Side) -> &Towers {
        &self.camp(side).towers
    }

    /// The seed, which decides the gate's course.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Turns played.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Ticks played.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// The outcome, once the match is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The current phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Turns until the end of the 90 seconds, or of overtime.
    #[must_use]
    pub fn turns_left(&self) -> u32 {
        match self.phase {
            Phase::Normal | Phase::Rush => FULL_TURN - self.turns,
            Phase::Overtime => MAX_TURNS - self.turns,
            Phase::Over => 0,
        }
    }

    /// A side's current order.
    #[must_use]
    pub fn order(&self, side: Side) -> Order {
        self.camp(side).order
    }

    /// The cannon's column, in units from the left edge.
    #[must_use]
    pub fn cannon(&self, side: Side) -> u16 {
        u16::try_from(self.camp(side).cannon / TENTHS).unwrap_or_default()
    }

    /// A side's energy, in twentieths of a minion's cost.
    #[must_use]
    pub fn energy(&self, side: Side) -> u16 {
        const { assert!(COST == PARTS && PARTS == 20) };
        self.camp(side).energy
    }

    /// A side's towers: left, right, centre.
    #[must_use]
    pub fn towers(&self, side: Side) -> &[Tower; TOWERS] {
        self.towers_of(side).all()
    }

    /// The hp left in a side's towers.
    #[must_use]
    pub fn hp(&self, side: Side) -> u16 {
        self.towers_of(side).hp()
    }

    /// Opponent's towers that a side felled.
    #[must_use]
    pub fn felled(&self, by: Side) -> u8 {
        self.towers_of(by.other()).felled()
    }

    /// The minions for display: A's first, each side's oldest first.
    pub fn minions(&self) -> impl Iterator<Item = Minion> + '_ {
        Side::BOTH.into_iter().flat_map(|side| {
            self.camp(side).squad.all().iter().map(move |walker| Minion {
                side,
                number: walker.number,
                place: side.place(walker.spot),
                hp: walker.hp,
                brute: walker.brute,
            })
        })
    }

    /// The gate.
    #[must_use]
    pub fn gate(&self) -> &Gate {
        &self.gate
    }

    /// Ticks until the towers' next shot; in overtime there is none.
    #[must_use]
    pub fn beat(&self) -> u8 {
        self.beat
    }
}
