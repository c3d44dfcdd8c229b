use std::collections::BTreeMap;

use arena_rules::reports::{COHORT_DAYS, Figure};
use chrono::{Datelike, Days, NaiveDate};

use super::series::check_range;
use crate::ports::DayFigure;
use crate::{App, AppResult};

/// How newcomers are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CohortSpan {
    /// By the day on which they joined.
    Day,
    /// By the week in which they joined, from Monday on.
    Week,
}

/// The newcomers of a day or a week, and how many of them came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cohort {
    /// The first day of joining.
    pub from: NaiveDate,
    /// New accounts.
    pub joined: i64,
    /// For each of [`COHORT_DAYS`] how many were active so many days after joining; `None` while that day is not counted for
    /// all of them.
    pub returned: [Option<i64>; 3],
}

/// Returns the cohorts of those who joined from `from` to `until`, both included, oldest first. Only days that are counted
/// are in them.
///
/// # Errors
/// Refusal `range_invalid`; the database's.
pub async fn cohorts(app: &App, from: NaiveDate, until: NaiveDate, by: CohortSpan) -> AppResult<Vec<Cohort>> {
    check_range(from, until)?;
    let last = until + Days::new(COHORT_DAYS.into_iter().max().unwrap_or_default());
    let mut joined = BTreeMap::new();
    let mut returned = BTreeMap::new();
    for DayFigure { day, figure, dimension, value } in app.store.read().reports().figures(from, last).await? {
        match figure {
            Figure::Joined => _ = joined.insert(day, value),
            Figure::Returned => _ = returned.insert((day, dimension), value),
            _ => {}
        }
    }
    let today = app.today();
    let mut cohorts: BTreeMap<NaiveDate, Cohort> = BTreeMap::new();
    for (day, count) in joined.range(from..=until) {
        let first = match by {
            CohortSpan::Day => *day,
            CohortSpan::Week => *day - Days::new(day.weekday().num_days_from_monday().into()),
        };
        let nobody = Cohort { from: first, joined: 0, returned: [Some(0); 3] };
        let cohort = cohorts.entry(first).or_insert(nobody);
        cohort.joined += count;
        for (sum, days) in cohort.returned.iter_mut().zip(COHORT_DAYS) {
            let later = *day + Days::new(days);
            // The present day is not over.
            let came = returned.get(&(later, days.to_string())).filter(|_| later < today);
            *sum = sum.zip(came.copied()).map(|(sum, came)| sum + came);
        }
    }
    Ok(cohorts.into_values().collect())
}
