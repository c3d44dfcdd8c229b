//! The portal's languages.
//!
//! A language is a folder: `language.toml` with its name and script, and files of texts in Fluent's syntax. English has
//! every text; a text that another language lacks is shown in English. The server words SMS, notices and plain pages
//! from these files, and sends the web app its part of them.

mod check;
mod error;
mod file;
mod language;
mod languages;
mod plural;
mod po;
mod source;
mod text;
mod words;

pub use check::BRAND;
pub use error::LanguageError;
pub use file::{FileEntry, TextFiles, parse, write};
pub use language::{Language, NoLanguage};
pub use languages::Languages;
pub use plural::Plurals;
pub use po::{Imported, PoError, export, import};
pub use text::{Choice, Text, Value};
pub use words::{PORTAL, Words, missing};
