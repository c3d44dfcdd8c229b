use std::collections::{BTreeMap, BTreeSet};

use arena_rules::Amount;
use arena_rules::reports::{DayState, Figure};
use chrono::{Datelike, Days, Months, NaiveDate};

use super::series::{Report, ReportDay, Series, report};
use crate::error::refuse;
use crate::{App, AppResult};

/// The money of a month in one currency.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoneyOfMonth {
    /// Paid charges.
    pub charges: i64,
    /// The amount of paid charges, tax included.
    pub revenue: Amount,
    /// The tax within it.
    pub tax: Amount,
    /// Refunds.
    pub refunds: i64,
    /// The amount of refunds.
    pub refunded: Amount,
    /// The tax within the refunds.
    pub refunded_tax: Amount,
}

impl MoneyOfMonth {
    /// Returns what is left without tax and refunds, in thousandths; less than zero in a month of refunds.
    #[must_use]
    pub fn net(&self) -> i64 {
        let kept = self.revenue.thousandths() - self.tax.thousandths();
        kept - (self.refunded.thousandths() - self.refunded_tax.thousandths())
    }
}

/// The credits of a month: `start + minted + given back − burnt = end`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CreditsOfMonth {
    /// In all wallets when the month began; `None` if the day before is not counted.
    pub start: Option<i64>,
    /// Got by subscribers, by reason.
    pub minted: Vec<(String, i64)>,
    /// Came back to subscribers, by reason.
    pub given_back: Vec<(String, i64)>,
    /// Left wallets, by reason.
    pub burnt: Vec<(String, i64)>,
    /// In all wallets at the end of the last day of the books; `None` without one.
    pub end: Option<i64>,
}

impl CreditsOfMonth {
    /// Returns the sum of what was minted.
    #[must_use]
    pub fn minted_sum(&self) -> i64 {
        sum(&self.minted)
    }

    /// Returns the sum of what was given back.
    #[must_use]
    pub fn given_back_sum(&self) -> i64 {
        sum(&self.given_back)
    }

    /// Returns the sum of what was burnt.
    #[must_use]
    pub fn burnt_sum(&self) -> i64 {
        sum(&self.burnt)
    }

    /// Whether start and movements add up to the end; `None` if start or end is not known.
    #[must_use]
    pub fn adds_up(&self) -> Option<bool> {
        let moved = self.minted_sum() + self.given_back_sum() - self.burnt_sum();
        self.start.zip(self.end).map(|(start, end)| start + moved == end)
    }
}

fn sum(parts: &[(String, i64)]) -> i64 {
    parts.iter().map(|(_, value)| value).sum()
}

/// A month's books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Month {
    /// The first day.
    pub first: NaiveDate,
    /// The days of the month.
    pub days: u64,
    /// The days that have ended and are counted, without a gap from the first day on. The books are of these days.
    pub counted: u64,
    /// How many of these days are final, those before the first account included.
    pub settled: u64,
    /// Money, by currency.
    pub money: Vec<(String, MoneyOfMonth)>,
    /// Credits.
    pub credits: CreditsOfMonth,
    /// The cost of delivered rewards, in the portal's currency.
    pub reward_cost: Amount,
    /// Delivered rewards whose cost is not known, which are not in the cost.
    pub without_cost: i64,
}

/// Returns a month's books, from the roll-ups of its days. `any_day` is a day of the month.
///
/// # Errors
/// The database's; refusal `range_invalid` of a month at the end of the calendar.
pub async fn month(app: &App, any_day: NaiveDate) -> AppResult<Month> {
    let first = any_day.with_day(1).unwrap_or(any_day);
    let (Some(next), Some(before)) =
        (first.checked_add_months(Months::new(1)), first.checked_sub_days(Days::new(1)))
    else {
        return refuse("range_invalid", "There is no such month.");
    };
    let last = next - Days::new(1);
    // The day before has the credits with which the month begins.
    let Report { days, series, .. } = report(app, before, last, true).await?;
    let has_ended = |day: &ReportDay| day.state.is_some_and(|state| state != DayState::SoFar);
    let (day_before, of_month) =
        days.split_first().map_or((None, &[][..]), |(first, rest)| (Some(first), rest));
    let began = app.store.read().reports().first_account().await?.map(|at| app.day_of(at));
    let is_empty = |day: &ReportDay| began.is_some_and(|began| day.day < began);
    let books: Vec<&ReportDay> = of_month.iter().take_while(|day| is_empty(day) || has_ended(day)).collect();
    let is_final = |day: &&&ReportDay| is_empty(day) || day.state == Some(DayState::Final);
    let settled = books.iter().filter(is_final).count();
    // A month before the first account has no books.
    let counted = if books.iter().all(|day| is_empty(day)) { 0 } else { books.len() };
    let outstanding = series.iter().find(|line| line.figure == Figure::Outstanding);
    let outstanding = outstanding.map(|line| line.values.clone()).unwrap_or_default();
    let at_end_of = |index: usize| outstanding.get(index).copied().flatten();
    let start = match day_before.filter(|day| has_ended(day)) {
        Some(_) => at_end_of(0),
        // Nobody had a wallet before the first account.
        None => began.filter(|began| *began >= first).map(|_| 0),
    };
    let series: Vec<Series> = series.into_iter().map(|line| line.of_books(counted)).collect();
    let credits = CreditsOfMonth {
        start,
        minted: by_dimension(&series, Figure::Minted),
        given_back: by_dimension(&series, Figure::GivenBack),
        burnt: by_dimension(&series, Figure::Burnt),
        end: if counted == 0 { None } else { at_end_of(counted) },
    };
    let total = |figure| by_dimension(&series, figure).iter().map(|(_, value)| value).sum::<i64>();
    Ok(Month {
        first,
        days: of_month.len() as u64,
        counted: counted as u64,
        settled: settled.min(counted) as u64,
        money: money(&series),
        credits,
        reward_cost: Amount::from_thousandths(total(Figure::RewardCost)),
        without_cost: total(Figure::WithoutCost),
    })
}

impl Series {
    /// Keeps the values of the first days of a month; the first value is of the day before.
    fn of_books(mut self, days: usize) -> Self {
        self.values = self.values.into_iter().skip(1).take(days).collect();
        self
    }
}

/// Sums of a figure over the month, by dimension, without zeros.
fn by_dimension(series: &[Series], figure: Figure) -> Vec<(String, i64)> {
    let lines = series.iter().filter(|line| line.figure == figure);
    let summed = lines.map(|line| (line.dimension.clone(), line.values.iter().flatten().sum()));
    summed.filter(|(_, value)| *value != 0).collect()
}

fn money(series: &[Series]) -> Vec<(String, MoneyOfMonth)> {
    let sums = |figure| {
        let mut sums: BTreeMap<String, i64> = BTreeMap::new();
        for (dimension, value) in by_dimension(series, figure) {
            let currency = dimension.split(' ').next().unwrap_or_default();
            *sums.entry(currency.to_owned()).or_default() += value;
        }
        sums
    };
    let figures =
        [Figure::Paid, Figure::Revenue, Figure::Tax, Figure::Refunds, Figure::Refunded, Figure::RefundedTax];
    let [paid, revenue, tax, refunds, refunded, refunded_tax] = figures.map(sums);
    let currencies: BTreeSet<String> = paid.keys().chain(refunds.keys()).cloned().collect();
    let of = |sums: &BTreeMap<String, i64>, currency: &str| sums.get(currency).copied().unwrap_or_default();
    let amount = |sums: &BTreeMap<String, i64>, currency: &str| Amount::from_thousandths(of(sums, currency));
    let books = currencies.into_iter().map(|currency| {
        let money = MoneyOfMonth {
            charges: of(&paid, &currency),
            revenue: amount(&revenue, &currency),
            tax: amount(&tax, &currency),
            refunds: of(&refunds, &currency),
            refunded: amount(&refunded, &currency),
            refunded_tax: amount(&refunded_tax, &currency),
        };
        (currency, money)
    });
    books.collect()
}
