use arena_app::App;
use arena_app::identity::NetworkRedirect;
use arena_rules::ReturnTo;
use axum::extract::Query;
use axum::http::{HeaderValue, Uri, header};
use axum::response::Response;
use serde::de::DeserializeOwned;

use crate::door::cookies::Cookies;
use crate::door::error::ApiResult;
use crate::door::redirect::redirect;
use crate::player::auth::landing::LANDING;

/// The path that starts a verification without a number.
const GO: &str = "/api/v1/auth/network";
/// The app's page that asks for the number.
const LOGIN: &str = "/login";

/// The address of Login, which the web app opens.
pub(crate) fn login_url(app: &App) -> String {
    match &app.network {
        None => LANDING.into(),
        Some(network) if network.needs_number() => LOGIN.into(),
        Some(_) => GO.into(),
    }
}

/// The address of Login for pages without script, which cannot show the app's page.
pub(crate) fn login_without_script(app: &App, return_to: &ReturnTo) -> String {
    match &app.network {
        Some(network) if !network.needs_number() => return_to.behind(GO),
        _ => landing(return_to),
    }
}

/// The next log-in page after a verification without a result. `why` is added for the app's own page.
pub(super) fn elsewhere(app: &App, return_to: &ReturnTo, why: Option<&str>) -> String {
    if app.network.as_ref().is_none_or(|network| !network.needs_number()) {
        return landing(return_to);
    }
    let page = why.map_or_else(|| LOGIN.to_owned(), |why| format!("{LOGIN}?network={why}"));
    return_to.behind(&page)
}

pub(super) fn landing(return_to: &ReturnTo) -> String {
    return_to.behind(LANDING)
}

/// Parses the query. An unreadable one becomes the default, so that the browser is redirected in any case.
pub(super) fn read<T: DeserializeOwned + Default>(uri: &Uri) -> T {
    Query::try_from_uri(uri).map(|Query(said)| said).unwrap_or_default()
}

pub(super) fn away(to: &str, cookie: HeaderValue) -> Response {
    let mut response = redirect(to);
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

/// Counts a verification that starts. Returns the operator's address and the cookie.
pub(super) fn sent(cookies: Cookies, sent: &NetworkRedirect) -> ApiResult<(String, HeaderValue)> {
    metrics::counter!("arena_network_logins_total", "outcome" => "sent").increment(1);
    Ok((sent.to.clone(), cookies.network(&sent.attempt)?))
}
