use std::io;

use crate::Language;

/// A folder of a language cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LanguageError {
    /// A text or setting is wrong.
    #[error("{}", faults.join("\n"))]
    Faults {
        /// Each fault with its file and key.
        faults: Vec<String>,
    },
    /// A file cannot be read.
    #[error("{path}: {error}")]
    Read {
        /// The file or folder.
        path: String,
        /// The cause.
        error: io::Error,
    },
    /// Neither the program nor `languages_dir` has texts in the language.
    #[error("there are no texts in {language}: the program has {shipped}, and `languages_dir` may have more")]
    Unknown {
        /// The language.
        language: Language,
        /// The languages that come with the program.
        shipped: String,
    },
    /// No language is offered.
    #[error("`languages` names no language")]
    None,
}
