//! The game builds that the operator added (docs/games.md), served from the disk.

use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, header};
use axum::response::Response;
use percent_encoding::percent_decode_str;
use tower::ServiceExt;
use tower_http::services::ServeFile;

use super::assets::{content_type, stranger};

/// Policy of a build's file that is opened directly, where it would have the app's origin: nothing is
/// allowed.
const POLICY: &str = "default-src 'none'; sandbox";

/// Request headers that change the answer: ranges, without which some browsers play no video, and
/// revalidation.
const ASKED: [HeaderName; 3] = [header::RANGE, header::IF_RANGE, header::IF_MODIFIED_SINCE];

/// The file at a percent-encoded path below `/games/`, or a range of it; `None` if there is none.
pub(crate) async fn respond(folder: &Path, path: &str, asked: &HeaderMap) -> Option<Response> {
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let file = below(folder, &path)?;
    if tokio::fs::metadata(&file).await.is_ok_and(|about| !about.is_file()) {
        return None;
    }
    let mut request = Request::new(Body::empty());
    *request.method_mut() = Method::GET;
    for name in ASKED {
        if let Some(value) = asked.get(&name) {
            request.headers_mut().insert(name, value.clone());
        }
    }
    let Ok(response) = ServeFile::new(file).oneshot(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        return None;
    }
    let mut response = response.map(Body::new);
    describe(&path, response.headers_mut());
    Some(response)
}

/// The path inside the folder; `None` for one that leads outside, or to a hidden file.
fn below(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut file = folder.to_owned();
    for part in path.split('/') {
        if !is_servable(part) {
            return None;
        }
        file.push(part);
    }
    Some(file)
}

/// Whether a file or folder of a build may have this name. Names may be in any language.
#[must_use]
pub fn is_servable(name: &str) -> bool {
    let plain = |letter: char| !letter.is_control() && !['/', '\\', ':'].contains(&letter);
    !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
}

/// The path without the suffix of a compression, and the encoding. Files that a build has compressed stay so.
fn encoding(path: &str) -> (&str, Option<&'static str>) {
    let endings = [(".br", "br"), (".gz", "gzip"), (".unityweb", "gzip")];
    let found =
        endings.into_iter().find_map(|(ending, encoding)| Some((path.strip_suffix(ending)?, encoding)));
    found.map_or((path, None), |(plain, encoding)| (plain, Some(encoding)))
}

fn describe(path: &str, headers: &mut HeaderMap) {
    let (plain, encoding) = encoding(path);
    // A build's page or SVG could run scripts with the app's origin. Only the frame may show them.
    let kind = match content_type(plain) {
        kind if kind.starts_with("text/html") || kind.starts_with("image/svg") => "application/octet-stream",
        kind => kind,
    };
    // The manifest lies outside the folder that has a version's hash in its name.
    let manifest = path.ends_with("/build.json") && path.matches('/').count() == 1;
    let cache = if manifest { "no-cache" } else { "public, max-age=31536000, immutable" };
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    stranger(headers);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_never_leads_out_of_the_folder() {
        let folder = Path::new("/builds");
        for path in ["aim/1a/x.wasm.br", "aim/1a/StreamingAssets/aa/texts(en) español.bundle", "aim/1a/文"]
        {
            assert_eq!(below(folder, path), Some(Path::new("/builds").join(path)));
        }
        for path in [
            "",
            "../arena.db",
            "aim/../../arena.db",
            "aim//x",
            "/etc/passwd",
            "aim/.hidden",
            "aim/C:/x",
            "aim/a\0b",
            "a\\b",
        ] {
            assert_eq!(below(folder, path), None, "{path}");
        }
    }

    #[test]
    fn a_compressed_file_is_of_the_type_that_it_holds() {
        let described = |path: &str| {
            let mut headers = HeaderMap::new();
            describe(path, &mut headers);
            let text =
                |name| headers.get(name).map_or(String::new(), |value| value.to_str().unwrap().to_owned());
            (text(header::CONTENT_TYPE), text(header::CONTENT_ENCODING))
        };
        for (path, kind, encoding) in [
            ("aim/1a/x.wasm.br", "application/wasm", "br"),
            ("aim/1a/x.wasm.gz", "application/wasm", "gzip"),
            ("aim/1a/x.wasm", "application/wasm", ""),
            ("aim/1a/x.framework.js.unityweb", "text/javascript; charset=utf-8", "gzip"),
            ("aim/1a/x.data.br", "application/octet-stream", "br"),
            ("aim/1a/index.html", "application/octet-stream", ""),
            ("aim/1a/logo.svg", "application/octet-stream", ""),
            ("aim/build.json", "application/json", ""),
            ("aim/1a/StreamingAssets/intro.mp4", "video/mp4", ""),
            ("aim/1a/StreamingAssets/aa/all.bundle", "application/octet-stream", ""),
        ] {
            assert_eq!(described(path), (kind.to_owned(), encoding.to_owned()), "{path}");
        }
    }
}
