use arena_rules::reports::{Figure, WEEK_DAYS};
use chrono::{Days, NaiveDate};

use super::series::check_range;
use crate::{App, AppResult};

/// The steps of the funnel.
pub const STEPS: [&str; 6] = ["account", "trial", "play", "claim", "redemption", "paid"];

/// What newcomers did in their first seven days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Funnel {
    /// The days of joining that are in it. Those of the last week are not: their seven days are not over.
    pub days: u64,
    /// The steps of [`STEPS`], each with the number of accounts that took it, whether or not they took the ones before.
    pub steps: Vec<(&'static str, i64)>,
}

/// Returns the funnel of those who joined from `from` to `until`, both included.
///
/// # Errors
/// Refusal `range_invalid`; the database's.
pub async fn funnel(app: &App, from: NaiveDate, until: NaiveDate) -> AppResult<Funnel> {
    check_range(from, until)?;
    let later = Days::new(WEEK_DAYS);
    let figures = app.store.read().reports().figures(from + later, until + later).await?;
    let counted = figures.iter().filter(|figure| figure.figure == Figure::Funnel);
    let sum = |step: &'static str| {
        let values = counted.clone().filter(|figure| figure.dimension == step).map(|figure| figure.value);
        (step, values.sum::<i64>())
    };
    let days = counted.clone().filter(|figure| figure.dimension == STEPS[0]).count();
    Ok(Funnel { days: days as u64, steps: STEPS.into_iter().map(sum).collect() })
}
