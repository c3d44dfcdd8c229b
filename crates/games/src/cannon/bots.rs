//! Synthetic players: opponents for practice and demonstrations, and what the rules were tuned with.
//!
//! A bot sees the field late, aims beside, saves energy for an attack through the gate, and defends where enemies come
//! through. How late, how far beside and how much it saves are its strength's; like a person it is not equally good each
//! time. A seed decides it, as one decides a game.

use super::camp::{CANNON_STEP, COST, MUZZLE, VOLLEY, WALK};
use super::field::{FIELD_WIDTH, HEIGHT, MIDDLE, Spot, TENTHS, WIDTH};
use super::tower::TOWERS;
use super::{Game, Gate, Order, Phase, Recorder, Side, TICKS_PER_TURN};
use crate::draw::Draw;

/// The draws of a bot's hand, apart from all draws of a game; B's follow A's.
const HAND: u64 = 1 << 33;
/// The draw of how good its day is.
const DAY: u64 = 1 << 35;

/// Turns that are remembered: this one, and as many as anybody sees late.
const MEMORY: usize = Skill::SLOWEST as usize + 1;

/// Turns for which it keeps to a plan.
const STEADY_TURNS: u8 = 6;
/// Ticks in which a minion walks from the cannon to the gate.
const TO_GATE: u32 = 83;
/// Enemies that are so far ahead of their edge are seen as a danger, in tenths.
const DANGER: i32 = 7_000;
/// Own minions that are so near to the column in which enemies are to be met defend against them, in tenths.
const GUARD: i32 = 600;
/// Farther ahead of the own edge they do not, in tenths.
const NEAR: i32 = 5_000;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Somebody who plays for the first time.
    Weak = 0,
    /// The one that the rules are tuned for.
    Average = 1,
    /// Somebody practised.
    Strong = 2,
}

impl Strength {
    /// All, from the weakest to the strongest.
    pub const ALL: [Self; 3] = [Self::Weak, Self::Average, Self::Strong];

    /// The strength of a number, as the browser names it.
    #[must_use]
    pub const fn of(number: u32) -> Option<Self> {
        match number {
            0 => Some(Self::Weak),
            1 => Some(Self::Average),
            2 => Some(Self::Strong),
            _ => None,
        }
    }

    /// The worst and the best day of such a player, in hundredths of what there is between nobody and the best.
    const fn days(self) -> (u8, u8) {
        match self {
            Self::Weak => (15, 65),
            Self::Average => (40, 80),
            Self::Strong => (55, 95),
        }
    }
}

/// What tells a good hand from a poor one.
#[derive(Clone, Copy, Debug)]
struct Skill {
    /// Turns before it sees what happens.
    delay: u8,
    /// How far it aims beside, at most, in tenths of a unit.
    noise: u32,
    /// Of a hundred dangers, how many it sees.
    watch: u8,
    /// Of a hundred attacks, how many are aimed at where the gate will be, not at where it is.
    foresight: u8,
    /// The energy that it saves for an attack, in parts.
    saves: u16,
}

impl Skill {
    /// The most turns that anybody sees late.
    const SLOWEST: u8 = 6;

    /// Ticks that pass before an order for what it sees counts.
    fn lead(&self) -> i32 {
        i32::from(self.delay) * TICKS_PER_TURN.cast_signed()
    }

    fn of(hundredths: u8) -> Self {
        let from_to = |from: u32, to: u32| {
            let share = u32::from(hundredths);
            (from * (100 - share) + to * share + 50) / 100
        };
        // All figures below are less than 256 but for the noise.
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

/// What a bot sees of a turn.
#[derive(Clone, Copy, Debug)]
struct Sight {
    gate: Gate,
    /// For each own tower: the hp of the enemies that go for it and can still be met, and the column in which the foremost
    /// of them is.
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

/// The column in which a minion that is fired `lead` ticks from now meets an enemy that goes for a tower; `None` where it
/// comes too late.
fn meets(enemy: Spot, tower: Spot, lead: i32) -> Option<i32> {
    let muzzle = Spot { x: 0, ahead: MUZZLE }.mirrored().ahead;
    // Up to the middle line it walks straight.
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

/// What a bot is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// It waits, and saves.
    Wait,
    /// It attacks through the gate, or past it, at this column.
    Attack(i32),
    /// It meets who comes for this tower.
    Defend(usize),
}

/// A synthetic player.
#[derive(Clone, Debug)]
pub struct Bot {
    side: Side,
    skill: Skill,
    draw: Draw,
    /// The last turns; nothing before the first.
    seen: Option<[Sight; MEMORY]>,
    now: usize,
    plan: Plan,
    /// How far it aims beside for now, in tenths.
    beside: i32,
    /// Turns until it looks for another plan.
    steady: u8,
    /// It fires until its energy is spent.
    attacking: bool,
}

impl Bot {
    /// A player of a side. The seed decides its day and its hand; the same one makes different hands of A and B.
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

    /// What it orders for the next turn; `None` where that is nothing new. It wants to see each turn of the match.
    #[must_use]
    pub fn order(&mut self, game: &Game) -> Option<Order> {
        self.now = (self.now + 1) % MEMORY;
        let sight = Sight::of(game, self.side, self.skill.lead());
        // It may come into a match that is under way.
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

    /// Chooses a plan.
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

    /// What it saves before it attacks: less where energy comes faster than it can be fired.
    fn saves(&self, game: &Game) -> u16 {
        match game.phase() {
            Phase::Normal => self.skill.saves,
            Phase::Rush | Phase::Overtime | Phase::Over => self.skill.saves / 3,
        }
    }

    /// How much more comes for a tower than is in the way.
    fn open_danger(&self, game: &Game, late: &Sight, tower: usize) -> u16 {
        let guards = game.camp(self.side).squad.all().iter();
        let guards =
            guards.filter(|own| own.spot.ahead < NEAR && (own.spot.x - late.dangers[tower].1).abs() < GUARD);
        // What the towers will deal with by themselves.
        let shots = match game.phase() {
            Phase::Normal => 2,
            Phase::Rush => 1,
            Phase::Overtime | Phase::Over => 0,
        };
        let guards: u16 = guards.map(|own| u16::from(own.hp)).sum();
        late.dangers[tower].0.saturating_sub(guards).saturating_sub(shots * u16::from(VOLLEY))
    }

    /// Where the cannon goes now, and whether it fires.
    fn aim(&self, game: &Game, late: &Sight) -> Order {
        let (column, fires) = match self.plan {
            Plan::Wait => (late.gate.after(TO_GATE), false),
            Plan::Attack(column) => (column, true),
            Plan::Defend(tower) => (late.dangers[tower].1, self.open_danger(game, late, tower) > 0),
        };
        let wanted = (column + self.beside).clamp(0, WIDTH);
        // It fires when it has got there.
        let there = (game.camp(self.side).cannon - wanted).abs() <= 3 * CANNON_STEP;
        let x = u16::try_from(wanted / TENTHS).unwrap_or(FIELD_WIDTH);
        Order { x, fire: fires && there }
    }
}

const _: () = assert!(DANGER < HEIGHT);

/// Plays a match of two synthetic players, A's and B's, to its end; the number `hands` decides their days and hands.
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
