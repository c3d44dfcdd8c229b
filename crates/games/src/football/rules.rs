use super::{Level, Pace, Point, Skill, table};
use crate::log::TICKS_PER_SECOND;

/// The version of new sessions' rules. Every change that makes the same log play differently is a new version of
/// [`Rules`]: the table, the bot, the draws, the collisions, the hash (`docs/games.md`).
pub const RULES_VERSION: u32 = Rules::CURRENT.version();

/// The regular time: two minutes. The side that leads then has won; the [`Rules`] decide on a draw.
pub const REGULAR_TICKS: u32 = 120 * TICKS_PER_SECOND;

/// The versions of the rules. A session keeps the version of its start, so that an open session is played and
/// replayed by its own rules after a newer version has come (ADR 45).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// A draw after two minutes does not pass.
    One = 1,
    /// A draw goes on until the golden goal, and the first levels have an [`Opening`].
    Two = 2,
    /// Each [`Stadium`] plays in its own way, and the bot has a strength for each pace.
    Three = 3,
}

/// The beginning of a match until its first goal, in which the bot leaves its goal open: the first goal falls soon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Opening {
    /// The opening's last tick, if no goal ends it earlier.
    pub(crate) ticks: u32,
    /// The share of its speed that the bot's hand has.
    pub(crate) hand: f32,
    /// The place where the bot waits.
    pub(crate) wait: Point,
}

/// The last level with an opening.
const OPENING_LEVELS: u8 = 3;

/// The effect of a level's stadium on the puck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stadium {
    /// The puck's top speed per tick, before the session's pace.
    pub(crate) fastest: f32,
    /// The share of the puck's speed left after a tick.
    pub(crate) drag: f32,
    /// The share of the puck's speed left after a bounce off an obstacle; more than 1 for a bumper.
    pub(crate) bounce: f32,
}

impl Stadium {
    /// The moon base, and every stadium of the versions 1 and 2.
    const MOON: Self = Self { fastest: table::PUCK_SPEED, drag: table::DRAG, bounce: table::WALL_BOUNCE };
    /// The ice ring: nothing but a bounce slows the puck down.
    const ICE: Self = Self { drag: 1.0, ..Self::MOON };
    /// The neon station: obstacles are bumpers.
    const NEON: Self = Self { bounce: 1.4, ..Self::MOON };
    /// The volcano: the puck may be faster.
    const VOLCANO: Self = Self { fastest: 0.53, ..Self::MOON };
}

/// The bot's strengths of version 3 in thousandths, by pace and level: obstacles and stadiums hinder the bot more
/// at one pace than at the other. Tuned towards 98, 88, 77, 67, 58, 50, 43, 37, 31, 26, 21 and 16 matches of a hundred
/// that the average player passes at either pace.
const STRENGTHS: [[u16; 12]; 2] = [
    [60, 337, 459, 528, 582, 620, 676, 712, 742, 775, 808, 862],
    [120, 383, 498, 521, 597, 643, 706, 742, 790, 880, 910, 980],
];

impl Rules {
    /// All versions that can be played, the oldest first.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// The version of new sessions.
    pub const CURRENT: Self = Self::Three;

    /// The rules with a version's number, in a session or a browser.
    #[must_use]
    pub const fn of(version: u32) -> Option<Self> {
        match version {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            _ => None,
        }
    }

    /// The version's number, in a session and in a log.
    #[must_use]
    pub const fn version(self) -> u32 {
        self as u32
    }

    /// Ticks after a draw in which the next goal wins.
    #[must_use]
    pub const fn golden_ticks(self) -> u32 {
        match self {
            Self::One => 0,
            Self::Two | Self::Three => 30 * TICKS_PER_SECOND,
        }
    }

    /// Ticks of the longest match.
    #[must_use]
    pub const fn longest(self) -> u32 {
        REGULAR_TICKS + self.golden_ticks()
    }

    /// The opening of a level's match.
    pub(crate) const fn opening(self, level: &Level) -> Option<Opening> {
        match self {
            Self::Two | Self::Three if level.number <= OPENING_LEVELS => {
                Some(Opening { ticks: 10 * TICKS_PER_SECOND, hand: 0.25, wait: Point::new(7.0, 2.0) })
            }
            Self::One | Self::Two | Self::Three => None,
        }
    }

    /// The stadium of a level's match.
    pub(crate) const fn stadium(self, level: &Level) -> Stadium {
        match (self, level.number) {
            (Self::Three, 4..=6) => Stadium::ICE,
            (Self::Three, 7..=9) => Stadium::NEON,
            (Self::Three, 10..) => Stadium::VOLCANO,
            _ => Stadium::MOON,
        }
    }

    /// The bot's skill in a level's match.
    pub(crate) fn skill(self, level: &Level, pace: Pace) -> Skill {
        Skill::of_bot(match self {
            Self::One | Self::Two => level.bot,
            Self::Three => STRENGTHS[pace as usize][usize::from(level.number) - 1],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::LEVELS;
    use super::*;

    #[test]
    fn a_version_is_found_by_its_number() {
        for rules in Rules::ALL {
            assert_eq!(Rules::of(rules.version()), Some(rules));
        }
        assert_eq!((Rules::of(0), Rules::of(4), Rules::of(u32::MAX)), (None, None, None));
        assert_eq!(Rules::ALL.last(), Some(&Rules::CURRENT));
    }

    #[test]
    fn the_bot_gets_better_from_level_to_level() {
        for rules in Rules::ALL {
            for pace in [Pace::Full, Pace::Phone] {
                for pair in LEVELS.windows(2) {
                    assert!(rules.skill(&pair[0], pace).speed < rules.skill(&pair[1], pace).speed);
                }
            }
        }
    }

    #[test]
    fn a_puck_never_jumps_over_a_mallet() {
        for level in &LEVELS {
            let nearer =
                (Rules::CURRENT.stadium(level).fastest + table::MALLET_SPEED) / f32::from(table::STEPS);
            assert!(nearer < table::PUCK, "level {}", level.number);
        }
    }
}
