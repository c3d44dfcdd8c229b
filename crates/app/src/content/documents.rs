use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::ports::DocumentKind;
use crate::{App, AppError, AppResult};

/// The languages of documents. A document missing in one is shown in [`DEFAULT_LANGUAGE`].
pub const LANGUAGES: [&str; 2] = [DEFAULT_LANGUAGE, "ur"];
/// The language in which every document exists.
pub const DEFAULT_LANGUAGE: &str = "en";

/// Placeholders for the brand's words: the product is white-label (contract 1).
pub const PLACEHOLDERS: [&str; 6] = ["{product}", "{operator}", "{coin}", "{email}", "{academy}", "{videos}"];

/// Further placeholders of questions and answers: the streak's freezes and milestones in words, from the
/// configuration, or nothing.
pub const FAQ_PLACEHOLDERS: [&str; 2] = ["{freeze}", "{milestones}"];

/// Returns the language of a client's tag, `ur` or `ur-PK`; the default if unknown.
#[must_use]
pub fn language(asked: Option<&str>) -> &'static str {
    let asked = asked.and_then(|asked| asked.split(['-', '_']).next()).unwrap_or_default();
    LANGUAGES.into_iter().find(|known| known.eq_ignore_ascii_case(asked)).unwrap_or(DEFAULT_LANGUAGE)
}

/// A banner of the home slider (spec 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Banner {
    /// The text.
    pub title: String,
    /// The screen it opens.
    pub url: String,
    /// The slug of the picture for narrow screens.
    pub portrait: String,
    /// The slug of the picture for wide screens.
    pub landscape: String,
}

/// A question with its answer (spec 1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faq {
    /// The question.
    pub question: String,
    /// The answer's paragraphs.
    pub answer: Vec<String>,
}

/// A picture link of the Learn & Win screen to the academy's site (spec 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnLink {
    /// The text.
    pub title: String,
    /// The address.
    pub url: String,
    /// The picture's slug.
    pub image: String,
}

/// The privacy policy (spec 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrivacyPolicy {
    /// The title.
    pub title: String,
    /// The sections.
    pub sections: Vec<Section>,
    /// The line at its foot.
    pub footer: String,
}

/// A section of the privacy policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The heading.
    pub heading: String,
    /// The depth: 1 for a section, 2 for a part of the section before it.
    pub level: u8,
    /// The paragraphs.
    pub paragraphs: Vec<String>,
}

/// Returns the home slider's banners, if any.
///
/// # Errors
/// The database's.
pub async fn banners(app: &App, language: &str) -> AppResult<Vec<Banner>> {
    Ok(read(app, DocumentKind::Banners, language).await?.unwrap_or_default())
}

/// Returns the questions and answers, if any.
///
/// # Errors
/// The database's.
pub async fn faqs(app: &App, language: &str) -> AppResult<Vec<Faq>> {
    Ok(read(app, DocumentKind::Faqs, language).await?.unwrap_or_default())
}

/// Returns the Learn & Win links, if any.
///
/// # Errors
/// The database's.
pub async fn learn_win(app: &App, language: &str) -> AppResult<Vec<LearnLink>> {
    Ok(read(app, DocumentKind::LearnWin, language).await?.unwrap_or_default())
}

/// Returns the privacy policy.
///
/// # Errors
/// [`AppError::NotFound`] if no catalogue was loaded.
pub async fn privacy(app: &App, language: &str) -> AppResult<PrivacyPolicy> {
    read(app, DocumentKind::Privacy, language).await?.ok_or(AppError::NotFound)
}

async fn read<T: DeserializeOwned>(app: &App, kind: DocumentKind, language: &str) -> AppResult<Option<T>> {
    let documents = app.store.read().documents();
    let mut found = documents.find(kind, language).await?;
    if found.is_none() && language != DEFAULT_LANGUAGE {
        found = documents.find(kind, DEFAULT_LANGUAGE).await?;
    }
    let corrupt =
        |error: serde_json::Error| AppError::Internal(format!("document {}: {error}", kind.as_str()));
    found.map(|body| serde_json::from_str(&body).map_err(corrupt)).transpose()
}

#[cfg(test)]
mod tests {
    use super::language;

    #[test]
    fn a_language_is_known_by_its_first_part() {
        for (asked, expected) in [
            (None, "en"),
            (Some("ur"), "ur"),
            (Some("UR-pk"), "ur"),
            (Some("ur_PK"), "ur"),
            (Some("en-GB"), "en"),
            (Some("fr"), "en"),
            (Some(""), "en"),
        ] {
            assert_eq!(language(asked), expected, "{asked:?}");
        }
    }
}
