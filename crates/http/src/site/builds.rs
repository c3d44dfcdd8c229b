//! The build folders of games that the operator added (docs/games.md), straight from the disk.

use std::io;
use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tokio::fs::File;
use tokio_util::io::ReaderStream;

use super::assets::{content_type, stranger};

/// What a build may do that somebody opens by its address, where it would stand beside the app: nothing.
const POLICY: &str = "default-src 'none'; sandbox";

/// The file at a path below `/games/`; `None` where there is none.
///
/// # Errors
/// The disk's.
pub(crate) async fn respond(folder: &Path, path: &str) -> io::Result<Option<Response>> {
    let Some(file) = below(folder, path) else { return Ok(None) };
    let opened = match File::open(&file).await {
        Ok(opened) => opened,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let about = opened.metadata().await?;
    if !about.is_file() {
        return Ok(None);
    }
    let mut response = Body::from_stream(ReaderStream::with_capacity(opened, 64 * 1024)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(about.len()));
    describe(path, headers);
    Ok(Some(response))
}

/// The path inside the folder; `None` for one that leads elsewhere, or to a file that hides.
fn below(folder: &Path, path: &str) -> Option<PathBuf> {
    let plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    let mut file = folder.to_owned();
    for part in path.split('/') {
        if !plain(part) {
            return None;
        }
        file.push(part);
    }
    Some(file)
}

/// How a file is compressed, and what it is called without that. A build's own words: it is not compressed anew.
fn encoding(path: &str) -> (&str, Option<&'static str>) {
    let endings = [(".br", "br"), (".gz", "gzip"), (".unityweb", "gzip")];
    let found =
        endings.into_iter().find_map(|(ending, encoding)| Some((path.strip_suffix(ending)?, encoding)));
    found.map_or((path, None), |(plain, encoding)| (plain, Some(encoding)))
}

fn describe(path: &str, headers: &mut HeaderMap) {
    let (plain, encoding) = encoding(path);
    // A page or a drawing of a build could run scripts in the app's place: only the frame shows what a build draws.
    let kind = match content_type(plain) {
        kind if kind.starts_with("text/html") || kind.starts_with("image/svg") => "application/octet-stream",
        kind => kind,
    };
    // The manifest stands outside the folder that has a version's hash in its name.
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
        assert_eq!(below(folder, "aim/1a/x.wasm.br"), Some(PathBuf::from("/builds/aim/1a/x.wasm.br")));
        for path in [
            "",
            "../arena.db",
            "aim/../../arena.db",
            "aim//x",
            "/etc/passwd",
            "aim/.hidden",
            "aim/%2e%2e",
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
