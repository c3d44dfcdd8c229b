//! Who is sent from the app's addresses to the plain pages by the server: Opera Mini. Other browsers below the floor are
//! sent by scripts of the app's page (`web/index.html`), those without any script by its `<noscript>`.

use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};

use super::HOME;
use super::advice::is_opera_mini;
use crate::door::client::cookie;
use crate::door::redirect::redirect;

/// The cookie of somebody who wants to try the full app all the same. `web/index.html` reads it too.
pub(super) const FULL_APP: &str = "arena_full";

/// Where the script is for browsers without modules. They fetch it by `nomodule`; and they may be too old for the hash by
/// which the policy allows the script that stands in the page.
pub(super) const SCRIPT_PATH: &str = "/plain/away.js";
const SCRIPT: &str = "/arena_full=/.test(document.cookie)||location.replace('/plain'+location.search)";

/// GET `/plain/away.js`.
pub(super) async fn script() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=300"),
    ];
    (headers, SCRIPT).into_response()
}

/// Where a browser that cannot hold the app is sent from one of its addresses, with the whole query; `None` for all
/// others.
pub(crate) fn away(uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let agent = headers.get(header::USER_AGENT)?.to_str().ok()?;
    if !is_opera_mini(agent) || cookie(headers, FULL_APP).is_some() {
        return None;
    }
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    Some(redirect(&format!("{}{query}", plain_path(uri.path()))))
}

/// The plain page of a screen.
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
