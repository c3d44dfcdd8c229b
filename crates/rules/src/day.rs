//! Calendar days in the operator's time zone (contract 2: "a day anywhere in the rules").

use chrono::{DateTime, Datelike, Days, Duration, NaiveDate, Offset, TimeZone, Utc};
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

/// A zone's distance from UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UtcOffset {
    /// The first instant with it; `None` in the oldest.
    pub from: Option<DateTime<Utc>>,
    /// Minutes east of UTC.
    pub minutes: i32,
}

/// Returns the zone's offsets, newest first, from three calendar years before `now` to the end of the year after
/// it. The result is the same throughout a calendar year.
#[must_use]
pub fn utc_offsets(now: DateTime<Utc>, zone: Tz) -> Vec<UtcOffset> {
    let new_year = |year| Utc.with_ymd_and_hms(year, 1, 1, 0, 0, 0).single().unwrap_or(now);
    let (mut at, end) = (new_year(now.year() - 3), new_year(now.year() + 2));
    let minutes = |at| zone.offset_from_utc_datetime(&DateTime::naive_utc(&at)).fix().local_minus_utc() / 60;
    let mut offsets = vec![UtcOffset { from: None, minutes: minutes(at) }];
    // No zone changes its clock twice in a week.
    while at < end {
        let next = at + Duration::weeks(1);
        if minutes(next) != minutes(at) {
            let (mut before, mut after) = (at, next);
            while after - before > Duration::minutes(1) {
                let middle = before + Duration::minutes((after - before).num_minutes() / 2);
                if minutes(middle) == minutes(at) { before = middle } else { after = middle }
            }
            offsets.push(UtcOffset { from: Some(after), minutes: minutes(after) });
        }
        at = next;
    }
    offsets.reverse();
    offsets
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
    fn every_zone_is_as_far_from_utc_as_its_offsets_say() {
        let now = Utc.with_ymd_and_hms(2026, 11, 27, 6, 0, 0).unwrap();
        for zone in chrono_tz::TZ_VARIANTS {
            let offsets = utc_offsets(now, zone);
            let mut at = Utc.with_ymd_and_hms(2023, 1, 1, 0, 0, 0).unwrap();
            while at < Utc.with_ymd_and_hms(2028, 1, 1, 0, 0, 0).unwrap() {
                let offset = offsets.iter().find(|offset| offset.from.is_none_or(|from| from <= at)).unwrap();
                let local = at.with_timezone(&zone).naive_local();
                assert_eq!((at + Duration::minutes(offset.minutes.into())).naive_utc(), local, "{zone} {at}");
                at += Duration::hours(7);
            }
        }
    }

    #[test]
    fn a_clock_change_has_its_minute() {
        let now = Utc.with_ymd_and_hms(2026, 11, 27, 6, 0, 0).unwrap();
        let london = utc_offsets(now, chrono_tz::Europe::London);
        let spring = Utc.with_ymd_and_hms(2027, 3, 28, 1, 0, 0).unwrap();
        assert!(london.contains(&UtcOffset { from: Some(spring), minutes: 60 }), "{london:?}");
        assert_eq!(utc_offsets(now, Karachi), [UtcOffset { from: None, minutes: 300 }]);
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
