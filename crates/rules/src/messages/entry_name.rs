use arena_words::Language;
use serde::{Deserialize, Serialize};

/// A catalogue entry's name, with its translations at the time of the message. A later change of the catalogue does not change
/// a message that subscribers have read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredName", into = "StoredName")]
pub struct EntryName {
    own: String,
    translations: Vec<(Language, String)>,
}

/// A name in the database. A name without translations is a string, as every name of older versions.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum StoredName {
    Own(String),
    Translated { own: String, translations: Vec<(Language, String)> },
}

impl EntryName {
    /// Makes a name from the entry's own text and its translations.
    #[must_use]
    pub fn translated(own: String, translations: Vec<(Language, String)>) -> Self {
        Self { own, translations }
    }

    /// Returns the name in a language, or the entry's own name.
    #[must_use]
    pub fn text(&self, language: Language) -> &str {
        let found = self.translations.iter().find(|(known, _)| *known == language);
        found.map_or(&self.own, |(_, text)| text)
    }
}

impl<T: Into<String>> From<T> for EntryName {
    fn from(own: T) -> Self {
        Self { own: own.into(), translations: Vec::new() }
    }
}

impl From<StoredName> for EntryName {
    fn from(stored: StoredName) -> Self {
        match stored {
            StoredName::Own(own) => own.into(),
            StoredName::Translated { own, translations } => Self { own, translations },
        }
    }
}

impl From<EntryName> for StoredName {
    fn from(EntryName { own, translations }: EntryName) -> Self {
        if translations.is_empty() { Self::Own(own) } else { Self::Translated { own, translations } }
    }
}
