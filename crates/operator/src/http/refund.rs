use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};

use super::api;
use crate::{Operator, Refund};

const REFERENCE_BYTES: usize = 128;

#[derive(Deserialize)]
pub(super) struct RefundRequest {
    reference: String,
}

#[derive(Serialize)]
struct RefundOut<'a> {
    reference: &'a str,
    /// The reference of the charge.
    charge: &'a str,
    /// `refunded` or `denied`.
    status: &'static str,
    #[serde(rename = "refundedAt")]
    refunded_at: String,
}

fn answer(refund: &Refund) -> Response {
    Json(RefundOut {
        reference: &refund.reference,
        charge: &refund.charge,
        status: refund.status.as_str(),
        refunded_at: refund.at.to_rfc3339_opts(SecondsFormat::Millis, true),
    })
    .into_response()
}

/// POST `/api/charge/{reference}/refund` `{reference}`: gives a charge back once, as a whole.
///
/// Both outcomes have status 200. A reference with another charge has status 409.
pub(super) async fn refund(
    State(operator): State<Operator>,
    Path(charge): Path<String>,
    body: Result<Json<RefundRequest>, JsonRejection>,
) -> Response {
    let RefundRequest { reference } = match api::body(body) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let length = reference.len();
    if length == 0 || length > REFERENCE_BYTES || !reference.bytes().all(|b| b.is_ascii_graphic()) {
        let message = "reference is 1 to 128 visible ASCII characters";
        return api::refuse(StatusCode::UNPROCESSABLE_ENTITY, "bad_reference", message);
    }
    match operator.refund(&charge, &reference).await {
        Ok(Some(refund)) => answer(&refund),
        Ok(None) => unknown("no charge has this reference"),
        Err(error) => api::failed(&error),
    }
}

/// GET `/api/refund/{reference}`: returns a refund, for callers that lost the answer.
pub(super) async fn find(State(operator): State<Operator>, Path(reference): Path<String>) -> Response {
    match operator.find_refund(&reference).await {
        Ok(Some(refund)) => answer(&refund),
        Ok(None) => unknown("no refund has this reference"),
        Err(error) => api::failed(&error),
    }
}

fn unknown(message: &str) -> Response {
    api::refuse(StatusCode::NOT_FOUND, "unknown_reference", message)
}
