use arena_app::content;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::{LanguageParam, LanguageQuery, fill};
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::cache::CachedAnswer;
use crate::state::HttpState;

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
    State(state): State<HttpState>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let LanguageParam(language) = language;
    Ok(ready(&state, language).await?.respond(&headers))
}

/// Returns the cached policy, also for pages.
pub(crate) async fn ready(state: &HttpState, language: &str) -> ApiResult<CachedAnswer> {
    let make = async || {
        let brand = &state.config.brand;
        let policy = content::privacy(&state.app, language).await?;
        let sections = policy.sections.into_iter().map(|section| PrivacySection {
            heading: fill(brand, &section.heading),
            level: section.level,
            paragraphs: section.paragraphs.iter().map(|paragraph| fill(brand, paragraph)).collect(),
        });
        Ok(Privacy {
            title: fill(brand, &policy.title),
            sections: sections.collect(),
            footer: fill(brand, &policy.footer),
        })
    };
    state.lists.privacy.of(language).get(state.app.now(), make).await
}
