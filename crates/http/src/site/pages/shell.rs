//! A screen as it is seen before a line of script has come: markup and styles as the build drew them.

use std::collections::BTreeMap;

use axum::http::HeaderValue;
use serde::Deserialize;
use serde_json::Value;

use super::build::Build;
use super::head::escape;
use super::lists::List;
use crate::player::config::Brand;
use crate::player::content;
use crate::site::assets::Assets;

/// Where the build leaves them (`web/scripts/pages.ts`).
const FILE: &str = ".vite/shells.json";
/// Where the app draws itself.
const ROOT: &str = "<div id=\"root\"></div>";
/// Between these something waits where a card's picture goes.
const PLACE: (&str, &str) = ("<!--picture-->", "<!--/picture-->");
/// What the policy says of styles.
const STYLES: &str = "style-src 'self'";

/// By the screen, as in [`Build::screens`].
pub(super) type Shells = BTreeMap<String, Shell>;

/// A screen's.
#[derive(Debug, Deserialize)]
pub(crate) struct Shell {
    /// All rules that the markup takes.
    style: String,
    /// The hash of the rules, by which a policy allows them: `sha256-…`.
    hash: String,
    /// The markup in each language; holds the brand's places.
    html: BTreeMap<String, String>,
    /// Of a screen that begins with cards.
    #[serde(default)]
    cards: Option<Cards>,
}

/// The cards that a screen begins with: the picture of the first is laid into the shell.
#[derive(Debug, Deserialize)]
pub(super) struct Cards {
    /// The list of the page's data that they show.
    pub(super) list: List,
    /// The picture of an entry, the best first; an entry's fields stand in braces.
    art: Vec<String>,
    /// Entries where this is nothing are not shown.
    #[serde(default)]
    only: Option<String>,
    /// A picture's markup; holds the place of its sources.
    html: String,
}

/// As the build left them; none where it was built without, as in tests.
pub(super) fn read(assets: &dyn Assets) -> Shells {
    let Some(file) = assets.get(FILE) else {
        return Shells::new();
    };
    serde_json::from_slice(&file.bytes).unwrap_or_else(|error| {
        tracing::error!(%error, "{FILE} of the web app cannot be read: nothing is seen before its script");
        Shells::new()
    })
}

impl Shell {
    /// The page with the shell in it: its rules in place of the stylesheets, its markup where the app will draw itself.
    /// Its first card shows its picture, by the entries of the list. `None` where the page has no place for them.
    pub(super) fn lay(
        &self,
        build: &Build,
        brand: &Brand,
        language: &str,
        entries: &[Value],
        page: &str,
    ) -> Option<String> {
        let markup = content::fill(&escaped(brand), self.html.get(language)?);
        let markup = self.cards.as_ref().map_or(markup.clone(), |cards| cards.lay(build, entries, &markup));
        let links: Vec<_> = build.first.iter().map(|file| stylesheet(file)).collect();
        let (first, others) = links.split_first()?;
        if !page.contains(ROOT) || !links.iter().all(|link| page.contains(link)) {
            return None;
        }
        let page = page.replacen(first, &format!("<style>{}</style>", self.style), 1);
        let page = others.iter().fold(page, |page, link| page.replacen(link, "", 1));
        Some(page.replacen(ROOT, &format!("<div id=\"root\">{markup}</div>"), 1))
    }

    /// The list that its cards show.
    pub(super) fn list(&self) -> Option<List> {
        self.cards.as_ref().map(|cards| cards.list)
    }

    /// Whether it says something: what the operator has changed since the build must not be drawn as it was.
    pub(super) fn says(&self, language: &str, text: &str) -> bool {
        self.html.get(language).is_some_and(|html| html.contains(&escape(text)))
    }

    /// The policy that also allows these rules.
    pub(super) fn policy(&self, policy: &HeaderValue) -> Option<HeaderValue> {
        let allowed = format!("{STYLES} '{}'", self.hash);
        HeaderValue::from_str(&policy.to_str().ok()?.replacen(STYLES, &allowed, 1)).ok()
    }
}

impl Cards {
    /// The markup with the picture of the first card: the one that the eye waits for. Another would keep it, and the
    /// script, waiting.
    fn lay(&self, build: &Build, entries: &[Value], markup: &str) -> String {
        let laid = || {
            let picture = self.picture(build, entries.iter().find(|entry| self.shows(entry))?)?;
            let (before, rest) = markup.split_once(PLACE.0)?;
            let (_, after) = rest.split_once(PLACE.1)?;
            Some(format!("{before}{picture}{after}"))
        };
        laid().unwrap_or_else(|| markup.to_owned())
    }

    /// Whether the screen has a card of an entry.
    fn shows(&self, entry: &Value) -> bool {
        self.only.as_ref().is_none_or(|field| {
            let value = &entry[field];
            !value.is_null() && value != false && value != 0
        })
    }

    /// The markup of an entry's picture; `None` where the build has none.
    fn picture(&self, build: &Build, entry: &Value) -> Option<String> {
        let slugs = self.art.iter().map(|art| {
            let fields = entry.as_object().into_iter().flatten();
            fields.fold(art.clone(), |slug, (name, value)| {
                value.as_str().map_or(slug.clone(), |value| slug.replace(&format!("{{{name}}}"), value))
            })
        });
        let found = |slug: String| Some(build.pictures.get(&slug)?.sources(&slug));
        Some(self.html.replace("{sources}", &escape(&slugs.into_iter().find_map(found)?)))
    }
}

/// As Vite writes it.
fn stylesheet(file: &str) -> String {
    format!("<link rel=\"stylesheet\" crossorigin href=\"{file}\">")
}

/// The brand's words as they stand in markup.
fn escaped(brand: &Brand) -> Brand {
    Brand {
        product: escape(&brand.product),
        operator: escape(&brand.operator),
        coin: escape(&brand.coin),
        support_email: escape(&brand.support_email),
        academy_url: escape(&brand.academy_url),
        video_url: escape(&brand.video_url),
        ..brand.clone()
    }
}
