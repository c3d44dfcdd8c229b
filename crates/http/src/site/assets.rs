use std::borrow::Cow;
use std::collections::BTreeSet;

use arena_app::App;
use arena_app::web_builds::{AcceptedEncodings, EarlierBuilds, EarlierFile};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::door::encoding::accepts;
use crate::door::error::ApiError;
use crate::door::origins::OwnOrigins;

/// A file of the web app, with the build's compressed copies.
#[derive(Clone, Debug)]
pub struct Asset {
    /// The uncompressed file.
    pub bytes: Cow<'static, [u8]>,
    /// The file, compressed with Brotli.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// The file, compressed with gzip.
    pub gzip: Option<Cow<'static, [u8]>>,
}

/// The files of the built web app.
pub trait Assets: Send + Sync {
    /// The file at a path without leading slash.
    fn get(&self, path: &str) -> Option<Asset>;
}

/// A file of an earlier web build; `None` if no such build has it.
pub(crate) async fn earlier(
    app: &App,
    builds: &EarlierBuilds,
    path: &str,
    headers: &HeaderMap,
) -> Option<Response> {
    let accepted = AcceptedEncodings { brotli: accepts(headers, "br"), gzip: accepts(headers, "gzip") };
    match builds.get(app, path, accepted).await {
        Ok(file) => file.map(|EarlierFile { bytes, encoding }| encoded(path, Body::from(bytes), encoding)),
        Err(error) => {
            tracing::warn!(%error, path, "a file of an earlier web build cannot be read");
            Some(ApiError::unavailable().into_response())
        }
    }
}

pub(crate) fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "avif" => "image/avif",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" | "jpeg" => "image/jpeg",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "mp4" => "video/mp4",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "wav" => "audio/wav",
        "webm" => "video/webm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Path of the page that runs game builds in a frame of the app (docs/games.md).
pub(crate) const FRAME: &str = "frame/";
/// Sets the headers of the frame's page and its script: our pages may embed the page, and the page, which has
/// no origin, may load the script.
pub(crate) fn framed(ours: &OwnOrigins, request: &HeaderMap, response: &mut HeaderMap) {
    let asked =
        host_of(request).into_iter().flat_map(|host| [format!("http://{host}"), format!("https://{host}")]);
    let origins: BTreeSet<String> = ours.as_slice().iter().cloned().chain(asked).collect();
    if let Ok(policy) = HeaderValue::from_str(&frame_policy(&origins)) {
        response.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    stranger(response);
}

/// The policy of the frame's page. The sandbox takes its origin away, also when somebody opens the page
/// directly, so a game build cannot reach anything of the app. The page runs its own script and code from
/// memory, loads only our files, and only our pages may embed it.
///
/// In Safari `'self'` matches nothing in a page without an origin, so the policy also names our origins: the
/// configured ones (`public_url`) and the request's `Host`.
fn frame_policy(origins: &BTreeSet<String>) -> String {
    let ours: String = origins.iter().map(|origin| format!(" {origin}")).collect();
    format!(
        "default-src 'none'; script-src 'self'{ours} blob: 'wasm-unsafe-eval'; connect-src 'self'{ours} blob:; \
         img-src 'self'{ours} data: blob:; media-src 'self'{ours} data: blob:; font-src 'self'{ours} data: blob:; \
         style-src 'unsafe-inline'; worker-src 'self'{ours} blob:; frame-ancestors 'self'; base-uri 'none'; \
         form-action 'none'; sandbox allow-scripts allow-pointer-lock"
    )
}

/// The `Host` of a request, only if it is a plain host and port: it becomes a part of the policy.
fn host_of(request: &HeaderMap) -> Option<&str> {
    let host = request.get(header::HOST)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']');
    (!host.is_empty() && host.bytes().all(plain)).then_some(host)
}

/// Lets the games' frame, which has no origin, load a file.
pub(crate) fn stranger(headers: &mut HeaderMap) {
    let policy = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(policy, HeaderValue::from_static("cross-origin"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
}

/// Path of the game builds. The folder of a version has its hash in its name.
pub(crate) const GAMES: &str = "games/";

/// Path of the files that have their hash in their name and never change.
pub(crate) const HASHED: &str = "assets/";

/// Answers with a file in the best encoding that the client accepts. Files without a hash are cached for 5
/// minutes.
pub(crate) fn respond(path: &str, asset: Asset, headers: &HeaderMap) -> Response {
    let (bytes, encoding) = match (asset.brotli, asset.gzip) {
        (Some(bytes), _) if accepts(headers, "br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts(headers, "gzip") => (bytes, Some("gzip")),
        _ => (asset.bytes, None),
    };
    let body = match bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    encoded(path, body, encoding)
}

fn encoded(path: &str, body: Body, encoding: Option<&'static str>) -> Response {
    let manifest = path.ends_with("/build.json");
    let immutable = path.starts_with(HASHED) || path.starts_with(GAMES) && !manifest;
    let cache = if immutable { "public, max-age=31536000, immutable" } else { "public, max-age=300" };
    let mut response = (StatusCode::OK, body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if path.starts_with(GAMES) {
        stranger(headers);
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
