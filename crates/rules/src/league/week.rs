use chrono::{DateTime, Datelike, Days, Duration, Utc, Weekday};
use chrono_tz::Tz;

use crate::day;

/// The shortest week. A week that would be shorter goes on to the next weekday of that name.
pub const SHORTEST: Duration = Duration::days(2);

/// Returns the end of the week that begins at `start`: the first midnight before a `first_day` in the zone that
/// is at least [`SHORTEST`] later. Weeks follow each other without a gap, so a week in which the configuration
/// changes is longer or shorter.
#[must_use]
pub fn week_end(start: DateTime<Utc>, zone: Tz, first_day: Weekday) -> DateTime<Utc> {
    let earliest = start + SHORTEST;
    let mut date = day::of(earliest, zone);
    loop {
        let midnight = day::start(date, zone);
        if date.weekday() == first_day && midnight >= earliest {
            return midnight;
        }
        match date.checked_add_days(Days::new(1)) {
            Some(next) => date = next,
            // Only at the end of the calendar.
            None => return earliest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;
    use chrono_tz::America::New_York;
    use chrono_tz::Asia::{Beirut, Karachi, Kathmandu};
    use chrono_tz::Australia::Sydney;
    use chrono_tz::Europe::London;
    use proptest::prelude::*;

    #[test]
    fn weeks_begin_on_monday_in_the_operators_zone() {
        let monday = Utc.with_ymd_and_hms(2026, 11, 29, 19, 0, 0).unwrap();
        assert_eq!(week_end(monday, Karachi, Weekday::Mon), monday + Duration::weeks(1));
        let friday = Utc.with_ymd_and_hms(2026, 11, 27, 12, 0, 0).unwrap();
        assert_eq!(week_end(friday, Karachi, Weekday::Mon), monday);
        let sunday = Utc.with_ymd_and_hms(2026, 11, 29, 12, 0, 0).unwrap();
        assert_eq!(week_end(sunday, Karachi, Weekday::Mon), monday + Duration::weeks(1), "not seven hours");
        // The operator moves the first day.
        assert_eq!(week_end(monday, Karachi, Weekday::Fri), monday + Duration::days(4));
    }

    proptest! {
        #[test]
        fn a_week_has_two_to_nine_days_and_ends_at_midnight(
            seconds in 0i64..2_000_000_000,
            zone in prop::sample::select(vec![Karachi, London, Beirut, New_York, Sydney, Kathmandu]),
            first in 0u8..7,
        ) {
            let (start, first) = (DateTime::UNIX_EPOCH + Duration::seconds(seconds), Weekday::try_from(first).unwrap());
            let end = week_end(start, zone, first);
            let longest = Duration::days(9) + Duration::hours(1);
            prop_assert!(end - start >= SHORTEST && end - start <= longest, "{}", end - start);
            let date = day::of(end, zone);
            prop_assert_eq!(date.weekday(), first);
            prop_assert_eq!(day::start(date, zone), end);
        }
    }
}
