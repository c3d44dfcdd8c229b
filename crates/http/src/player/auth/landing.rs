use arena_app::identity::{self, LANDING_TIME};
use arena_rules::ReturnTo;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::door::client::{cookie, visit_cookie_name};
use crate::door::error::{ApiError, ApiResult};
use crate::door::redirect::redirect;
use crate::state::{HttpConfig, HttpState};

/// Path of the redirect to the landing page.
pub(crate) const LANDING: &str = "/api/v1/auth/landing";

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Place {
    /// Path to come back to.
    #[serde(default)]
    return_to: String,
}

/// Redirects to the operator's landing page, with `returnTo` and `state`. The landing page returns `state` in
/// the hand-off, which is then valid in this browser only. To be opened as a page, not fetched. Public.
#[utoipa::path(
    get, path = "/v1/auth/landing", tag = "auth", params(Place),
    responses((status = 302, description = "on to the operator's landing page")),
)]
pub(crate) async fn landing(
    State(state): State<HttpState>,
    headers: HeaderMap,
    uri: Uri,
) -> ApiResult<Response> {
    let place: Place = Query::try_from_uri(&uri).map(|Query(place)| place).unwrap_or_default();
    let secret = cookie(&headers, visit_cookie_name(&state.config));
    let visit = identity::visit_landing(&state.app, secret.as_deref());
    let page = ReturnTo::parse(&place.return_to).behind(&state.config.brand.landing_url);
    let mut response = redirect(&format!("{page}&state={}", visit.state));
    response.headers_mut().insert(header::SET_COOKIE, visit_cookie(&state.config, &visit.secret)?);
    Ok(response)
}

/// Returns the cookie of a log-in that this browser began. It is Lax, because the landing page links back to
/// us.
pub(crate) fn visit_cookie(config: &HttpConfig, secret: &str) -> ApiResult<HeaderValue> {
    let secure = if config.secure { "; Secure" } else { "" };
    let (name, age) = (visit_cookie_name(config), LANDING_TIME.num_seconds());
    let text = format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    let mut cookie = HeaderValue::from_str(&text).map_err(|_| ApiError::internal())?;
    cookie.set_sensitive(true);
    Ok(cookie)
}
