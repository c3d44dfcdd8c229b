use std::borrow::Cow;

use arena_http::{Asset, Assets};

/// A built web app of a few files.
#[derive(Clone, Debug)]
pub(crate) struct TestAssets {
    /// The page that stands for every screen; `None` where the web app was not built.
    pub(crate) index: Option<&'static str>,
}

pub(crate) const INDEX: &str = "<!doctype html><html><head><title>Arena</title><!--arena:data-->\
     <script type=\"module\" src=\"/assets/app-1a2b3c4d.js\"></script></head><body></body></html>";
pub(crate) const SCRIPT: &[u8] = b"console.log('plain')";
pub(crate) const SCRIPT_BROTLI: &[u8] = b"\x0bbrotli bytes";
pub(crate) const SCRIPT_GZIP: &[u8] = b"\x1f\x8bgzip bytes";
const MANIFEST: &[u8] = br#"{"id":"/","name":"{product}","description":"{tagline}"}"#;
pub(crate) const ICON: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

impl Default for TestAssets {
    fn default() -> Self {
        Self { index: Some(INDEX) }
    }
}

impl Assets for TestAssets {
    fn get(&self, path: &str) -> Option<Asset> {
        let plain = |bytes: &'static [u8]| Asset { bytes: Cow::Borrowed(bytes), brotli: None, gzip: None };
        match path {
            "index.html" => self.index.map(|index| plain(index.as_bytes())),
            "assets/app-1a2b3c4d.js" => Some(Asset {
                brotli: Some(Cow::Borrowed(SCRIPT_BROTLI)),
                gzip: Some(Cow::Borrowed(SCRIPT_GZIP)),
                ..plain(SCRIPT)
            }),
            "icon.svg" => Some(plain(ICON)),
            "app.webmanifest" => Some(plain(MANIFEST)),
            _ => None,
        }
    }
}
