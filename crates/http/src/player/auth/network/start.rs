use std::sync::Arc;

use arena_app::{App, identity};
use arena_rules::texts::fields;
use arena_rules::{Msisdn, ReturnTo, texts};
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::steps::sent;
use crate::door::cookies::Cookies;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;

/// The number to verify.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NetworkRequest {
    /// The mobile number that the person typed.
    msisdn: String,
    /// Path to come back to.
    #[serde(default)]
    return_to: String,
}

/// The next address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NetworkWay {
    /// The operator's address, which the browser must open over mobile data.
    url: String,
}

/// Starts the verification of a number by the network. Sets a cookie that the operator's redirect needs. 404
/// if there is no network verification. Public.
#[utoipa::path(
    post, path = "/v1/auth/network", tag = "auth", request_body = NetworkRequest,
    responses(
        (status = 200, body = Envelope<NetworkWay>), (status = 400, body = Failure), (status = 404, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    State(cookies): State<Cookies>,
    Body(request): Body<NetworkRequest>,
) -> ApiResult<Response> {
    let settings = &app.settings;
    let number = Msisdn::parse(request.msisdn.trim(), &settings.country).map_err(|_| {
        let text = texts::enter_valid_number(&settings.operator, &settings.country);
        ApiError::field("msisdn", fields::NUMBER.worded(text))
    })?;
    let asked = identity::ask_network(&app, Some(&number), &ReturnTo::parse(&request.return_to))?;
    let (url, cookie) = sent(cookies, &asked)?;
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Envelope::new(NetworkWay { url })).into_response())
}
