use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::site::assets::Assets;

/// Start and end of an inline script. A script with a type or an address has attributes.
const SCRIPT: (&str, &str) = ("<script>", "</script>");

/// The hashes (`sha256-…`) by which the policy allows the built page's scripts. Computed from the served
/// page, so both agree.
pub(crate) fn inline_scripts(assets: &dyn Assets) -> Vec<String> {
    let Some(page) = assets.get("index.html") else { return Vec::new() };
    let page = String::from_utf8_lossy(&page.bytes);
    let scripts = page.split(SCRIPT.0).skip(1).filter_map(|rest| rest.split_once(SCRIPT.1));
    scripts.map(|(script, _)| format!("sha256-{}", STANDARD.encode(Sha256::digest(script)))).collect()
}
