use std::sync::Arc;

use arena_app::rewards::vouchers;
use arena_app::{App, AppError};
use axum::extract::{Path, State};
use chrono::SecondsFormat;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// The code of a claim.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShownCode {
    /// The code, as it was bought.
    code: String,
    /// When the code was shown for the first time, RFC 3339.
    shown_at: String,
    /// Until when the call answers with the code again, RFC 3339.
    until: String,
}

/// Shows the code of one of the caller's claims: for ten minutes from the first call on, afterwards only the SMS has
/// it. 404 for another subscriber's claim, and for a claim without a code. Refusals: `code_shown`, `code_unavailable`.
#[utoipa::path(
    post, path = "/v1/claims/{id}/code", tag = "rewards", security(("token" = [])), request_body = Empty,
    params(("id" = String, Path, description = "Id of the claim")),
    responses(
        (status = 200, body = Answer<ShownCode>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 413, body = Failure), (status = 415, body = Failure),
        (status = 422, body = Failure),
    )
)]
pub(crate) async fn claim_code(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    Path(id): Path<String>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<ShownCode>> {
    let id = id.parse().map_err(|_| AppError::NotFound)?;
    let shown = vouchers::show(&app, caller.subscriber, id).await?;
    let time = |at: chrono::DateTime<chrono::Utc>| at.to_rfc3339_opts(SecondsFormat::Secs, true);
    Ok(Envelope::new(ShownCode {
        code: shown.code,
        shown_at: time(shown.shown_at),
        until: time(shown.until),
    }))
}
