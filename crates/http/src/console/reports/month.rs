use std::sync::Arc;

use arena_app::App;
use arena_app::reports::{self, CreditsOfMonth, MoneyOfMonth, Month};
use arena_rules::Amount;
use axum::extract::{Query, State};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which month is shown.
#[derive(Deserialize, IntoParams)]
pub(super) struct MonthQuery {
    /// The month, such as `2026-11`; the present one without it.
    month: Option<String>,
}

/// Money of a month in one currency, in thousandths of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoneyView {
    currency: String,
    /// Paid charges.
    charges: i64,
    /// Tax included.
    revenue: i64,
    tax: i64,
    refunds: i64,
    refunded: i64,
    refunded_tax: i64,
    /// Revenue without tax, less refunds without tax.
    net: i64,
}

/// A sum of credits by reason.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CreditsByReason {
    reason: String,
    credits: i64,
}

/// The credits of a month: `start + minted + givenBack − burnt = end`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MonthCreditsView {
    /// In all wallets when the month began; null if the day before is not counted.
    start: Option<i64>,
    minted: Vec<CreditsByReason>,
    given_back: Vec<CreditsByReason>,
    burnt: Vec<CreditsByReason>,
    /// In all wallets at the end of the last day of the books.
    end: Option<i64>,
    /// Whether the sum is the end; null while start or end is not known.
    adds_up: Option<bool>,
}

/// A month's books: of its days that have ended and are counted, without a gap from the first one on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MonthView {
    first: NaiveDate,
    days: u64,
    counted: u64,
    /// How many of the counted days are final.
    settled: u64,
    money: Vec<MoneyView>,
    credits: MonthCreditsView,
    /// The cost of delivered rewards, in thousandths of `currency`.
    reward_cost: i64,
    /// Delivered rewards without a known cost.
    without_cost: i64,
    /// The portal's currency.
    currency: String,
}

fn by_reason(sums: Vec<(String, i64)>) -> Vec<CreditsByReason> {
    sums.into_iter().map(|(reason, credits)| CreditsByReason { reason, credits }).collect()
}

fn money_view((currency, money): (String, MoneyOfMonth)) -> MoneyView {
    let thousandths = Amount::thousandths;
    MoneyView {
        currency,
        charges: money.charges,
        revenue: thousandths(money.revenue),
        tax: thousandths(money.tax),
        refunds: money.refunds,
        refunded: thousandths(money.refunded),
        refunded_tax: thousandths(money.refunded_tax),
        net: money.net(),
    }
}

fn credits_view(credits: CreditsOfMonth) -> MonthCreditsView {
    MonthCreditsView {
        adds_up: credits.adds_up(),
        start: credits.start,
        minted: by_reason(credits.minted),
        given_back: by_reason(credits.given_back),
        burnt: by_reason(credits.burnt),
        end: credits.end,
    }
}

/// Returns a month's books: money, credits and the cost of rewards.
#[utoipa::path(
    get, path = "/v1/reports/month", tag = "reports", params(MonthQuery),
    responses((status = 200, body = Answer<MonthView>), (status = 403, body = Failure))
)]
pub(super) async fn month(
    State(app): State<Arc<App>>,
    Query(MonthQuery { month }): Query<MonthQuery>,
) -> ApiResult<Envelope<MonthView>> {
    let day = match month.filter(|month| !month.is_empty()) {
        None => app.today(),
        Some(month) => format!("{month}-01")
            .parse()
            .map_err(|_| ApiError::malformed("A month is written as 2026-11."))?,
    };
    let Month { first, days, counted, settled, money, credits, reward_cost, without_cost } =
        reports::month(&app, day).await?;
    Ok(Envelope::new(MonthView {
        first,
        days,
        counted,
        settled,
        money: money.into_iter().map(money_view).collect(),
        credits: credits_view(credits),
        reward_cost: reward_cost.thousandths(),
        without_cost,
        currency: app.settings.prices.currency.clone(),
    }))
}
