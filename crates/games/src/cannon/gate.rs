use super::field::{FIELD_HEIGHT, FIELD_WIDTH, Place, TENTHS, WIDTH};
use crate::draw::Draw;

/// The gate's width, in units.
pub const GATE_WIDTH: u16 = 180;

const HALF: i32 = GATE_WIDTH as i32 * TENTHS / 2;

/// The gate's move in a tick, in tenths: 80 units a second.
const DRIFT: i32 = 40;

/// The number of the draw of the gate's start.
const GATE: u64 = 1;

/// The gate on the middle line doubles every minion that passes it, and drifts between the edges. The seed
/// decides its start and direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The middle of the gate, in tenths.
    x: i32,
    /// The move in a tick, in tenths; negative to the left.
    way: i32,
}

impl Gate {
    pub(crate) fn new(seed: u64) -> Self {
        let mut draw = Draw::new(seed, GATE);
        let x = HALF + draw.number((WIDTH - 2 * HALF + 1).cast_unsigned()).cast_signed();
        let way = if draw.below(2) == 0 { DRIFT } else { -DRIFT };
        Self { x, way }
    }

    pub(crate) fn drift(&mut self) {
        let to = self.x + self.way;
        if (HALF..=WIDTH - HALF).contains(&to) {
            self.x = to;
        } else {
            // Reflects the move at the edge.
            self.way = -self.way;
            let edge = if to < HALF { HALF } else { WIDTH - HALF };
            self.x = 2 * edge - to;
        }
    }

    /// Whether a minion in this column (in tenths) passes the gate.
    pub(crate) const fn covers(&self, x: i32) -> bool {
        (x - self.x).abs() <= HALF
    }

    /// The middle of the gate after `ticks`, in tenths.
    pub(crate) fn after(mut self, ticks: u32) -> i32 {
        for _ in 0..ticks {
            self.drift();
        }
        self.x
    }

    pub(crate) const fn parts(&self) -> (i32, i32) {
        (self.x, self.way)
    }

    /// The middle of the gate.
    #[must_use]
    pub fn place(&self) -> Place {
        // The gate is on the field, whose coordinates fit in 16 bits.
        let x = u16::try_from(self.x / TENTHS).unwrap_or(FIELD_WIDTH);
        Place { x, y: FIELD_HEIGHT / 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stays_on_the_field_and_comes_back() {
        for seed in 0..50 {
            let mut gate = Gate::new(seed);
            let (mut turns, mut way) = (0, gate.way);
            for _ in 0..2_400 {
                let before = gate.x;
                gate.drift();
                assert!((HALF..=WIDTH - HALF).contains(&gate.x));
                assert!((gate.x - before).abs() <= DRIFT);
                turns += u32::from(way != gate.way);
                way = gate.way;
            }
            assert!((13..=14).contains(&turns), "{turns}");
        }
    }

    #[test]
    fn it_begins_anywhere_and_either_way() {
        let gates: [Gate; 200] = core::array::from_fn(|seed| Gate::new(seed as u64));
        assert!(gates.iter().any(|gate| gate.x < 2_000) && gates.iter().any(|gate| gate.x > 7_000));
        let left = gates.iter().filter(|gate| gate.way < 0).count();
        assert!((70..130).contains(&left), "{left}");
    }

    #[test]
    fn what_is_ahead_is_what_comes() {
        let mut gate = Gate::new(9);
        let ahead = gate.after(300);
        for _ in 0..300 {
            gate.drift();
        }
        assert_eq!(gate.x, ahead);
    }
}
