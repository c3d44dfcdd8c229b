//! Checks that entries of several kinds share. `at` names the entry, `field` what of it.

use anyhow::ensure;
use arena_app::content::PLACEHOLDERS;

/// A text with something in it.
pub(super) fn filled(at: &str, field: &str, text: &str) -> anyhow::Result<()> {
    ensure!(!text.trim().is_empty(), "{at}: the {field} is empty");
    Ok(())
}

/// A text that people read: something in it, and no place for a word that there is not.
pub(super) fn text(at: &str, field: &str, text: &str) -> anyhow::Result<()> {
    filled(at, field, text)?;
    for (start, _) in text.match_indices('{') {
        let name = text[start..].split_inclusive('}').next().unwrap_or_default();
        let known = PLACEHOLDERS.join(", ");
        ensure!(PLACEHOLDERS.contains(&name), "{at}: {field} has {name}; known are {known}");
    }
    Ok(())
}

/// The name of an entry or of a picture: `clash-royale`.
pub(super) fn slug(at: &str, field: &str, text: &str) -> anyhow::Result<()> {
    let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    ensure!(
        !text.is_empty() && text.bytes().all(fits),
        "{at}: {field} `{text}` must be lower-case letters, digits and hyphens"
    );
    Ok(())
}

/// A picture, as `web/art/manifest.json` names it: `banners/rewards-portrait`.
pub(super) fn art(at: &str, field: &str, text: &str) -> anyhow::Result<()> {
    let Some((folder, name)) = text.split_once('/') else {
        anyhow::bail!(
            "{at}: {field} `{text}` must be a folder and a name, banners/rewards-portrait for example"
        );
    };
    slug(at, field, folder)?;
    slug(at, field, name)
}

/// An address somewhere else: https, or a place for one.
pub(super) fn link(at: &str, field: &str, link: &str) -> anyhow::Result<()> {
    text(at, field, link)?;
    let good = ["https://", "{videos}", "{academy}"].iter().any(|start| link.starts_with(start));
    ensure!(good, "{at}: {field} `{link}` must begin with https://, {{videos}} or {{academy}}");
    Ok(())
}

/// A screen of the web app.
pub(super) fn path(at: &str, field: &str, path: &str) -> anyhow::Result<()> {
    ensure!(
        path.starts_with('/') && !path.starts_with("//"),
        "{at}: {field} `{path}` must be a screen of the app, /tournaments for example"
    );
    Ok(())
}
