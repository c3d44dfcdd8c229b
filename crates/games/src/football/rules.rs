use super::{Level, Point};
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

impl Rules {
    /// All versions that can be played, the oldest first.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The version of new sessions.
    pub const CURRENT: Self = Self::Two;

    /// The rules with a version's number, in a session or a browser.
    #[must_use]
    pub const fn of(version: u32) -> Option<Self> {
        match version {
            1 => Some(Self::One),
            2 => Some(Self::Two),
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
            Self::Two => 30 * TICKS_PER_SECOND,
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
            Self::Two if level.number <= OPENING_LEVELS => {
                Some(Opening { ticks: 10 * TICKS_PER_SECOND, hand: 0.25, wait: Point::new(7.0, 2.0) })
            }
            Self::One | Self::Two => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_found_by_its_number() {
        for rules in Rules::ALL {
            assert_eq!(Rules::of(rules.version()), Some(rules));
        }
        assert_eq!((Rules::of(0), Rules::of(3), Rules::of(u32::MAX)), (None, None, None));
        assert_eq!(Rules::ALL.last(), Some(&Rules::CURRENT));
    }
}
