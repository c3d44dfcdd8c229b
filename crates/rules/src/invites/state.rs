/// The state of an invitation.
///
/// ```text
/// pending ──earned enough──► ready ──no sign──► paid
///    │                        ├──a sign──► held ──staff──► paid or refused
///    └──too late──► lapsed ◄──┴──the inviter's month is full, or one of the two is gone
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InviteState {
    /// The friend has not earned enough yet.
    Pending,
    /// The friend has earned enough; staff hold one of the two accounts.
    Ready,
    /// A sign was seen; staff decide.
    Held,
    /// Paid.
    Paid,
    /// Staff refused the payment.
    Refused,
    /// The inviter is not paid, because of a [`LapseCause`].
    Lapsed,
}

impl InviteState {
    /// Every state.
    pub const ALL: [Self; 6] =
        [Self::Pending, Self::Ready, Self::Held, Self::Paid, Self::Refused, Self::Lapsed];

    /// Returns the word for the database and the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Ready => "ready",
            Self::Held => "held",
            Self::Paid => "paid",
            Self::Refused => "refused",
            Self::Lapsed => "lapsed",
        }
    }

    /// Parses [`InviteState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// Why an invitation lapsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LapseCause {
    /// The friend did not earn enough in time, or staff held one of the two accounts for too long.
    Time,
    /// The inviter was paid for as many invitations as a month allows. The friend was paid.
    Limit,
    /// One of the two was erased.
    Gone,
}

impl LapseCause {
    /// Every cause.
    pub const ALL: [Self; 3] = [Self::Time, Self::Limit, Self::Gone];

    /// Returns the word for the database and the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Limit => "limit",
            Self::Gone => "gone",
        }
    }

    /// Parses [`LapseCause::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for state in InviteState::ALL {
            assert_eq!(InviteState::from_word(state.as_str()), Some(state));
        }
        for cause in LapseCause::ALL {
            assert_eq!(LapseCause::from_word(cause.as_str()), Some(cause));
        }
        assert_eq!((InviteState::from_word("x"), LapseCause::from_word("x")), (None, None));
    }
}
