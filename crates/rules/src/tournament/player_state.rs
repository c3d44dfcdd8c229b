//! The state of an entrant in an ESL tournament (contract 4), for the app's match bar.

use chrono::{DateTime, Utc};

use super::TournamentState;
use super::appearance::MatchState;

/// The state of an entrant in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayerState {
    /// Their room is open, and they have not come.
    Open,
    /// They have appeared, and the match is not decided.
    Playing,
    /// Their room id is sent; the room opens later.
    Called,
    /// Their match is drawn; the room id follows.
    Drawn,
    /// Won or without an opponent; the round goes on.
    Through,
    /// The tournament has begun, and its first round is being drawn.
    Starting,
    /// The tournament begins later.
    Entered,
    /// First, second or third of a tournament that is over.
    Placed,
    /// Out, or over without a place.
    Out,
    /// The tournament was cancelled.
    Cancelled,
}

/// Facts about an entrant's newest match.
#[derive(Clone, Copy, Debug)]
pub struct MatchFacts {
    /// The match's state.
    pub state: MatchState,
    /// Whether the entrant goes on.
    pub won: bool,
    /// Whether the entrant appeared.
    pub appeared: bool,
    /// Whether the room ids of this match have been sent.
    pub told: bool,
    /// Until when players may appear; `None` before the room opens.
    pub appear_until: Option<DateTime<Utc>>,
}

impl PlayerState {
    /// Every state, the most urgent first.
    pub const ALL: [Self; 10] = [
        Self::Open,
        Self::Playing,
        Self::Called,
        Self::Drawn,
        Self::Through,
        Self::Starting,
        Self::Entered,
        Self::Placed,
        Self::Out,
        Self::Cancelled,
    ];

    /// Returns the state of an entrant: `place` of a tournament that is over, `newest` of their matches.
    #[must_use]
    pub fn of(
        tournament: TournamentState,
        place: Option<i32>,
        newest: Option<&MatchFacts>,
        now: DateTime<Utc>,
    ) -> Self {
        match tournament {
            TournamentState::Cancelled => Self::Cancelled,
            TournamentState::Open => Self::Entered,
            TournamentState::Ended | TournamentState::Closed if place.is_some() => Self::Placed,
            TournamentState::Ended | TournamentState::Closed => Self::Out,
            TournamentState::Running => newest.map_or(Self::Starting, |newest| newest.player_state(now)),
        }
    }

    /// Returns the word on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Called => "called",
            Self::Drawn => "drawn",
            Self::Through => "through",
            Self::Starting => "starting",
            Self::Entered => "entered",
            Self::Placed => "placed",
            Self::Out => "out",
            Self::Cancelled => "cancelled",
        }
    }

    /// Whether the entrant may still win the tournament.
    #[must_use]
    pub fn is_in(self) -> bool {
        !matches!(self, Self::Placed | Self::Out | Self::Cancelled)
    }
}

impl MatchFacts {
    fn player_state(&self, now: DateTime<Utc>) -> PlayerState {
        match self.state {
            MatchState::Upcoming if self.told => PlayerState::Called,
            MatchState::Upcoming => PlayerState::Drawn,
            MatchState::Running if self.appeared => PlayerState::Playing,
            MatchState::Running if self.appear_until.is_none_or(|until| now < until) => PlayerState::Open,
            // A check-in is refused now. If the servers missed the end of the countdown, it begins again.
            MatchState::Running => PlayerState::Out,
            MatchState::Ended if self.won => PlayerState::Through,
            MatchState::Ended => PlayerState::Out,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{Duration, TimeZone};
    use proptest::prelude::*;

    use super::*;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).unwrap()
    }

    fn facts(state: MatchState) -> MatchFacts {
        MatchFacts { state, won: false, appeared: false, told: false, appear_until: None }
    }

    fn running(newest: MatchFacts) -> PlayerState {
        PlayerState::of(TournamentState::Running, None, Some(&newest), now())
    }

    #[test]
    fn a_players_way_from_the_entry_to_the_cup() {
        let of = |state, place| PlayerState::of(state, place, None, now());
        assert_eq!(of(TournamentState::Open, None), PlayerState::Entered);
        assert_eq!(of(TournamentState::Running, None), PlayerState::Starting);
        let drawn = facts(MatchState::Upcoming);
        assert_eq!(running(drawn), PlayerState::Drawn);
        assert_eq!(running(MatchFacts { told: true, ..drawn }), PlayerState::Called);
        let open = MatchFacts {
            told: true,
            appear_until: Some(now() + Duration::seconds(1)),
            ..facts(MatchState::Running)
        };
        assert_eq!(running(open), PlayerState::Open);
        assert_eq!(running(MatchFacts { appeared: true, ..open }), PlayerState::Playing);
        let over = facts(MatchState::Ended);
        assert_eq!(running(MatchFacts { won: true, ..over }), PlayerState::Through);
        assert_eq!(running(over), PlayerState::Out);
        assert_eq!(of(TournamentState::Ended, Some(1)), PlayerState::Placed);
        assert_eq!(of(TournamentState::Ended, None), PlayerState::Out);
        assert_eq!(of(TournamentState::Cancelled, None), PlayerState::Cancelled);
    }

    #[test]
    fn who_did_not_come_is_out_at_the_end_of_the_countdown() {
        let late = MatchFacts { told: true, appear_until: Some(now()), ..facts(MatchState::Running) };
        assert_eq!(running(late), PlayerState::Out);
        assert_eq!(running(MatchFacts { appeared: true, ..late }), PlayerState::Playing);
    }

    proptest! {
        #[test]
        fn a_room_is_offered_only_to_who_may_enter(
            tournament in prop::sample::select(&TournamentState::ALL[..]),
            state in prop::sample::select(&MatchState::ALL[..]),
            (won, appeared, told) in any::<(bool, bool, bool)>(),
            left in -5_i64..5,
        ) {
            let facts = MatchFacts {
                state, won, appeared, told,
                appear_until: Some(now() + Duration::seconds(left)),
            };
            let offered = PlayerState::of(tournament, None, Some(&facts), now()) == PlayerState::Open;
            let may = tournament == TournamentState::Running && state == MatchState::Running
                && !appeared && left > 0;
            prop_assert_eq!(offered, may);
        }
    }

    #[test]
    fn the_most_urgent_state_comes_first() {
        let mut sorted = PlayerState::ALL;
        sorted.sort();
        assert_eq!(sorted, PlayerState::ALL);
        assert!(PlayerState::ALL.map(PlayerState::is_in).is_sorted_by(|a, b| a >= b));
    }
}
