use arena_games::cannon::{self, FIELD_WIDTH, Game as Core, Outcome as CoreOutcome, RULES_VERSION};
use arena_rules::tournament::appearance::Side;

use crate::game::{Game, GameKind, Outcome};
use crate::protocol::{Order, Orders};

/// Cannon Clash.
pub(super) const CANNON_CLASH: GameKind = GameKind {
    id: "cannon_clash_001",
    rules_version: RULES_VERSION,
    begin: |rules, seed| (rules == RULES_VERSION).then(|| Box::new(Core::new(seed)) as Box<dyn Game>),
};

impl Game for Core {
    fn accepts(&self, order: Order) -> bool {
        order.x <= FIELD_WIDTH
    }

    fn turn(&mut self, orders: Orders) {
        Core::turn(self, orders.map(|order| order.map(|Order { x, fire }| cannon::Order { x, fire })));
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
