//! States of tournaments, their form on the wire, and when a tournament can be joined (spec 3, 4; contract
//! 4).

use chrono::{DateTime, Utc};

/// The kind of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Played here, with check-in, bracket and match rooms.
    Esl,
    /// Played in another publisher's game: registration, one room by SMS, results entered by staff.
    Weekly,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Esl, Self::Weekly];

    /// Returns the word for the database and the catalogue.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Esl => "esl",
            Self::Weekly => "weekly",
        }
    }

    /// Parses [`Kind::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// The stored state of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Open for entries, or about to begin. A weekly tournament stays in this state until staff enter its
    /// results.
    Open,
    /// The bracket is being played.
    Running,
    /// Play is over; the results are not decided.
    Closed,
    /// Cancelled; entry fees are refunded.
    Cancelled,
    /// The results are decided.
    Ended,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 5] = [Self::Open, Self::Running, Self::Closed, Self::Cancelled, Self::Ended];

    /// Returns the word for the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Closed => "closed",
            Self::Cancelled => "cancelled",
            Self::Ended => "ended",
        }
    }

    /// Parses [`State::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether the tournament has reached its final state.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Cancelled | Self::Ended)
    }
}

/// A tournament's kind, state and times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The kind.
    pub kind: Kind,
    /// The state.
    pub state: State,
    /// When entries open.
    pub opens_at: DateTime<Utc>,
    /// The start, from which entries are closed.
    pub starts_at: DateTime<Utc>,
    /// The end, if known.
    pub ends_at: Option<DateTime<Utc>>,
}

/// `status` and `is_running` on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// 1 open, 2 in progress, 3 closed or cancelled, 4 ended.
    pub status: u8,
    /// Whether the tournament is live.
    pub running: bool,
}

/// Why a tournament cannot be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shut {
    /// Entries open later.
    NotYet,
    /// The tournament has begun.
    Started,
    /// The tournament was cancelled.
    Cancelled,
    /// The tournament is over.
    Ended,
}

impl Standing {
    /// Returns `status` and `is_running` for clients.
    ///
    /// An ESL tournament is live once its bracket exists. A weekly one is live by the clock, because nobody
    /// reports what happens in other publishers' games. A weekly one that is over without results is closed.
    #[must_use]
    pub fn wire(&self, now: DateTime<Utc>) -> Wire {
        let wire = |status, running| Wire { status, running };
        match (self.state, self.kind) {
            (State::Ended, _) => wire(4, false),
            (State::Cancelled | State::Closed, _) => wire(3, false),
            (State::Running, _) => wire(2, true),
            (State::Open, _) if now < self.starts_at => wire(1, false),
            // The moments before the bracket is built.
            (State::Open, Kind::Esl) => wire(2, false),
            (State::Open, Kind::Weekly) if self.ends_at.is_none_or(|ends_at| now < ends_at) => wire(2, true),
            (State::Open, Kind::Weekly) => wire(3, false),
        }
    }

    /// Checks that a tournament can be joined: from its opening until, but not at, its start (contract 4).
    ///
    /// # Errors
    /// The reason why not.
    pub fn joinable(&self, now: DateTime<Utc>) -> Result<(), Shut> {
        match self.state {
            State::Ended => Err(Shut::Ended),
            State::Cancelled => Err(Shut::Cancelled),
            State::Running | State::Closed => Err(Shut::Started),
            State::Open if now >= self.starts_at => Err(Shut::Started),
            State::Open if now < self.opens_at => Err(Shut::NotYet),
            State::Open => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{Duration, TimeZone};

    use super::*;

    fn standing(kind: Kind, state: State) -> (Standing, DateTime<Utc>) {
        let start = Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).unwrap();
        let ends_at = (kind == Kind::Weekly).then_some(start + Duration::hours(2));
        (Standing { kind, state, opens_at: start - Duration::days(1), starts_at: start, ends_at }, start)
    }

    fn at(kind: Kind, state: State, minutes: i64) -> (u8, bool) {
        let (standing, start) = standing(kind, state);
        let wire = standing.wire(start + Duration::minutes(minutes));
        (wire.status, wire.running)
    }

    #[test]
    fn words_are_read_back() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_word(kind.as_str()), Some(kind));
        }
        for state in State::ALL {
            assert_eq!(State::from_word(state.as_str()), Some(state));
        }
    }

    #[test]
    fn a_weekly_tournament_goes_by_the_clock_until_its_results() {
        let minutes =
            [(-1, (1, false)), (0, (2, true)), (119, (2, true)), (120, (3, false)), (9_999, (3, false))];
        for (minutes, expected) in minutes {
            assert_eq!(at(Kind::Weekly, State::Open, minutes), expected, "{minutes}");
        }
        assert_eq!(at(Kind::Weekly, State::Ended, -1), (4, false));
        assert_eq!(at(Kind::Weekly, State::Cancelled, 1), (3, false));
    }

    #[test]
    fn an_esl_tournament_is_live_when_its_bracket_is_there() {
        assert_eq!(at(Kind::Esl, State::Open, -1), (1, false));
        assert_eq!(at(Kind::Esl, State::Open, 0), (2, false));
        assert_eq!(at(Kind::Esl, State::Running, 1), (2, true));
        assert_eq!(at(Kind::Esl, State::Closed, 1), (3, false));
        assert_eq!(at(Kind::Esl, State::Cancelled, -9), (3, false));
        assert_eq!(at(Kind::Esl, State::Ended, 9), (4, false));
    }

    #[test]
    fn joining_ends_at_the_instant_of_the_start() {
        for kind in Kind::ALL {
            let (open, start) = standing(kind, State::Open);
            let micro = Duration::microseconds(1);
            assert_eq!(open.joinable(open.opens_at - micro), Err(Shut::NotYet));
            assert_eq!(open.joinable(open.opens_at), Ok(()));
            assert_eq!(open.joinable(start - micro), Ok(()));
            assert_eq!(open.joinable(start), Err(Shut::Started));
            for (state, why) in [
                (State::Running, Shut::Started),
                (State::Closed, Shut::Started),
                (State::Cancelled, Shut::Cancelled),
                (State::Ended, Shut::Ended),
            ] {
                assert_eq!(Standing { state, ..open }.joinable(open.opens_at), Err(why));
            }
        }
    }
}
