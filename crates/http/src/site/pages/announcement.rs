//! The announcement to every subscriber, on top of a page. It stands outside the element that the app draws, so that it
//! is there before any script. `web/lib/live/announcement.ts` changes it on open pages.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::escape::escape;
use crate::player::announcement::AnnouncementBar;

/// The rules of the bar, in the page: the app's stylesheets come later.
const STYLE: &str = include_str!("../../../../../web/lib/live/announcement.css");

/// The hash of the rules for the policy: `sha256-…`.
pub(super) static HASH: LazyLock<String> =
    LazyLock::new(|| format!("sha256-{}", STANDARD.encode(Sha256::digest(STYLE))));

/// Returns the markup of an announcement.
pub(super) fn markup(AnnouncementBar { tone, text, lang, dir, .. }: &AnnouncementBar) -> String {
    let (text, lang) = (escape(text), escape(lang));
    format!(
        "<style>{STYLE}</style><p id=\"announcement\" role=\"status\" data-tone=\"{tone}\" lang=\"{lang}\" dir=\"{dir}\">{text}</p>"
    )
}
