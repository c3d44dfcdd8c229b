use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use arena_app::ports::{DocumentKind, EntryKind};
use arena_rules::{Language, Languages};
use rust_embed::RustEmbed;

use crate::config::Config;

use super::faults::{Faults, did_you_mean};
use super::{documents, translations};

#[derive(RustEmbed)]
#[folder = "../../content"]
struct EmbeddedContent;

/// A folder, or the catalogue inside the binary.
pub(super) enum Source<'a> {
    Folder {
        folder: &'a Path,
        /// The languages that the portal offers, beside those that come with the program.
        offered: &'a [Language],
        /// The portal's country, whose documents are chosen.
        country: &'a str,
        /// Whether the program's documents stand in for missing ones.
        completed: bool,
    },
    BuiltIn,
}

/// A file with a document.
pub(super) struct DocumentFile {
    pub(super) name: String,
    pub(super) kind: DocumentKind,
    pub(super) language: Language,
    /// Whether the portal shows it. Otherwise it is only checked.
    pub(super) is_loaded: bool,
}

pub(super) const FILES: [&str; 5] =
    ["rewards.toml", "games.toml", "challenges.toml", "tournaments.toml", "videos.toml"];

/// Notes for the catalogue's editors, which are not loaded.
const README: &str = "README.md";

impl<'a> Source<'a> {
    pub(super) fn of(folder: &'a Path, config: &'a Config, completed: bool) -> Self {
        Self::Folder { folder, offered: &config.languages, country: &config.country.code, completed }
    }
}

impl Source<'_> {
    /// The texts of all files of the catalogue, by name. An unknown file is a fault: its name is probably a
    /// typing error. Names that begin with a dot are ignored.
    pub(super) fn texts(&self, faults: &mut Faults) -> anyhow::Result<BTreeMap<String, String>> {
        let mut texts = BTreeMap::new();
        for (name, bytes) in self.all(faults)? {
            if !self.is_known(&name) {
                faults.add(&self.shown(&name), None, self.unknown(&name));
                continue;
            }
            match bytes.map(String::from_utf8) {
                Some(Ok(text)) => {
                    texts.insert(name, text);
                }
                Some(Err(_)) => faults.add(&self.shown(&name), None, "the file is not UTF-8 text"),
                None => {}
            }
        }
        if let Self::Folder { completed: true, .. } = self {
            for language in Languages::shipped() {
                for name in DocumentKind::ALL.map(|kind| documents::file(kind, language)) {
                    let built_in = EmbeddedContent::get(&name)
                        .and_then(|file| String::from_utf8(file.data.into_owned()).ok());
                    if let (false, Some(text)) = (texts.contains_key(&name), built_in) {
                        texts.insert(name, text);
                    }
                }
            }
        }
        Ok(texts)
    }

    pub(super) fn shown(&self, name: &str) -> String {
        match self {
            Self::Folder { folder, .. } => folder.join(name).display().to_string(),
            Self::BuiltIn => format!("content/{name}"),
        }
    }

    /// Every file, such as `rewards.toml` or `en/faqs.md`; unknown files without their bytes.
    fn all(&self, faults: &mut Faults) -> anyhow::Result<Vec<(String, Option<Vec<u8>>)>> {
        let mut all = Vec::new();
        let Self::Folder { folder, .. } = self else {
            let files = EmbeddedContent::iter()
                .filter_map(|name| Some((name.to_string(), EmbeddedContent::get(&name)?)));
            return Ok(files.map(|(name, file)| (name, Some(file.data.into_owned()))).collect());
        };
        let languages: Vec<String> = self.languages().iter().map(ToString::to_string).collect();
        for (name, is_folder) in entries(folder)? {
            if !is_folder {
                if name != README {
                    all.push(self.file(folder, name)?);
                }
            } else if languages.contains(&name) {
                for (inner, is_folder) in entries(&folder.join(&name))? {
                    let name = format!("{name}/{inner}");
                    if is_folder {
                        faults.add(&self.shown(&name), None, "a folder of a language holds files only");
                    } else {
                        all.push(self.file(folder, name)?);
                    }
                }
            } else {
                let why = format!(
                    "not a folder of a catalogue: texts are in {}{}",
                    languages.join(" or "),
                    did_you_mean(&name, languages.iter().map(String::as_str))
                );
                faults.add(&self.shown(&name), None, why);
            }
        }
        Ok(all)
    }

    /// The languages in which a catalogue may have texts.
    pub(super) fn languages(&self) -> Vec<Language> {
        let mut languages = Languages::shipped();
        if let Self::Folder { offered, .. } = self {
            for language in *offered {
                if !languages.contains(language) {
                    languages.push(*language);
                }
            }
        }
        languages
    }

    fn file(&self, folder: &Path, name: String) -> anyhow::Result<(String, Option<Vec<u8>>)> {
        let path = folder.join(&name);
        let bytes = if self.is_known(&name) {
            Some(std::fs::read(&path).with_context(|| path.display().to_string())?)
        } else {
            None
        };
        Ok((name, bytes))
    }

    fn is_known(&self, name: &str) -> bool {
        FILES.contains(&name)
            || self.of_languages().any(|known| known == name)
            || self.of_country(name).is_some()
    }

    /// The kind and the language of a document of one country, such as `en/privacy.ke.md`.
    fn of_country(&self, name: &str) -> Option<(DocumentKind, Language)> {
        let (_, country) = name.strip_suffix(".md")?.rsplit_once('.')?;
        let is_code = country.len() == 2 && country.bytes().all(|letter| letter.is_ascii_lowercase());
        let all =
            self.languages().into_iter().flat_map(|language| DocumentKind::ALL.map(|kind| (kind, language)));
        all.filter(|_| is_code).find(|(kind, language)| {
            documents::file_of_country(*kind, *language, country).as_deref() == Some(name)
        })
    }

    /// The documents of a catalogue: the name of each file with its kind and language, and whether it is loaded. A document
    /// of the portal's country is loaded instead of the general one.
    pub(super) fn documents(&self, texts: &BTreeMap<String, String>) -> Vec<DocumentFile> {
        let mut all = Vec::new();
        for language in self.languages() {
            for kind in DocumentKind::ALL {
                let general = documents::file(kind, language);
                let own =
                    self.country().and_then(|country| documents::file_of_country(kind, language, country));
                let own = own.filter(|name| texts.contains_key(name));
                all.push(DocumentFile { name: general, kind, language, is_loaded: own.is_none() });
                all.extend(own.map(|name| DocumentFile { name, kind, language, is_loaded: true }));
            }
        }
        let others = texts.keys().filter(|name| all.iter().all(|known| known.name != **name));
        let others = others.filter_map(|name| {
            let (kind, language) = self.of_country(name)?;
            Some(DocumentFile { name: name.clone(), kind, language, is_loaded: false })
        });
        let others: Vec<_> = others.collect();
        all.extend(others);
        all
    }

    fn country(&self) -> Option<&str> {
        match self {
            Self::Folder { country, .. } => Some(country),
            Self::BuiltIn => None,
        }
    }

    /// The files with texts and translations, in every language.
    fn of_languages(&self) -> impl Iterator<Item = String> {
        let documents = |language: Language| DocumentKind::ALL.map(|kind| documents::file(kind, language));
        let translated = |language: Language| EntryKind::ALL.map(|kind| translations::file(kind, language));
        let languages = self.languages();
        let others = translations::languages(&languages);
        languages.into_iter().flat_map(documents).chain(others.into_iter().flat_map(translated))
    }

    fn unknown(&self, name: &str) -> String {
        let known: Vec<String> =
            FILES.iter().map(|name| (*name).to_owned()).chain(self.of_languages()).collect();
        let meant = did_you_mean(name, known.iter().map(String::as_str));
        format!("not a file of a catalogue{meant}")
    }
}

/// The names in a folder, each with whether it is a folder; without hidden entries.
fn entries(folder: &Path) -> anyhow::Result<Vec<(String, bool)>> {
    let mut entries = Vec::new();
    let shown = || folder.display().to_string();
    for entry in std::fs::read_dir(folder).with_context(shown)? {
        let entry = entry.with_context(shown)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            entries.push((name, entry.path().is_dir()));
        }
    }
    entries.sort();
    Ok(entries)
}
