use arena_rules::Msisdn;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::api;
use crate::{Bundle, BundleStatus, Operator};

const REFERENCE_BYTES: usize = 128;
const PRODUCT_BYTES: usize = 64;

#[derive(Deserialize)]
pub(super) struct BundleRequest {
    msisdn: String,
    product: String,
}

#[derive(Serialize)]
struct BundleOut<'a> {
    /// `processing`, `delivered` or `refused`.
    state: &'static str,
    /// The operator's own reference.
    reference: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

fn answer(bundle: &Bundle) -> Response {
    let reason = (bundle.status == BundleStatus::Refused).then_some("product_unavailable");
    Json(BundleOut { state: bundle.status.as_str(), reference: &bundle.id, reason }).into_response()
}

/// PUT `/api/deliveries/{reference}` `{msisdn, product}`: adds a product once per reference, and answers with the
/// present state. A reference with another number or product has status 409.
pub(super) async fn put(
    State(operator): State<Operator>,
    Path(reference): Path<String>,
    body: Result<Json<BundleRequest>, JsonRejection>,
) -> Response {
    let asked = match api::body(body) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let bad = |error, message| api::refuse(StatusCode::UNPROCESSABLE_ENTITY, error, message);
    let visible = |text: &str, most| {
        !text.is_empty() && text.len() <= most && text.bytes().all(|b| b.is_ascii_graphic())
    };
    if !visible(&reference, REFERENCE_BYTES) {
        return bad("bad_reference", "the reference is 1 to 128 visible ASCII characters");
    }
    if !visible(&asked.product, PRODUCT_BYTES) {
        return bad("bad_product", "product is 1 to 64 visible ASCII characters");
    }
    let Ok(msisdn) = Msisdn::parse(&asked.msisdn, &operator.config().country) else {
        return bad("bad_number", "msisdn is not a mobile number");
    };
    match operator.add_bundle(&msisdn, &asked.product, &reference).await {
        Ok(bundle) => answer(&bundle),
        Err(error) => api::failed(&error),
    }
}

/// GET `/api/deliveries/{reference}`: returns the present state.
pub(super) async fn find(State(operator): State<Operator>, Path(reference): Path<String>) -> Response {
    match operator.find_bundle(&reference).await {
        Ok(Some(bundle)) => answer(&bundle),
        Ok(None) => api::refuse(StatusCode::NOT_FOUND, "unknown_reference", "no delivery has this reference"),
        Err(error) => api::failed(&error),
    }
}
