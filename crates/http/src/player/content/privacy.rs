use std::sync::Arc;

use arena_app::{App, content};
use arena_rules::Language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Content, ContentAnswer};
use super::fill::fill;
use super::language::{LanguageParam, LanguageQuery};
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::config::Brand;

/// The privacy policy (spec 2).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Privacy {
    /// Title.
    title: String,
    /// Sections.
    sections: Vec<PrivacySection>,
    /// Footer.
    footer: String,
}

/// A section of the privacy policy.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PrivacySection {
    /// Heading.
    heading: String,
    /// 1 for a section, 2 for a part of the preceding section.
    level: u8,
    /// Paragraphs.
    paragraphs: Vec<String>,
}

/// Returns the privacy policy. Public.
#[utoipa::path(
    get, path = "/v1/content/privacy", tag = "content", params(LanguageQuery),
    responses(
        (status = 200, body = Envelope<Privacy>), (status = 304, description = "as the client has it"),
        (status = 404, body = Failure),
    ),
)]
pub(crate) async fn privacy(
    State(policy): State<Arc<PrivacyPolicy>>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let LanguageParam(language) = language;
    Ok(policy.answer(language).await?.respond(&headers))
}

/// The policy, cached for a second.
pub(crate) type PrivacyPolicy = ContentAnswer<Privacy>;

impl Content for Privacy {
    async fn read(app: &App, brand: &Brand, language: Language) -> ApiResult<Self> {
        let policy = content::privacy(app, language).await?;
        let sections = policy.sections.into_iter().map(|section| PrivacySection {
            heading: fill(brand, &section.heading),
            level: section.level,
            paragraphs: section.paragraphs.iter().map(|paragraph| fill(brand, paragraph)).collect(),
        });
        Ok(Self {
            title: fill(brand, &policy.title),
            sections: sections.collect(),
            footer: fill(brand, &policy.footer),
        })
    }
}
