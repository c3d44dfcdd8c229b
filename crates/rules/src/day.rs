//! Calendar days in the operator's time zone (contract 2: "a day anywhere in the rules").

use arena_words::{Languages, Value, Words};
use chrono::{DateTime, Datelike, Days, Duration, NaiveDate, Offset, TimeZone, Timelike, Utc};
use chrono_tz::Tz;

use crate::texts::PORTAL;

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

/// Returns somebody's age in whole years. Who was born on 29 February is a year older on 1 March of other years.
#[must_use]
pub fn years(born: NaiveDate, today: NaiveDate) -> u32 {
    today.years_since(born).unwrap_or(0)
}

/// Formats an instant for people as `YYYY-MM-DD hh:mm AM|PM` (contract 2).
#[must_use]
pub fn display(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%Y-%m-%d %I:%M %p").to_string()
}

/// Formats an instant in a language, as the app does: `1 Mar 2026, 7:05 PM`.
#[must_use]
pub fn written(at: DateTime<Utc>, zone: Tz, words: &Words) -> String {
    let say = |key: &str, values: &[(&str, &str)]| {
        let values: Vec<_> = values.iter().map(|(place, text)| (*place, Value::Part(text))).collect();
        words.say(PORTAL, key, &values)
    };
    let at = at.with_timezone(&zone);
    let months = say("months", &[]);
    let month = months.split_whitespace().nth(at.month0() as usize).unwrap_or_default();
    let (day, year) = (at.day().to_string(), at.year().to_string());
    let date = say("date", &[("day", &day), ("month", month), ("year", &year)]);
    let (afternoon, hour) = at.hour12();
    let (clock, clock24) =
        (format!("{hour}:{:02}", at.minute()), format!("{}:{:02}", at.hour(), at.minute()));
    let key = if afternoon { "time_pm" } else { "time_am" };
    let time = say(key, &[("clock", &clock), ("clock24", &clock24)]);
    say("date_time", &[("date", &date), ("time", &time)])
}

/// As [`written`], for refusals, which the server words in English.
#[must_use]
pub fn in_english(at: DateTime<Utc>, zone: Tz) -> String {
    written(at, zone, Languages::standard().english())
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
    fn a_birthday_makes_a_year() {
        let date = |text: &str| text.parse::<NaiveDate>().unwrap();
        for (born, today, age) in [
            ("2008-03-02", "2026-03-01", 17),
            ("2008-03-01", "2026-03-01", 18),
            ("2008-02-29", "2026-02-28", 17),
            ("2008-02-29", "2026-03-01", 18),
            ("2026-03-02", "2026-03-01", 0),
        ] {
            assert_eq!(years(date(born), date(today)), age, "{born} on {today}");
        }
    }

    #[test]
    fn times_are_shown_with_am_and_pm() {
        let at = Utc.with_ymd_and_hms(2026, 3, 1, 14, 5, 0).unwrap();
        assert_eq!(display(at, Karachi), "2026-03-01 07:05 PM");
    }

    #[test]
    fn times_are_written_in_each_language_as_the_app_writes_them() {
        let at = Utc.with_ymd_and_hms(2026, 8, 1, 19, 5, 0).unwrap();
        for (language, expected) in [
            ("en", "2 Aug 2026, 12:05 AM"),
            ("fr", "2 août 2026 à 0:05"),
            ("sw", "2 Ago 2026, 12:05 AM"),
            ("ur", "2 اگست، 2026، \u{2066}12:05 AM\u{2069}"),
            ("ar", "2 أغسطس 2026، \u{2067}12:05 ص\u{2069}"),
        ] {
            let words = Languages::standard();
            let shipped = Languages::load(&[language.parse().unwrap()], None).unwrap();
            let words = if words.offers(language.parse().unwrap()) { &words } else { &shipped };
            assert_eq!(written(at, Karachi, words.of(language.parse().unwrap())), expected);
        }
    }

    #[test]
    fn a_skipped_midnight_begins_at_the_first_instant_that_exists() {
        // Beirut moved its clocks from 00:00 to 01:00 on this day.
        let zone = chrono_tz::Asia::Beirut;
        let day = NaiveDate::from_ymd_opt(2022, 3, 27).unwrap();
        assert_eq!(of(start(day, zone), zone), day);
    }
}
