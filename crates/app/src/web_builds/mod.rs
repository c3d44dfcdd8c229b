//! Earlier builds of the web app, still served, so that pages opened before a release keep working (ADR 27).
//!
//! Each node lays its build's files down in the file store ([`lay_down`]). Requests for files that the
//! running binary lacks are answered from there ([`EarlierBuilds`]), on every node.
//!
//! A build is `web/builds/<id>.json`, its list, and `web/files/<id>/<path>`, its files with compressed twins.
//! The list is written last, so a build is there as a whole or not at all. Builds share no files.

mod earlier;
mod lay_down;

use std::collections::BTreeMap;

use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use earlier::{AcceptedEncodings, EarlierBuilds, EarlierFile, REFRESH};
pub use lay_down::{LayDownReport, lay_down};

/// The builds' folder in the file store. Backups omit it; a start restores it.
pub const FOLDER: &str = "web";
/// How many builds are kept.
pub const KEPT: usize = 3;
/// How long a served build is kept, however many follow it.
pub const YOUNG: Duration = Duration::days(1);

const LISTS: &str = "web/builds";
const FILES: &str = "web/files";

/// A web app's file with its compressed twins, if made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebFile {
    /// Uncompressed.
    pub plain: Bytes,
    /// Brotli.
    pub brotli: Option<Bytes>,
    /// Gzip.
    pub gzip: Option<Bytes>,
}

/// A build's lasting files, by path without leading slash.
#[derive(Clone, Debug)]
pub struct WebBuild {
    id: String,
    files: BTreeMap<String, WebFile>,
}

impl WebBuild {
    /// Makes a build of the files that last.
    pub fn new(files: impl IntoIterator<Item = (String, WebFile)>) -> Self {
        let files: BTreeMap<_, _> = files.into_iter().filter(|(path, _)| lasts(path)).collect();
        // Files' names hold their contents' hash, so names identify the build.
        let mut hash = Sha256::new();
        for path in files.keys() {
            hash.update(path);
            hash.update("\n");
        }
        Self { id: hex::encode(&hash.finalize()[..ID_BYTES]), files }
    }

    /// Returns the build's id in the file store.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    fn list(&self, served_at: DateTime<Utc>) -> List {
        let twins =
            |file: &WebFile| CompressedCopies { brotli: file.brotli.is_some(), gzip: file.gzip.is_some() };
        let files = self.files.iter().map(|(path, file)| (path.clone(), twins(file))).collect();
        List { served_at, files }
    }
}

const ID_BYTES: usize = 8;

/// A build's stored list.
#[derive(Debug, Serialize, Deserialize)]
struct List {
    /// When a node with this build last laid it down.
    served_at: DateTime<Utc>,
    files: BTreeMap<String, CompressedCopies>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct CompressedCopies {
    brotli: bool,
    gzip: bool,
}

/// Whether a path names a file that never changes, as its name holds its content's hash: in `assets/`,
/// and in a game build's `games/<name>/<hash>/`. Such a path leads nowhere else.
fn lasts(path: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let parts: Vec<&str> = path.split('/').collect();
    let named = matches!(*parts, ["assets", _, ..] | ["games", _, _, _, ..]);
    named && parts.iter().all(|part| !part.is_empty() && !part.starts_with('.') && part.bytes().all(plain))
}

fn list_key(id: &str) -> String {
    format!("{LISTS}/{id}.json")
}

/// Returns the build's id from its list's key.
fn id_of(key: &str) -> Option<&str> {
    let id = key.strip_prefix(LISTS)?.strip_prefix('/')?.strip_suffix(".json")?;
    (id.len() == 2 * ID_BYTES && id.bytes().all(|byte| byte.is_ascii_hexdigit())).then_some(id)
}

fn files_of(id: &str) -> String {
    format!("{FILES}/{id}")
}

fn file_key(id: &str, path: &str, ending: &str) -> String {
    format!("{FILES}/{id}/{path}{ending}")
}

const BROTLI: &str = ".br";
const GZIP: &str = ".gz";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_carries_its_hash_lasts() {
        for path in
            ["assets/index-DG3V6GfQ.js", "assets/art/games-a-01ab-480.avif", "games/aim-train/c490/x.wasm"]
        {
            assert!(lasts(path), "{path}");
        }
        for path in [
            "",
            "index.html",
            "sw.js",
            "assets",
            "assets/",
            "games/aim-train/build.json",
            "games/aim-train/c490/",
            ".vite/pages.json",
            "assets/.hidden",
            "assets/../index.html",
            "assets//a.js",
            "/assets/a.js",
            "assets/a%2e.js",
            "assets/a\\b.js",
            "assets/a\0.js",
            "assets/ä.js",
        ] {
            assert!(!lasts(path), "{path}");
        }
    }

    #[test]
    fn a_list_is_of_a_build() {
        assert_eq!(id_of(&list_key("0123456789abcdef")), Some("0123456789abcdef"));
        for key in ["web/builds/../x.json", "web/builds/0123456789abcdef", "web/builds/x.json", "web/builds"]
        {
            assert_eq!(id_of(key), None, "{key}");
        }
    }
}
