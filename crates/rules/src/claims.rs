//! States of claims, and staff's notes.

/// A claim's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClaimState {
    /// Paid; not taken by staff.
    Claimed,
    /// Paid; a staff member has taken it.
    Working,
    /// The subscriber has the reward.
    Delivered,
    /// The credits were refunded.
    Refused,
}

impl ClaimState {
    /// Every state, in the order of processing.
    pub const ALL: [Self; 4] = [Self::Claimed, Self::Working, Self::Delivered, Self::Refused];

    /// Returns the word for the wire, events and the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Claimed => "claimed",
            Self::Working => "working",
            Self::Delivered => "delivered",
            Self::Refused => "refused",
        }
    }

    /// Parses [`ClaimState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// The holder of a claim that the rewards' provider delivers. Staff cannot have this name.
pub const PROVIDER: &str = "the provider";

/// The state of a delivery by the rewards' provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeliveryState {
    /// The provider is asked until it has delivered or refused.
    Sending,
    /// The provider has delivered.
    Delivered,
    /// The provider has refused.
    Refused,
    /// Staff deliver the claim, because the provider did not decide in time.
    HandedOver,
}

impl DeliveryState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Sending, Self::Delivered, Self::Refused, Self::HandedOver];

    /// Returns the word for the database, metrics and the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sending => "sending",
            Self::Delivered => "delivered",
            Self::Refused => "refused",
            Self::HandedOver => "handed_over",
        }
    }

    /// Parses [`DeliveryState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// The longest reference or reason, in characters; the whole message then fits into two SMS.
pub const NOTE_MAX: usize = 160;

/// Trims a reference or reason. Returns `None` if it is empty, longer than [`NOTE_MAX`] or has control
/// characters.
#[must_use]
pub fn note(text: &str) -> Option<&str> {
    let text = text.trim();
    let good = !text.is_empty() && text.chars().count() <= NOTE_MAX && !text.chars().any(char::is_control);
    good.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_read_back() {
        for state in ClaimState::ALL {
            assert_eq!(ClaimState::from_word(state.as_str()), Some(state));
        }
        assert_eq!(ClaimState::from_word("offered"), None);
        for state in DeliveryState::ALL {
            assert_eq!(DeliveryState::from_word(state.as_str()), Some(state));
        }
        assert_eq!(DeliveryState::from_word("lost"), None);
    }

    #[test]
    fn a_note_is_one_line() {
        assert_eq!(note("  TCS 4711 "), Some("TCS 4711"));
        assert_eq!(note(&"ء".repeat(NOTE_MAX)).map(|text| text.chars().count()), Some(NOTE_MAX));
        for bad in ["", "  ", "two\nlines", "\u{7}bell", &"x".repeat(NOTE_MAX + 1)] {
            assert_eq!(note(bad), None, "{bad:?}");
        }
    }
}
