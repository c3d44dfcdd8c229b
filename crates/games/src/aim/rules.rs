/// The version of new sessions' rules. Every change that makes the same log play differently is a new version of
/// [`Rules`]: the draws, the level table, the pace, the hash (`docs/games.md`).
pub const RULES_VERSION: u32 = Rules::CURRENT.version();

/// The versions of the rules. A session keeps the version of its start, so that an open session is played and
/// replayed by its own rules after a newer version has come (ADR 45).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Each level asks for seven of ten targets and allows a wrong tap for each four.
    One = 1,
    /// The first six levels ask for less and allow more, so that a first play is won. Later ones never allow more
    /// than six wrong taps, so that each is harder than the one before.
    Two = 2,
}

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
