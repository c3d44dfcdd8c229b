//! Where a catalogue is read from.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use arena_app::content::LANGUAGES;
use arena_app::ports::{DocumentKind, EntryKind};
use rust_embed::RustEmbed;

use super::faults::{Faults, did_you_mean};
use super::{documents, translations};

/// The folder `content/`, inside the binary.
#[derive(RustEmbed)]
#[folder = "../../content"]
struct Carried;

/// A folder, or what the binary carries.
pub(super) enum Source<'a> {
    Folder(&'a Path),
    BuiltIn,
}

/// The files of a catalogue at the top of its folder.
pub(super) const FILES: [&str; 5] =
    ["rewards.toml", "games.toml", "challenges.toml", "tournaments.toml", "videos.toml"];

/// A word on the catalogue for its keepers, which is not loaded.
const README: &str = "README.md";

impl Source<'_> {
    /// The texts of all files of a catalogue that are there, by their names in the folder. What is there and is no file of
    /// a catalogue is a fault: it was probably meant to be one. Names that begin with a dot are left alone.
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

    /// A file as errors name it.
    pub(super) fn shown(&self, name: &str) -> String {
        match self {
            Self::Folder(folder) => folder.join(name).display().to_string(),
            Self::BuiltIn => format!("content/{name}"),
        }
    }

    /// Every file, as `rewards.toml` or `en/faqs.md`; without its bytes where it is not one of a catalogue.
    fn all(&self, faults: &mut Faults) -> anyhow::Result<Vec<(String, Option<Vec<u8>>)>> {
        let mut all = Vec::new();
        let Self::Folder(folder) = self else {
            let files = Carried::iter().filter_map(|name| Some((name.to_string(), Carried::get(&name)?)));
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

/// What is in a folder, by name, and whether it is a folder; without hidden entries.
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

/// The files of texts, in every language, and those of translated entries.
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
