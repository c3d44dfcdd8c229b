use crate::draw::mix;

/// The rules of a level (spec 3 and 9). Its name and credits are in `arena-rules`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number, from 1.
    pub number: u8,
    /// The specification's difficulty, 5 to 16, which decides the obstacles.
    pub difficulty: u8,
    /// The bot's strength in thousandths, of the rules versions 1 and 2.
    pub bot: u16,
}

/// The twelve levels. The bot's strength makes each a little harder than the one before.
pub static LEVELS: [Level; 12] = [
    Level { number: 1, difficulty: 5, bot: 100 },
    Level { number: 2, difficulty: 6, bot: 380 },
    Level { number: 3, difficulty: 7, bot: 510 },
    Level { number: 4, difficulty: 8, bot: 570 },
    Level { number: 5, difficulty: 9, bot: 590 },
    Level { number: 6, difficulty: 10, bot: 625 },
    Level { number: 7, difficulty: 11, bot: 687 },
    Level { number: 8, difficulty: 12, bot: 708 },
    Level { number: 9, difficulty: 13, bot: 745 },
    Level { number: 10, difficulty: 14, bot: 772 },
    Level { number: 11, difficulty: 15, bot: 812 },
    Level { number: 12, difficulty: 16, bot: 856 },
];

/// The level with a number, from 1.
#[must_use]
pub fn level(number: u8) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}

impl Level {
    /// Obstacles on the table (spec 9).
    #[must_use]
    pub const fn obstacles(&self) -> u8 {
        match self.difficulty {
            0..=8 => 0,
            9..=10 => 1,
            11..=13 => 2,
            14..=15 => 3,
            16.. => 4,
        }
    }
}

/// The skill of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The top speed of the mallet, per tick.
    pub speed: f32,
    /// Ticks by which the hand sees late, at most [`LONGEST_DELAY`](super::bot::LONGEST_DELAY).
    pub delay: u8,
    /// The largest error of the aim, in units.
    pub noise: f32,
    /// The share of the puck's future way that it foresees, 0 to 1.
    pub foresight: f32,
}

impl Skill {
    /// The skill of a bot's strength in thousandths.
    #[must_use]
    pub fn of_bot(strength: u16) -> Self {
        let share = f32::from(strength) / 1000.0;
        let from_to = |from: f32, to: f32| from + (to - from) * share;
        Self {
            speed: from_to(0.045, 0.26),
            // From 26 ticks down to 5, rounded.
            delay: 26 - u8::try_from((21 * u32::from(strength) + 500) / 1000).unwrap_or(21),
            noise: from_to(1.3, 0.08),
            foresight: from_to(0.2, 1.0),
        }
    }
}

/// The puck's pace, chosen when the session starts and used by the replay (contract 5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// The full pace of the rules.
    #[default]
    Full = 0,
    /// Times 0.55, for a screen that fits in a hand (spec 9).
    Phone = 1,
}

impl Pace {
    /// The pace as numbered in a session or a browser.
    #[must_use]
    pub const fn of(number: u32) -> Option<Self> {
        match number {
            0 => Some(Self::Full),
            1 => Some(Self::Phone),
            _ => None,
        }
    }

    /// The factor of the puck's speed.
    #[must_use]
    pub const fn factor(self) -> f32 {
        match self {
            Self::Full => 1.0,
            Self::Phone => 0.55,
        }
    }

    /// The seed for the log's header: another pace of the same seed is another game.
    pub(crate) const fn checked(self, seed: u64) -> u64 {
        match self {
            Self::Full => seed,
            Self::Phone => mix(seed ^ 0x9a0e_9a0e_9a0e_9a0e),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_are_those_of_the_specification() {
        assert_eq!(LEVELS.map(|level| level.difficulty), [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
        assert_eq!(LEVELS.map(|level| level.obstacles()), [0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4]);
        assert_eq!((level(0), level(12), level(13)), (None, Some(&LEVELS[11]), None));
    }

    #[test]
    fn a_stronger_bot_is_better_in_everything() {
        for strength in 0..1_000 {
            let (worse, better) = (Skill::of_bot(strength), Skill::of_bot(strength + 1));
            assert!(worse.speed < better.speed && worse.delay >= better.delay);
            assert!(worse.noise > better.noise && worse.foresight < better.foresight);
        }
        assert_eq!(Skill::of_bot(0), Skill { speed: 0.045, delay: 26, noise: 1.3, foresight: 0.2 });
        assert_eq!(Skill::of_bot(1000).delay, 5);
    }
}
