//! A page's title, description, and links to files that the browser fetches early.

use std::fmt::Write;

use arena_rules::{Language, Words};
use arena_words::PORTAL;
use serde::Deserialize;
use tokio::time::timeout;

use super::build::{Build, Hero};
use super::data::PATIENCE;
use super::escape::escape;
use super::template::worded;
use crate::player::config::Brand;
use crate::player::content::{self, BannerList};

/// The title as HTML, such as `Rewards | Arena`; the product alone if the build has none for the screen.
pub(super) fn title(build: &Build, brand: &Brand, screen: &str, words: &Words) -> String {
    let template = build.screens.get(screen).map(|screen| &screen.title).filter(|title| !title.is_empty());
    let product = escape(&brand.product);
    template.map_or_else(|| product.clone(), |title| format!("{} | {product}", worded(title, words)))
}

/// A screen's description and links to its files, without its script. A `drawn` shell has its styles in the
/// page already.
pub(super) async fn links(
    build: &Build,
    brand: &Brand,
    banners: &BannerList,
    screen: &str,
    words: &Words,
    drawn: bool,
) -> String {
    let mut head = String::new();
    let known = build.screens.get(screen);
    let about = known.and_then(|screen| screen.about.as_ref());
    let about = about.map_or_else(
        || brand.taglines.get(words.language().as_str()).unwrap_or(&brand.tagline).clone(),
        |key| content::fill(brand, &words.pattern(PORTAL, key, &[])),
    );
    // Writing to a string does not fail.
    let _ = write!(head, "<meta name=\"description\" content=\"{}\">", escape(&about));
    if screen == "/" {
        hero(build, banners, words.language(), &mut head).await;
    }
    if let Some(face) = build.faces.get(words.script()) {
        let face = escape(face);
        let _ = write!(
            head,
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"{face}\" crossorigin>"
        );
    }
    // The shell contains these styles. A disabled link marks them as loaded, without a fetch.
    let kind = if drawn { "rel=\"stylesheet\" disabled" } else { "rel=\"preload\" as=\"style\"" };
    for style in known.iter().flat_map(|screen| &screen.styles) {
        let _ = write!(head, "<link {kind} href=\"{}\" crossorigin>", escape(style));
    }
    head
}

/// Links to the screen's script and to `texts`, the language's file. They stand after the shell and have a lower
/// priority than its picture: the visible content is drawn without script.
pub(super) fn modules(build: &Build, screen: &str, texts: Option<&str>) -> String {
    let own = build.screens.get(screen).into_iter().flat_map(|screen| &screen.modules);
    let mut links = String::new();
    for module in texts.into_iter().chain(own.map(String::as_str)) {
        let href = escape(module);
        // Writing to a string does not fail.
        let _ =
            write!(links, "<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{href}\" crossorigin>");
    }
    links
}

#[derive(Deserialize)]
pub(super) struct Banner {
    pub(super) title: String,
    portrait: String,
    landscape: String,
}

/// The first banner; `None` if the content has none or it does not load in time.
pub(super) async fn banner(banners: &BannerList, language: Language) -> Option<Banner> {
    let banners = timeout(PATIENCE, banners.answer(language)).await.ok()?.ok()?;
    serde_json::from_str::<Vec<Banner>>(&banners.data).ok()?.into_iter().next()
}

/// Adds links that preload the first banner's picture, narrow or wide.
async fn hero(build: &Build, banners: &BannerList, language: Language, head: &mut String) {
    let Some(banner) = banner(banners, language).await else { return };
    let Hero { narrow, wide, sizes } = &build.hero;
    for (slug, media) in [(&banner.portrait, narrow), (&banner.landscape, wide)] {
        if let Some(picture) = build.pictures.get(slug) {
            let _ = write!(
                head,
                "<link rel=\"preload\" as=\"image\" type=\"image/avif\" fetchpriority=\"high\" media=\"{}\" \
                 imagesrcset=\"{}\" imagesizes=\"{}\">",
                escape(media),
                escape(&picture.sources(slug)),
                escape(sizes)
            );
        }
    }
}
