//! The stylesheet of the plain pages, with the brand's colours if it has any.

use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::site::assets::Assets;

/// Path of the stylesheet. It is a file, because browsers below the floor do not know policy hashes for
/// inline styles.
pub(super) const STYLE_PATH: &str = "/plain/style.css";
/// Path of a stylesheet with a brand's colours, among the files of the web app.
pub(crate) const STYLE_FILE: &str = "plain/style.css";
pub(crate) const STYLE: &str = include_str!("style.css");

/// The stylesheet of the plain pages.
pub(crate) struct PlainStyle {
    pub(super) css: Bytes,
    /// Its address, with a hash that changes with the content.
    pub(super) href: String,
}

impl PlainStyle {
    pub(crate) fn of(assets: &dyn Assets) -> Self {
        let css = assets.get(STYLE_FILE).map_or(Bytes::from_static(STYLE.as_bytes()), |of_brand| {
            Bytes::from(of_brand.bytes.into_owned())
        });
        let href = format!("{STYLE_PATH}?{}", hex::encode(&Sha256::digest(&css)[..4]));
        Self { css, href }
    }
}
