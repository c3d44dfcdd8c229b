//! A language's files: those that come with the program, and those of a folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;

use crate::Language;
use crate::error::LanguageError;

/// The languages that come with the program.
#[derive(RustEmbed)]
#[folder = "../../languages"]
struct Shipped;

/// The settings of a language.
pub(crate) const SETTINGS: &str = "language.toml";
/// The ending of a file of texts.
pub(crate) const ENDING: &str = ".ftl";

/// The files of a language by their path, each as the program has it, then as a folder has it.
pub(crate) type Sources = BTreeMap<String, Vec<String>>;

/// Returns the program's files of a language; empty if it has none.
pub(crate) fn shipped(language: Language) -> Sources {
    let folder = format!("{language}/");
    let inside = Shipped::iter().filter_map(|path| {
        let file = Shipped::get(&path)?;
        Some((path.strip_prefix(&folder)?.to_owned(), vec![String::from_utf8_lossy(&file.data).into_owned()]))
    });
    inside.collect()
}

/// Returns the tags of the languages that come with the program.
pub(crate) fn shipped_languages() -> Vec<Language> {
    let ending = format!("/{SETTINGS}");
    let mut tags: Vec<Language> =
        Shipped::iter().filter_map(|path| path.strip_suffix(&ending)?.parse().ok()).collect();
    tags.sort_unstable();
    tags
}

/// Returns the folder of a language in a folder of languages, if it is there.
pub(crate) fn folder_of(languages: Option<&Path>, language: Language) -> Option<PathBuf> {
    languages.map(|folder| folder.join(language.as_str())).filter(|folder| folder.is_dir())
}

/// Adds the files of a folder. Hidden files are left out.
pub(crate) fn add(files: &mut Sources, folder: &Path) -> Result<(), LanguageError> {
    add_inside(files, folder, "")
}

fn add_inside(files: &mut Sources, folder: &Path, inside: &str) -> Result<(), LanguageError> {
    let failed = |path: &Path, error| LanguageError::Read { path: path.display().to_string(), error };
    for entry in fs::read_dir(folder).map_err(|error| failed(folder, error))? {
        let entry = entry.map_err(|error| failed(folder, error))?;
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            add_inside(files, &path, &format!("{inside}{name}/"))?;
        } else {
            let text = fs::read_to_string(&path).map_err(|error| failed(&path, error))?;
            files.entry(format!("{inside}{name}")).or_default().push(text);
        }
    }
    Ok(())
}
