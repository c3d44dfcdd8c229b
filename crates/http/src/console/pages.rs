use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};

use super::state::ConsoleState;
use crate::door::error::ApiError;
use crate::site::assets::{HASHED, respond};

/// The `Content-Security-Policy` of the console's page.
pub(super) const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; \
     connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Serves a file of the web app; any other path is a screen of it, whose page is always the same.
pub(super) async fn serve(State(state): State<ConsoleState>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::method_not_allowed().into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let assets = &state.0.assets;
    // Hidden files are the build's own.
    let is_file = path != "index.html" && !path.starts_with('.');
    if let Some(asset) = assets.get(path).filter(|_| is_file) {
        return respond(path, asset, request.headers());
    }
    if path.starts_with(HASHED) {
        return ApiError::not_found().into_response();
    }
    let Some(page) = assets.get("index.html") else { return ApiError::not_found().into_response() };
    let mut response = respond("index.html", page, request.headers());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
