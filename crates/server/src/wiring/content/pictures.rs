//! The pictures that the web app has, by the names of `web/art/manifest.json`: `games/pubg-mobile`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::de::IgnoredAny;

static PICTURES: LazyLock<BTreeMap<String, IgnoredAny>> = LazyLock::new(|| {
    let manifest = include_str!("../../../../../web/art/manifest.json");
    serde_json::from_str(manifest).unwrap_or_default()
});

/// Whether there is a picture of a name.
pub(super) fn exists(name: &str) -> bool {
    PICTURES.contains_key(name)
}

/// The names of all pictures of a set: `games`.
pub(super) fn of_set(set: &str) -> impl Iterator<Item = &'static str> {
    let all = PICTURES.keys().map(String::as_str);
    all.filter(move |name| name.strip_prefix(set).is_some_and(|rest| rest.starts_with('/')))
}
