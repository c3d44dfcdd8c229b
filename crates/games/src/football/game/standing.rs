//! What can be read of a match.

use super::{Effects, Game, Phase, Score, Side};
use crate::football::{Level, Obstacle, Pace, Point, RULES_VERSION, Target};

impl Game {
    /// The level that is played.
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

    /// What goes on.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the match is over and the player leads.
    #[must_use]
    pub fn won(&self) -> bool {
        self.phase == Phase::Over && self.score.player > self.score.bot
    }

    /// Goals so far.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }

    /// Ticks played; pauses have none.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Pauses so far.
    #[must_use]
    pub fn pauses(&self) -> u32 {
        self.pauses
    }

    /// Where the puck is. After a goal that ends the match it lies behind the line.
    #[must_use]
    pub fn puck(&self) -> Point {
        self.puck.at
    }

    /// The puck's way in a tick.
    #[must_use]
    pub fn puck_way(&self) -> Point {
        self.puck.way
    }

    /// Where the player's mallet is.
    #[must_use]
    pub fn player(&self) -> Point {
        self.player
    }

    /// Where the bot's mallet is.
    #[must_use]
    pub fn bot(&self) -> Point {
        self.bot
    }

    /// Where the player's mallet is wanted.
    #[must_use]
    pub fn target(&self) -> Target {
        self.target
    }

    /// The obstacles.
    #[must_use]
    pub fn obstacles(&self) -> &[Obstacle] {
        &self.obstacles[..usize::from(self.level.obstacles())]
    }

    /// What could be seen and heard so far.
    #[must_use]
    pub fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Ticks in which the player's mallet moved as fast as it can.
    #[must_use]
    pub fn at_cap(&self) -> u32 {
        self.at_cap
    }

    /// How often the player wanted the mallet elsewhere.
    #[must_use]
    pub fn aims(&self) -> u32 {
        self.aims
    }

    /// A hash of how the game stands and of everything that was done in it; equal on every machine.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = self.played;
        hash.word(RULES_VERSION);
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
