//! The server redirects Opera Mini to the plain pages. Scripts of the app's page redirect other browsers
//! below the floor (`web/index.html`), and its `<noscript>` those without script.

use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};

use super::advice::is_opera_mini;
use super::paths::HOME;
use crate::door::cookies::cookie;
use crate::door::redirect::redirect;

/// Cookie of a visitor who chose the full app nevertheless. `web/index.html` reads it too.
pub(super) const FULL_APP: &str = "arena_full";

/// Path of the script that redirects browsers without modules, which load it by `nomodule`. They may be too
/// old for the hash by which the policy allows the page's inline script.
pub(super) const SCRIPT_PATH: &str = "/plain/away.js";
const SCRIPT: &str = "/arena_full=/.test(document.cookie)||location.replace('/plain'+location.search)";

pub(super) async fn script() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=300"),
    ];
    (headers, SCRIPT).into_response()
}

/// Redirects Opera Mini from the app's address to its plain page, with the whole query; `None` for other
/// browsers.
pub(crate) fn away(uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let agent = headers.get(header::USER_AGENT)?.to_str().ok()?;
    if !is_opera_mini(agent) || cookie(headers, FULL_APP).is_some() {
        return None;
    }
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Some(redirect(&format!("{}{query}", plain_path(uri.path()))))
}

/// The plain page that corresponds to a screen of the app.
fn plain_path(path: &str) -> &'static str {
    match path {
        "/rewards" | "/redeem" => "/plain/rewards",
        "/rewards/claims" => "/plain/claims",
        "/thankyou" => "/plain/thankyou",
        "/leaderboard" => "/plain/leaderboard",
        "/tasks" | "/daily-gaming-tasks" | "/game-challenges" => "/plain/tasks",
        "/tournaments" | "/join-tournament" => "/plain/tournaments",
        path if path.starts_with("/tournament/") => "/plain/tournaments",
        _ => HOME,
    }
}
