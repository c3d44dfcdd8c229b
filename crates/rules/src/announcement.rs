//! Announcements: one line that every subscriber sees on top of every page, such as planned work on the network.

use std::collections::BTreeMap;

use crate::line::one_line;
use crate::{Language, Languages};

/// The most characters of an announcement in one language: three lines of a narrow phone.
pub const TEXT_MAX: usize = 160;

/// How pressing an announcement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// For information.
    Notice,
    /// Something does not work.
    Warning,
}

impl Tone {
    /// Every tone.
    pub const ALL: [Self; 2] = [Self::Notice, Self::Warning];

    /// Returns the word for the wire, the database and the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Notice => "notice",
            Self::Warning => "warning",
        }
    }

    /// Parses [`Tone::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tone| tone.as_str() == word)
    }
}

/// A text of an announcement that cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextFault {
    /// There is no text in the portal's default language, which readers of languages without a text see.
    DefaultMissing(Language),
    /// The portal does not offer the language.
    LanguageUnknown(String),
    /// The text is not one line of 1 to [`TEXT_MAX`] characters.
    NotOneLine(Language),
}

/// Returns the texts, trimmed, by language. Empty ones are left out.
///
/// # Errors
/// The first fault.
pub fn texts(
    given: &BTreeMap<String, String>,
    languages: &Languages,
) -> Result<BTreeMap<Language, String>, TextFault> {
    let mut texts = BTreeMap::new();
    for (code, text) in given {
        let offered = code.parse().ok().filter(|language| languages.offers(*language));
        let language: Language = offered.ok_or_else(|| TextFault::LanguageUnknown(code.clone()))?;
        if !text.trim().is_empty() {
            let text = one_line(text, TEXT_MAX).ok_or(TextFault::NotOneLine(language))?;
            texts.insert(language, text.to_owned());
        }
    }
    let default = languages.default_language();
    if texts.contains_key(&default) { Ok(texts) } else { Err(TextFault::DefaultMissing(default)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(texts: &[(&str, &str)]) -> BTreeMap<String, String> {
        texts.iter().map(|(code, text)| ((*code).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn the_default_language_needs_a_text_and_the_others_may_have_one() {
        let languages = Languages::standard();
        let read = |list: &[(&str, &str)]| texts(&given(list), &languages);
        let (en, ur): (Language, Language) = ("en".parse().unwrap(), "ur".parse().unwrap());
        assert_eq!(
            read(&[("en", " Back at 10. "), ("ur", " ")]).unwrap(),
            [(en, "Back at 10.".to_owned())].into()
        );
        assert_eq!(read(&[("ur", "دس بجے"), ("en", "Ten")]).unwrap().len(), 2);
        assert_eq!(read(&[("ur", "دس بجے")]), Err(TextFault::DefaultMissing(en)));
        assert_eq!(read(&[]), Err(TextFault::DefaultMissing(en)));
        assert_eq!(read(&[("en", "x"), ("de", "y")]), Err(TextFault::LanguageUnknown("de".into())));
        let long = "x".repeat(TEXT_MAX);
        assert!(read(&[("en", &long)]).is_ok());
        assert_eq!(read(&[("en", &format!("{long}x"))]), Err(TextFault::NotOneLine(en)));
        assert_eq!(read(&[("en", "x"), ("ur", "a\nb")]), Err(TextFault::NotOneLine(ur)));
    }
}
