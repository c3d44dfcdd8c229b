//! Repairs of a running knockout by staff: a corrected result, and the match of a removed player. A repair changes one match and
//! one seat, and never draws a round again.

use super::appearance::{MatchState, ResultType};

/// The effect of a corrected result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorrectionScope {
    /// The match's round goes on: its winner changes, and nothing else.
    Result,
    /// Later rounds are drawn: the right winner takes the seat of the wrong one in the newest round.
    Seat,
}

/// Why a result cannot be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorrectionRefusal {
    /// The match has no result yet.
    Undecided,
    /// The match had one player.
    Bye,
    /// The result names this winner already.
    SameWinner,
    /// Nobody went on from the match, so there is no seat in the next round.
    NoSeat,
    /// The wrong winner is out, so there is no seat in the newest round.
    WinnerOut,
    /// The wrong winner's next room is open: the seat is taken in a match that is played, or was.
    SeatInPlay,
}

/// A match whose result is to be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorrectedMatch {
    /// The kind of its result; `None` without one.
    pub result: Option<ResultType>,
    /// Whether a player went on.
    pub won: bool,
    /// Whether the player who went on is the one whom the correction names.
    pub same_winner: bool,
    /// Whether its round is the newest one.
    pub in_newest_round: bool,
}

/// The newest match of the wrong winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinnerSeat {
    /// Whether its round is the newest one.
    pub in_newest_round: bool,
    /// The match's state.
    pub state: MatchState,
    /// The kind of its result; `None` without one.
    pub result: Option<ResultType>,
}

/// Returns the effect of a correction. `seat` is the newest match of the player who went on.
///
/// # Errors
/// Why the result cannot be corrected.
pub fn correction(
    of: CorrectedMatch,
    seat: Option<WinnerSeat>,
) -> Result<CorrectionScope, CorrectionRefusal> {
    match of.result {
        None => return Err(CorrectionRefusal::Undecided),
        Some(ResultType::Bye) => return Err(CorrectionRefusal::Bye),
        Some(_) if of.same_winner => return Err(CorrectionRefusal::SameWinner),
        Some(_) if of.in_newest_round => return Ok(CorrectionScope::Result),
        Some(_) if !of.won => return Err(CorrectionRefusal::NoSeat),
        Some(_) => {}
    }
    match seat {
        Some(seat) if seat.in_newest_round => {
            let free = seat.state == MatchState::Upcoming || seat.result == Some(ResultType::Bye);
            if free { Ok(CorrectionScope::Seat) } else { Err(CorrectionRefusal::SeatInPlay) }
        }
        _ => Err(CorrectionRefusal::WinnerOut),
    }
}

/// Who goes on from the newest match of a player who is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vacancy {
    /// The player was out already: the match stays as it is.
    AlreadyOut,
    /// The opponent goes on.
    Opponent,
    /// Nobody goes on.
    Nobody,
}

/// Returns who goes on from the newest match of a player who is removed. `won` says whether the match was theirs, and `opponent`
/// whether there is an opponent who came to play and is not removed.
#[must_use]
pub fn vacancy(state: MatchState, won: bool, opponent: bool) -> Vacancy {
    match state {
        MatchState::Ended if !won => Vacancy::AlreadyOut,
        _ if opponent => Vacancy::Opponent,
        _ => Vacancy::Nobody,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(result: Option<ResultType>, won: bool, in_newest_round: bool) -> CorrectedMatch {
        CorrectedMatch { result, won, same_winner: false, in_newest_round }
    }

    fn seat(state: MatchState, result: Option<ResultType>) -> Option<WinnerSeat> {
        Some(WinnerSeat { in_newest_round: true, state, result })
    }

    const PLAYED: Option<ResultType> = Some(ResultType::Normal);

    #[test]
    fn a_result_of_the_newest_round_changes_whatever_it_was() {
        for result in ResultType::ALL {
            let changes = correction(of(Some(result), false, true), None);
            let expected = if result == ResultType::Bye {
                Err(CorrectionRefusal::Bye)
            } else {
                Ok(CorrectionScope::Result)
            };
            assert_eq!(changes, expected, "{result:?}");
        }
        assert_eq!(correction(of(None, false, true), None), Err(CorrectionRefusal::Undecided));
        let same = CorrectedMatch { same_winner: true, ..of(PLAYED, true, true) };
        assert_eq!(correction(same, None), Err(CorrectionRefusal::SameWinner));
    }

    #[test]
    fn a_seat_is_given_until_its_room_opens() {
        let earlier = of(PLAYED, true, false);
        assert_eq!(correction(earlier, seat(MatchState::Upcoming, None)), Ok(CorrectionScope::Seat));
        let bye = seat(MatchState::Ended, Some(ResultType::Bye));
        assert_eq!(correction(earlier, bye), Ok(CorrectionScope::Seat));
        for taken in [seat(MatchState::Running, None), seat(MatchState::Ended, PLAYED)] {
            assert_eq!(correction(earlier, taken), Err(CorrectionRefusal::SeatInPlay));
        }
        let out = Some(WinnerSeat { in_newest_round: false, state: MatchState::Ended, result: PLAYED });
        assert_eq!(correction(earlier, out), Err(CorrectionRefusal::WinnerOut));
        assert_eq!(correction(of(PLAYED, false, false), None), Err(CorrectionRefusal::NoSeat));
    }

    #[test]
    fn a_removed_player_leaves_the_match_to_an_opponent_who_came() {
        for state in MatchState::ALL {
            let lost = state == MatchState::Ended;
            let expected = if lost { Vacancy::AlreadyOut } else { Vacancy::Opponent };
            assert_eq!(vacancy(state, false, true), expected);
            assert_eq!(vacancy(state, true, true), Vacancy::Opponent);
            assert_eq!(vacancy(state, true, false), Vacancy::Nobody);
        }
    }
}
