//! Screenshot tasks (spec 3, 4, 5; contract 4): a day's challenge, open days, and a screenshot's limits.

use arena_words::Words;
use chrono::{Datelike, NaiveDate};

use crate::texts::MESSAGES;

/// A screenshot's largest size in bytes (spec 5).
pub const SCREENSHOT_MAX_BYTES: usize = 2_048_000;

/// A rejection's longest reason, in characters; it is sent by SMS.
pub const REASON_MAX: usize = 200;

/// An entry's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryState {
    /// Waits for a reviewer.
    Submitted,
    /// Approved and paid.
    Approved,
    /// Rejected; the subscriber has no second entry that day.
    Rejected,
}

impl EntryState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Submitted, Self::Approved, Self::Rejected];

    /// Returns the word for the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    /// Parses [`EntryState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A usual reason for a rejection, which the subscriber reads in their language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RejectionReason {
    /// The picture is of another game.
    WrongGame,
    /// The picture does not show what the task asks for.
    WrongTask,
    /// The task was not finished.
    NotDone,
    /// Nobody can read the picture.
    Unreadable,
    /// The picture is of an earlier day.
    NotToday,
    /// The picture shows another player.
    NotOwn,
    /// Somebody changed the picture.
    Edited,
}

impl RejectionReason {
    /// Every reason, in the order of the reviewer's keys.
    pub const ALL: [Self; 7] = [
        Self::WrongGame,
        Self::WrongTask,
        Self::NotDone,
        Self::Unreadable,
        Self::NotToday,
        Self::NotOwn,
        Self::Edited,
    ];

    /// Returns the code for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::WrongGame => "wrong_game",
            Self::WrongTask => "wrong_task",
            Self::NotDone => "not_done",
            Self::Unreadable => "unreadable",
            Self::NotToday => "not_today",
            Self::NotOwn => "not_own",
            Self::Edited => "edited",
        }
    }

    /// Parses [`RejectionReason::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }

    /// Returns the reason in a language.
    #[must_use]
    pub fn text(self, words: &Words) -> String {
        let key = match self {
            Self::WrongGame => "reject_wrong_game",
            Self::WrongTask => "reject_wrong_task",
            Self::NotDone => "reject_not_done",
            Self::Unreadable => "reject_unreadable",
            Self::NotToday => "reject_not_today",
            Self::NotOwn => "reject_not_own",
            Self::Edited => "reject_edited",
        };
        words.say(MESSAGES, key, &[])
    }
}

/// Returns a rejection's reason as the subscriber reads it. `reason` is the code of a usual reason, or staff's own words.
#[must_use]
pub fn reason_text(reason: &str, words: &Words) -> String {
    RejectionReason::from_word(reason).map_or_else(|| reason.to_owned(), |known| known.text(words))
}

/// Returns a daily challenge's `entryStatus` (spec 3, 4). Clients treat all but `Not submitted` as
/// submitted.
#[must_use]
pub fn entry_status(state: Option<EntryState>) -> &'static str {
    match state {
        None => "Not submitted",
        Some(EntryState::Submitted) => "Submitted",
        Some(EntryState::Approved) => "Approved",
        Some(EntryState::Rejected) => "Rejected",
    }
}

/// Whether a challenge is open on a day; first and last day included.
#[must_use]
pub fn open_on(from: Option<NaiveDate>, until: Option<NaiveDate>, day: NaiveDate) -> bool {
    from.is_none_or(|from| from <= day) && until.is_none_or(|until| day <= until)
}

/// Returns the index of a day's challenge: a game's challenges take daily turns. `None` without
/// challenges.
#[must_use]
pub fn turn(day: NaiveDate, challenges: usize) -> Option<usize> {
    let day = usize::try_from(day.num_days_from_ce()).unwrap_or(0);
    day.checked_rem(challenges)
}

/// Whether a decision is looked at again, by a random number: `percent` of a hundred decisions are.
#[must_use]
pub fn is_drawn(random: u64, percent: u8) -> bool {
    random % 100 < percent.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, day).unwrap()
    }

    #[test]
    fn states_are_read_back_and_each_has_its_words() {
        for reason in RejectionReason::ALL {
            assert_eq!(RejectionReason::from_word(reason.as_str()), Some(reason));
            let languages = crate::Languages::standard();
            assert_ne!(reason_text(reason.as_str(), languages.english()), reason.as_str());
        }
        for state in EntryState::ALL {
            assert_eq!(EntryState::from_word(state.as_str()), Some(state));
            assert_ne!(entry_status(Some(state)), entry_status(None));
        }
        assert_eq!(entry_status(None), "Not submitted");
    }

    #[test]
    fn a_challenge_is_open_from_its_first_day_to_its_last() {
        assert!(open_on(None, None, day(1)));
        assert!(open_on(Some(day(2)), Some(day(2)), day(2)));
        assert!(!open_on(Some(day(2)), None, day(1)));
        assert!(!open_on(None, Some(day(2)), day(3)));
    }

    #[test]
    fn daily_challenges_take_turns() {
        assert_eq!(turn(day(1), 0), None);
        assert_eq!(turn(day(1), 1), Some(0));
        let three: Vec<_> = (1..=6).map(|each| turn(day(each), 3).unwrap()).collect();
        assert_eq!(three[..3], three[3..]);
        let mut seen = three[..3].to_vec();
        seen.sort_unstable();
        assert_eq!(seen, [0, 1, 2]);
    }
}
