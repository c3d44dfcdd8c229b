use std::sync::Arc;

use arena_app::App;
use arena_app::cases::{self, CasePage};
use arena_rules::fraud_case::CaseState;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::view::{FraudCaseDetails, FraudCaseView};
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which cases are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct CasesQuery {
    /// `open` (the default), `decided`, `appealed` or `closed`.
    state: Option<String>,
    /// The `next` of the page before.
    cursor: Option<i64>,
}

/// A page of cases.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CasesPage {
    /// The latest first.
    items: Vec<FraudCaseView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// How many cases wait.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CaseCountsView {
    open: u64,
    /// Those with an appeal that waits.
    appealed: u64,
}

/// Lists cases of fraud.
#[utoipa::path(
    get, path = "/v1/cases", tag = "cases", params(CasesQuery),
    responses((status = 200, body = Envelope<CasesPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(CasesQuery { state, cursor }): Query<CasesQuery>,
) -> ApiResult<Envelope<CasesPage>> {
    let unknown = || ApiError::malformed("There is no such state of cases.");
    let state = CaseState::from_word(state.as_deref().unwrap_or("open")).ok_or_else(unknown)?;
    let CasePage { cases, next } = cases::list(&app, state, cursor).await?;
    let items = cases.into_iter().map(FraudCaseView::from).collect();
    Ok(Envelope::new(CasesPage { items, next: next.map(|next| next.to_string()) }))
}

/// Counts the cases that wait.
#[utoipa::path(
    get, path = "/v1/cases/count", tag = "cases",
    responses((status = 200, body = Envelope<CaseCountsView>), (status = 403, body = Failure))
)]
pub(crate) async fn count(State(app): State<Arc<App>>) -> ApiResult<Envelope<CaseCountsView>> {
    let counts = cases::counts(&app).await?;
    Ok(Envelope::new(CaseCountsView { open: counts.open, appealed: counts.appealed }))
}

/// Returns a case with its accounts, evidence, decisions and appeals.
#[utoipa::path(
    get, path = "/v1/cases/{id}", tag = "cases", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<FraudCaseDetails>), (status = 404, body = Failure))
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<FraudCaseDetails>> {
    Ok(Envelope::new(cases::show(&app, id).await?.into()))
}
