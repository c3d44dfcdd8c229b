use std::sync::Arc;

use arena_app::{App, identity};
use arena_rules::ReturnTo;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::door::cookies::{Cookies, cookie};
use crate::door::error::ApiResult;
use crate::door::redirect::redirect;
use crate::player::config::Brand;

/// The path of the redirect to the landing page.
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
    State(app): State<Arc<App>>,
    State(brand): State<Arc<Brand>>,
    State(cookies): State<Cookies>,
    headers: HeaderMap,
    uri: Uri,
) -> ApiResult<Response> {
    let place: Place = Query::try_from_uri(&uri).map(|Query(place)| place).unwrap_or_default();
    let secret = cookie(&headers, cookies.visit_name());
    let visit = identity::visit_landing(&app, secret.as_deref());
    let page = ReturnTo::parse(&place.return_to).behind(&brand.landing_url);
    let mut response = redirect(&format!("{page}&state={}", visit.state));
    response.headers_mut().insert(header::SET_COOKIE, cookies.visit(&visit.secret)?);
    Ok(response)
}
