use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_app::reports::{self, Report, ReportDay, Series};
use arena_rules::reports::{DayState, Figure};
use axum::extract::{Query, State};
use chrono::{DateTime, Days, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;

/// The days of a report; the last 28 without any.
#[derive(Deserialize, IntoParams)]
pub(super) struct DaysQuery {
    /// The first day, by the operator's calendar.
    from: Option<NaiveDate>,
    /// The last day; a report has 92 days at most.
    until: Option<NaiveDate>,
}

impl DaysQuery {
    pub(super) fn range(&self, app: &App) -> (NaiveDate, NaiveDate) {
        let until = self.until.unwrap_or_else(|| app.today());
        (self.from.unwrap_or(until - Days::new(27)), until)
    }
}

/// A day of a report.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReportDayView {
    day: NaiveDate,
    /// `so_far`, `counted` or `final`; null if the day is not counted.
    state: Option<&'static str>,
}

/// The values of a figure.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeriesView {
    /// The figure, such as `active`; docs/reports.md explains each.
    figure: &'static str,
    /// What it is broken down by; empty for a figure that has no dimension.
    dimension: String,
    /// The dimension in words, where the portal has some: a reward's name.
    label: Option<String>,
    /// The values by day; null where the figure is not known. Amounts of money and costs are in thousandths of the currency.
    values: Vec<Option<i64>>,
}

/// The figures of a range of days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportView {
    /// When the latest of them was counted; null if none is.
    made_at: Option<DateTime<Utc>>,
    days: Vec<ReportDayView>,
    series: Vec<SeriesView>,
}

async fn view(app: &App, query: &DaysQuery, money: bool) -> ApiResult<Envelope<ReportView>> {
    let (from, until) = query.range(app);
    let Report { days, series, made_at } = reports::report(app, from, until, money).await?;
    let rewards = app.store.read().rewards().every().await.map_err(arena_app::AppError::from)?;
    let names: BTreeMap<String, String> =
        rewards.into_iter().map(|reward| (reward.id.to_string(), reward.name)).collect();
    let of = |Series { figure, dimension, values }: Series| SeriesView {
        label: is_by_reward(figure).then(|| names.get(&dimension).cloned()).flatten(),
        figure: figure.as_str(),
        dimension,
        values,
    };
    let day = |ReportDay { day, state }| ReportDayView { day, state: state.map(DayState::as_str) };
    Ok(Envelope::new(ReportView {
        made_at,
        days: days.into_iter().map(day).collect(),
        series: series.into_iter().map(of).collect(),
    }))
}

fn is_by_reward(figure: Figure) -> bool {
    matches!(
        figure,
        Figure::Claimed | Figure::Delivered | Figure::Refused | Figure::RewardCost | Figure::WithoutCost
    )
}

/// Returns the figures of days about people and play. Refusal: `range_invalid`.
#[utoipa::path(
    get, path = "/v1/reports/days", tag = "reports", params(DaysQuery),
    responses((status = 200, body = Answer<ReportView>), (status = 403, body = Failure))
)]
pub(super) async fn days(
    State(app): State<Arc<App>>,
    Query(query): Query<DaysQuery>,
) -> ApiResult<Envelope<ReportView>> {
    view(&app, &query, false).await
}

/// Returns the figures of days about money and credits. Refusal: `range_invalid`.
#[utoipa::path(
    get, path = "/v1/reports/money", tag = "reports", params(DaysQuery),
    responses((status = 200, body = Answer<ReportView>), (status = 403, body = Failure))
)]
pub(super) async fn money(
    State(app): State<Arc<App>>,
    Query(query): Query<DaysQuery>,
) -> ApiResult<Envelope<ReportView>> {
    view(&app, &query, true).await
}
