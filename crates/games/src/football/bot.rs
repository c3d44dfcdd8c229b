//! The bot. Its skill decides how late it sees, how inaccurately it aims and how much it foresees.

use super::Skill;
use super::collide::Puck;
use super::mallet::in_bots_half;
use super::table::{LENGTH, MALLET, MIDDLE, PUCK, WIDTH};
use super::vector::{Point, between};
use crate::draw::Draw;

/// The longest delay, in ticks.
pub(crate) const LONGEST_DELAY: u8 = 31;
const MEMORY: usize = LONGEST_DELAY as usize + 1;

/// Ticks for which the error of the aim stays the same.
const STEADY_TICKS: u8 = 24;
/// Factors of the aim's error: when stopping a shot, and when there is time.
const HASTE: f32 = 2.0;
const CARE: f32 = 0.5;
/// The distance from the goal at which the bot waits.
const GUARD: f32 = 1.8;
/// The speed above which the bot waits for an approaching puck.
const FAST: f32 = 0.07;
/// The largest distance of a shot from the middle of the goal.
const CORNER: f32 = 1.5;
/// The distance from the puck at which a run starts.
const RUN: f32 = 1.5;

/// A hand that keeps the goal at y = 0.
#[derive(Clone, Debug)]
pub(crate) struct BotHand {
    skill: Skill,
    draw: Draw,
    seen: [Puck; MEMORY],
    now: usize,
    beside: Point,
    /// The aim on the other goal's line; beyond a wall for a shot off it.
    mouth: f32,
    steady: u8,
}

impl BotHand {
    pub(crate) fn new(skill: Skill, draw: Draw, puck: Puck) -> Self {
        let skill = Skill { delay: skill.delay.min(LONGEST_DELAY), ..skill };
        Self {
            skill,
            draw,
            seen: [puck; MEMORY],
            now: 0,
            beside: Point::new(0.0, 0.0),
            mouth: WIDTH / 2.0,
            steady: 0,
        }
    }

    pub(crate) fn speed(&self) -> f32 {
        self.skill.speed
    }

    /// Forgets the seen pucks: the puck was laid down elsewhere.
    pub(crate) fn forget(&mut self, puck: Puck) {
        self.seen = [puck; MEMORY];
    }

    /// Sees this tick's puck, and returns the wanted position of the mallet at `own`.
    pub(crate) fn play(&mut self, own: Point, puck: Puck) -> Point {
        self.now = (self.now + 1) % MEMORY;
        self.seen[self.now] = puck;
        if self.steady == 0 {
            self.steady = STEADY_TICKS;
            let beside = |draw: &mut Draw| (draw.unit() * 2.0 - 1.0) * self.skill.noise;
            self.beside = Point::new(beside(&mut self.draw), beside(&mut self.draw) * 0.5);
            let mouth = WIDTH / 2.0 + (self.draw.unit() * 2.0 - 1.0) * CORNER;
            self.mouth = match self.draw.below(4) {
                0 => -mouth,
                1 => 2.0 * WIDTH - mouth,
                _ => mouth,
            };
        }
        self.steady -= 1;
        let seen = self.seen[(self.now + MEMORY - usize::from(self.skill.delay)) % MEMORY];
        in_bots_half(self.wish(own, seen))
    }

    fn wish(&self, own: Point, seen: Puck) -> Point {
        let puck = self.ahead(seen, f32::from(self.skill.delay) * self.skill.foresight);
        let coming = -seen.way.y;
        if coming > FAST && puck.y > own.y {
            // Moves between the puck and the goal, where the puck will arrive.
            let ticks = between((puck.y - GUARD) / coming, 0.0, 120.0);
            let through = self.ahead(Puck { at: puck, way: seen.way }, ticks * self.skill.foresight);
            let goal = between(through.x, 2.0, WIDTH - 2.0);
            return Point::new(goal, GUARD) + self.beside * HASTE;
        }
        // Beyond the middle line the mallet cannot get behind the puck.
        if puck.y < MIDDLE - 0.2 {
            return self.strike(own, puck) + self.beside * CARE;
        }
        Point::new(WIDTH / 2.0 + (puck.x - WIDTH / 2.0) * 0.4, GUARD) + self.beside
    }

    fn strike(&self, own: Point, puck: Point) -> Point {
        let shot = (Point::new(self.mouth, LENGTH) - puck).direction_or(Point::new(0.0, 1.0));
        let gap = puck - own;
        if gap.y > 0.2 && gap.dot(shot) > 0.8 * gap.length() {
            // Aims through the puck, not just up to it.
            return puck + shot * 0.5;
        }
        let run = puck - shot * RUN;
        if gap.y > 0.0 {
            return run;
        }
        // The puck is behind the mallet: goes around it, to avoid an own goal.
        let side = if gap.x > 0.0 { -1.0 } else { 1.0 };
        Point::new(puck.x + side * (MALLET + PUCK + 0.2), run.y)
    }

    /// The puck's future position, bounced off the side walls only.
    fn ahead(&self, puck: Puck, ticks: f32) -> Point {
        let to = puck.at + puck.way * ticks;
        let (left, right) = (PUCK, WIDTH - PUCK);
        let x = if to.x < left {
            left + (left - to.x)
        } else if to.x > right {
            right - (to.x - right)
        } else {
            to.x
        };
        Point::new(between(x, left, right), between(to.y, PUCK, LENGTH - PUCK))
    }
}
