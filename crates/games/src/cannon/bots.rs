//! Synthetic players: opponents for practice and demonstrations, and for tuning the rules.
//!
//! A bot sees the field late, aims with an error, saves energy for an attack through the gate, and defends
//! where enemies come through. Its strength decides how late, inaccurate and patient it is; its form varies
//! from match to match. A seed decides all draws.

use super::camp::{CANNON_STEP, COST, MUZZLE, VOLLEY, WALK};
use super::field::{FIELD_WIDTH, HEIGHT, MIDDLE, Spot, TENTHS, WIDTH};
use super::tower::TOWERS;
use super::{Game, Gate, Order, Phase, Recorder, Side, TICKS_PER_TURN};
use crate::draw::Draw;

/// The number of a bot's draws, distinct from all draws of a game. B's follow A's.
const HAND: u64 = 1 << 33;
const DAY: u64 = 1 << 35;

/// Turns that a bot remembers: the current one, and the slowest bot's delay.
const MEMORY: usize = Skill::SLOWEST as usize + 1;

/// Turns for which a bot keeps a plan.
const STEADY_TURNS: u8 = 6;
/// Ticks that a minion needs from the cannon to the gate.
const TO_GATE: u32 = 83;
/// Enemies this far from their own edge are a danger, in tenths.
const DANGER: i32 = 7_000;
/// Own minions this close to an enemy's column are its guards, in tenths.
const GUARD: i32 = 600;
/// Minions this far from the own edge are still guards, in tenths.
const NEAR: i32 = 5_000;

/// The strength of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// A beginner.
    Weak = 0,
    /// The player for whom the rules are tuned.
    Average = 1,
    /// A practised player.
    Strong = 2,
}

impl Strength {
    /// All strengths, weakest first.
    pub const ALL: [Self; 3] = [Self::Weak, Self::Average, Self::Strong];

    /// The strength as numbered in the browser.
    #[must_use]
    pub const fn of(number: u32) -> Option<Self> {
        match number {
            0 => Some(Self::Weak),
            1 => Some(Self::Average),
            2 => Some(Self::Strong),
            _ => None,
        }
    }

    /// The worst and the best form, in hundredths of the range from no skill to the best.
    const fn days(self) -> (u8, u8) {
        match self {
            Self::Weak => (15, 65),
            Self::Average => (40, 80),
            Self::Strong => (55, 95),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Skill {
    /// Turns by which the bot sees the field late.
    delay: u8,
    /// The largest error of its aim, in tenths.
    noise: u32,
    /// Percentage of dangers that the bot notices.
    watch: u8,
    /// Percentage of attacks aimed at the gate's future position.
    foresight: u8,
    /// The energy that the bot saves for an attack, in parts.
    saves: u16,
}

impl Skill {
    /// The longest delay of any bot, in turns.
    const SLOWEST: u8 = 6;

    /// Ticks until an order about what it sees takes effect.
    fn lead(&self) -> i32 {
        i32::from(self.delay) * TICKS_PER_TURN.cast_signed()
    }

    fn of(hundredths: u8) -> Self {
        let from_to = |from: u32, to: u32| {
            let share = u32::from(hundredths);
            (from * (100 - share) + to * share + 50) / 100
        };
        // All values below except the noise are less than 256.
        let small = |from, to| u8::try_from(from_to(from, to)).unwrap_or(u8::MAX);
        Self {
            delay: small(Self::SLOWEST.into(), 3),
            noise: from_to(600, 150),
            watch: small(70, 98),
            foresight: small(0, 100),
            saves: u16::from(small(2, 13)) * COST,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Sight {
    gate: Gate,
    /// For each own tower: the hp of the approaching enemies that can still be met, and the column of the
    /// foremost.
    dangers: [(u16, i32); TOWERS],
}

impl Sight {
    fn of(game: &Game, own: Side, lead: i32) -> Self {
        let mut dangers = [(0, 0); TOWERS];
        let mut foremost = [0; TOWERS];
        for walker in game.camp(own.other()).squad.all() {
            if walker.spot.ahead < DANGER {
                continue;
            }
            let Some((tower, at)) = game.towers_of(own).target(walker.spot) else { continue };
            let Some(column) = meets(walker.spot, at, lead) else { continue };
            dangers[tower].0 += u16::from(walker.hp);
            if walker.spot.ahead > foremost[tower] {
                foremost[tower] = walker.spot.ahead;
                dangers[tower].1 = column;
            }
        }
        Self { gate: *game.gate(), dangers }
    }
}

/// The column in which a minion fired `lead` ticks from now meets an enemy on its way to a tower; `None` if
/// it comes too late.
fn meets(enemy: Spot, tower: Spot, lead: i32) -> Option<i32> {
    let muzzle = Spot { x: 0, ahead: MUZZLE }.mirrored().ahead;
    // The enemy walks straight up to the middle line.
    let straight = (muzzle - enemy.ahead - WALK * lead) / (2 * WALK);
    if enemy.ahead + WALK * (lead + straight) < MIDDLE {
        return Some(enemy.x);
    }
    let late = (MIDDLE - enemy.ahead).max(0) / WALK;
    let from = Spot { x: enemy.x, ahead: enemy.ahead.max(MIDDLE) };
    let step = from.towards(tower, WALK);
    let (dx, dy) = (step.x - from.x, step.ahead - from.ahead);
    let lead = lead - late;
    let ticks = (muzzle - from.ahead - dy * lead) / (WALK + dy).max(1);
    let met = from.ahead + dy * (lead + ticks);
    (met < tower.ahead).then_some(from.x + dx * (lead + ticks))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    Wait,
    /// Attack at this column, through the gate or past it.
    Attack(i32),
    Defend(usize),
}

/// A synthetic player.
#[derive(Clone, Debug)]
pub struct Bot {
    side: Side,
    skill: Skill,
    draw: Draw,
    seen: Option<[Sight; MEMORY]>,
    now: usize,
    plan: Plan,
    /// The current error of its aim, in tenths.
    beside: i32,
    /// Turns until it chooses another plan.
    steady: u8,
    /// Whether the bot fires until its energy is spent.
    attacking: bool,
}

impl Bot {
    /// Creates the player of a side. The seed decides the form and the draws, which differ between A and B.
    #[must_use]
    pub fn new(strength: Strength, side: Side, seed: u64) -> Self {
        let (worst, best) = strength.days();
        let day = Draw::new(seed, DAY + side as u64).below(best - worst + 1);
        Self {
            side,
            skill: Skill::of(worst + day),
            draw: Draw::new(seed, HAND + side as u64),
            seen: None,
            now: 0,
            plan: Plan::Wait,
            beside: 0,
            steady: 0,
            attacking: false,
        }
    }

    /// The order for the next turn; `None` if nothing changes. Must be called for each turn of the match.
    #[must_use]
    pub fn order(&mut self, game: &Game) -> Option<Order> {
        self.now = (self.now + 1) % MEMORY;
        let sight = Sight::of(game, self.side, self.skill.lead());
        // The bot may join a match that is under way.
        let seen = self.seen.get_or_insert([sight; MEMORY]);
        seen[self.now] = sight;
        let late = seen[(self.now + MEMORY - usize::from(self.skill.delay)) % MEMORY];
        if self.steady == 0 {
            self.steady = STEADY_TURNS;
            self.look(game, &late);
        }
        self.steady -= 1;
        game.news(self.side, Some(self.aim(game, &late)))
    }

    fn percent(&mut self, percent: u8) -> bool {
        self.draw.below(100) < percent
    }

    fn look(&mut self, game: &Game, late: &Sight) {
        let most = 2 * self.skill.noise;
        self.beside = self.draw.number(most + 1).cast_signed() - self.skill.noise.cast_signed();
        let watches = self.percent(self.skill.watch);
        let danger = (0..TOWERS).max_by_key(|tower| self.open_danger(game, late, *tower)).unwrap_or_default();
        let energy = game.energy(self.side);
        self.attacking = if self.attacking { energy >= COST } else { energy >= self.saves(game) };
        self.plan = if watches && self.open_danger(game, late, danger) > 0 {
            Plan::Defend(danger)
        } else if self.attacking {
            let foresees = self.percent(self.skill.foresight);
            Plan::Attack(late.gate.after(if foresees { TO_GATE } else { 0 }))
        } else {
            Plan::Wait
        };
    }

    /// The energy to save before an attack: less when energy comes faster than it can be fired.
    fn saves(&self, game: &Game) -> u16 {
        match game.phase() {
            Phase::Normal => self.skill.saves,
            Phase::Rush | Phase::Overtime | Phase::Over => self.skill.saves / 3,
        }
    }

    /// The hp by which a tower's approaching enemies exceed its guards.
    fn open_danger(&self, game: &Game, late: &Sight, tower: usize) -> u16 {
        let guards = game.camp(self.side).squad.all().iter();
        let guards =
            guards.filter(|own| own.spot.ahead < NEAR && (own.spot.x - late.dangers[tower].1).abs() < GUARD);
        // The towers' own shots deal with some enemies.
        let shots = match game.phase() {
            Phase::Normal => 2,
            Phase::Rush => 1,
            Phase::Overtime | Phase::Over => 0,
        };
        let guards: u16 = guards.map(|own| u16::from(own.hp)).sum();
        late.dangers[tower].0.saturating_sub(guards).saturating_sub(shots * u16::from(VOLLEY))
    }

    /// The order: where the cannon moves, and whether it fires.
    fn aim(&self, game: &Game, late: &Sight) -> Order {
        let (column, fires) = match self.plan {
            Plan::Wait => (late.gate.after(TO_GATE), false),
            Plan::Attack(column) => (column, true),
            Plan::Defend(tower) => (late.dangers[tower].1, self.open_danger(game, late, tower) > 0),
        };
        let wanted = (column + self.beside).clamp(0, WIDTH);
        // The cannon fires only near the wanted column.
        let there = (game.camp(self.side).cannon - wanted).abs() <= 3 * CANNON_STEP;
        let x = u16::try_from(wanted / TENTHS).unwrap_or(FIELD_WIDTH);
        Order { x, fire: fires && there }
    }
}

const _: () = assert!(DANGER < HEIGHT);

/// Plays a match of two bots, A's and B's, to its end. `hands` decides their form and draws.
#[must_use]
pub fn play(strengths: [Strength; 2], seed: u64, hands: u64) -> Recorder {
    let mut recorder = Recorder::new(seed);
    let [mut a, mut b] = Side::BOTH.map(|side| Bot::new(strengths[side.index()], side, hands));
    while recorder.game().outcome().is_none() {
        let orders = [a.order(recorder.game()), b.order(recorder.game())];
        recorder.turn(orders);
    }
    recorder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_better_sees_sooner_aims_nearer_and_saves_more() {
        for pair in [[0, 30], [30, 60], [60, 100]] {
            let [worse, better] = pair.map(Skill::of);
            assert!(worse.delay > better.delay && worse.noise > better.noise && worse.watch < better.watch);
            assert!(worse.foresight < better.foresight && worse.saves < better.saves);
        }
        assert_eq!((Skill::of(0).delay, Skill::of(100).delay, Skill::of(100).saves), (6, 3, 13 * COST));
    }

    #[test]
    fn an_enemy_is_met_where_a_minion_fired_there_meets_it() {
        for lead in [0, 6, 12] {
            for start in [
                Spot { x: 4_000, ahead: 8_500 },
                Spot { x: 6_000, ahead: 7_000 },
                Spot { x: 3_000, ahead: 2_000 },
            ] {
                let game = Game::new(1);
                let towers = game.towers_of(Side::A);
                let (_, tower) = towers.target(start).expect("a tower");
                let column = meets(start, tower, lead).expect("in time");
                let (mut enemy, mut own) = (start, Spot { x: column, ahead: MUZZLE });
                let mut nearest = i32::MAX;
                for tick in 0..200 {
                    enemy = if enemy.ahead < MIDDLE {
                        Spot { ahead: enemy.ahead + WALK, ..enemy }
                    } else if towers.reached(enemy).is_some() {
                        enemy
                    } else {
                        enemy.towards(tower, WALK)
                    };
                    if tick >= lead {
                        own.ahead += WALK;
                    }
                    nearest = nearest.min(own.square_to(enemy.mirrored()).isqrt());
                }
                assert!(nearest < 280, "{start:?} {lead}: {nearest}");
            }
        }
    }

    #[test]
    fn a_bot_that_comes_into_a_match_plays_on() {
        let mut game = Game::new(3);
        for _ in 0..300 {
            game.turn([Some(Order { x: 700, fire: true }), None]);
        }
        let mut bot = Bot::new(Strength::Strong, Side::B, 9);
        let ordered = (0..100).filter(|_| {
            let order = bot.order(&game);
            game.turn([None, order]);
            order.is_some()
        });
        assert!(ordered.count() > 10 && game.order(Side::B) != Order::FIRST);
    }
}
