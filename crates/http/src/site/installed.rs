//! The web app manifest, by which a phone installs the app: the built file with the brand's names.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::assets::Assets;
use crate::player::config::Brand;

/// Path of the manifest in the URL.
pub(crate) const PATH: &str = "/app.webmanifest";
/// Path of the manifest in the build.
pub(crate) const FILE: &str = "app.webmanifest";

pub(crate) async fn manifest(
    State(assets): State<Arc<dyn Assets>>,
    State(brand): State<Arc<Brand>>,
) -> Response {
    let Some(built) = assets.get(FILE) else {
        return (StatusCode::NOT_FOUND, "not found").into_response();
    };
    let text = String::from_utf8_lossy(&built.bytes)
        .replace("{product}", &within_json(&brand.product))
        .replace("{tagline}", &within_json(&brand.tagline));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/manifest+json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
    ];
    (headers, text).into_response()
}

/// Escapes a text that stands between JSON's quotation marks.
fn within_json(text: &str) -> String {
    let quoted = serde_json::Value::from(text).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}
