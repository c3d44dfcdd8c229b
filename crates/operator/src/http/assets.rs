//! Static files, named by a hash of their contents: browsers may cache them forever.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::BASE;

/// A file of this crate's `assets` folder.
pub(super) struct Asset {
    name: String,
    media_type: &'static str,
    text: &'static str,
}

impl Asset {
    fn new(stem: &str, extension: &str, media_type: &'static str, text: &'static str) -> Self {
        let hash = hex::encode(&Sha256::digest(text)[..6]);
        Self { name: format!("{stem}.{hash}.{extension}"), media_type, text }
    }

    pub(super) fn href(&self) -> String {
        format!("{BASE}/assets/{}", self.name)
    }
}

pub(super) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("operator", "css", "text/css; charset=utf-8", include_str!("../../assets/operator.css"))
});
pub(super) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("operator", "js", "text/javascript; charset=utf-8", include_str!("../../assets/operator.js"))
});
pub(super) static ICON: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("icon", "svg", "image/svg+xml", include_str!("../../assets/icon.svg")));

/// GET `/assets/{name}`.
pub(super) async fn serve(Path(name): Path<String>) -> Response {
    let Some(asset) = [&*STYLE, &*SCRIPT, &*ICON].into_iter().find(|asset| asset.name == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, asset.media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, asset.text).into_response()
}
