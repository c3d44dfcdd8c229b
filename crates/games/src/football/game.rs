mod standing;

use thiserror::Error;

use super::bot::BotHand;
use super::collide::{Puck, make_room};
use super::mallet::{in_bots_half, in_players_half};
use super::obstacles::{self, MOST, sideways};
use super::rules::{Opening, Stadium};
use super::table::{self, MALLET, PUCK};
use super::{
    Action, GOALS_TO_WIN, Level, MAX_PAUSES, Obstacle, Pace, Point, REGULAR_TICKS, Rules, SERVE_TICKS,
    STALL_TICKS, Target,
};
use crate::digest::Digest;
use crate::draw::Draw;

/// Numbers of the draws of the bot's aim and of face-offs; the obstacles' are in their module.
const BOT: u64 = 2;
const FACE_OFFS: u64 = 3;

/// The puck's speed out of a face-off: at most this across the table, and this along it.
const THROW: Point = Point::new(0.10, 0.12);
/// Weaker collisions are neither shown nor heard.
const FELT: f32 = 0.01;

/// A side of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The bot, with the goal at y = 0.
    Bot = 0,
    /// The player, with the goal at y = 16.
    Player = 1,
}

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The puck is free.
    Playing,
    /// At the start and after a goal: the puck waits in the serving side's half.
    Serve {
        /// The side that serves.
        by: Side,
        /// Ticks until the puck may be hit.
        left: u32,
    },
    /// The puck stayed in one half too long, or the golden goal is about to begin: it waits at the centre.
    FaceOff {
        /// Ticks until the puck is thrown.
        left: u32,
    },
    /// The match is over.
    Over,
}

/// The goals of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The player's.
    pub player: u8,
    /// The bot's.
    pub bot: u8,
}

/// The thing that the puck hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// A wall or a post.
    Wall = 0,
    /// The player's mallet.
    Player = 1,
    /// The bot's mallet.
    Bot = 2,
    /// An obstacle.
    Obstacle = 3,
}

/// A collision of the puck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The thing that the puck hit.
    pub surface: Surface,
    /// The speed of the collision, in units a tick.
    pub strength: f32,
    /// The puck's position.
    pub at: Point,
}

/// Collisions since the start, for sounds and pictures only. Counts only grow, so that a display can tell new
/// ones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effects {
    /// Collisions by [`Surface`]: wall or post, player's mallet, bot's mallet, obstacle.
    pub touches: [u32; 4],
    /// The hardest collision of the last tick with one.
    pub last: Option<Touch>,
}

/// Why an action was refused. The game has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Breach {
    /// The match is over.
    #[error("the game is over")]
    Ended,
    /// The mallet cannot be moved there.
    #[error("the mallet cannot be there")]
    Outside,
    /// All pauses are used up.
    #[error("there were too many pauses")]
    AtLimit,
}

/// A match of Space Football.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    level: &'static Level,
    seed: u64,
    pace: Pace,
    stadium: Stadium,
    obstacles: [Obstacle; MOST],
    puck: Puck,
    player: Point,
    bot: Point,
    target: Target,
    hand: BotHand,
    face_offs: Draw,
    ticks: u32,
    stalled: u32,
    half: Side,
    phase: Phase,
    score: Score,
    /// The regular time ended in a draw: the next goal wins.
    golden: bool,
    pauses: u32,
    effects: Effects,
    /// Ticks in which the player's mallet moved at top speed.
    at_cap: u32,
    aims: u32,
    played: Digest,
}

impl Game {
    /// Starts a match from rules, a level, a seed and a pace. The player serves first.
    #[must_use]
    pub fn new(rules: Rules, level: &'static Level, seed: u64, pace: Pace) -> Self {
        let puck = Puck::lying(table::PLAYER_SERVE);
        Self {
            rules,
            level,
            seed,
            pace,
            stadium: rules.stadium(level),
            obstacles: obstacles::place(level, seed),
            puck,
            player: table::PLAYER_HOME,
            bot: rules.opening(level).map_or(table::BOT_HOME, |opening| opening.wait),
            target: Target::HOME,
            hand: BotHand::new(rules.skill(level, pace), Draw::new(seed, BOT), puck),
            face_offs: Draw::new(seed, FACE_OFFS),
            ticks: 0,
            stalled: 0,
            half: Side::Player,
            phase: Phase::Serve { by: Side::Player, left: SERVE_TICKS },
            score: Score::default(),
            golden: false,
            pauses: 0,
            effects: Effects::default(),
            at_cap: 0,
            aims: 0,
            played: Digest::new(),
        }
    }

    /// Applies an action: an aim from the next tick on, a pause after the last tick.
    ///
    /// # Errors
    /// If the rules refuse the action.
    pub fn act(&mut self, action: Action) -> Result<(), Breach> {
        if self.phase == Phase::Over {
            return Err(Breach::Ended);
        }
        // Different actions may leave the mallet in the same place, so the hash covers every action.
        match action {
            Action::Aim { dx, dy } => {
                self.target = self.target.moved(dx, dy).ok_or(Breach::Outside)?;
                self.aims += 1;
                self.played.word(self.ticks + 1);
                for step in [dx, dy] {
                    self.played.byte(step.to_le_bytes()[0]);
                }
            }
            Action::Pause => {
                if self.pauses == MAX_PAUSES {
                    return Err(Breach::AtLimit);
                }
                self.pauses += 1;
                self.played.word(self.ticks);
                self.played.byte(u8::MAX);
            }
        }
        Ok(())
    }

    /// Plays a tick; does nothing once the match is over.
    pub fn step(&mut self) -> Phase {
        let waiting = match self.phase {
            Phase::Over => return Phase::Over,
            Phase::Playing => None,
            Phase::Serve { left, .. } | Phase::FaceOff { left } => Some(left - 1),
        };
        self.ticks += 1;
        let player = (self.target.point() - self.player).at_most(table::MALLET_SPEED);
        // A move cut to the top speed may differ from it by rounding.
        if player.dot(player) > table::MALLET_SPEED * table::MALLET_SPEED * 0.999 {
            self.at_cap += 1;
        }
        let seen = self.hand.play(self.bot, self.puck);
        let opening = self.opening();
        let home = opening.map_or(table::BOT_HOME, |opening| opening.wait);
        let wish = if waiting.is_some() { home } else { seen };
        let share = opening.map_or(1.0, |opening| opening.hand);
        let bot = (wish - self.bot).at_most(self.hand.speed() * self.pace.factor() * share);
        if let Some(left) = waiting {
            self.wait(left, player, bot);
        } else {
            self.play(player, bot);
        }
        if self.phase != Phase::Over {
            self.look_at_the_clock();
        }
        self.phase
    }

    fn opening(&self) -> Option<Opening> {
        let opening = self.rules.opening(self.level)?;
        (self.ticks <= opening.ticks && self.score == Score::default()).then_some(opening)
    }

    /// Ends the match when its time is over, or begins the golden goal.
    fn look_at_the_clock(&mut self) {
        let drawn = self.score.player == self.score.bot;
        if self.ticks == REGULAR_TICKS && drawn && self.rules.golden_ticks() > 0 {
            self.golden = true;
            self.lay(table::CENTRE, Phase::FaceOff { left: SERVE_TICKS });
        } else if self.ticks == REGULAR_TICKS || self.ticks == self.rules.longest() {
            self.phase = Phase::Over;
        }
    }

    /// Plays a tick in which the puck lies still and cannot be moved.
    fn wait(&mut self, left: u32, player: Point, bot: Point) {
        let from = [self.player, self.bot];
        self.player = self.player + player;
        self.bot = self.bot + bot;
        self.hold_back(from);
        match &mut self.phase {
            _ if left == 0 => self.release(),
            Phase::Serve { left: ticks, .. } | Phase::FaceOff { left: ticks } => *ticks = left,
            Phase::Playing | Phase::Over => {}
        }
    }

    fn release(&mut self) {
        if matches!(self.phase, Phase::FaceOff { .. }) {
            let down = if self.face_offs.below(2) == 0 { -1.0 } else { 1.0 };
            let way = Point::new(sideways(&mut self.face_offs) * THROW.x, down * THROW.y);
            self.puck.way = way * self.pace.factor();
        }
        self.phase = Phase::Playing;
    }

    fn play(&mut self, player: Point, bot: Point) {
        let part = 1.0 / f32::from(table::STEPS);
        let from = [self.player, self.bot];
        let puck_from = self.puck.at;
        let fastest = self.fastest();
        let mut hardest = None;
        for _ in 0..table::STEPS {
            self.player = in_players_half(self.player + player * part);
            self.bot = in_bots_half(self.bot + bot * part);
            self.puck.at = self.puck.at + self.puck.way * part;

            let reach = MALLET + PUCK;
            let hit = self.puck.leave(self.player, reach, player, table::MALLET_BOUNCE);
            self.feel(Surface::Player, hit, &mut hardest);
            let hit = self.puck.leave(self.bot, reach, bot, table::MALLET_BOUNCE);
            self.feel(Surface::Bot, hit, &mut hardest);
            self.puck.way = self.puck.way.at_most(fastest);
            // A mallet may push the puck, but not beyond its top speed.
            self.puck.at = puck_from + (self.puck.at - puck_from).at_most(fastest);

            for index in 0..usize::from(self.level.obstacles()) {
                let (at, reach) = (self.obstacles[index].at, table::OBSTACLE + PUCK);
                let hit = self.puck.leave(at, reach, Point::new(0.0, 0.0), self.stadium.bounce);
                self.feel(Surface::Obstacle, hit, &mut hardest);
                // Only a bumper gives speed. A cut after every bounce would round older versions' plays differently.
                if hit.is_some() && self.stadium.bounce > 1.0 {
                    self.puck.way = self.puck.way.at_most(fastest);
                }
            }
            let hit = self.puck.keep_inside();
            self.feel(Surface::Wall, hit, &mut hardest);
            if self.puck.at.y < 0.0 || self.puck.at.y > table::LENGTH {
                break;
            }
            self.hold_back(from);
        }
        if hardest.is_some() {
            self.effects.last = hardest;
        }
        self.puck.way = self.puck.way * self.stadium.drag;
        self.judge();
    }

    /// Moves the mallets away from a puck without room, at most at top speed.
    fn hold_back(&mut self, [player, bot]: [Point; 2]) {
        let held = |from: Point, to: Point| from + (to - from).at_most(table::MALLET_SPEED);
        let room = make_room(self.player, self.puck.at, Point::new(0.0, 1.0));
        self.player = in_players_half(held(player, room));
        let room = make_room(self.bot, self.puck.at, Point::new(0.0, -1.0));
        self.bot = in_bots_half(held(bot, room));
    }

    fn feel(&mut self, surface: Surface, hit: Option<f32>, hardest: &mut Option<Touch>) {
        let Some(strength) = hit.filter(|strength| *strength > FELT) else { return };
        self.effects.touches[surface as usize] += 1;
        if hardest.is_none_or(|touch| touch.strength < strength) {
            *hardest = Some(Touch { surface, strength, at: self.puck.at });
        }
    }

    fn judge(&mut self) {
        if self.puck.at.y < 0.0 {
            self.score.player += 1;
            return self.goal(self.score.player, Side::Bot);
        }
        if self.puck.at.y > table::LENGTH {
            self.score.bot += 1;
            return self.goal(self.score.bot, Side::Player);
        }
        let half = if self.puck.at.y < table::MIDDLE { Side::Bot } else { Side::Player };
        if half != self.half {
            self.half = half;
            self.stalled = 0;
        }
        self.stalled += 1;
        if self.stalled >= STALL_TICKS {
            self.lay(table::CENTRE, Phase::FaceOff { left: SERVE_TICKS });
        }
    }

    /// Records a side's goal number `goals`; `by` serves next.
    fn goal(&mut self, goals: u8, by: Side) {
        if goals == GOALS_TO_WIN || self.golden {
            self.phase = Phase::Over;
            return;
        }
        let at = match by {
            Side::Bot => table::BOT_SERVE,
            Side::Player => table::PLAYER_SERVE,
        };
        self.lay(at, Phase::Serve { by, left: SERVE_TICKS });
    }

    fn lay(&mut self, at: Point, phase: Phase) {
        self.puck = Puck::lying(at);
        self.hand.forget(self.puck);
        self.half = if at.y < table::MIDDLE { Side::Bot } else { Side::Player };
        self.stalled = 0;
        self.phase = phase;
    }
}
