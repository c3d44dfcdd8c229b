use arena_games::Side as CoreSide;
use arena_games::aim::duel::{Duel, RULES_VERSION, Tap, reveals};
use arena_rules::tournament::appearance::Side;
use sha2::{Digest as _, Sha256};

use crate::game::{Game, GameKind, Outcome};
use crate::protocol::{Order, Orders};

/// Aim Train, one against one.
pub(crate) const AIM_TRAIN: GameKind = GameKind {
    id: "aim_train_001",
    rules_version: RULES_VERSION,
    seeds: |seed| reveals().zip(segments(seed)).collect(),
    begin: |rules, seed| (rules == RULES_VERSION).then(|| Box::new(begin(seed)) as Box<dyn Game>),
};

/// The seeds of the segments. Those who are told one of them can compute no other one.
fn segments(seed: u64) -> impl Iterator<Item = u64> {
    (0_u32..).map(move |segment| {
        let digest = Sha256::new_with_prefix("aim-duel.")
            .chain_update(seed.to_le_bytes())
            .chain_update(segment.to_le_bytes());
        digest.finalize().first_chunk().copied().map_or(0, u64::from_le_bytes)
    })
}

fn begin(seed: u64) -> Duel {
    let mut seeds = segments(seed);
    let mut duel = Duel::new(seeds.next().unwrap_or_default());
    for seed in seeds {
        if duel.reveal(seed).is_err() {
            break;
        }
    }
    duel
}

/// A tap, as a room carries it.
#[must_use]
pub fn aim_order(tap: Tap) -> Order {
    Order::new(&tap.to_bytes()).expect("five bytes")
}

/// The taps of an order, each of five bytes; `None` where it is none.
pub(crate) fn aim_taps(order: &Order) -> Option<impl Iterator<Item = Tap>> {
    let (taps, rest) = order.bytes().as_chunks();
    let read = taps.iter().map_while(|tap| Tap::from_bytes(*tap));
    (rest.is_empty() && read.clone().count() == taps.len()).then_some(read)
}

impl Game for Duel {
    fn accepts(&self, order: Order) -> bool {
        aim_taps(&order).is_some()
    }

    /// Every tap counts: as many as fit come with one turn.
    fn join(&self, first: Order, second: Order) -> Option<Order> {
        Order::new(&[first.bytes(), second.bytes()].concat())
    }

    fn rest(&self, _: Order) -> Option<Order> {
        None
    }

    fn turn(&mut self, orders: Orders) {
        for (side, order) in CoreSide::BOTH.into_iter().zip(&orders) {
            for tap in order.iter().filter_map(aim_taps).flatten() {
                self.tap(side, tap);
            }
        }
        Duel::turn(self);
    }

    fn state_hash(&self) -> u64 {
        Duel::state_hash(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Duel::outcome(self).map(|winner| match winner {
            Some(CoreSide::A) => Outcome::Won(Side::A),
            Some(CoreSide::B) => Outcome::Won(Side::B),
            None => Outcome::Drawn,
        })
    }
}
