//! Where a catalogue is read from.

use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;
use rust_embed::RustEmbed;

/// The folder `content/`, inside the binary.
#[derive(RustEmbed)]
#[folder = "../../content"]
struct Carried;

/// A folder, or what the binary carries.
pub(super) enum Source<'a> {
    Folder(&'a Path),
    BuiltIn,
}

/// A file of a catalogue.
pub(super) struct File {
    /// As errors name it.
    pub(super) name: String,
    pub(super) text: String,
}

impl Source<'_> {
    /// The file of a name, if it is there.
    pub(super) fn file(&self, name: &str) -> anyhow::Result<Option<File>> {
        match self {
            Self::Folder(folder) => {
                let path = folder.join(name);
                match std::fs::read_to_string(&path) {
                    Ok(text) => Ok(Some(File { name: path.display().to_string(), text })),
                    Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
                    Err(error) => Err(error).with_context(|| path.display().to_string()),
                }
            }
            Self::BuiltIn => {
                let name = format!("content/{name}");
                let Some(file) = Carried::get(name.trim_start_matches("content/")) else {
                    return Ok(None);
                };
                let text = String::from_utf8(file.data.into_owned()).with_context(|| name.clone())?;
                Ok(Some(File { name, text }))
            }
        }
    }
}
