//! What the operator's own machines call. It is not part of the API that is described: nobody but a gateway ever makes
//! these calls, at addresses that we hand it one by one, and their form is the gateway's and not ours.

mod receipt;

use axum::Router;
use axum::routing::get;

use crate::state::HttpState;

/// Where delivery receipts come in; behind it stand the message and its proof.
pub const RECEIPTS: &str = "/api/v1/gateway/receipts";

pub(crate) fn routes() -> Router<HttpState> {
    Router::new().route(&format!("{RECEIPTS}/{{message}}/{{proof}}"), get(receipt::receipt))
}
