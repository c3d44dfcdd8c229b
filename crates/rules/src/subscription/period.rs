use chrono::{DateTime, Days, Months, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::day;
use crate::handoff::Plan;

/// The days paid by one charge, in the operator's calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first day. Together with the subscription it identifies a charge.
    pub first: NaiveDate,
    /// The day after the last one.
    pub end: NaiveDate,
}

impl Period {
    /// Returns a period of one day.
    #[must_use]
    pub fn day(first: NaiveDate) -> Self {
        Self { first, end: first.checked_add_days(Days::new(1)).unwrap_or(NaiveDate::MAX) }
    }

    /// Returns the month that begins at `first`, in the series that counts from `anchor`. A series from the
    /// 31st ends shorter months on their last day and then returns to the 31st. A `first` outside the series
    /// starts its own.
    #[must_use]
    pub fn month(first: NaiveDate, anchor: NaiveDate) -> Self {
        let number = number(first, anchor).filter(|number| nth(anchor, *number) == Some(first));
        let end = number.map_or_else(|| nth(first, 1), |number| nth(anchor, number + 1));
        Self { first, end: end.unwrap_or(NaiveDate::MAX) }
    }

    /// Returns the period of a plan that begins at `first`.
    #[must_use]
    pub fn of(plan: Plan, first: NaiveDate, anchor: NaiveDate) -> Self {
        match plan {
            Plan::Prepaid => Self::day(first),
            Plan::Postpaid => Self::month(first, anchor),
        }
    }

    /// Returns the next months' anchor once this period is paid.
    #[must_use]
    pub fn anchor(self, anchor: NaiveDate) -> NaiveDate {
        let counts = number(self.first, anchor).and_then(|number| nth(anchor, number)) == Some(self.first);
        if counts { anchor } else { self.first }
    }

    /// Returns the period's end.
    #[must_use]
    pub fn ends_at(self, zone: Tz) -> DateTime<Utc> {
        day::start(self.end, zone)
    }
}

/// Counts calendar months between two dates, ignoring days.
fn number(date: NaiveDate, anchor: NaiveDate) -> Option<u32> {
    use chrono::Datelike;
    let months = |date: NaiveDate| date.year() * 12 + date.month0().cast_signed();
    u32::try_from(months(date) - months(anchor)).ok()
}

fn nth(anchor: NaiveDate, number: u32) -> Option<NaiveDate> {
    anchor.checked_add_months(Months::new(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn months_of_the_31st_do_not_wander() {
        let anchor = date("2026-01-31");
        let mut first = anchor;
        let mut firsts = Vec::new();
        for _ in 0..5 {
            first = Period::month(first, anchor).end;
            firsts.push(first.to_string());
        }
        assert_eq!(firsts, ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"]);
    }

    #[test]
    fn a_month_that_does_not_count_from_the_anchor_counts_from_itself() {
        let late = Period::month(date("2026-03-05"), date("2026-01-31"));
        assert_eq!(late.end, date("2026-04-05"));
        assert_eq!(late.anchor(date("2026-01-31")), date("2026-03-05"));
        assert_eq!(
            Period::month(date("2026-02-28"), date("2026-01-31")).anchor(date("2026-01-31")),
            date("2026-01-31")
        );
    }

    proptest! {
        #[test]
        fn periods_meet_end_to_end(start in 0_i64..20_000, months in 1_usize..40) {
            let anchor = DateTime::from_timestamp(start * 86_400, 0).unwrap().date_naive();
            let mut first = anchor;
            for number in 1..=months {
                let period = Period::month(first, anchor);
                prop_assert!(period.end > first);
                prop_assert_eq!(period.anchor(anchor), anchor);
                prop_assert_eq!(Some(period.end), nth(anchor, u32::try_from(number).unwrap()));
                first = period.end;
            }
        }
    }
}
