//! The smallest [`Game`], for tests; the product does not offer it. A side that fires runs one step a
//! turn, now and then two. The side that has gone further at the end wins.

use arena_rules::tournament::appearance::Side;

use crate::game::{Game, GameKind, Outcome};
use crate::protocol::{Order, Orders};

/// The turns of a race.
pub const LENGTH: u32 = 60;

/// The race, in rules version 1.
pub const RACE: GameKind = GameKind {
    id: "cannon_clash_001",
    rules_version: 1,
    seeds: |source| vec![(0, source.seed())],
    begin: |rules, source| (rules == 1).then(|| Box::new(Race::new(source.seed(), LENGTH)) as Box<dyn Game>),
};

/// The same race, for an hour.
pub const MARATHON: GameKind = GameKind {
    begin: |rules, source| (rules == 1).then(|| Box::new(Race::new(source.seed(), 36_000)) as Box<dyn Game>),
    ..RACE
};

/// An order of two bytes: the wanted place, up to 10, and whether to run.
#[must_use]
pub fn go(x: u8, fire: bool) -> Order {
    Order::new(&[x, fire.into()]).expect("two bytes")
}

/// The hash of the state after `turns` turns without an order.
#[must_use]
pub fn idle_hash(seed: u64, turns: u32) -> u64 {
    let mut race = Race::new(seed, LENGTH);
    for _ in 0..turns {
        race.turn([None; 2]);
    }
    race.state_hash()
}

struct Race {
    luck: u64,
    length: u32,
    turns: u32,
    wants: Orders,
    gone: [u64; 2],
}

impl Race {
    fn new(seed: u64, length: u32) -> Self {
        Self { luck: seed | 1, length, turns: 0, wants: [None; 2], gone: [0; 2] }
    }
}

impl Game for Race {
    fn accepts(&self, order: Order) -> bool {
        matches!(order.bytes(), [0..=10, 0 | 1])
    }

    fn join(&self, _: Order, second: Order) -> Option<Order> {
        Some(second)
    }

    fn rest(&self, last: Order) -> Option<Order> {
        match *last.bytes() {
            [x, 1] => Some(go(x, false)),
            _ => None,
        }
    }

    fn turn(&mut self, orders: Orders) {
        if self.turns == self.length {
            return;
        }
        self.turns += 1;
        self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Both sides have the same luck.
        let step = 1 + (self.luck >> 63);
        for ((wants, order), gone) in self.wants.iter_mut().zip(orders).zip(&mut self.gone) {
            *wants = order.or(*wants);
            if wants.is_some_and(|wants| wants.bytes().ends_with(&[1])) {
                *gone += step;
            }
        }
    }

    fn state_hash(&self) -> u64 {
        let mut hash = self.luck ^ u64::from(self.turns);
        for (wants, gone) in self.wants.iter().zip(self.gone) {
            let wants =
                wants.map_or(0, |wants| wants.bytes().iter().fold(1, |sum, byte| sum * 2 + u64::from(*byte)));
            hash = (hash ^ gone ^ (wants << 32)).wrapping_mul(0x0100_0000_01b3);
        }
        hash
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.turns < self.length {
            return None;
        }
        Some(match self.gone[0].cmp(&self.gone[1]) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::A),
            std::cmp::Ordering::Less => Outcome::Won(Side::B),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        })
    }
}
