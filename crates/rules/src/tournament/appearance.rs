//! Matches' states and results, and players' appearance (spec 2, 3; contract 4).

use chrono::{DateTime, Duration, Utc};

/// A match's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchState {
    /// Drawn; the room is not open yet.
    Upcoming,
    /// The room is open.
    Running,
    /// Decided.
    Ended,
}

impl MatchState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Upcoming, Self::Running, Self::Ended];

    /// Returns the database's word, `state` on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Upcoming => "upcoming",
            Self::Running => "running",
            Self::Ended => "ended",
        }
    }

    /// Parses [`MatchState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Returns `status` on the wire: `upcoming` until decided.
    ///
    /// By the specification, readers crown a champion once the last round has one winner and no
    /// `upcoming` match. Another word for a running match would crown a semi-final's first winner.
    #[must_use]
    pub fn status(self) -> &'static str {
        if self == Self::Ended { "ended" } else { "upcoming" }
    }
}

/// How a match was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultType {
    /// Played, conceded, or decided by staff.
    Normal,
    /// One player appeared and the other did not, or only checked in and never came to the live room.
    Walkover,
    /// Neither player appeared, or both checked in and neither came to the live room; both are out.
    BothAbsent,
    /// No opponent: the round had an odd number of players.
    Bye,
    /// Both players appeared and nobody won before the deadline; both are out.
    Undecided,
}

impl ResultType {
    /// Every type.
    pub const ALL: [Self; 5] = [Self::Normal, Self::Walkover, Self::BothAbsent, Self::Bye, Self::Undecided];

    /// Returns the word for the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Walkover => "walkover",
            Self::BothAbsent => "both_absent",
            Self::Bye => "bye",
            Self::Undecided => "undecided",
        }
    }

    /// Parses [`ResultType::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.as_str() == word)
    }

    /// Returns the wire's `result_type`. The specification has no word for undecided; `both_absent` makes
    /// readers leave the match out of the bracket.
    #[must_use]
    pub fn wire(self) -> &'static str {
        match self {
            Self::Undecided => Self::BothAbsent.as_str(),
            other => other.as_str(),
        }
    }
}

/// The state of a match of two when the countdown ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appearance {
    /// Both came: the match is played.
    Played,
    /// Only this player came, and goes on.
    Walkover(Side),
    /// Neither player came.
    BothAbsent,
}

/// Judges a match by appearances when the countdown ends.
#[must_use]
pub fn judge(a_appeared: bool, b_appeared: bool) -> Appearance {
    match (a_appeared, b_appeared) {
        (true, true) => Appearance::Played,
        (true, false) => Appearance::Walkover(Side::A),
        (false, true) => Appearance::Walkover(Side::B),
        (false, false) => Appearance::BothAbsent,
    }
}

/// A side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Returns the number of the side in games: 0 or 1.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }
}

/// A step later than this is the servers' fault, not the players'.
pub const LATE: Duration = Duration::seconds(60);

/// Returns the new end of a countdown whose end the servers missed, so that nobody is out for that; `None` if
/// nothing changes.
#[must_use]
pub fn extended(
    appear_until: DateTime<Utc>,
    now: DateTime<Utc>,
    countdown: Duration,
) -> Option<DateTime<Utc>> {
    (now - appear_until > LATE).then(|| now + countdown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    #[test]
    fn words_are_read_back() {
        for state in MatchState::ALL {
            assert_eq!(MatchState::from_word(state.as_str()), Some(state));
        }
        for result in ResultType::ALL {
            assert_eq!(ResultType::from_word(result.as_str()), Some(result));
        }
    }

    #[test]
    fn only_words_of_the_specification_and_bye_are_on_the_wire() {
        let words: Vec<_> = ResultType::ALL.map(ResultType::wire).into();
        assert_eq!(words, ["normal", "walkover", "both_absent", "bye", "both_absent"]);
        assert_eq!(MatchState::ALL.map(MatchState::status), ["upcoming", "upcoming", "ended"]);
    }

    #[test]
    fn who_came_goes_on() {
        assert_eq!(judge(true, true), Appearance::Played);
        assert_eq!(judge(true, false), Appearance::Walkover(Side::A));
        assert_eq!(judge(false, true), Appearance::Walkover(Side::B));
        assert_eq!(judge(false, false), Appearance::BothAbsent);
        assert_eq!(Side::A.other().number(), 1);
    }

    #[test]
    fn a_countdown_that_we_missed_begins_again() {
        let until = Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).unwrap();
        let countdown = Duration::seconds(120);
        assert_eq!(extended(until, until, countdown), None);
        assert_eq!(extended(until, until + LATE, countdown), None);
        let late = until + LATE + Duration::microseconds(1);
        assert_eq!(extended(until, late, countdown), Some(late + countdown));
    }
}
