use std::sync::Arc;

use arena_app::App;
use arena_app::reports::{self, Cohort, CohortSpan, Funnel};
use axum::extract::{Query, State};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::days::DaysQuery;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// How newcomers are grouped.
#[derive(Deserialize, IntoParams)]
pub(super) struct CohortQuery {
    /// `week` (the default) or `day`.
    by: Option<String>,
}

/// The newcomers of a day or a week.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CohortView {
    /// The first day of joining.
    from: NaiveDate,
    joined: i64,
    /// How many were active 1, 7 and 30 days after joining; null while that day is not over for all of them.
    returned: [Option<i64>; 3],
}

/// Newcomers and how many came back.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CohortsView {
    /// Oldest first.
    items: Vec<CohortView>,
}

/// A step of the funnel.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FunnelStepView {
    /// `account`, `trial`, `play`, `claim`, `redemption` or `paid`.
    step: &'static str,
    /// The accounts that took it.
    accounts: i64,
}

/// What newcomers did in their first seven days.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FunnelView {
    /// The days of joining that are in it.
    days: u64,
    steps: Vec<FunnelStepView>,
}

/// Returns how many newcomers of each week or day came back. Refusal: `range_invalid`.
#[utoipa::path(
    get, path = "/v1/reports/cohorts", tag = "reports", params(DaysQuery, CohortQuery),
    responses((status = 200, body = Answer<CohortsView>), (status = 403, body = Failure))
)]
pub(super) async fn cohorts(
    State(app): State<Arc<App>>,
    Query(days): Query<DaysQuery>,
    Query(CohortQuery { by }): Query<CohortQuery>,
) -> ApiResult<Envelope<CohortsView>> {
    let by = match by.as_deref().unwrap_or("week") {
        "week" => CohortSpan::Week,
        "day" => CohortSpan::Day,
        _ => return Err(ApiError::malformed("Newcomers are grouped by week or by day.")),
    };
    let (from, until) = days.range(&app);
    let cohorts = reports::cohorts(&app, from, until, by).await?;
    let view = |Cohort { from, joined, returned }| CohortView { from, joined, returned };
    Ok(Envelope::new(CohortsView { items: cohorts.into_iter().map(view).collect() }))
}

/// Returns what newcomers did in their first seven days. Refusal: `range_invalid`.
#[utoipa::path(
    get, path = "/v1/reports/funnel", tag = "reports", params(DaysQuery),
    responses((status = 200, body = Answer<FunnelView>), (status = 403, body = Failure))
)]
pub(super) async fn funnel(
    State(app): State<Arc<App>>,
    Query(query): Query<DaysQuery>,
) -> ApiResult<Envelope<FunnelView>> {
    let (from, until) = query.range(&app);
    let Funnel { days, steps } = reports::funnel(&app, from, until).await?;
    let steps = steps.into_iter().map(|(step, accounts)| FunnelStepView { step, accounts }).collect();
    Ok(Envelope::new(FunnelView { days, steps }))
}
