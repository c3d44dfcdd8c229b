use super::Side;
use super::field::{FIELD_WIDTH, MIDDLE, Spot, TENTHS, WIDTH};
use super::gate::Gate;
use super::squad::{Squad, Walker};
use super::tower::{Shot, Towers, in_range};
use super::{Order, TICKS_PER_SECOND};
use crate::digest::Digest;

/// Parts of one energy: one energy a second is one part a tick.
pub(crate) const PARTS: u16 = 20;
const _: () = assert!(PARTS as u32 == TICKS_PER_SECOND);
const FIRST_ENERGY: u16 = 8 * PARTS;
const MOST_ENERGY: u16 = 15 * PARTS;
pub(crate) const COST: u16 = PARTS;
/// Ticks between two minions: five a second.
const RELOAD: u8 = 4;
/// One in this many fired minions is a brute.
const BRUTE_EACH: u16 = 12;
const MINION_HP: u8 = 10;
const BRUTE_HP: u8 = 60;

/// The cannon's largest move in a tick, in tenths: 600 units a second.
pub(crate) const CANNON_STEP: i32 = 300;
/// Distance from the side edges, in tenths.
const CANNON_EDGE: i32 = 400;
/// The cannon's distance from the own edge, where minions start, in tenths.
pub(crate) const MUZZLE: i32 = 600;

/// A minion's move in a tick, in tenths: 180 units a second.
pub(crate) const WALK: i32 = 90;
/// How far a minion and its twin each step aside behind the gate, in tenths.
const TWINS_APART: i32 = 120;
/// The hp that one shot of a tower takes in all, from the nearest enemy on: it kills a small group, and
/// lets the rest of a large one through.
pub(crate) const VOLLEY: u8 = 110;

#[derive(Clone, Debug)]
pub(crate) struct Camp {
    pub(crate) order: Order,
    /// The cannon's column, in tenths.
    pub(crate) cannon: i32,
    pub(crate) energy: u16,
    /// Ticks until the next shot.
    reload: u8,
    fired: u16,
    /// Minions so far, twins included.
    born: u16,
    pub(crate) squad: Squad,
    pub(crate) towers: Towers,
}

impl Camp {
    pub(crate) fn new(side: Side) -> Self {
        Self {
            order: Order::FIRST,
            cannon: WIDTH / 2,
            energy: FIRST_ENERGY,
            reload: 0,
            fired: 0,
            born: 0,
            squad: Squad::new(),
            towers: Towers::new(side),
        }
    }

    pub(crate) fn gain(&mut self, parts: u16) {
        self.energy = (self.energy + parts).min(MOST_ENERGY);
    }

    pub(crate) fn man_cannon(&mut self) {
        let wanted = (i32::from(self.order.x) * TENTHS).clamp(CANNON_EDGE, WIDTH - CANNON_EDGE);
        self.cannon += (wanted - self.cannon).clamp(-CANNON_STEP, CANNON_STEP);
        self.reload = self.reload.saturating_sub(1);
        if !self.order.fire || self.reload > 0 || self.energy < COST || self.squad.is_full() {
            return;
        }
        self.energy -= COST;
        self.reload = RELOAD;
        self.fired += 1;
        let brute = self.fired.is_multiple_of(BRUTE_EACH);
        let hp = if brute { BRUTE_HP } else { MINION_HP };
        let spot = Spot { x: self.cannon, ahead: MUZZLE };
        self.born += 1;
        self.squad.add(Walker { number: self.born, spot, hp, brute });
    }

    /// Moves minions straight ahead to the middle line, doubled through the gate, and then towards a
    /// tower.
    pub(crate) fn march(&mut self, against: &Towers, gate: &Gate) {
        for at in 0..self.squad.all().len() {
            let walker = &mut self.squad.all_mut()[at];
            let spot = walker.spot;
            if spot.ahead >= MIDDLE {
                if let Some((_, tower)) = against.target(spot) {
                    walker.spot = spot.towards(tower, WALK);
                }
                continue;
            }
            walker.spot.ahead += WALK;
            let twin = *walker;
            if walker.spot.ahead >= MIDDLE && gate.covers(spot.x) && !self.squad.is_full() {
                self.double(at, twin);
            }
        }
    }

    fn double(&mut self, at: usize, twin: Walker) {
        let beside = |way: i32| Spot { x: (twin.spot.x + way).clamp(0, WIDTH), ..twin.spot };
        self.born += 1;
        self.squad.add(Walker { number: self.born, spot: beside(TWINS_APART), ..twin });
        self.squad.all_mut()[at].spot = beside(-TWINS_APART);
    }

    /// Minions at a tower hit it; each is spent by its hit.
    pub(crate) fn storm(&mut self, against: &mut Towers) {
        for walker in self.squad.all_mut() {
            if let Some(tower) = against.reached(walker.spot) {
                against.hit(tower, walker.hp);
                walker.hp = 0;
            }
        }
        self.squad.bury();
    }

    pub(crate) fn shoot(&mut self, enemy: Side, enemies: &mut Squad, tick: u32) {
        for (at, tower) in self.towers.all_mut().iter_mut().enumerate() {
            let mut left = if tower.hp > 0 { VOLLEY } else { 0 };
            while left > 0 {
                let living = enemies.all_mut().iter_mut().filter(|walker| walker.hp > 0);
                let nearest = living
                    .filter_map(|walker| in_range(at, walker.spot).map(|square| (square, walker)))
                    .min_by_key(|(square, _)| *square);
                let Some((_, walker)) = nearest else { break };
                if left == VOLLEY {
                    tower.shot = Some(Shot { tick, at: enemy.place(walker.spot) });
                }
                let lost = walker.hp.min(left);
                walker.hp -= lost;
                left -= lost;
            }
        }
        enemies.bury();
    }

    /// Adds the camp to the hash of the state, without shots: they are for display only.
    pub(crate) fn hash(&self, hash: &mut Digest) {
        hash_order(self.order, hash);
        hash.word(self.cannon.cast_unsigned());
        for number in [self.energy, self.fired, self.born, u16::from(self.reload)] {
            hash.word(u32::from(number));
        }
        for tower in self.towers.all() {
            hash.word(u32::from(tower.hp));
            hash.byte(tower.shaken);
        }
        for walker in self.squad.all() {
            hash.word(u32::from(walker.number));
            hash.word(walker.spot.x.cast_unsigned());
            hash.word(walker.spot.ahead.cast_unsigned());
            hash.byte(walker.hp);
            hash.byte(u8::from(walker.brute));
        }
        // Ends the list, so that later values are not taken for a part of it.
        hash.word(u32::MAX);
    }
}

pub(crate) fn hash_order(order: Order, hash: &mut Digest) {
    debug_assert!(order.x <= FIELD_WIDTH, "orders are brought onto the field first");
    hash.word(u32::from(order.x) << 1 | u32::from(order.fire));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of minions, `way` tenths in front of the left tower's middle.
    fn before_tower(count: u16, way: i32) -> Squad {
        let mut squad = Squad::new();
        for number in 0..count {
            let spot = Spot { x: 2_000 + i32::from(number), ahead: 12_800 - way };
            squad.add(Walker { number, spot, hp: MINION_HP, brute: false });
        }
        squad
    }

    #[test]
    fn a_cannon_fires_five_a_second_while_it_has_energy_and_each_twelfth_is_a_brute() {
        let mut camp = Camp::new(Side::A);
        camp.order = Order { x: 450, fire: true };
        let mut fired = [0; 400];
        for count in &mut fired {
            camp.man_cannon();
            *count = camp.squad.all().len();
        }
        assert_eq!(fired[..9], [1, 1, 1, 1, 2, 2, 2, 2, 3]);
        assert_eq!((fired[399], camp.energy), (8, 0), "what it had at the start");
        camp.gain(u16::MAX - MOST_ENERGY);
        assert_eq!(camp.energy, MOST_ENERGY);
        for _ in 0..20 {
            camp.man_cannon();
        }
        let brutes = camp.squad.all().iter().filter(|walker| walker.brute);
        assert!(brutes.map(|walker| (walker.number, walker.hp)).eq([(12, 60)]));
    }

    #[test]
    fn a_cannon_goes_no_faster_than_it_may_and_keeps_off_the_edge() {
        let mut camp = Camp::new(Side::B);
        camp.order = Order { x: 0, fire: false };
        camp.man_cannon();
        assert_eq!(camp.cannon, 4_200);
        for _ in 0..40 {
            camp.man_cannon();
        }
        assert_eq!((camp.cannon, camp.squad.all().len()), (400, 0));
    }

    #[test]
    fn at_the_bound_a_cannon_waits_and_the_gate_does_not_double() {
        let mut camp = Camp::new(Side::A);
        camp.order = Order { x: 450, fire: true };
        let gate = Gate::new(1);
        let spot = Spot { x: gate.after(0), ahead: MIDDLE - 1 };
        while camp.squad.add(Walker { number: 0, spot, hp: MINION_HP, brute: false }) {}
        camp.man_cannon();
        camp.march(&Towers::new(Side::B), &gate);
        assert_eq!((camp.energy, camp.fired, camp.born), (FIRST_ENERGY, 0, 0));
        assert!(camp.squad.all().iter().all(|walker| walker.spot.ahead > MIDDLE));
    }

    #[test]
    fn what_passes_the_gate_becomes_two_once() {
        let gate = Gate::new(1);
        let pass = |x| {
            let mut camp = Camp::new(Side::A);
            let spot = Spot { x, ahead: MIDDLE - 1 };
            camp.squad.add(Walker { number: 1, spot, hp: 33, brute: true });
            camp.born = 1;
            for _ in 0..3 {
                camp.march(&Towers::new(Side::B), &gate);
            }
            camp.squad.all().iter().map(|walker| (walker.number, walker.hp, walker.brute)).next_back()
        };
        let x = gate.after(0);
        assert_eq!([pass(x - 900), pass(x + 900)], [Some((2, 33, true)); 2]);
        assert_eq!([pass(x - 901), pass(x + 901)], [Some((1, 33, true)); 2]);
    }

    #[test]
    fn a_shot_leaves_nobody_of_few_and_the_rest_of_many() {
        let left = |count, way| {
            let (mut camp, mut enemies) = (Camp::new(Side::B), before_tower(count, way));
            camp.shoot(Side::A, &mut enemies, 24);
            let shots = camp.towers.all().map(|tower| tower.shot.is_some());
            (enemies.all().len(), shots)
        };
        assert_eq!(left(11, 3_400), (0, [true, false, false]));
        assert_eq!(left(15, 3_400), (4, [true, false, false]));
        assert_eq!(left(15, 3_501), (15, [false; 3]));
        // Near the tower, the centre tower sees the minions, too.
        assert_eq!(left(15, 600), (0, [true, false, true]));
    }

    #[test]
    fn a_felled_tower_shoots_nobody() {
        let (mut camp, mut enemies) = (Camp::new(Side::B), before_tower(3, 3_400));
        camp.towers.all_mut()[0].hp = 0;
        camp.shoot(Side::A, &mut enemies, 24);
        assert_eq!(enemies.all().len(), 3);
    }
}
