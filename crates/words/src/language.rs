//! A language's tag.

use std::fmt;
use std::str::FromStr;

use icu_locale_core::LanguageIdentifier;
use serde::{Deserialize, Serialize};
use tinystr::TinyAsciiStr;

/// A language by its tag: `en`, `ur`, `pt-BR`.
///
/// Every well-formed tag is a language. Whether the portal has texts in it is answered by
/// [`Languages`](crate::Languages).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Language(TinyAsciiStr<8>);

/// A text is no language tag, or one of more than eight characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no language tag such as \"sw\" or \"pt-BR\"")]
pub struct NoLanguage(String);

impl Language {
    /// English, from which the other languages are translated.
    pub const EN: Self = Self(tinystr::tinystr!(8, "en"));

    /// Returns the tag, for the wire and the database.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Parses a tag.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::EN
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Language {
    type Err = NoLanguage;

    /// Parses a BCP 47 tag, and writes it in its usual case.
    fn from_str(tag: &str) -> Result<Self, NoLanguage> {
        let refused = || NoLanguage(tag.chars().take(20).collect());
        let parsed: LanguageIdentifier = tag.parse().map_err(|_| refused())?;
        if parsed.language.is_unknown() {
            return Err(refused());
        }
        TinyAsciiStr::try_from_str(&parsed.to_string()).map(Self).map_err(|_| refused())
    }
}

impl TryFrom<String> for Language {
    type Error = NoLanguage;

    fn try_from(tag: String) -> Result<Self, NoLanguage> {
        tag.parse()
    }
}

impl From<Language> for String {
    fn from(language: Language) -> Self {
        language.as_str().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_read_in_any_case_and_written_in_its_own() {
        for (tag, written) in
            [("en", "en"), ("UR", "ur"), ("pt-br", "pt-BR"), ("zh-hant", "zh-Hant"), ("fil", "fil")]
        {
            assert_eq!(tag.parse::<Language>().unwrap().as_str(), written);
        }
        for tag in ["", "e", "und", "english words", "../ur", "zh-Hant-TW", "1x", "ur;q=1"] {
            let refused = tag.parse::<Language>().unwrap_err().to_string();
            assert!(refused.contains("is no language tag"), "{tag}: {refused}");
        }
        assert_eq!(Language::default(), Language::EN);
    }
}
