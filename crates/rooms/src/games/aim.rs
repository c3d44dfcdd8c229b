use arena_games::Side as CoreSide;
use arena_games::aim::duel::{Duel, LATE_TURNS, RULES_VERSION, Tap, reveals};
use arena_rules::tournament::appearance::Side;
use sha2::{Digest as _, Sha256};

use crate::game::{Game, GameKind, Outcome};
use crate::protocol::{Order, Orders};
use crate::source::Source;

pub(crate) const AIM_TRAIN: GameKind = GameKind {
    id: "aim_train_001",
    rules_version: RULES_VERSION,
    seeds: |source| reveals(lead(source)).zip(segments(source)).collect(),
    begin: |rules, source| (rules == RULES_VERSION).then(|| Box::new(begin(source)) as Box<dyn Game>),
};

/// The turns between sending a segment's seed and its first target: the delay that taps survive. With
/// fewer, such a delay would cost a target; with more, a program that reads the frames would know the
/// segment earlier.
fn lead(source: &Source) -> u32 {
    match source {
        Source::Secret(_) => LATE_TURNS,
        // Rooms of an older version have already sent some seeds with this lead.
        Source::Seed(_) => 30,
    }
}

/// The seeds of the segments, drawn from a secret: nobody can compute one from others. In a room of an
/// older version they follow from the match's seed.
fn segments(source: &Source) -> impl Iterator<Item = u64> + use<> {
    let source = *source;
    (0_u32..).map(move |segment| {
        source.part(segment).unwrap_or_else(|| {
            let digest = Sha256::new_with_prefix("aim-duel.")
                .chain_update(source.seed().to_le_bytes())
                .chain_update(segment.to_le_bytes());
            digest.finalize().first_chunk().copied().map_or(0, u64::from_le_bytes)
        })
    })
}

fn begin(source: &Source) -> Duel {
    let mut seeds = segments(source);
    let mut duel = Duel::new(seeds.next().unwrap_or_default());
    for seed in seeds {
        if duel.reveal(seed).is_err() {
            break;
        }
    }
    duel
}

/// A tap as an order of a room.
#[must_use]
pub fn aim_order(tap: Tap) -> Order {
    Order::new(&tap.to_bytes()).expect("five bytes")
}

/// An order's taps of five bytes each; `None` if it is not valid.
pub(crate) fn aim_taps(order: &Order) -> Option<impl Iterator<Item = Tap>> {
    let (taps, rest) = order.bytes().as_chunks();
    let read = taps.iter().map_while(|tap| Tap::from_bytes(*tap));
    (rest.is_empty() && read.clone().count() == taps.len()).then_some(read)
}

impl Game for Duel {
    fn accepts(&self, order: Order) -> bool {
        aim_taps(&order).is_some()
    }

    /// As many taps as fit are joined into one turn's order: every tap counts.
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

    fn signs(&self) -> [Vec<&'static str>; 2] {
        CoreSide::BOTH.map(|side| self.game(side).signs().words().collect())
    }
}
