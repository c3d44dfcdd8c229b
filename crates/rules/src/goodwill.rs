//! Goodwill: small amounts of credits that customer care gives by a template.

use chrono::{DateTime, Duration, Utc};

use crate::Credits;

/// The days after which a subscriber can get the same template again.
pub const AGAIN_AFTER_DAYS: i64 = 30;

/// Returns the instant since which a template must not have been given, if it is to be given at `now`.
#[must_use]
pub fn not_given_since(now: DateTime<Utc>) -> DateTime<Utc> {
    now - Duration::days(AGAIN_AFTER_DAYS)
}

/// Returns the instant from which a template that was given at `at` can be given again.
#[must_use]
pub fn again_at(at: DateTime<Utc>) -> DateTime<Utc> {
    at + Duration::days(AGAIN_AFTER_DAYS)
}

/// Whether a template of `most` credits may give an amount.
#[must_use]
pub fn gives(most: Credits, amount: Credits) -> bool {
    Credits::ZERO < amount && amount <= most
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn a_template_gives_up_to_its_credits_and_takes_none() {
        let gives = |amount| gives(Credits(20), Credits(amount));
        assert_eq!([-1, 0, 1, 20, 21].map(gives), [false, false, true, true, false]);
    }

    #[test]
    fn a_template_can_be_given_again_as_soon_as_nobody_looks_back_so_far() {
        let at = Utc.with_ymd_and_hms(2026, 2, 1, 9, 30, 0).unwrap();
        assert_eq!(again_at(at), Utc.with_ymd_and_hms(2026, 3, 3, 9, 30, 0).unwrap());
        assert_eq!(not_given_since(again_at(at)), at);
    }
}
