//! The web app's pictures, by their names in `web/art/manifest.json`, such as `games/pubg-mobile`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::de::IgnoredAny;

static PICTURES: LazyLock<BTreeMap<String, IgnoredAny>> = LazyLock::new(|| {
    let manifest = include_str!("../../../../../web/art/manifest.json");
    serde_json::from_str(manifest).unwrap_or_default()
});

pub(super) fn exists(name: &str) -> bool {
    PICTURES.contains_key(name)
}

/// The names of all pictures of a set, such as `games`.
pub(super) fn of_set(set: &str) -> impl Iterator<Item = &'static str> {
    let all = PICTURES.keys().map(String::as_str);
    all.filter(move |name| name.strip_prefix(set).is_some_and(|rest| rest.starts_with('/')))
}
