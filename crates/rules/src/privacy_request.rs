//! Requests of persons about their data, which the law wants answered in time.

use chrono::{Days, NaiveDate};

/// How many days longer an answer may take once, if the person is told why (Article 12(3) GDPR: two further months).
const EXTENSION_DAYS: u64 = 60;
/// The most days that a request may lie back when staff record it: older ones belong to a lawyer.
const RECORDED_WITHIN_DAYS: u64 = 365;

/// What a person asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrivacyRequestKind {
    /// A copy of the data.
    Access,
    /// The erasure of the data.
    Erasure,
    /// The correction of wrong data.
    Correction,
    /// The end of a use of the data, such as messages.
    Objection,
}

impl PrivacyRequestKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Access, Self::Erasure, Self::Correction, Self::Objection];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Access => "access",
            Self::Erasure => "erasure",
            Self::Correction => "correction",
            Self::Objection => "objection",
        }
    }

    /// Parses [`PrivacyRequestKind::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// The way by which a request came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestChannel {
    /// A letter.
    Letter,
    /// An e-mail.
    Email,
    /// A call.
    Phone,
    /// A visit of a shop.
    Shop,
}

impl RequestChannel {
    /// Every way.
    pub const ALL: [Self; 4] = [Self::Letter, Self::Email, Self::Phone, Self::Shop];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Letter => "letter",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Shop => "shop",
        }
    }

    /// Parses [`RequestChannel::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.as_str() == word)
    }
}

/// The state of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivacyRequestState {
    /// It waits for an answer.
    Open,
    /// It was done, and the person told.
    Done,
    /// It was refused, and the person told why.
    Refused,
}

impl PrivacyRequestState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Open, Self::Done, Self::Refused];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Done => "done",
            Self::Refused => "refused",
        }
    }

    /// Parses [`PrivacyRequestState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// Returns the last day on which a request is answered in time.
#[must_use]
pub fn due_on(received_on: NaiveDate, answer_days: u16) -> NaiveDate {
    received_on + Days::new(answer_days.into())
}

/// Returns the last day after an extension.
#[must_use]
pub fn extended(due_on: NaiveDate) -> NaiveDate {
    due_on + Days::new(EXTENSION_DAYS)
}

/// Whether staff may record today that a request came on a day.
#[must_use]
pub fn may_be_recorded(received_on: NaiveDate, today: NaiveDate) -> bool {
    received_on <= today && received_on + Days::new(RECORDED_WITHIN_DAYS) >= today
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, month, day).unwrap()
    }

    #[test]
    fn words_are_read_back() {
        assert!(
            PrivacyRequestKind::ALL
                .into_iter()
                .all(|kind| PrivacyRequestKind::from_word(kind.as_str()) == Some(kind))
        );
        assert!(
            RequestChannel::ALL.into_iter().all(|way| RequestChannel::from_word(way.as_str()) == Some(way))
        );
        let same = |state: PrivacyRequestState| PrivacyRequestState::from_word(state.as_str()) == Some(state);
        assert!(PrivacyRequestState::ALL.into_iter().all(same));
        assert_eq!(PrivacyRequestKind::from_word("export"), None);
    }

    #[test]
    fn the_time_runs_from_the_day_on_which_the_request_came() {
        assert_eq!(due_on(day(3, 1), 30), day(3, 31));
        assert_eq!(extended(day(3, 31)), day(5, 30));
        assert!(may_be_recorded(day(3, 1), day(3, 1)) && !may_be_recorded(day(3, 2), day(3, 1)));
        let before = day(3, 1) - Days::new(365);
        assert!(may_be_recorded(before, day(3, 1)) && !may_be_recorded(before - Days::new(1), day(3, 1)));
    }
}
