use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::site::assets::Assets;

/// Start and end of an inline script. A script with a type or an address has attributes.
const SCRIPT: (&str, &str) = ("<script>", "</script>");
/// Start and end of inline styles.
const STYLE: (&str, &str) = ("<style>", "</style>");

/// The hashes (`sha256-…`) by which the policy allows what stands inside the built page. Computed from the served
/// page, so both agree.
#[derive(Default)]
pub(crate) struct InlineHashes {
    pub(crate) scripts: Vec<String>,
    /// Those of a brand's colours.
    pub(crate) styles: Vec<String>,
}

impl InlineHashes {
    pub(crate) fn of(assets: &dyn Assets) -> Self {
        let Some(page) = assets.get("index.html") else { return Self::default() };
        let page = String::from_utf8_lossy(&page.bytes);
        let hashes = |(start, end): (&str, &str)| {
            let parts = page.split(start).skip(1).filter_map(|rest| rest.split_once(end));
            parts.map(|(part, _)| format!("sha256-{}", STANDARD.encode(Sha256::digest(part)))).collect()
        };
        Self { scripts: hashes(SCRIPT), styles: hashes(STYLE) }
    }
}
