use std::collections::BTreeMap;

use serde::Deserialize;

/// Pictures of banners, games and rewards, by slug.
pub(super) type Pictures = BTreeMap<String, Picture>;

/// A picture. Its address consists of slug, hash and width.
#[derive(Debug, Deserialize)]
pub(super) struct Picture {
    hash: String,
    widths: Vec<u32>,
}

impl Picture {
    /// The `srcset` of a picture's AVIF files, by the same rule as the app.
    pub(super) fn sources(&self, slug: &str) -> String {
        let (slug, hash) = (slug.replace('/', "-"), &self.hash);
        let source = |width: &u32| format!("/assets/art/{slug}-{hash}-{width}.avif {width}w");
        self.widths.iter().map(source).collect::<Vec<_>>().join(", ")
    }
}
