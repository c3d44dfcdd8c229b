use super::Side;
use super::camp::{Camp, hash_order};
use super::field::HEIGHT;
use super::gate::Gate;
use super::squad::Walker;
use super::{FULL_TURN, MAX_TURNS, Order, RULES_VERSION, RUSH_TURN, TICKS_PER_TURN};
use crate::digest::Digest;

/// The distance at which enemies fight, in tenths. Two enemies approach by at most 18 units a tick, so none
/// pass through each other.
const CONTACT: i32 = 280;
/// Ticks between two shots of all towers: 1.2 s.
const BEAT: u8 = 24;

/// A phase of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first minute.
    Normal = 0,
    /// Half a minute: energy comes twice as fast, towers shoot half as often.
    Rush = 1,
    /// Half a minute if both sides felled equally many towers: energy comes three times as fast, towers are
    /// silent.
    Overtime = 2,
    /// The match is over.
    Over = 3,
}

/// The reason of a victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinReason {
    /// The opponent's centre tower fell.
    CentreTower = 0,
    /// More towers felled, after 90 seconds or after overtime.
    MoreTowers = 1,
    /// More hp left in the own towers after overtime.
    MoreHp = 2,
}

/// The outcome of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side has won.
    Won {
        /// The winner.
        side: Side,
        /// The reason of the victory.
        by: WinReason,
    },
    /// A draw: the match is played again.
    Drawn,
}

/// A match of Cannon Clash.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) seed: u64,
    pub(super) camps: [Camp; 2],
    pub(super) gate: Gate,
    pub(super) ticks: u32,
    pub(super) turns: u32,
    pub(super) beat: u8,
    pub(super) phase: Phase,
    pub(super) outcome: Option<Outcome>,
    played: Digest,
}

impl Game {
    /// Starts a match from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            camps: Side::BOTH.map(Camp::new),
            gate: Gate::new(seed),
            ticks: 0,
            turns: 0,
            beat: BEAT,
            phase: Phase::Normal,
            outcome: None,
            played: Digest::new(),
        }
    }

    /// Plays a turn: [`TICKS_PER_TURN`] ticks with these orders, A's first. Without a new order, a side keeps
    /// its last one. A place off the field counts as the nearest on it. Does nothing once the match is over.
    pub fn turn(&mut self, orders: [Option<Order>; 2]) {
        if self.outcome.is_some() {
            return;
        }
        for side in Side::BOTH {
            if let Some(order) = self.news(side, orders[side.index()]) {
                self.played.word(self.turns);
                self.played.byte(side as u8);
                hash_order(order, &mut self.played);
                self.camps[side.index()].order = order;
            }
        }
        self.turns += 1;
        for _ in 0..TICKS_PER_TURN {
            if self.outcome.is_none() {
                self.tick();
            }
        }
    }

    /// The order, moved onto the field, if it is not the side's current one.
    pub(crate) fn news(&self, side: Side, order: Option<Order>) -> Option<Order> {
        order.map(Order::on_field).filter(|order| *order != self.order(side))
    }

    fn tick(&mut self) {
        self.ticks += 1;
        let parts = match self.phase {
            Phase::Normal => 3,
            Phase::Rush => 6,
            Phase::Overtime | Phase::Over => 9,
        };
        for camp in &mut self.camps {
            camp.gain(parts);
            camp.man_cannon();
            camp.towers.settle();
        }
        self.gate.drift();
        let [a, b] = &mut self.camps;
        a.march(&b.towers, &self.gate);
        b.march(&a.towers, &self.gate);
        self.fight();
        let [a, b] = &mut self.camps;
        a.storm(&mut b.towers);
        b.storm(&mut a.towers);
        self.shoot();
        self.judge();
    }

    /// Enemies that meet lose the hp of the weaker one, so the stronger goes on. The nearest pair fights
    /// first, until none meet.
    fn fight(&mut self) {
        let [a, b] = &mut self.camps;
        while let Some((at_a, at_b)) = nearest(a.squad.all(), b.squad.all()) {
            let (one, other) = (&mut a.squad.all_mut()[at_a], &mut b.squad.all_mut()[at_b]);
            let lost = one.hp.min(other.hp);
            one.hp -= lost;
            other.hp -= lost;
            a.squad.bury();
            b.squad.bury();
        }
    }

    fn shoot(&mut self) {
        let beat = match self.phase {
            Phase::Normal => BEAT,
            Phase::Rush => 2 * BEAT,
            Phase::Overtime | Phase::Over => return,
        };
        self.beat -= 1;
        if self.beat == 0 {
            self.beat = beat;
            let [a, b] = &mut self.camps;
            a.shoot(Side::B, &mut b.squad, self.ticks);
            b.shoot(Side::A, &mut a.squad, self.ticks);
        }
    }

    fn judge(&mut self) {
        let [a, b] = [Side::A, Side::B].map(|side| self.towers_of(side.other()));
        self.outcome = match (a.centre_felled(), b.centre_felled()) {
            (true, true) => Some(Outcome::Drawn),
            (true, false) => Some(Outcome::Won { side: Side::A, by: WinReason::CentreTower }),
            (false, true) => Some(Outcome::Won { side: Side::B, by: WinReason::CentreTower }),
            (false, false) if self.ticks == FULL_TURN * TICKS_PER_TURN => self.more_felled(),
            (false, false) if self.ticks == MAX_TURNS * TICKS_PER_TURN => Some(self.after_overtime()),
            (false, false) => None,
        };
        self.phase = match self.ticks / TICKS_PER_TURN {
            _ if self.outcome.is_some() => Phase::Over,
            ..RUSH_TURN => Phase::Normal,
            RUSH_TURN..FULL_TURN => Phase::Rush,
            FULL_TURN.. => Phase::Overtime,
        };
    }

    fn more_felled(&self) -> Option<Outcome> {
        leader(Side::BOTH.map(|side| u16::from(self.felled(side))), WinReason::MoreTowers)
    }

    fn after_overtime(&self) -> Outcome {
        let hp = Side::BOTH.map(|side| self.towers_of(side).hp());
        self.more_felled().or_else(|| leader(hp, WinReason::MoreHp)).unwrap_or(Outcome::Drawn)
    }

    /// A hash of the match's state and every order; equal on every machine.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = self.played;
        hash.word(RULES_VERSION);
        hash.long(self.seed);
        hash.word(self.turns);
        hash.word(self.ticks);
        for camp in &self.camps {
            camp.hash(&mut hash);
        }
        let (x, way) = self.gate.parts();
        hash.word(x.cast_unsigned());
        hash.word(way.cast_unsigned());
        hash.byte(self.beat);
        hash.byte(self.phase as u8);
        hash.byte(match self.outcome {
            None => 0,
            Some(Outcome::Drawn) => 1,
            Some(Outcome::Won { side, by }) => 2 + 2 * by as u8 + side as u8,
        });
        hash.finish()
    }
}

/// The side with the higher number wins.
fn leader([a, b]: [u16; 2], by: WinReason) -> Option<Outcome> {
    let side = match a.cmp(&b) {
        core::cmp::Ordering::Greater => Side::A,
        core::cmp::Ordering::Less => Side::B,
        core::cmp::Ordering::Equal => return None,
    };
    Some(Outcome::Won { side, by })
}

/// The nearest pair of enemies that meet.
///
/// Among equally near pairs, the one with A's older minion comes first, then B's. This favours no side: if
/// two such pairs share a minion, both sides would choose the same pair; otherwise the order does not matter.
fn nearest(a: &[Walker], b: &[Walker]) -> Option<(usize, usize)> {
    let mut best = None;
    for (at_a, one) in a.iter().enumerate() {
        for (at_b, other) in b.iter().enumerate() {
            // Most pairs are far apart.
            if (HEIGHT - one.spot.ahead - other.spot.ahead).abs() > CONTACT {
                continue;
            }
            let square = one.spot.square_to(other.spot.mirrored());
            if square <= CONTACT * CONTACT && best.is_none_or(|(least, _)| square < least) {
                best = Some((square, (at_a, at_b)));
            }
        }
    }
    best.map(|(_, pair)| pair)
}

#[cfg(test)]
mod tests {
    use super::super::field::Spot;
    use super::*;

    fn walkers(side: [(u16, i32, i32, u8); 2]) -> [Walker; 2] {
        side.map(|(number, x, ahead, hp)| Walker { number, spot: Spot { x, ahead }, hp, brute: false })
    }

    fn after_fight(a: [Walker; 2], b: [Walker; 2]) -> [[u8; 2]; 2] {
        let mut game = Game::new(1);
        for (camp, walkers) in game.camps.iter_mut().zip([a, b]) {
            for walker in walkers {
                camp.squad.add(walker);
            }
        }
        game.fight();
        // The hp of minions 1 and 2; 0 for the dead.
        Side::BOTH.map(|side| {
            let hp = |number| {
                let own = game.camps[side.index()].squad.all().iter();
                own.filter(|walker| walker.number == number).map(|walker| walker.hp).sum()
            };
            [hp(1), hp(2)]
        })
    }

    #[test]
    fn who_meets_fights_and_the_stronger_one_goes_on() {
        let a = walkers([(1, 4_500, 8_000, 60), (2, 1_000, 8_000, 10)]);
        let b = walkers([(1, 4_600, 7_900, 10), (2, 1_000, 7_720, 10)]);
        assert_eq!(after_fight(a, b), [[50, 0], [0, 0]]);
        let beside = walkers([(1, 4_781, 8_000, 10), (2, 1_000, 7_719, 10)]);
        assert_eq!(after_fight(a, beside), [[60, 10], [10, 10]], "they pass each other");
    }

    #[test]
    fn the_nearest_fight_first() {
        let a = walkers([(1, 4_500, 8_000, 10), (2, 4_500, 7_900, 10)]);
        let b = walkers([(1, 4_500, 7_990, 10), (2, 9_000, 100, 10)]);
        assert_eq!(after_fight(a, b), [[0, 10], [0, 10]]);
        assert_eq!(after_fight(b, a), [[0, 10], [0, 10]]);
    }

    #[test]
    fn who_leads_has_won() {
        assert_eq!(leader([2, 2], WinReason::MoreTowers), None);
        let won = |side| Some(Outcome::Won { side, by: WinReason::MoreHp });
        assert_eq!(
            [leader([301, 300], WinReason::MoreHp), leader([9, 10], WinReason::MoreHp)],
            [won(Side::A), won(Side::B)]
        );
    }

    #[test]
    fn both_centre_towers_in_one_tick_is_a_draw() {
        let mut game = Game::new(1);
        for camp in &mut game.camps {
            for tower in camp.towers.all_mut() {
                tower.hp = 0;
            }
        }
        game.turn([None; 2]);
        assert_eq!((game.outcome(), game.ticks, game.phase), (Some(Outcome::Drawn), 1, Phase::Over));
    }
}
