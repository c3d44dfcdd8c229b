//! Cases of fraud: what staff gather about accounts, decide about them, and hear as an appeal.
//!
//! ```text
//! open ──decide──► decided ──close──► closed
//!   │                │  ▲               │
//!   │             appeal└─all decided─┐ │ appeal
//!   │                └──► appealed ───┘◄┘
//!   └──clear──► closed ──reopen──► open
//! ```

/// The longest title of a case, in characters.
pub const TITLE_MAX: usize = 100;
/// The longest note, evidence or appeal, in characters.
pub const TEXT_MAX: usize = 2_000;
/// The most accounts of a case: a farm larger than this is several cases.
pub const MEMBERS_MAX: usize = 500;

/// The state of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CaseState {
    /// Staff gather and have decided nothing for good.
    Open,
    /// Staff took credits back or banned accounts.
    Decided,
    /// A banned person has appealed, and another person has to decide.
    Appealed,
    /// Nothing is left to do.
    Closed,
}

impl CaseState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Open, Self::Decided, Self::Appealed, Self::Closed];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Decided => "decided",
            Self::Appealed => "appealed",
            Self::Closed => "closed",
        }
    }

    /// Parses [`CaseState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether claims of the case's accounts wait.
    #[must_use]
    pub fn stops_deliveries(self) -> bool {
        matches!(self, Self::Open | Self::Appealed)
    }
}

/// The state of an appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppealState {
    /// It waits for another person.
    Open,
    /// The ban stays.
    Upheld,
    /// The ban was lifted.
    Granted,
}

impl AppealState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Open, Self::Upheld, Self::Granted];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Upheld => "upheld",
            Self::Granted => "granted",
        }
    }

    /// Parses [`AppealState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// Returns a text of staff as stored; `None` if it is empty or too long.
#[must_use]
pub fn text(text: &str) -> Option<&str> {
    let text = text.trim();
    (!text.is_empty() && text.chars().count() <= TEXT_MAX).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_back() {
        assert!(CaseState::ALL.into_iter().all(|state| CaseState::from_word(state.as_str()) == Some(state)));
        assert!(
            AppealState::ALL.into_iter().all(|state| AppealState::from_word(state.as_str()) == Some(state))
        );
        assert_eq!(CaseState::from_word("lost"), None);
    }

    #[test]
    fn claims_wait_until_a_case_is_decided() {
        let waits: Vec<_> = CaseState::ALL.into_iter().filter(|state| state.stops_deliveries()).collect();
        assert_eq!(waits, [CaseState::Open, CaseState::Appealed]);
    }

    #[test]
    fn a_text_is_not_empty_and_not_endless() {
        assert_eq!(text(" two\nlines "), Some("two\nlines"));
        assert_eq!((text(" "), text(&"x".repeat(TEXT_MAX + 1))), (None, None));
    }
}
