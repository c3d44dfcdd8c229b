use std::borrow::Cow;

use arena_app::web_builds::{WebBuild, WebFile};
use arena_http::{Asset, Assets};
use bytes::Bytes;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

/// The files of the web app that stay served after a release.
pub(crate) fn web_build() -> WebBuild {
    let bytes = |bytes: Cow<'static, [u8]>| match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    WebBuild::new(Dist::iter().filter_map(|path| {
        let Asset { bytes: plain, brotli, gzip } = EmbeddedAssets.get(&path)?;
        let file = WebFile { plain: bytes(plain), brotli: brotli.map(bytes), gzip: gzip.map(bytes) };
        Some((path.into_owned(), file))
    }))
}

/// The built web app, inside the binary.
pub(crate) struct EmbeddedAssets;

impl Assets for EmbeddedAssets {
    fn get(&self, path: &str) -> Option<Asset> {
        // The compressed twins are encodings of a file, no files of their own.
        if path.ends_with(".br") || path.ends_with(".gz") {
            return None;
        }
        let bytes = |path: &str| -> Option<Cow<'static, [u8]>> { Dist::get(path).map(|file| file.data) };
        let found = bytes(path)?;
        Some(Asset { bytes: found, brotli: bytes(&format!("{path}.br")), gzip: bytes(&format!("{path}.gz")) })
    }
}
