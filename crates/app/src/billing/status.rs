use chrono::{DateTime, Duration, NaiveDate, Utc};

use crate::ports::RenewalCounts;
use crate::{App, AppResult};

/// The period over which the rate of charges is measured.
pub const PACE_PERIOD: Duration = Duration::minutes(5);

/// The progress of renewals.
#[derive(Clone, Debug)]
pub struct BillingStatus {
    /// The day of the counted charges: today by the operator's calendar.
    pub day: NaiveDate,
    /// Subscriptions that are due, open charges, and charges and subscriptions by state.
    pub counts: RenewalCounts,
    /// Settled charges per second over [`PACE_PERIOD`]; `None` without any.
    pub charges_per_second: Option<f64>,
}

impl BillingStatus {
    /// Returns the minutes until all due subscriptions are charged at this pace.
    #[must_use]
    pub fn minutes_left(&self) -> Option<f64> {
        let pace = self.charges_per_second.filter(|_| self.counts.due > 0)?;
        let due = f64::from(u32::try_from(self.counts.due).unwrap_or(u32::MAX));
        Some((due / pace / 60.0).ceil())
    }
}

/// Returns the progress of renewals, for staff.
///
/// # Errors
/// The database's.
pub async fn status(app: &App) -> AppResult<BillingStatus> {
    let (now, day) = (app.now(), app.today());
    let read = app.store.read();
    let counts = read.subscriptions().renewals(now, day).await?;
    let (settled, first) = read.charges().settled_since(now - PACE_PERIOD).await?;
    Ok(BillingStatus { day, counts, charges_per_second: pace(settled, first, now) })
}

/// Returns the settled charges per second, counted from the first of them.
fn pace(settled: u64, first: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<f64> {
    let seconds = (now - first?).num_seconds().max(1);
    let (settled, seconds) = (u32::try_from(settled).ok()?, u32::try_from(seconds).ok()?);
    (settled > 0).then(|| f64::from(settled) / f64::from(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_says_how_long_the_rest_takes() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let status = |due, settled| BillingStatus {
            day: now.date_naive(),
            counts: RenewalCounts { due, oldest: None, open: 0, charges: Vec::new(), states: Vec::new() },
            charges_per_second: pace(settled, Some(now - Duration::seconds(50)), now),
        };
        assert_eq!(status(1_000, 100).charges_per_second, Some(2.0));
        assert_eq!(status(1_000, 100).minutes_left(), Some(9.0));
        assert_eq!(status(0, 100).minutes_left(), None);
        assert_eq!(status(1_000, 0).charges_per_second, None);
    }
}
