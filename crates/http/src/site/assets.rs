//! The files of the built web app.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::door::encoding::accepts;

/// A file of the web app, with its compressed twins where the build made them.
#[derive(Clone, Debug)]
pub struct Asset {
    /// As it is.
    pub bytes: Cow<'static, [u8]>,
    /// Brotli.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Gzip.
    pub gzip: Option<Cow<'static, [u8]>>,
}

/// Where the files are.
pub trait Assets: Send + Sync {
    /// The file at a path without leading slash.
    fn get(&self, path: &str) -> Option<Asset>;
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "avif" => "image/avif",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" => "image/jpeg",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// A file, in the best encoding that the client takes. Files below `assets/` carry their hash in their name and never
/// change; others are asked for again.
pub(crate) fn respond(path: &str, asset: Asset, headers: &HeaderMap) -> Response {
    let (bytes, encoding) = match (asset.brotli, asset.gzip) {
        (Some(bytes), _) if accepts(headers, "br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts(headers, "gzip") => (bytes, Some("gzip")),
        _ => (asset.bytes, None),
    };
    let immutable = path.starts_with("assets/");
    let cache = if immutable { "public, max-age=31536000, immutable" } else { "public, max-age=300" };
    let body = match bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = (StatusCode::OK, body).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
