//! What a page says about itself before anything is drawn: its words, and what the browser may fetch meanwhile.

use std::fmt::Write;

use serde::Deserialize;
use tokio::time::timeout;

use super::build::{Build, Hero};
use super::data::PATIENCE;
use crate::player::config::Brand;
use crate::player::content;
use crate::state::HttpState;

/// As text or as an attribute's value.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// `Rewards | Arena`; the product alone where the build has no word for the screen.
pub(super) fn title(build: &Build, brand: &Brand, screen: &str, language: &str) -> String {
    let word = build.screens.get(screen).and_then(|screen| screen.title.get(language));
    let product = &brand.product;
    word.map_or_else(|| product.clone(), |word| format!("{word} | {product}"))
}

/// The description of a screen, and the links to what it is made of beside its shell, if that is `drawn`.
pub(super) async fn links(state: &HttpState, screen: &str, language: &str, drawn: bool) -> String {
    let mut head = String::new();
    let brand = &state.config.brand;
    let known = state.build.screens.get(screen);
    let about = known.and_then(|screen| screen.about.get(language));
    let about = about.map_or_else(
        || brand.taglines.get(language).unwrap_or(&brand.tagline).clone(),
        |text| content::fill(brand, text),
    );
    // Writing to a string does not fail.
    let _ = write!(head, "<meta name=\"description\" content=\"{}\">", escape(&about));
    if screen == "/" {
        hero(state, language, &mut head).await;
    }
    if let Some(face) = state.build.faces.get(language) {
        let face = escape(face);
        let _ = write!(
            head,
            "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"{face}\" crossorigin>"
        );
    }
    let texts = state.build.texts.get(language);
    for module in texts.into_iter().chain(known.iter().flat_map(|screen| &screen.modules)) {
        let href = escape(module);
        // After the picture: what the eye waits for is drawn without script.
        let _ =
            write!(head, "<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{href}\" crossorigin>");
    }
    // What the shell has brought counts as loaded: the app finds the link, and nothing is fetched.
    let kind = if drawn { "rel=\"stylesheet\" disabled" } else { "rel=\"preload\" as=\"style\"" };
    for style in known.iter().flat_map(|screen| &screen.styles) {
        let _ = write!(head, "<link {kind} href=\"{}\" crossorigin>", escape(style));
    }
    head
}

/// The first banner of the home screen.
#[derive(Deserialize)]
pub(super) struct Banner {
    /// What it says.
    pub(super) title: String,
    portrait: String,
    landscape: String,
}

/// The banner that the eye meets first; `None` where the content has none, or does not come in time.
pub(super) async fn banner(state: &HttpState, language: &str) -> Option<Banner> {
    let banners = timeout(PATIENCE, content::banners::ready(state, language)).await.ok()?.ok()?;
    serde_json::from_str::<Vec<Banner>>(&banners.data).ok()?.into_iter().next()
}

/// Its picture, narrow or wide.
async fn hero(state: &HttpState, language: &str, head: &mut String) {
    let Some(banner) = banner(state, language).await else { return };
    let Hero { narrow, wide, sizes } = &state.build.hero;
    for (slug, media) in [(&banner.portrait, narrow), (&banner.landscape, wide)] {
        if let Some(picture) = state.build.pictures.get(slug) {
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
