//! Shells: the markup and styles that show a screen before any script, as the build rendered them.

use std::collections::BTreeMap;

use arena_app::settings::Additions;
use arena_rules::Words;
use axum::http::HeaderValue;
use serde::Deserialize;
use serde_json::Value;

use super::escape::escape;
use super::lists::List;
use super::picture::Pictures;
use super::template::worded;
use crate::player::config::Brand;
use crate::player::content;
use crate::site::assets::Assets;

/// The build's shells, written by `web/scripts/pages.ts`.
const FILE: &str = ".vite/shells.json";
/// The element into which the app draws itself.
const ROOT: &str = "<div id=\"root\"></div>";
/// Comments around the placeholder of a card's picture.
const PLACE: (&str, &str) = ("<!--picture-->", "<!--/picture-->");
/// The part of the policy that governs styles.
const STYLES: &str = "style-src 'self'";

/// Shells by the address of their screen, as in the build's list.
pub(super) type Shells = BTreeMap<String, Shell>;

#[derive(Debug, Deserialize)]
pub(crate) struct Shell {
    /// All CSS rules that the markup needs.
    style: String,
    /// Hash of `style` for the policy: `sha256-…`.
    hash: String,
    /// Template of the markup, with placeholders for the brand.
    html: String,
    /// The home screen's template where the operator has switched off its block of today.
    #[serde(default, rename = "withoutToday")]
    without_today: Option<String>,
    /// The home screen's template with the block of today, but without its quests.
    #[serde(default, rename = "withoutQuests")]
    without_quests: Option<String>,
    /// The cards, if the screen begins with them.
    #[serde(default)]
    cards: Option<Cards>,
}

/// The cards at the beginning of a screen. The shell shows the picture of the first one.
#[derive(Debug, Deserialize)]
pub(super) struct Cards {
    /// The list of the page's data that the cards show.
    pub(super) list: List,
    /// Slugs of an entry's picture, in order of preference, with the entry's fields in braces.
    art: Vec<String>,
    /// A field. Entries in which it is null, false or 0 are not shown.
    #[serde(default)]
    only: Option<String>,
    /// Markup of a picture, with a placeholder for its sources.
    html: String,
}

/// Reads the build's shells; empty if there are none, as in tests.
pub(super) fn read(assets: &dyn Assets) -> Shells {
    let Some(file) = assets.get(FILE) else {
        return Shells::new();
    };
    serde_json::from_slice(&file.bytes).unwrap_or_else(|error| {
        tracing::error!(%error, "{FILE} of the web app cannot be read: pages stay blank until their script runs");
        Shells::new()
    })
}

impl Shell {
    /// The page with the shell: its rules replace the stylesheets of the first load, `first`, and `markup` stands
    /// where the app will draw itself. `entries` provide the first card's picture, one of `pictures`. `None` if
    /// the page has no place for the shell.
    pub(super) fn lay(
        &self,
        pictures: &Pictures,
        first: &[String],
        brand: &Brand,
        markup: &str,
        entries: &[Value],
        page: &str,
    ) -> Option<String> {
        let markup = content::fill(&escaped(brand), markup);
        let markup =
            self.cards.as_ref().map_or(markup.clone(), |cards| cards.lay(pictures, entries, &markup));
        let links: Vec<_> = first.iter().map(|file| stylesheet(file)).collect();
        let (first, others) = links.split_first()?;
        if !page.contains(ROOT) || !links.iter().all(|link| page.contains(link)) {
            return None;
        }
        let page = page.replacen(first, &format!("<style>{}</style>", self.style), 1);
        let page = others.iter().fold(page, |page, link| page.replacen(link, "", 1));
        Some(page.replacen(ROOT, &format!("<div id=\"root\">{markup}</div>"), 1))
    }

    /// The markup in a language, with the parts of the home screen that the operator has not switched off.
    pub(super) fn markup(&self, words: &Words, additions: &Additions) -> String {
        let without = match additions {
            Additions { today: false, .. } => self.without_today.as_ref(),
            Additions { quests: false, .. } => self.without_quests.as_ref(),
            _ => None,
        };
        worded(without.unwrap_or(&self.html), words)
    }

    pub(super) fn list(&self) -> Option<List> {
        self.cards.as_ref().map(|cards| cards.list)
    }

    /// Whether the markup contains a text. If not, the operator has changed the text since the build, and the
    /// shell is out of date.
    pub(super) fn says(&self, words: &Words, text: &str) -> bool {
        worded(&self.html, words).contains(&escape(text))
    }

    /// The policy with the hash of the shell's rules.
    pub(super) fn policy(&self, policy: &HeaderValue) -> Option<HeaderValue> {
        allow_style(policy, &self.hash)
    }
}

/// Returns the policy with the hash of one more inline stylesheet.
pub(super) fn allow_style(policy: &HeaderValue, hash: &str) -> Option<HeaderValue> {
    let allowed = format!("{STYLES} '{hash}'");
    HeaderValue::from_str(&policy.to_str().ok()?.replacen(STYLES, &allowed, 1)).ok()
}

impl Cards {
    /// The markup with the first card's picture. Further pictures would delay it and the script.
    fn lay(&self, pictures: &Pictures, entries: &[Value], markup: &str) -> String {
        let laid = || {
            let picture = self.picture(pictures, entries.iter().find(|entry| self.shows(entry))?)?;
            let (before, rest) = markup.split_once(PLACE.0)?;
            let (_, after) = rest.split_once(PLACE.1)?;
            Some(format!("{before}{picture}{after}"))
        };
        laid().unwrap_or_else(|| markup.to_owned())
    }

    fn shows(&self, entry: &Value) -> bool {
        self.only.as_ref().is_none_or(|field| {
            let value = &entry[field];
            !value.is_null() && value != false && value != 0
        })
    }

    /// The markup of an entry's picture; `None` if the build has none.
    fn picture(&self, pictures: &Pictures, entry: &Value) -> Option<String> {
        let slugs = self.art.iter().map(|art| {
            let fields = entry.as_object().into_iter().flatten();
            fields.fold(art.clone(), |slug, (name, value)| {
                value.as_str().map_or(slug.clone(), |value| slug.replace(&format!("{{{name}}}"), value))
            })
        });
        let found = |slug: String| Some(pictures.get(&slug)?.sources(&slug));
        Some(self.html.replace("{sources}", &escape(&slugs.into_iter().find_map(found)?)))
    }
}

/// The link to a stylesheet exactly as Vite writes it.
fn stylesheet(file: &str) -> String {
    format!("<link rel=\"stylesheet\" crossorigin href=\"{file}\">")
}

/// The brand with its texts escaped for HTML.
fn escaped(brand: &Brand) -> Brand {
    Brand {
        product: escape(&brand.product),
        operator: escape(&brand.operator),
        coin: escape(&brand.coin),
        support_email: escape(&brand.support_email),
        academy_url: escape(&brand.academy_url),
        video_url: escape(&brand.video_url),
        organiser: escape(&brand.organiser),
        game_id: escape(&brand.game_id),
        ..brand.clone()
    }
}
