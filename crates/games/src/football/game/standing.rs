//! Read access to a match.

use super::{Effects, Game, Phase, Score, Side};
use crate::football::{Level, Obstacle, Pace, Point, REGULAR_TICKS, Rules, Target};

impl Game {
    /// The rules of the match.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The level of the match.
    #[must_use]
    pub fn level(&self) -> &'static Level {
        self.level
    }

    /// The seed that decides all draws.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The puck's pace.
    #[must_use]
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// The puck's top speed per tick.
    #[must_use]
    pub fn fastest(&self) -> f32 {
        self.stadium.fastest * self.pace.factor()
    }

    /// The current phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the match is over and the player leads: a draw is not won.
    #[must_use]
    pub fn won(&self) -> bool {
        self.phase == Phase::Over && self.score.player > self.score.bot
    }

    /// Goals so far.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }

    /// Whether the regular time ended in a draw, so that the next goal wins or has won.
    #[must_use]
    pub fn golden(&self) -> bool {
        self.golden
    }

    /// Ticks left on the clock: of the regular time, then of the time for the golden goal.
    #[must_use]
    pub fn left(&self) -> u32 {
        let end = if self.golden { self.rules.longest() } else { REGULAR_TICKS };
        end - self.ticks
    }

    /// Ticks played; a pause takes none.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Pauses so far.
    #[must_use]
    pub fn pauses(&self) -> u32 {
        self.pauses
    }

    /// The puck's position; after the last goal, behind the line.
    #[must_use]
    pub fn puck(&self) -> Point {
        self.puck.at
    }

    /// The puck's move in a tick.
    #[must_use]
    pub fn puck_way(&self) -> Point {
        self.puck.way
    }

    /// The position of the player's mallet.
    #[must_use]
    pub fn player(&self) -> Point {
        self.player
    }

    /// The position of the bot's mallet.
    #[must_use]
    pub fn bot(&self) -> Point {
        self.bot
    }

    /// The wanted position of the player's mallet.
    #[must_use]
    pub fn target(&self) -> Target {
        self.target
    }

    /// The obstacles.
    #[must_use]
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles[..usize::from(self.level.obstacles())]
    }

    /// Collisions so far, for sounds and pictures.
    #[must_use]
    pub fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Ticks in which the player's mallet moved at top speed.
    #[must_use]
    pub fn at_cap(&self) -> u32 {
        self.at_cap
    }

    /// Changes of the mallet's wanted position.
    #[must_use]
    pub fn aims(&self) -> u32 {
        self.aims
    }

    /// A hash of the game's state and every action; equal on every machine.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = self.played;
        hash.word(self.rules.version());
        hash.byte(self.level.number);
        hash.long(self.seed);
        hash.byte(self.pace as u8);
        hash.word(self.ticks);
        hash.byte(self.score.player);
        hash.byte(self.score.bot);
        for point in [self.puck.at, self.puck.way, self.player, self.bot, self.target.point()] {
            hash.float(point.x);
            hash.float(point.y);
        }
        hash.word(self.stalled);
        let (kind, left) = match self.phase {
            Phase::Playing => (0, 0),
            Phase::Serve { by: Side::Bot, left } => (1, left),
            Phase::Serve { by: Side::Player, left } => (2, left),
            Phase::FaceOff { left } => (3, left),
            Phase::Over => (4, 0),
        };
        hash.byte(kind);
        hash.word(left);
        hash.finish()
    }
}
