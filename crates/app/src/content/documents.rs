use arena_rules::Language;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::ports::DocumentKind;
use crate::{App, AppError, AppResult};

/// Placeholders for the brand's words: the product is white-label (contract 1).
pub const PLACEHOLDERS: [&str; 9] = [
    "{product}",
    "{operator}",
    "{coin}",
    "{email}",
    "{academy}",
    "{videos}",
    "{organiser}",
    "{game_id}",
    "{year}",
];

/// Further placeholders of questions and answers, from the configuration: the streak's freezes and milestones in
/// words, or nothing, the prices of the plans, the price of a month with its tax in words, and whether there is a free trial.
pub const FAQ_PLACEHOLDERS: [&str; 6] =
    ["{freeze}", "{milestones}", "{prepaid}", "{postpaid}", "{postpaid_month}", "{trial}"];

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
pub async fn banners(app: &App, language: Language) -> AppResult<Vec<Banner>> {
    Ok(read(app, DocumentKind::Banners, language).await?.unwrap_or_default())
}

/// Returns the questions and answers, if any.
///
/// # Errors
/// The database's.
pub async fn faqs(app: &App, language: Language) -> AppResult<Vec<Faq>> {
    Ok(read(app, DocumentKind::Faqs, language).await?.unwrap_or_default())
}

/// Returns the Learn & Win links, if any.
///
/// # Errors
/// The database's.
pub async fn learn_win(app: &App, language: Language) -> AppResult<Vec<LearnLink>> {
    Ok(read(app, DocumentKind::LearnWin, language).await?.unwrap_or_default())
}

/// Returns the privacy policy.
///
/// # Errors
/// [`AppError::NotFound`] if no catalogue was loaded.
pub async fn privacy(app: &App, language: Language) -> AppResult<PrivacyPolicy> {
    read(app, DocumentKind::Privacy, language).await?.ok_or(AppError::NotFound)
}

async fn read<T: DeserializeOwned>(
    app: &App,
    kind: DocumentKind,
    language: Language,
) -> AppResult<Option<T>> {
    let documents = app.store.read().documents();
    let mut found = documents.find(kind, language.as_str()).await?;
    // Every document exists in English.
    if found.is_none() && language != Language::EN {
        found = documents.find(kind, Language::EN.as_str()).await?;
    }
    let corrupt =
        |error: serde_json::Error| AppError::Internal(format!("document {}: {error}", kind.as_str()));
    found.map(|body| serde_json::from_str(&body).map_err(corrupt)).transpose()
}
