use std::collections::BTreeMap;

use arena_rules::Amount;
use arena_rules::reports::{DayState, Figure, RANGE_DAYS, ReportPart};
use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::error::refuse;
use crate::ports::DayFigure;
use crate::{App, AppResult};

/// A day of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportDay {
    /// The day.
    pub day: NaiveDate,
    /// How far it is counted; `None` if it is not counted.
    pub state: Option<DayState>,
}

/// The values of a figure, one for each day of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The figure.
    pub figure: Figure,
    /// What it is broken down by; empty for a figure that has no dimension.
    pub dimension: String,
    /// The values by day; `None` where the day is not counted. Amounts of money are in thousandths.
    pub values: Vec<Option<i64>>,
}

/// The figures of a range of days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The days, oldest first.
    pub days: Vec<ReportDay>,
    /// The figures, in the order of [`Figure`], then of the dimension.
    pub series: Vec<Series>,
    /// When the latest part was counted; `None` if none is.
    pub made_at: Option<DateTime<Utc>>,
}

/// Returns the figures of the days from `from` to `until`, both included: those of money, or the others.
///
/// # Errors
/// Refusal `range_invalid`; the database's.
pub async fn report(app: &App, from: NaiveDate, until: NaiveDate, money: bool) -> AppResult<Report> {
    check_range(from, until)?;
    let reports = app.store.read().reports();
    let mut counted: BTreeMap<NaiveDate, Vec<DateTime<Utc>>> = BTreeMap::new();
    let mut made_at = None;
    for part in reports.parts(from, until).await? {
        counted.entry(part.day).or_default().push(part.at);
        made_at = made_at.max(Some(part.at));
    }
    let zone = app.settings.zone;
    let state_of = |day: NaiveDate| {
        let parts = counted.get(&day).filter(|parts| parts.len() == ReportPart::ALL.len())?;
        parts.iter().min().map(|oldest| DayState::of(*oldest, day, zone))
    };
    let days: Vec<ReportDay> = from
        .iter_days()
        .take_while(|day| *day <= until)
        .map(|day| ReportDay { day, state: state_of(day) })
        .collect();
    let figures = reports.figures(from, until).await?;
    Ok(Report { series: series(&days, figures, money), days, made_at })
}

fn series(days: &[ReportDay], figures: Vec<DayFigure>, money: bool) -> Vec<Series> {
    let mut values: BTreeMap<(Figure, String), BTreeMap<NaiveDate, i64>> = BTreeMap::new();
    for figure in figures.into_iter().filter(|figure| figure.figure.is_of_money() == money) {
        let value = shown_value(&figure);
        values.entry((figure.figure, figure.dimension)).or_default().insert(figure.day, value);
    }
    let line = |((figure, dimension), values): ((Figure, String), BTreeMap<NaiveDate, i64>)| {
        // A dimension without rows on a counted day is zero, other figures are missing.
        let of = |day: &ReportDay| {
            let none = day.state.filter(|_| !dimension.is_empty()).map(|_| 0);
            values.get(&day.day).copied().or(none)
        };
        Series { figure, values: days.iter().map(of).collect(), dimension }
    };
    values.into_iter().map(line).collect()
}

/// An amount of money in thousandths, another value as it is.
pub(super) fn shown_value(figure: &DayFigure) -> i64 {
    if !figure.figure.is_amount() {
        return figure.value;
    }
    let currency = figure.dimension.split(' ').next().unwrap_or_default();
    Amount::from_stored(figure.value, currency).thousandths()
}

pub(super) fn check_range(from: NaiveDate, until: NaiveDate) -> AppResult<()> {
    if from > until || until - Days::new(RANGE_DAYS - 1) > from {
        return refuse("range_invalid", format!("Choose a first and a last day, {RANGE_DAYS} days at most."));
    }
    Ok(())
}
