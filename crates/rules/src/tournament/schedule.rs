//! Times of rounds and recurring tournaments (spec 2, 9; contract 4).

use chrono::{DateTime, Days, Duration, NaiveDateTime, TimeZone, Utc};
use chrono_tz::Tz;

const DAY: u32 = 86_400;

/// Returns the first round's time: `lead` after the start, since room ids are sent `lead` before a match
/// and check-in ends at the start. After a draw over a minute late: `lead` after the draw, rounded up to
/// a minute.
#[must_use]
pub fn first_round(start: DateTime<Utc>, lead: Duration, now: DateTime<Utc>) -> DateTime<Utc> {
    let planned = start + lead;
    if now - start <= super::appearance::LATE {
        return planned;
    }
    let earliest = now + lead;
    let beyond = Duration::microseconds(earliest.timestamp_micros().rem_euclid(60_000_000));
    if beyond.is_zero() { earliest } else { earliest - beyond + Duration::minutes(1) }
}

/// Returns the time of the round after `previous`: one interval later, or as many as leave `lead` for room
/// ids. An interval of whole days keeps the local time of day across clock changes.
#[must_use]
pub fn next_round(
    previous: DateTime<Utc>,
    interval_seconds: u32,
    zone: Tz,
    lead: Duration,
    now: DateTime<Utc>,
) -> DateTime<Utc> {
    let interval_seconds = interval_seconds.max(1);
    let late = (now + lead - previous).num_milliseconds().max(0);
    // At most one too few, as days differ in length; never one too many.
    let skipped = u32::try_from(late / (i64::from(interval_seconds) * 1000)).unwrap_or(0).saturating_sub(1);
    let mut times = skipped.max(1);
    loop {
        let at = after(previous, interval_seconds, times, zone);
        if at >= now + lead {
            return at;
        }
        times += 1;
    }
}

/// Returns the start of a series' next tournament, so that one is always open; `None` until half an
/// interval before the newest starts. After an outage, skips tournaments that could be joined for less
/// than half an interval.
#[must_use]
pub fn next_of_series(newest: DateTime<Utc>, every: Duration, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let millis = every.num_milliseconds().max(1);
    let behind = (now - newest).num_milliseconds() + millis / 2;
    if behind < 0 {
        return None;
    }
    let times = behind.div_euclid(millis) + i64::from(behind.rem_euclid(millis) != 0);
    Some(newest + Duration::milliseconds(millis * times.max(1)))
}

fn after(previous: DateTime<Utc>, interval_seconds: u32, times: u32, zone: Tz) -> DateTime<Utc> {
    if !interval_seconds.is_multiple_of(DAY) {
        return previous + Duration::seconds(i64::from(interval_seconds)) * times.cast_signed();
    }
    let days = Days::new(u64::from(interval_seconds / DAY) * u64::from(times));
    let local = previous.with_timezone(&zone).naive_local();
    local.checked_add_days(days).map_or(previous, |local| instant(local, zone))
}

/// Converts local time to an instant: the first of two when the clock is set back, the first existing one
/// after a gap when it is set forward.
fn instant(local: NaiveDateTime, zone: Tz) -> DateTime<Utc> {
    (0..=8)
        .find_map(|quarters| zone.from_local_datetime(&(local + Duration::minutes(15 * quarters))).earliest())
        .map_or_else(|| local.and_utc(), |found| found.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono_tz::{America, Asia, Europe};
    use proptest::prelude::*;

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn daily(previous: &str, zone: Tz) -> String {
        let previous = utc(previous);
        let at = next_round(previous, DAY, zone, Duration::minutes(10), previous + Duration::minutes(20));
        at.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string()
    }

    #[test]
    fn the_first_round_is_a_lead_after_the_start() {
        let start = utc("2026-03-01T14:00:00Z");
        let lead = Duration::minutes(10);
        for late in [0, 1, 60] {
            assert_eq!(
                first_round(start, lead, start + Duration::seconds(late)),
                utc("2026-03-01T14:10:00Z")
            );
        }
        assert_eq!(first_round(start, lead, start + Duration::seconds(61)), utc("2026-03-01T14:12:00Z"));
        assert_eq!(first_round(start, lead, utc("2026-03-01T16:00:00Z")), utc("2026-03-01T16:10:00Z"));
    }

    #[test]
    fn the_next_round_is_the_next_day_at_the_same_time() {
        assert_eq!(daily("2026-03-01T14:10:00Z", Asia::Karachi), "2026-03-02 19:10");
        // Clocks forward on 29 March, back on 25 October.
        assert_eq!(daily("2026-03-28T18:00:00Z", Europe::Berlin), "2026-03-29 19:00");
        assert_eq!(daily("2026-10-24T17:00:00Z", Europe::Berlin), "2026-10-25 19:00");
        // 02:30 does not exist on 8 March in New York; 01:30 exists twice on 1 November, and the first
        // counts.
        assert_eq!(daily("2026-03-07T07:30:00Z", America::New_York), "2026-03-08 03:00");
        let twice = utc("2026-10-31T05:30:00Z");
        let next = next_round(twice, DAY, America::New_York, Duration::zero(), twice);
        assert_eq!(next, utc("2026-11-01T05:30:00Z"));
    }

    #[test]
    fn short_intervals_are_counted_in_seconds() {
        let at = utc("2026-03-01T14:00:00Z");
        let next = |now: &str| next_round(at, 300, Asia::Karachi, Duration::seconds(60), utc(now));
        assert_eq!(next("2026-03-01T14:03:00Z"), utc("2026-03-01T14:05:00Z"));
        assert_eq!(next("2026-03-01T14:04:00Z"), utc("2026-03-01T14:05:00Z"));
        assert_eq!(
            next("2026-03-01T14:04:01Z"),
            utc("2026-03-01T14:10:00Z"),
            "or its room ids would come late"
        );
    }

    #[test]
    fn a_round_that_we_missed_is_at_the_same_time_later() {
        let at = utc("2026-03-01T14:10:00Z");
        let next = next_round(at, DAY, Asia::Karachi, Duration::hours(1), utc("2026-03-04T13:30:00Z"));
        assert_eq!(next, utc("2026-03-05T14:10:00Z"));
    }

    #[test]
    fn a_series_has_always_one_to_join() {
        let newest = utc("2026-03-01T14:00:00Z");
        let next = |now: &str| next_of_series(newest, Duration::minutes(6), utc(now));
        assert_eq!(next("2026-03-01T13:56:59Z"), None);
        for now in ["2026-03-01T13:57:00Z", "2026-03-01T14:00:00Z", "2026-03-01T14:03:00Z"] {
            assert_eq!(next(now), Some(utc("2026-03-01T14:06:00Z")), "{now}");
        }
        assert_eq!(next("2026-03-01T14:03:01Z"), Some(utc("2026-03-01T14:12:00Z")));
        // A night later, same minutes.
        assert_eq!(next("2026-03-02T06:00:00Z"), Some(utc("2026-03-02T06:06:00Z")));
    }

    proptest! {
        #[test]
        fn a_round_is_never_before_its_room_ids(
            seconds in 0i64..40_000_000, interval in 1u32..400_000, lead in 0i64..8_000, away in 0i64..3_000_000,
        ) {
            let previous = utc("2026-01-01T00:00:00Z") + Duration::seconds(seconds);
            let now = previous + Duration::seconds(away);
            let lead = Duration::seconds(lead);
            for zone in [Asia::Karachi, Europe::Berlin, America::St_Johns] {
                let next = next_round(previous, interval, zone, lead, now);
                prop_assert!(next >= now + lead && next > previous);
                // The round is no later than needed.
                let hour = Duration::hours(1);
                prop_assert!(next <= (now + lead).max(previous) + Duration::seconds(interval.into()) + hour);
            }
        }

        #[test]
        fn whole_days_keep_the_time_on_the_clock(seconds in 0i64..40_000_000, days in 1u32..4) {
            let previous = utc("2026-01-01T00:00:00Z") + Duration::seconds(seconds);
            let next = next_round(previous, days * DAY, Asia::Karachi, Duration::zero(), previous);
            prop_assert_eq!(next, previous + Duration::days(days.into()));
        }
    }
}
