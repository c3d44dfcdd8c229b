//! The screens of the web app as its build lists them: addresses, texts and files.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use thiserror::Error;

use super::lists::PageList;
use super::picture::Pictures;
use super::shell::{self, Shells};
use crate::site::assets::Assets;

/// The build's list of screens, written by `web/scripts/pages.ts`.
pub(in crate::site) const FILE: &str = ".vite/pages.json";

/// The build's list of screens, and the order of its texts.
#[derive(Debug, Default, Deserialize)]
pub struct Build {
    /// Screens by their address as in spec 2, with parameters in braces: `/tournament/{tournamentId}`.
    #[serde(default)]
    pub(super) screens: BTreeMap<Arc<str>, Screen>,
    /// Pictures of banners, games and rewards, by slug.
    #[serde(default)]
    pub(super) pictures: Pictures,
    /// Keys of the app's texts, in the order of a language's file.
    #[serde(default)]
    words: Vec<String>,
    /// Font of a script, by its code. The stylesheets load the one for Latin letters.
    #[serde(default)]
    pub(super) faces: BTreeMap<String, String>,
    /// Stylesheets of the first load.
    #[serde(default)]
    pub(super) first: Vec<String>,
    /// The screens' first HTML, before any script.
    #[serde(skip)]
    pub(super) shells: Shells,
    /// The home screen's first picture, portrait or landscape.
    #[serde(default)]
    pub(super) hero: Hero,
}

#[derive(Debug, Deserialize)]
pub(super) struct Screen {
    /// Whether the screen exists in demo mode only.
    #[serde(default)]
    demo: bool,
    /// Template of the title.
    #[serde(default)]
    pub(super) title: String,
    /// Key of the description, if the screen has one.
    #[serde(default)]
    pub(super) about: Option<String>,
    /// The page's lists, in the order in which the server waits for them.
    #[serde(default)]
    pub(super) lists: Vec<PageList>,
    /// Modules that draw the screen, besides those of every screen.
    #[serde(default)]
    pub(super) modules: Vec<String>,
    #[serde(default)]
    pub(super) styles: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Hero {
    pub(super) narrow: String,
    pub(super) wide: String,
    /// Value of the HTML attribute `sizes`.
    pub(super) sizes: String,
}

/// The web build's list of screens is not one that this server can read.
#[derive(Debug, Error)]
#[error("{FILE} of the web app inside this program cannot be read: {0}")]
pub struct BuildError(#[from] serde_json::Error);

impl Build {
    /// Reads the build's list; empty if there is none, as in tests.
    ///
    /// # Errors
    /// If the build names something that this server does not know, such as a list.
    pub fn read(assets: &dyn Assets) -> Result<Self, BuildError> {
        let Some(file) = assets.get(FILE) else {
            return Ok(Self::default());
        };
        let build: Self = serde_json::from_slice(&file.bytes)?;
        Ok(Self { shells: shell::read(assets), ..build })
    }

    /// The screen of an address; `None` for an unknown address.
    pub(crate) fn screen(&self, path: &str, demo: bool) -> Option<Arc<str>> {
        let found = self.screens.get_key_value(path).or_else(|| {
            self.screens.iter().find(|(pattern, _)| pattern.contains('{') && is_of(path, pattern))
        });
        found.filter(|(_, screen)| demo || !screen.demo).map(|(pattern, _)| pattern.clone())
    }

    /// The keys of the app's texts, in the order of a language's file.
    pub(crate) fn words(&self) -> &[String] {
        &self.words
    }

    /// Whether the build has a list of screens. Without one the web app is missing or incomplete.
    pub(crate) fn knows_screens(&self) -> bool {
        !self.screens.is_empty()
    }

    pub(crate) fn screens(&self) -> impl Iterator<Item = &str> {
        self.screens.keys().map(|pattern| &**pattern)
    }
}

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

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::site::assets::Asset;

    struct PagesFile(&'static str);

    impl Assets for PagesFile {
        fn get(&self, path: &str) -> Option<Asset> {
            let bytes = Cow::Borrowed(self.0.as_bytes());
            (path == FILE).then_some(Asset { bytes, brotli: None, gzip: None })
        }
    }

    #[test]
    fn a_list_of_which_the_server_knows_nothing_refuses_the_start() {
        let refused = |lists| Build::read(&PagesFile(lists)).unwrap_err().to_string();
        let said = refused(r#"{ "screens": { "/": { "lists": [{ "list": "horoscopes" }] } } }"#);
        assert!(said.contains(".vite/pages.json") && said.contains("unknown variant `horoscopes`"), "{said}");
        assert!(said.contains("`weeklyTournaments`"), "the names that there are: {said}");
        let known = PagesFile(r#"{ "screens": { "/": { "lists": [{ "list": "taskGames", "most": 8 }] } } }"#);
        assert!(Build::read(&known).unwrap().knows_screens());
    }
}
