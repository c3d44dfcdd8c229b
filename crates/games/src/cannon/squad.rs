use super::Side;
use super::field::{Place, Spot};

/// The most living minions of a side. The storage has a fixed size, so every copy of a match has the same
/// size.
///
/// A side fires five a second, which walk for seven to nine seconds and may be doubled half-way; the most
/// ever seen is 64. At the limit the cannon waits and keeps its energy, and the gate stops doubling.
pub const MOST_MINIONS: usize = 96;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Walker {
    /// The number, unique within a side and match.
    pub(crate) number: u16,
    pub(crate) spot: Spot,
    pub(crate) hp: u8,
    pub(crate) brute: bool,
}

/// A minion for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minion {
    /// The owner.
    pub side: Side,
    /// The number, unique within a side and match, by which a display follows the minion from turn to turn.
    pub number: u16,
    /// The position.
    pub place: Place,
    /// The hp, also the damage to a tower: at most 10, for a brute 60.
    pub hp: u8,
    /// Whether it was fired as a brute.
    pub brute: bool,
}

/// A side's minions, the oldest first.
#[derive(Clone, Debug)]
pub(crate) struct Squad {
    walkers: [Walker; MOST_MINIONS],
    count: usize,
}

impl Squad {
    pub(crate) fn new() -> Self {
        Self { walkers: [Walker::default(); MOST_MINIONS], count: 0 }
    }

    /// Adds a minion; `false` at the limit.
    pub(crate) fn add(&mut self, walker: Walker) -> bool {
        let Some(free) = self.walkers.get_mut(self.count) else { return false };
        *free = walker;
        self.count += 1;
        true
    }

    pub(crate) fn all(&self) -> &[Walker] {
        &self.walkers[..self.count]
    }

    pub(crate) fn all_mut(&mut self) -> &mut [Walker] {
        &mut self.walkers[..self.count]
    }

    pub(crate) fn is_full(&self) -> bool {
        self.count == MOST_MINIONS
    }

    /// Removes the dead. The others keep their order, which decides between equals.
    pub(crate) fn bury(&mut self) {
        let mut kept = 0;
        for at in 0..self.count {
            if self.walkers[at].hp > 0 {
                self.walkers[kept] = self.walkers[at];
                kept += 1;
            }
        }
        self.count = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dead_go_and_the_others_keep_their_order() {
        let mut squad = Squad::new();
        for number in 0..96 {
            assert!(!squad.is_full());
            assert!(squad.add(Walker { number, hp: u8::from(number % 3 > 0), ..Walker::default() }));
        }
        assert!(squad.is_full() && !squad.add(Walker::default()));
        squad.bury();
        let left: [u16; 5] = core::array::from_fn(|at| squad.all()[at].number);
        assert_eq!((left, squad.all().len()), ([1, 2, 4, 5, 7], 64));
    }
}
