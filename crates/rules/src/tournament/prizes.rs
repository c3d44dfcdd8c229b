//! Held prizes: states, and refusals to staff.

/// A held prize's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrizeState {
    /// Staff have not decided.
    Waiting,
    /// Paid by staff.
    Paid,
    /// Refused by staff; nobody is paid.
    Refused,
}

impl PrizeState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Paid, Self::Refused];

    /// Returns the word for the database, the wire and the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Paid => "paid",
            Self::Refused => "refused",
        }
    }

    /// Parses [`PrizeState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// The prize is already paid or refused; for staff.
pub const SETTLED: &str = "This prize was paid or refused before.";
/// The winner was erased; for staff.
pub const ERASED: &str = "The winner was erased: nobody can be paid. Refuse the prize.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_back() {
        for state in PrizeState::ALL {
            assert_eq!(PrizeState::from_word(state.as_str()), Some(state));
        }
        assert_eq!(PrizeState::from_word("open"), None);
    }
}
