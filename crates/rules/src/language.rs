//! The languages that people are written to in.

use serde::{Deserialize, Serialize};

/// A language of the product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, where nobody said otherwise.
    #[default]
    En,
    /// Urdu.
    Ur,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Ur];

    /// The word on the wire and in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ur => "ur",
        }
    }

    /// Reads [`Language::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.as_str() == word)
    }
}
