//! States of tournaments, their form on the wire, and when joining is possible (spec 3, 4; contract 4).

use chrono::{DateTime, Utc};

/// A tournament's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentKind {
    /// Played here: check-in, bracket, match rooms.
    Esl,
    /// Played in another publisher's game: registration, one room by SMS, results from staff.
    Weekly,
}

impl TournamentKind {
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

    /// Parses [`TournamentKind::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// A tournament's stored state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentState {
    /// Open for entries, or about to begin. A weekly tournament stays open until staff enter results.
    Open,
    /// The bracket is being played.
    Running,
    /// Play is over, results are not decided.
    Closed,
    /// Cancelled; entry fees are refunded.
    Cancelled,
    /// Results are decided.
    Ended,
}

impl TournamentState {
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

    /// Parses [`TournamentState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether the state is final.
    #[must_use]
    pub fn is_over(self) -> bool {
        matches!(self, Self::Cancelled | Self::Ended)
    }
}

/// A tournament's kind, state and times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentSchedule {
    /// The kind.
    pub kind: TournamentKind,
    /// The state.
    pub state: TournamentState,
    /// When entries open.
    pub opens_at: DateTime<Utc>,
    /// The start, from which entries are closed.
    pub starts_at: DateTime<Utc>,
    /// The end, if known.
    pub ends_at: Option<DateTime<Utc>>,
}

/// `status` and `is_running` on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WireStatus {
    /// 1 open, 2 in progress, 3 closed or cancelled, 4 ended.
    pub status: u8,
    /// Whether the tournament is live.
    pub running: bool,
}

/// Why a tournament cannot be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinRefusal {
    /// Entries open later.
    NotYet,
    /// The tournament has begun.
    Started,
    /// The tournament was cancelled.
    Cancelled,
    /// The tournament is over.
    Ended,
}

impl TournamentSchedule {
    /// Returns `status` and `is_running` for clients.
    ///
    /// An ESL tournament is live once its bracket exists. A weekly one is live by the clock, as nobody
    /// reports what happens in other publishers' games; one that is over without results is closed.
    #[must_use]
    pub fn wire(&self, now: DateTime<Utc>) -> WireStatus {
        let wire = |status, running| WireStatus { status, running };
        match (self.state, self.kind) {
            (TournamentState::Ended, _) => wire(4, false),
            (TournamentState::Cancelled | TournamentState::Closed, _) => wire(3, false),
            (TournamentState::Running, _) => wire(2, true),
            (TournamentState::Open, _) if now < self.starts_at => wire(1, false),
            // The moments before the bracket is built.
            (TournamentState::Open, TournamentKind::Esl) => wire(2, false),
            (TournamentState::Open, TournamentKind::Weekly)
                if self.ends_at.is_none_or(|ends_at| now < ends_at) =>
            {
                wire(2, true)
            }
            (TournamentState::Open, TournamentKind::Weekly) => wire(3, false),
        }
    }

    /// Checks that joining is possible: from the opening until just before the start (contract 4).
    ///
    /// # Errors
    /// Why not.
    pub fn joinable(&self, now: DateTime<Utc>) -> Result<(), JoinRefusal> {
        match self.state {
            TournamentState::Ended => Err(JoinRefusal::Ended),
            TournamentState::Cancelled => Err(JoinRefusal::Cancelled),
            TournamentState::Running | TournamentState::Closed => Err(JoinRefusal::Started),
            TournamentState::Open if now >= self.starts_at => Err(JoinRefusal::Started),
            TournamentState::Open if now < self.opens_at => Err(JoinRefusal::NotYet),
            TournamentState::Open => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{Duration, TimeZone};

    use super::*;

    fn standing(kind: TournamentKind, state: TournamentState) -> (TournamentSchedule, DateTime<Utc>) {
        let start = Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).unwrap();
        let ends_at = (kind == TournamentKind::Weekly).then_some(start + Duration::hours(2));
        (
            TournamentSchedule {
                kind,
                state,
                opens_at: start - Duration::days(1),
                starts_at: start,
                ends_at,
            },
            start,
        )
    }

    fn at(kind: TournamentKind, state: TournamentState, minutes: i64) -> (u8, bool) {
        let (standing, start) = standing(kind, state);
        let wire = standing.wire(start + Duration::minutes(minutes));
        (wire.status, wire.running)
    }

    #[test]
    fn words_are_read_back() {
        for kind in TournamentKind::ALL {
            assert_eq!(TournamentKind::from_word(kind.as_str()), Some(kind));
        }
        for state in TournamentState::ALL {
            assert_eq!(TournamentState::from_word(state.as_str()), Some(state));
        }
    }

    #[test]
    fn a_weekly_tournament_goes_by_the_clock_until_its_results() {
        let minutes =
            [(-1, (1, false)), (0, (2, true)), (119, (2, true)), (120, (3, false)), (9_999, (3, false))];
        for (minutes, expected) in minutes {
            assert_eq!(at(TournamentKind::Weekly, TournamentState::Open, minutes), expected, "{minutes}");
        }
        assert_eq!(at(TournamentKind::Weekly, TournamentState::Ended, -1), (4, false));
        assert_eq!(at(TournamentKind::Weekly, TournamentState::Cancelled, 1), (3, false));
    }

    #[test]
    fn an_esl_tournament_is_live_when_its_bracket_is_there() {
        assert_eq!(at(TournamentKind::Esl, TournamentState::Open, -1), (1, false));
        assert_eq!(at(TournamentKind::Esl, TournamentState::Open, 0), (2, false));
        assert_eq!(at(TournamentKind::Esl, TournamentState::Running, 1), (2, true));
        assert_eq!(at(TournamentKind::Esl, TournamentState::Closed, 1), (3, false));
        assert_eq!(at(TournamentKind::Esl, TournamentState::Cancelled, -9), (3, false));
        assert_eq!(at(TournamentKind::Esl, TournamentState::Ended, 9), (4, false));
    }

    #[test]
    fn joining_ends_at_the_instant_of_the_start() {
        for kind in TournamentKind::ALL {
            let (open, start) = standing(kind, TournamentState::Open);
            let micro = Duration::microseconds(1);
            assert_eq!(open.joinable(open.opens_at - micro), Err(JoinRefusal::NotYet));
            assert_eq!(open.joinable(open.opens_at), Ok(()));
            assert_eq!(open.joinable(start - micro), Ok(()));
            assert_eq!(open.joinable(start), Err(JoinRefusal::Started));
            for (state, why) in [
                (TournamentState::Running, JoinRefusal::Started),
                (TournamentState::Closed, JoinRefusal::Started),
                (TournamentState::Cancelled, JoinRefusal::Cancelled),
                (TournamentState::Ended, JoinRefusal::Ended),
            ] {
                assert_eq!(TournamentSchedule { state, ..open }.joinable(open.opens_at), Err(why));
            }
        }
    }
}
