//! Prizes that wait for staff before they are paid: their states, and refusals to staff.

/// Where a prize stands that was not paid at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PrizeState {
    /// Staff have not decided yet.
    Waiting,
    /// Staff have paid it.
    Paid,
    /// Staff have refused it; nobody is paid.
    Refused,
}

impl PrizeState {
    /// Every state.
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Paid, Self::Refused];

    /// The word in the database, on the wire and on the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Paid => "paid",
            Self::Refused => "refused",
        }
    }

    /// Reads [`PrizeState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A prize that was paid or refused before; for staff.
pub const SETTLED: &str = "This prize was paid or refused before.";
/// The winner of a prize was erased; for staff.
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
