//! The screens of the web app as its build lists them: their addresses, their words, and the files that they are made of.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use thiserror::Error;

use super::lists::PageList;
use super::shell::{self, Shells};
use crate::site::assets::Assets;

/// Where the build leaves it (`web/scripts/pages.ts`).
const FILE: &str = ".vite/pages.json";

/// What the build says.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Build {
    /// By the screen's address as the specification writes it (spec 2), a parameter in braces: `/tournament/{tournamentId}`.
    #[serde(default)]
    pub(super) screens: BTreeMap<Arc<str>, Screen>,
    /// By a picture's slug: those of banners, games and rewards.
    #[serde(default)]
    pub(super) pictures: BTreeMap<String, Picture>,
    /// The module with the texts of a language; English has none.
    #[serde(default)]
    pub(super) texts: BTreeMap<String, String>,
    /// The face that the letters of a language are drawn with; those of English are found by the styles.
    #[serde(default)]
    pub(super) faces: BTreeMap<String, String>,
    /// The stylesheets of the first load.
    #[serde(default)]
    pub(super) first: Vec<String>,
    /// Screens as they are seen before their script.
    #[serde(skip)]
    pub(super) shells: Shells,
    /// How the first picture of the home screen is drawn.
    #[serde(default)]
    pub(super) hero: Hero,
}

/// A screen.
#[derive(Debug, Deserialize)]
pub(super) struct Screen {
    /// Whether there is such a screen in demo mode only.
    #[serde(default)]
    demo: bool,
    /// Its title in each language.
    #[serde(default)]
    pub(super) title: BTreeMap<String, String>,
    /// What is to be found there, in each language; holds the brand's places.
    #[serde(default)]
    pub(super) about: BTreeMap<String, String>,
    /// The lists that its page brings, in the order in which they are waited for.
    #[serde(default)]
    pub(super) lists: Vec<PageList>,
    /// The modules that draw it, beside those that every screen needs.
    #[serde(default)]
    pub(super) modules: Vec<String>,
    /// Its styles.
    #[serde(default)]
    pub(super) styles: Vec<String>,
}

/// A picture: its address is made of its slug, its hash and a width.
#[derive(Debug, Deserialize)]
pub(super) struct Picture {
    hash: String,
    widths: Vec<u32>,
}

/// The first picture of the home screen, which is a portrait one or a landscape one.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Hero {
    /// The media query for the portrait picture.
    pub(super) narrow: String,
    /// The media query for the landscape picture.
    pub(super) wide: String,
    /// How wide it is drawn, as in the HTML attribute.
    pub(super) sizes: String,
}

/// The list of screens in the built web app is not one that this server reads.
#[derive(Debug, Error)]
#[error("{FILE} of the web app, which this binary carries, cannot be read: {0}")]
pub struct BuildError(#[from] serde_json::Error);

impl Build {
    /// As the build left it; nothing where it was built without, as in tests.
    ///
    /// # Errors
    /// [`BuildError`] where the build says what this server does not know, for example a list that it has not.
    pub(crate) fn read(assets: &dyn Assets) -> Result<Self, BuildError> {
        let Some(file) = assets.get(FILE) else {
            return Ok(Self::default());
        };
        let build: Self = serde_json::from_slice(&file.bytes)?;
        Ok(Self { shells: shell::read(assets), ..build })
    }

    /// The screen that an address shows; `None` where there is none.
    pub(crate) fn screen(&self, path: &str, demo: bool) -> Option<Arc<str>> {
        let found = self.screens.get_key_value(path).or_else(|| {
            self.screens.iter().find(|(pattern, _)| pattern.contains('{') && is_of(path, pattern))
        });
        found.filter(|(_, screen)| demo || !screen.demo).map(|(pattern, _)| pattern.clone())
    }

    /// Whether the build came with a list of its screens: without one there is no web app, or half of one.
    pub(crate) fn knows_screens(&self) -> bool {
        !self.screens.is_empty()
    }

    /// All screens.
    pub(crate) fn screens(&self) -> impl Iterator<Item = &str> {
        self.screens.keys().map(|pattern| &**pattern)
    }
}

/// Whether an address is of a pattern with parameters.
fn is_of(path: &str, pattern: &str) -> bool {
    let mut parts = path.split('/');
    let all = pattern.split('/').all(|expected| {
        let part = parts.next();
        if expected.starts_with('{') {
            part.is_some_and(|part| !part.is_empty())
        } else {
            part == Some(expected)
        }
    });
    all && parts.next().is_none()
}

impl Picture {
    /// `srcset` of a picture's AVIF files, by the same rule as in the app.
    pub(super) fn sources(&self, slug: &str) -> String {
        let (slug, hash) = (slug.replace('/', "-"), &self.hash);
        let source = |width: &u32| format!("/assets/art/{slug}-{hash}-{width}.avif {width}w");
        self.widths.iter().map(source).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::site::assets::Asset;

    /// A build that says this about its screens.
    struct Says(&'static str);

    impl Assets for Says {
        fn get(&self, path: &str) -> Option<Asset> {
            let bytes = Cow::Borrowed(self.0.as_bytes());
            (path == FILE).then_some(Asset { bytes, brotli: None, gzip: None })
        }
    }

    #[test]
    fn a_list_of_which_the_server_knows_nothing_refuses_the_start() {
        let refused = |lists| Build::read(&Says(lists)).unwrap_err().to_string();
        let said = refused(r#"{ "screens": { "/": { "lists": [{ "list": "horoscopes" }] } } }"#);
        assert!(said.contains(".vite/pages.json") && said.contains("unknown variant `horoscopes`"), "{said}");
        assert!(said.contains("`weeklyTournaments`"), "the names that there are: {said}");
        let known = Says(r#"{ "screens": { "/": { "lists": [{ "list": "taskGames", "most": 8 }] } } }"#);
        assert!(Build::read(&known).unwrap().knows_screens());
    }
}
