//! States of claims, staff's notes, and the time within which staff settle a claim.

use chrono::{DateTime, Datelike, Days, Duration, Utc, Weekday};
use chrono_tz::Tz;

use crate::day;
use crate::line::one_line;

/// A claim's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClaimState {
    /// Paid; not taken by staff.
    Claimed,
    /// Paid; a staff member has taken it.
    Working,
    /// Paid; a carrier has the parcel.
    Shipped,
    /// The subscriber has the reward.
    Delivered,
    /// The credits were refunded.
    Refused,
}

impl ClaimState {
    /// Every state, in the order of processing.
    pub const ALL: [Self; 5] = [Self::Claimed, Self::Working, Self::Shipped, Self::Delivered, Self::Refused];

    /// Returns the word for the console, events and the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Claimed => "claimed",
            Self::Working => "working",
            Self::Shipped => "shipped",
            Self::Delivered => "delivered",
            Self::Refused => "refused",
        }
    }

    /// Returns the word for the subscriber's app. The app of an earlier version knows no shipped claim: to it staff work
    /// on the claim.
    #[must_use]
    pub fn for_subscriber(self) -> &'static str {
        match self {
            Self::Shipped => Self::Working.as_str(),
            state => state.as_str(),
        }
    }

    /// Whether the claim is delivered or refused.
    #[must_use]
    pub fn is_settled(self) -> bool {
        matches!(self, Self::Delivered | Self::Refused)
    }

    /// Whether staff or the rewards' provider have to do something: the claim is neither settled nor on its way.
    #[must_use]
    pub fn waits_for_staff(self) -> bool {
        matches!(self, Self::Claimed | Self::Working)
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
    one_line(text, NOTE_MAX)
}

/// The time within which staff take up a claim (spec, support): 24 hours, of which those between Friday 22:00 and Monday
/// 9:00 do not count.
const PROMISE: Duration = Duration::hours(24);

/// Returns until when a claim should be settled.
#[must_use]
pub fn promised_until(claimed_at: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
    let friday = next(claimed_at, Weekday::Fri, 22, zone);
    let monday = next(claimed_at, Weekday::Mon, 9, zone);
    if monday < friday {
        return monday + PROMISE;
    }
    let before_weekend = friday - claimed_at;
    if before_weekend >= PROMISE { claimed_at + PROMISE } else { monday + (PROMISE - before_weekend) }
}

/// Returns the instant up to which claims are late at `now`.
#[must_use]
pub fn late_since(now: DateTime<Utc>, zone: Tz) -> DateTime<Utc> {
    // The promise spans a weekend at most. It never shortens, so the instant can be found by halves.
    let (mut late, mut early) = (now - Duration::days(5), now);
    while early - late > Duration::seconds(1) {
        let middle = late + (early - late) / 2;
        if promised_until(middle, zone) < now { late = middle } else { early = middle }
    }
    late
}

/// The next time of a weekday's hour after an instant.
fn next(after: DateTime<Utc>, weekday: Weekday, hour: i64, zone: Tz) -> DateTime<Utc> {
    let local = after.with_timezone(&zone);
    let ahead = weekday.days_since(local.weekday());
    let on = |days: u32| {
        let date = local.date_naive() + Days::new(days.into());
        day::start(date, zone) + Duration::hours(hour)
    };
    let first = on(ahead);
    if first > after { first } else { on(ahead + 7) }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn a_claim_is_due_after_a_day_on_which_staff_work() {
        let zone = chrono_tz::Asia::Karachi;
        // March 2026 begins on a Sunday.
        let at = |day, hour| zone.with_ymd_and_hms(2026, 3, day, hour, 0, 0).unwrap().with_timezone(&Utc);
        for (claimed, due) in [
            ((3, 10), (4, 10)),
            // The hours of the weekend do not count.
            ((6, 10), (9, 21)),
            ((5, 23), (9, 10)),
            ((6, 22), (10, 9)),
            ((7, 12), (10, 9)),
            ((9, 3), (10, 9)),
            ((9, 9), (10, 9)),
        ] {
            let due = at(due.0, due.1);
            let claimed = at(claimed.0, claimed.1);
            assert_eq!(promised_until(claimed, zone), due, "{claimed}");
            let second = Duration::seconds(1);
            assert!(late_since(due + second * 2, zone) >= claimed - second, "{claimed}");
            assert!(late_since(due - second, zone) < claimed, "{claimed}");
        }
    }

    #[test]
    fn states_are_read_back() {
        for state in ClaimState::ALL {
            assert_eq!(ClaimState::from_word(state.as_str()), Some(state));
            assert!(!(state.is_settled() && state.waits_for_staff()), "{state:?}");
        }
        assert_eq!(ClaimState::from_word("offered"), None);
        assert_eq!(ClaimState::Shipped.for_subscriber(), "working");
        assert_eq!(ClaimState::Delivered.for_subscriber(), "delivered");
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
