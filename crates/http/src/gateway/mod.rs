//! Calls of the operator's SMS gateway. The API's description omits them: only a gateway makes them, in a
//! form that the gateway defines, at addresses that we give it for each message.

mod receipt;

use axum::Router;
use axum::routing::get;

use crate::state::HttpState;

pub(crate) use receipt::ReceiptRules;

/// Path of delivery receipts, followed by the message's id and its proof.
pub const RECEIPTS: &str = "/api/v1/gateway/receipts";

pub(crate) fn routes() -> Router<HttpState> {
    Router::new().route(&format!("{RECEIPTS}/{{message}}/{{proof}}"), get(receipt::receipt))
}
