use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use arena_app::content::LANGUAGES;
use arena_app::ports::{DocumentKind, EntryKind};
use rust_embed::RustEmbed;

use super::faults::{Faults, did_you_mean};
use super::{documents, translations};

#[derive(RustEmbed)]
#[folder = "../../content"]
struct EmbeddedContent;

/// A folder, or the catalogue inside the binary.
pub(super) enum Source<'a> {
    Folder(&'a Path),
    BuiltIn,
}

pub(super) const FILES: [&str; 5] =
    ["rewards.toml", "games.toml", "challenges.toml", "tournaments.toml", "videos.toml"];

/// Notes for the catalogue's editors, which are not loaded.
const README: &str = "README.md";

impl Source<'_> {
    /// The texts of all files of the catalogue, by name. An unknown file is a fault: its name is probably a
    /// typing error. Names that begin with a dot are ignored.
    pub(super) fn texts(&self, faults: &mut Faults) -> anyhow::Result<BTreeMap<String, String>> {
        let mut texts = BTreeMap::new();
        for (name, bytes) in self.all(faults)? {
            if !is_known(&name) {
                faults.add(&self.shown(&name), None, unknown(&name));
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
        Ok(texts)
    }

    pub(super) fn shown(&self, name: &str) -> String {
        match self {
            Self::Folder(folder) => folder.join(name).display().to_string(),
            Self::BuiltIn => format!("content/{name}"),
        }
    }

    /// Every file, such as `rewards.toml` or `en/faqs.md`; unknown files without their bytes.
    fn all(&self, faults: &mut Faults) -> anyhow::Result<Vec<(String, Option<Vec<u8>>)>> {
        let mut all = Vec::new();
        let Self::Folder(folder) = self else {
            let files = EmbeddedContent::iter()
                .filter_map(|name| Some((name.to_string(), EmbeddedContent::get(&name)?)));
            return Ok(files.map(|(name, file)| (name, Some(file.data.into_owned()))).collect());
        };
        for (name, is_folder) in entries(folder)? {
            if !is_folder {
                if name != README {
                    all.push(file(folder, name)?);
                }
            } else if LANGUAGES.contains(&name.as_str()) {
                for (inner, is_folder) in entries(&folder.join(&name))? {
                    let name = format!("{name}/{inner}");
                    if is_folder {
                        faults.add(&self.shown(&name), None, "a folder of a language holds files only");
                    } else {
                        all.push(file(folder, name)?);
                    }
                }
            } else {
                let why = format!(
                    "not a folder of a catalogue: texts are in {}{}",
                    LANGUAGES.join(" or "),
                    did_you_mean(&name, LANGUAGES)
                );
                faults.add(&self.shown(&name), None, why);
            }
        }
        Ok(all)
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

fn file(folder: &Path, name: String) -> anyhow::Result<(String, Option<Vec<u8>>)> {
    let path = folder.join(&name);
    let bytes = if is_known(&name) {
        Some(std::fs::read(&path).with_context(|| path.display().to_string())?)
    } else {
        None
    };
    Ok((name, bytes))
}

fn is_known(name: &str) -> bool {
    FILES.contains(&name) || of_languages().any(|known| known == name)
}

/// The files with texts and translations, in every language.
fn of_languages() -> impl Iterator<Item = String> {
    let of = |language| DocumentKind::ALL.map(|kind| documents::file(kind, language));
    let translated = |language| EntryKind::ALL.map(|kind| translations::file(kind, language));
    LANGUAGES.into_iter().flat_map(of).chain(translations::languages().flat_map(translated))
}

fn unknown(name: &str) -> String {
    let known: Vec<String> = FILES.iter().map(|name| (*name).to_owned()).chain(of_languages()).collect();
    let meant = did_you_mean(name, known.iter().map(String::as_str));
    format!("not a file of a catalogue{meant}")
}
