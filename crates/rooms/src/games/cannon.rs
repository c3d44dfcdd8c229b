use arena_games::cannon::{self, Game as Core, Outcome as CoreOutcome, RULES_VERSION};
use arena_rules::tournament::appearance::Side;

use crate::game::{Game, GameKind, Outcome};
use crate::protocol::{Order, Orders};

pub(crate) const CANNON_CLASH: GameKind = GameKind {
    id: "cannon_clash_001",
    rules_version: RULES_VERSION,
    // Only the gate's start and direction are drawn, and players see both at once.
    seeds: |source| vec![(0, source.seed())],
    begin: |rules, source| {
        (rules == RULES_VERSION).then(|| Box::new(Core::new(source.seed())) as Box<dyn Game>)
    },
};

/// An order of the game as an order of a room.
#[must_use]
pub fn cannon_order(order: cannon::Order) -> Order {
    Order::new(&order.to_bytes()).expect("two bytes")
}

/// Reads [`cannon_order`]; `None` if the order is not valid.
pub(crate) fn read(order: Order) -> Option<cannon::Order> {
    cannon::Order::from_bytes(order.bytes().try_into().ok()?)
}

impl Game for Core {
    fn accepts(&self, order: Order) -> bool {
        read(order).is_some()
    }

    fn join(&self, _: Order, second: Order) -> Option<Order> {
        Some(second)
    }

    fn rest(&self, last: Order) -> Option<Order> {
        let last = read(last).filter(|last| last.fire)?;
        Some(cannon_order(cannon::Order { fire: false, ..last }))
    }

    fn turn(&mut self, orders: Orders) {
        Core::turn(self, orders.map(|order| order.and_then(read)));
    }

    fn state_hash(&self) -> u64 {
        Core::state_hash(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Core::outcome(self).map(|outcome| match outcome {
            CoreOutcome::Won { side: cannon::Side::A, .. } => Outcome::Won(Side::A),
            CoreOutcome::Won { side: cannon::Side::B, .. } => Outcome::Won(Side::B),
            CoreOutcome::Drawn => Outcome::Drawn,
        })
    }
}
