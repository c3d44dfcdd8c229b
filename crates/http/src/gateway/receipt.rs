use std::net::IpAddr;
use std::sync::Arc;

use arena_app::App;
use arena_app::messages::{self, Receipt, ReceiptKey};
use axum::extract::{FromRef, FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use serde::Deserialize;
use uuid::Uuid;

use crate::door::client::TrustedAddresses;
use crate::door::error::{ApiError, ApiResult};
use crate::door::rate::RateLimits;

/// Longest stored reference of a message, in bytes.
const REFERENCE_MAX: usize = 64;

pub(crate) struct ReceiptRules {
    /// Addresses that may send receipts; empty allows all.
    pub(crate) from: Vec<IpAddr>,
    /// Makes and checks the proof in a receipt's address.
    pub(crate) key: ReceiptKey,
}

/// Query parameters that Kannel fills in: `?status=%d&reference=%F`.
#[derive(Deserialize)]
pub(crate) struct ReceiptQuery {
    status: u8,
    reference: Option<String>,
}

/// Admits callers from the configured addresses (all, if there are none) within the rate limit.
pub(crate) struct ReceiptAdmission;

impl<S> FromRequestParts<S> for ReceiptAdmission
where
    S: Send + Sync,
    Arc<TrustedAddresses>: FromRef<S>,
    Arc<ReceiptRules>: FromRef<S>,
    Arc<RateLimits>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let address = Arc::<TrustedAddresses>::from_ref(state).client(parts);
        let from = &Arc::<ReceiptRules>::from_ref(state).from;
        if !from.is_empty() && !from.contains(&address) {
            tracing::warn!(%address, "a receipt was refused: its address is not in `sms.http.receipt_from`");
            return Err(ApiError::not_found());
        }
        Arc::<RateLimits>::from_ref(state).receipt(address).await?;
        // A HEAD request must not change anything.
        if parts.method == Method::HEAD { Err(ApiError::not_found()) } else { Ok(Self) }
    }
}

/// Takes a delivery receipt. Kannel sends receipts as GET, so this GET changes data. Nobody can guess the
/// proof in the address, and a repeated receipt changes nothing.
pub(crate) async fn receipt(
    State(app): State<Arc<App>>,
    State(rules): State<Arc<ReceiptRules>>,
    _: ReceiptAdmission,
    Path((message, proof)): Path<(String, String)>,
    filled: Result<Query<ReceiptQuery>, axum::extract::rejection::QueryRejection>,
) -> ApiResult<StatusCode> {
    let message = Uuid::try_parse(&message).map_err(|_| ApiError::not_found())?;
    if !rules.key.proves(message, &proof) {
        return Err(ApiError::not_found());
    }
    let Query(ReceiptQuery { status, reference }) =
        filled.map_err(|_| ApiError::malformed("A receipt needs a status."))?;
    let receipt = match status {
        1 => Receipt::Delivered,
        2 | 16 => Receipt::Failed,
        // Queued or accepted by the SMS centre.
        4 | 8 => Receipt::Accepted,
        _ => return Ok(StatusCode::OK),
    };
    let plain = |text: &String| {
        (1..=REFERENCE_MAX).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let news = messages::receive(&app, message, receipt, reference.filter(plain)).await?;
    let status = match receipt {
        Receipt::Accepted => "accepted",
        Receipt::Delivered => "delivered",
        Receipt::Failed => "failed",
    };
    metrics::counter!("arena_message_receipts_total", "status" => status, "news" => news.to_string())
        .increment(1);
    Ok(StatusCode::OK)
}
