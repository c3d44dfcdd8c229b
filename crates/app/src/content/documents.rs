use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::ports::DocumentKind;
use crate::{App, AppError, AppResult};

/// The languages that texts may be in. A text that is missing in one is shown in [`DEFAULT_LANGUAGE`].
pub const LANGUAGES: [&str; 2] = [DEFAULT_LANGUAGE, "ur"];
/// The language that every text is in.
pub const DEFAULT_LANGUAGE: &str = "en";

/// The places in texts that the brand's own words go to: the product is white-label (contract 1).
pub const PLACEHOLDERS: [&str; 6] = ["{product}", "{operator}", "{coin}", "{email}", "{academy}", "{videos}"];

/// The language that is meant by a client's word for it, `ur` or `ur-PK`; the default for one that there is not.
#[must_use]
pub fn language(asked: Option<&str>) -> &'static str {
    let asked = asked.and_then(|asked| asked.split(['-', '_']).next()).unwrap_or_default();
    LANGUAGES.into_iter().find(|known| known.eq_ignore_ascii_case(asked)).unwrap_or(DEFAULT_LANGUAGE)
}

/// A picture of the home slider that leads somewhere (spec 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Banner {
    /// What it says.
    pub title: String,
    /// The screen that it opens.
    pub url: String,
    /// The slug of the picture for narrow screens.
    pub portrait: String,
    /// The slug of the picture for wide ones.
    pub landscape: String,
}

/// A question and its answer (spec 1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faq {
    /// The question.
    pub question: String,
    /// The answer, a paragraph each.
    pub answer: Vec<String>,
}

/// A picture of the Learn & Win screen that opens the academy's site (spec 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnLink {
    /// What it says.
    pub title: String,
    /// Where it leads.
    pub url: String,
    /// The slug of its picture.
    pub image: String,
}

/// The privacy policy (spec 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrivacyPolicy {
    /// Its title.
    pub title: String,
    /// Its sections.
    pub sections: Vec<Section>,
    /// The line at its foot.
    pub footer: String,
}

/// A section of the privacy policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its heading.
    pub heading: String,
    /// How deep it stands: 1 for a section, 2 for a part of the section before it.
    pub level: u8,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
}

/// The home slider; empty where there is none.
///
/// # Errors
/// The database's.
pub async fn banners(app: &App, language: &str) -> AppResult<Vec<Banner>> {
    Ok(read(app, DocumentKind::Banners, language).await?.unwrap_or_default())
}

/// The questions and answers; empty where there are none.
///
/// # Errors
/// The database's.
pub async fn faqs(app: &App, language: &str) -> AppResult<Vec<Faq>> {
    Ok(read(app, DocumentKind::Faqs, language).await?.unwrap_or_default())
}

/// The Learn & Win links; empty where there are none.
///
/// # Errors
/// The database's.
pub async fn learn_win(app: &App, language: &str) -> AppResult<Vec<LearnLink>> {
    Ok(read(app, DocumentKind::LearnWin, language).await?.unwrap_or_default())
}

/// The privacy policy.
///
/// # Errors
/// [`AppError::NotFound`] where no catalogue was loaded.
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
