use std::net::IpAddr;

use arena_app::messages::{self, Receipt};
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use serde::Deserialize;
use uuid::Uuid;

use crate::door::client;
use crate::door::error::{ApiError, ApiResult};
use crate::state::HttpState;

/// The longest name of a message that is kept, in bytes.
const REFERENCE_MAX: usize = 64;

/// What Kannel fills in: `?status=%d&reference=%F`.
#[derive(Deserialize)]
pub(crate) struct Filled {
    status: u8,
    reference: Option<String>,
}

/// A caller who may bring receipts: from one of the configured addresses, where there are any, and not too often.
pub(crate) struct Allowed;

impl FromRequestParts<HttpState> for Allowed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        let address: IpAddr = client::address(parts, &state.config);
        let from = &state.config.receipt_from;
        if !from.is_empty() && !from.contains(&address) {
            tracing::warn!(%address, "a receipt from an address that is not in sms.http.receipt_from");
            return Err(ApiError::not_found());
        }
        state.rates.receipt(address).await?;
        // Whoever only wants to know whether there is something here must not change it.
        if parts.method == Method::HEAD { Err(ApiError::not_found()) } else { Ok(Self) }
    }
}

/// What became of a message. A GET that changes something, because that is how Kannel brings receipts; its address proves
/// that it is the gateway's, nobody can guess one, and the same one twice changes nothing.
pub(crate) async fn receipt(
    State(state): State<HttpState>,
    _: Allowed,
    Path((message, proof)): Path<(String, String)>,
    filled: Result<Query<Filled>, axum::extract::rejection::QueryRejection>,
) -> ApiResult<StatusCode> {
    let message = Uuid::try_parse(&message).map_err(|_| ApiError::not_found())?;
    if !state.receipts.proves(message, &proof) {
        return Err(ApiError::not_found());
    }
    let Query(Filled { status, reference }) =
        filled.map_err(|_| ApiError::malformed("A receipt needs a status."))?;
    let receipt = match status {
        1 => Receipt::Delivered,
        2 | 16 => Receipt::Failed,
        // Queued at the SMS centre, or taken by it.
        4 | 8 => Receipt::Accepted,
        // In between, or new to us; there is nothing to be done about it.
        _ => return Ok(StatusCode::OK),
    };
    let plain = |text: &String| {
        (1..=REFERENCE_MAX).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
    };
    let news = messages::receive(&state.app, message, receipt, reference.filter(plain)).await?;
    let status = match receipt {
        Receipt::Accepted => "accepted",
        Receipt::Delivered => "delivered",
        Receipt::Failed => "failed",
    };
    metrics::counter!("arena_message_receipts_total", "status" => status, "news" => news.to_string())
        .increment(1);
    Ok(StatusCode::OK)
}
