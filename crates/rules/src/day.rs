//! Calendar days in the operator's time zone (contract 2: "a day anywhere in the rules").

use chrono::{DateTime, Days, NaiveDate, TimeZone, Utc};
use chrono_tz::Tz;

/// Returns an instant's calendar day.
#[must_use]
pub fn of(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// Returns the instant at which `day` begins. If a clock change skips midnight, it is the first instant after
/// the gap.
#[must_use]
pub fn start(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let midnight = day.and_time(chrono::NaiveTime::MIN);
    (0..=4)
        .find_map(|hours| zone.from_local_datetime(&(midnight + chrono::Duration::hours(hours))).earliest())
        .map_or_else(|| midnight.and_utc(), |local| local.with_timezone(&Utc))
}

/// Returns the previous day; `None` only at the calendar's start.
#[must_use]
pub fn before(day: NaiveDate) -> Option<NaiveDate> {
    day.checked_sub_days(Days::new(1))
}

/// Formats an instant for people as `YYYY-MM-DD hh:mm AM|PM` (contract 2).
#[must_use]
pub fn display(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%Y-%m-%d %I:%M %p").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono_tz::Asia::Karachi;

    #[test]
    fn a_day_turns_at_local_midnight() {
        let before = Utc.with_ymd_and_hms(2026, 3, 1, 18, 59, 59).unwrap();
        let after = Utc.with_ymd_and_hms(2026, 3, 1, 19, 0, 0).unwrap();
        assert_eq!(of(before, Karachi).to_string(), "2026-03-01");
        assert_eq!(of(after, Karachi).to_string(), "2026-03-02");
        assert_eq!(start(of(after, Karachi), Karachi), after);
    }

    #[test]
    fn times_are_shown_with_am_and_pm() {
        let at = Utc.with_ymd_and_hms(2026, 3, 1, 14, 5, 0).unwrap();
        assert_eq!(display(at, Karachi), "2026-03-01 07:05 PM");
    }

    #[test]
    fn a_skipped_midnight_begins_at_the_first_instant_that_exists() {
        // Beirut moved its clocks from 00:00 to 01:00 on this day.
        let zone = chrono_tz::Asia::Beirut;
        let day = NaiveDate::from_ymd_opt(2022, 3, 27).unwrap();
        assert_eq!(of(start(day, zone), zone), day);
    }
}
