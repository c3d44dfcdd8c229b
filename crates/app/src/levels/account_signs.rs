use std::collections::BTreeMap;

use arena_rules::Credits;
use arena_rules::fair_play::{DaySum, sum_day};
use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::ports::SubscriberId;
use crate::{App, AppResult};

/// A subscriber's level play of one day, in figures and signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountDay {
    /// The day, in the operator's time zone.
    pub day: NaiveDate,
    /// The figures and signs.
    pub sum: DaySum,
}

/// Returns a subscriber's level play from `from` to `to`, both included, by day with play, for staff who
/// check a claim. Deleted plays do not count (`privacy.plays_days`).
///
/// # Errors
/// The database's.
pub async fn account_signs(
    app: &App,
    subscriber: SubscriberId,
    from: NaiveDate,
    to: NaiveDate,
) -> AppResult<Vec<AccountDay>> {
    let days = app.store.read().level_days();
    let mut plays: BTreeMap<NaiveDate, Vec<_>> = BTreeMap::new();
    for (day, play) in days.plays(subscriber, from, to).await? {
        plays.entry(day).or_default().push(play);
    }
    let paid: BTreeMap<_, _> = days.paid(subscriber, from, to).await?.into_iter().collect();
    let sum = |(day, plays): (NaiveDate, Vec<_>)| {
        let credits = paid.get(&day).copied().unwrap_or(Credits::ZERO);
        AccountDay { day, sum: sum_day(&plays, credits) }
    };
    Ok(plays.into_iter().map(sum).collect())
}

/// Days examined before a claim or prize: about as long as earning a reward takes.
const LOOKED_AT: Days = Days::new(30);

/// Returns the days up to an instant, its own day included, on which a subscriber's play has signs.
///
/// # Errors
/// The database's.
pub(crate) async fn signed_days(
    app: &App,
    subscriber: SubscriberId,
    until: DateTime<Utc>,
) -> AppResult<Vec<AccountDay>> {
    let last = app.day_of(until);
    let first = last.checked_sub_days(LOOKED_AT).unwrap_or(last);
    let mut days = account_signs(app, subscriber, first, last).await?;
    days.retain(|day| day.sum.signs() > 0);
    Ok(days)
}
