//! Times in a catalogue: fixed, or relative to the reading, so that a demo always has tournaments that are
//! live, that open soon and that have ended (contract 1).
//!
//! | written | means |
//! |---|---|
//! | `now` | when the catalogue is read |
//! | `+2h`, `-1d`, `+1d12h`, `-90m` | that much later or earlier; `d` is 24 hours, `w` 7 days |
//! | `today 20:00`, `tomorrow 9:30`, `yesterday 18:00` | that time of day in the operator's zone |
//! | `+3d 20:00`, `-1d 20:00` | that time of day, so many calendar days later or earlier |
//! | `2026-03-01 20:00` | that time in the operator's zone |
//! | `2026-03-01T15:00:00Z` | that instant |
//!
//! The code that stores an entry keeps the first reading's instant of a relative time, so a second load finds
//! no difference.

use std::fmt;

use chrono::{
    DateTime, Days, Duration, NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat, SubsecRound, TimeZone,
    Timelike, Utc,
};
use serde::{Deserialize, Serialize, Serializer};

use super::Moment;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum When {
    /// So much later or earlier than now.
    After(Duration),
    /// A time of day, this many calendar days from today.
    OnDay(i64, NaiveTime),
    /// A date and time in the operator's zone.
    Local(NaiveDateTime),
    At(DateTime<Utc>),
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signed = |value: i64| if value < 0 { '-' } else { '+' };
        match self {
            Self::After(by) => write!(f, "{}{}m", signed(by.num_minutes()), by.num_minutes().abs()),
            Self::OnDay(days, time) => write!(f, "{}{}d {}", signed(*days), days.abs(), time.format("%H:%M")),
            Self::Local(time) => write!(f, "{}", time.format("%Y-%m-%d %H:%M")),
            Self::At(instant) => f.write_str(&instant.to_rfc3339_opts(SecondsFormat::AutoSi, true)),
        }
    }
}

impl Serialize for When {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl When {
    /// Whether the time means another instant at each reading.
    pub(crate) fn is_relative(self) -> bool {
        matches!(self, Self::After(_) | Self::OnDay(..))
    }

    /// The instant; a time relative to now is on a whole minute. A time of day that a clock change skips
    /// becomes the first existing time after it.
    pub(crate) fn at(self, moment: Moment) -> DateTime<Utc> {
        match self {
            Self::After(duration) => minute(moment.now) + duration,
            Self::OnDay(days, time) => {
                let today = arena_rules::day::of(moment.now, moment.zone);
                local(shifted(today, days).and_time(time), moment)
            }
            Self::Local(time) => local(time, moment),
            Self::At(instant) => instant,
        }
    }
}

/// The interval of a series: `6m`, `1h30m`; five minutes to a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Every(pub(crate) Duration);

impl Serialize for Every {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}m", self.0.num_minutes()))
    }
}

impl TryFrom<String> for Every {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let sensible = Duration::minutes(5)..=Duration::weeks(1);
        length(&text)
            .filter(|every| sensible.contains(every))
            .map(Self)
            .ok_or_else(|| format!("`{text}` is no interval; write `6m` or `1h30m`, five minutes at least"))
    }
}

/// Parses a length of time: `90m`, `24h`, `1d12h`.
pub(crate) fn length(text: &str) -> Option<Duration> {
    offset(&format!("+{}", text.trim()))
}

fn minute(at: DateTime<Utc>) -> DateTime<Utc> {
    at.with_second(0).unwrap_or(at).trunc_subsecs(0)
}

fn shifted(day: NaiveDate, days: i64) -> NaiveDate {
    let by = Days::new(days.unsigned_abs());
    let shifted = if days < 0 { day.checked_sub_days(by) } else { day.checked_add_days(by) };
    shifted.unwrap_or(day)
}

fn local(time: NaiveDateTime, moment: Moment) -> DateTime<Utc> {
    (0..=8)
        .find_map(|quarters| {
            moment.zone.from_local_datetime(&(time + Duration::minutes(15 * quarters))).earliest()
        })
        .map_or_else(|| time.and_utc(), |local| local.with_timezone(&Utc))
}

impl TryFrom<String> for When {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse(text.trim()).ok_or_else(|| {
            format!(
                "`{text}` is no time; write `+2h`, `-1d`, `today 20:00`, `+3d 20:00`, `2026-03-01 20:00` or \
                 `2026-03-01T15:00:00Z`"
            )
        })
    }
}

fn parse(text: &str) -> Option<When> {
    if text == "now" {
        return Some(When::After(Duration::zero()));
    }
    if let Ok(instant) = DateTime::parse_from_rfc3339(text) {
        return Some(When::At(instant.with_timezone(&Utc)));
    }
    let Some((day, time)) = text.split_once(' ') else {
        return offset(text).map(When::After);
    };
    let time = NaiveTime::parse_from_str(time.trim(), "%H:%M").ok()?;
    if let Ok(date) = NaiveDate::parse_from_str(day, "%Y-%m-%d") {
        return Some(When::Local(date.and_time(time)));
    }
    let days = match day {
        "today" => 0,
        "tomorrow" => 1,
        "yesterday" => -1,
        // Calendar days have no hours or minutes.
        other if other.ends_with(['d', 'w']) && !other.contains(['h', 'm']) => offset(other)?.num_days(),
        _ => return None,
    };
    Some(When::OnDay(days, time))
}

/// Parses an offset such as `+1d12h`: a sign, then numbers with their units, the larger first.
fn offset(text: &str) -> Option<Duration> {
    let (negative, mut rest) = match text.split_at_checked(1)? {
        ("+", rest) => (false, rest),
        ("-", rest) => (true, rest),
        _ => return None,
    };
    let mut minutes: i64 = 0;
    let mut last = i64::MAX;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: i64 = rest[..digits].parse().ok()?;
        let (unit, after) = rest[digits..].split_at_checked(1)?;
        let unit = match unit {
            "m" => 1,
            "h" => 60,
            "d" => 24 * 60,
            "w" => 7 * 24 * 60,
            _ => return None,
        };
        if unit >= last {
            return None;
        }
        last = unit;
        minutes = minutes.checked_add(number.checked_mul(unit)?)?;
        rest = after;
    }
    // The limit is ten years, far from the ends of the calendar.
    let sensible = last != i64::MAX && minutes <= 10 * 366 * 24 * 60;
    sensible.then(|| Duration::minutes(if negative { -minutes } else { minutes }))
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

    fn at(text: &str) -> String {
        let when = When::try_from(text.to_owned()).unwrap();
        when.at(moment()).to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
    }

    #[test]
    fn offsets_count_from_the_minute_in_which_it_is_read() {
        // The time is 14:30:20 in UTC and 19:30:20 in Karachi.
        assert_eq!(at("now"), "2026-03-01T14:30:00Z");
        assert_eq!(at("+2h"), "2026-03-01T16:30:00Z");
        assert_eq!(at("-1d"), "2026-02-28T14:30:00Z");
        assert_eq!(at("+1d12h"), "2026-03-03T02:30:00Z");
        assert_eq!(at("-90m"), "2026-03-01T13:00:00Z");
        assert_eq!(at("+1w"), "2026-03-08T14:30:00Z");
    }

    #[test]
    fn times_of_day_are_the_operators() {
        assert_eq!(at("today 20:00"), "2026-03-01T15:00:00Z");
        assert_eq!(at("tomorrow 9:30"), "2026-03-02T04:30:00Z");
        assert_eq!(at("yesterday 20:00"), "2026-02-28T15:00:00Z");
        assert_eq!(at("+3d 20:00"), "2026-03-04T15:00:00Z");
        assert_eq!(at("-1w 20:00"), "2026-02-22T15:00:00Z");
        assert_eq!(at("2026-03-05 00:00"), "2026-03-04T19:00:00Z");
        assert_eq!(at("2026-03-05T00:00:00+05:00"), "2026-03-04T19:00:00Z");
    }

    #[test]
    fn today_is_the_operators_day_and_not_greenwichs() {
        let late = Moment { now: Utc.with_ymd_and_hms(2026, 3, 1, 20, 0, 0).unwrap(), ..moment() };
        let when = When::try_from("today 20:00".to_owned()).unwrap();
        assert_eq!(when.at(late), Utc.with_ymd_and_hms(2026, 3, 2, 15, 0, 0).unwrap());
    }

    #[test]
    fn a_time_that_a_clock_change_skips_is_the_next_that_exists() {
        // On this day, Berlin's clocks went from 02:00 to 03:00.
        let berlin = Moment { zone: chrono_tz::Europe::Berlin, ..moment() };
        let when = When::try_from("2026-03-29 02:30".to_owned()).unwrap();
        assert_eq!(when.at(berlin), Utc.with_ymd_and_hms(2026, 3, 29, 1, 0, 0).unwrap());
    }

    #[test]
    fn a_time_is_written_as_it_can_be_read_again() {
        for text in [
            "now",
            "+1d12h",
            "-90m",
            "yesterday 9:30",
            "+3d 20:00",
            "2026-03-01 20:00",
            "2026-03-01T15:00:07.5Z",
        ] {
            let when = When::try_from(text.to_owned()).unwrap();
            assert_eq!(When::try_from(when.to_string()), Ok(when), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_would_be_right() {
        let bad = [
            "",
            "+",
            "-",
            "2h",
            "+h",
            "+2",
            "+2x",
            "+2h1d",
            "+1h1h",
            "today",
            "today 25:00",
            "+2h 20:00",
            "+99999w",
            "2026-13-01 20:00",
            "2026-03-01",
            "soon 20:00",
            "+é",
            "+9223372036854775807w",
        ];
        for text in bad {
            let error = When::try_from(text.to_owned()).unwrap_err();
            assert!(error.contains(&format!("`{text}` is no time; write `+2h`")), "{error}");
        }
    }
}
