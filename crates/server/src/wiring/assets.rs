use std::borrow::Cow;

use arena_http::{Asset, Assets};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

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
