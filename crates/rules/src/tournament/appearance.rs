//! Who came to a match, and what follows (spec 2, 3; contract 4).

use chrono::{DateTime, Duration, Utc};

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchState {
    /// Drawn; its room is not open yet.
    Upcoming,
    /// Its room is open.
    Running,
    /// Decided.
    Ended,
}

impl MatchState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Upcoming, Self::Running, Self::Ended];

    /// The word in the database, and the wire's `state`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Upcoming => "upcoming",
            Self::Running => "running",
            Self::Ended => "ended",
        }
    }

    /// Reads [`MatchState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// The wire's `status`: `upcoming` until the match is decided.
    ///
    /// The specification's reader crowns a champion as soon as the last round has one winner and no match that is
    /// `upcoming`. With another word for a match that is being played it would crown the first winner of a semi-final.
    #[must_use]
    pub fn status(self) -> &'static str {
        if self == Self::Ended { "ended" } else { "upcoming" }
    }
}

/// How a match was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultType {
    /// By playing, by a concession or by an operator.
    Normal,
    /// One appeared and the other did not, or only checked in and never came to the live room.
    Walkover,
    /// Neither appeared, or neither came to the live room that both had checked in to; both are out.
    BothAbsent,
    /// There was no opponent; the draw had an odd number.
    Bye,
    /// Both appeared and nothing was decided until the deadline; both are out.
    Undecided,
}

impl ResultType {
    /// Every type.
    pub const ALL: [Self; 5] = [Self::Normal, Self::Walkover, Self::BothAbsent, Self::Bye, Self::Undecided];

    /// The word in the database.
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

    /// Reads [`ResultType::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.as_str() == word)
    }

    /// The wire's `result_type`. The specification has no word for a match that nobody won after both had come;
    /// `both_absent` is the one that its readers leave out of the bracket.
    #[must_use]
    pub fn wire(self) -> &'static str {
        match self {
            Self::Undecided => Self::BothAbsent.as_str(),
            other => other.as_str(),
        }
    }
}

/// What the end of the countdown means for a match of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appearance {
    /// Both came: it is played.
    Played,
    /// Only one side came, and goes on.
    Walkover(Side),
    /// Neither came.
    BothAbsent,
}

/// Reads who appeared when the countdown ends.
#[must_use]
pub fn judge(a_appeared: bool, b_appeared: bool) -> Appearance {
    match (a_appeared, b_appeared) {
        (true, true) => Appearance::Played,
        (true, false) => Appearance::Walkover(Side::A),
        (false, true) => Appearance::Walkover(Side::B),
        (false, false) => Appearance::BothAbsent,
    }
}

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

impl Side {
    /// The opponent's.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// The number that games know it by: 0 or 1.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }
}

/// A step that comes later than this was held up by us, not by the players.
pub const LATE: Duration = Duration::seconds(60);

/// The end of the countdown, where it has to be moved: nobody is put out because the servers were away while they
/// should have let them in. `None` where it holds.
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
