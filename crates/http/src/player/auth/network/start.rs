use arena_app::identity;
use arena_rules::texts::fields;
use arena_rules::{Msisdn, ReturnTo, texts};
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::sent;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};
use crate::door::json::Body;
use crate::state::HttpState;

/// Whom the network is asked about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NetworkRequest {
    /// The number that somebody says is theirs.
    msisdn: String,
    /// The path to come back to.
    #[serde(default)]
    return_to: String,
}

/// Where to go.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NetworkWay {
    /// The operator's address: the browser has to go there over mobile data.
    url: String,
}

/// Begins to ask the network whether this browser is on a number's line. Sets a cookie, without which nobody comes back.
/// 404 where no network is asked. Public.
#[utoipa::path(
    post, path = "/v1/auth/network", tag = "auth", request_body = NetworkRequest,
    responses(
        (status = 200, body = Envelope<NetworkWay>), (status = 400, body = Failure), (status = 404, body = Failure),
        (status = 413, body = Failure), (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn start(
    State(state): State<HttpState>,
    Body(request): Body<NetworkRequest>,
) -> ApiResult<Response> {
    let settings = &state.app.settings;
    let number = Msisdn::parse(request.msisdn.trim(), &settings.country).map_err(|_| {
        let text = texts::enter_valid_number(&settings.operator, &settings.country);
        ApiError::field("msisdn", fields::NUMBER.worded(text))
    })?;
    let asked = identity::ask_network(&state.app, Some(&number), &ReturnTo::parse(&request.return_to))?;
    let (url, cookie) = sent(&state, &asked)?;
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Envelope::new(NetworkWay { url })).into_response())
}
