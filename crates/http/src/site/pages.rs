//! The web app's page for every route, with its first data already in it, and its files.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use super::assets;
use crate::door::error::{ApiError, ApiResult};
use crate::player;
use crate::state::HttpState;

/// The screens of the web app (spec 2). Anything else gets the same page, with 404, and shows its not-found screen.
const ROUTES: &[&str] = &[
    "/",
    "/tasks",
    "/daily-gaming-tasks",
    "/game-challenges",
    "/tournaments",
    "/join-tournament",
    "/rewards",
    "/redeem",
    "/thankyou",
    "/leaderboard",
    "/completed",
    "/highlights",
    "/game-highlights",
    "/learn-win",
    "/profile",
    "/edit-profile",
    "/faqs",
    "/unsubscribe",
    "/terms-service",
    "/aim-train",
    "/cannon-clash",
    "/puzzle-mania",
    "/space-football",
];
/// Shows every component in every state; in demo mode only.
const GALLERY: &str = "/dev/gallery";
/// What the built page holds where the data goes.
const PLACEHOLDER: &str = "<!--arena:data-->";

/// The bracket of a tournament.
const TOURNAMENT: &str = "/tournament/{tournamentId}";

/// The screen that an address shows, as the specification writes it; `None` where there is none.
pub(crate) fn pattern(path: &str) -> Option<&'static str> {
    if path.strip_prefix("/tournament/").is_some_and(|id| !id.is_empty() && !id.contains('/')) {
        return Some(TOURNAMENT);
    }
    ROUTES.iter().chain([&GALLERY]).find(|route| **route == path).copied()
}

fn is_route(path: &str, demo: bool) -> bool {
    pattern(path).is_some_and(|route| demo || route != GALLERY)
}

/// Everything that is not the API: a file, else the page.
pub(crate) async fn serve(
    State(state): State<HttpState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, HeaderValue::from_static("GET,HEAD"))];
        return (allow, ApiError::method_not_allowed()).into_response();
    }
    let path = uri.path();
    let file = path.trim_start_matches('/');
    if !file.is_empty() && file != "index.html" {
        if let Some(asset) = state.assets.get(file) {
            return assets::respond(file, asset, &headers);
        }
        // A missing file is missing, never a page.
        let last = file.rsplit('/').next().unwrap_or_default();
        if last.contains('.') || file.starts_with("assets/") || file.starts_with("games/") {
            return (StatusCode::NOT_FOUND, "not found").into_response();
        }
    }
    let status = if is_route(path, state.config.demo) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    match page(&state, path).await {
        Ok(html) => {
            let cache = [(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))];
            (status, cache, Html(html)).into_response()
        }
        Err(error) => error.into_response(),
    }
}

async fn page(state: &HttpState, path: &str) -> ApiResult<String> {
    let index = state.assets.get("index.html").ok_or_else(ApiError::unavailable)?;
    let html = String::from_utf8_lossy(&index.bytes).into_owned();
    let mut data = format!("{{\"config\":{}", player::config::ready(state).await?.data);
    // A list that fails here is simply not laid in: the screen asks for it itself and shows its own error.
    let list = match path {
        "/rewards" => player::rewards::ready(state).await.ok().map(|list| ("rewards", list)),
        "/leaderboard" => player::standings::ready(state).await.ok().map(|list| ("leaderboard", list)),
        _ => None,
    };
    if let Some((name, list)) = list {
        data.push_str(&format!(",\"{name}\":{}", list.data));
    }
    data.push('}');
    // `<` would end the element, wherever it stands; JSON has another way to write it.
    let data = data.replace('<', "\\u003c");
    let script = format!("<script type=\"application/json\" id=\"arena-data\">{data}</script>");
    Ok(html.replacen(PLACEHOLDER, &script, 1))
}
