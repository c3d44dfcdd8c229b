use arena_app::content;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::{LanguageParam, LanguageQuery, fill};
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::CachedAnswer;
use crate::state::HttpState;

/// A question and its answer (spec 1).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Faq {
    /// Question.
    question: String,
    /// Paragraphs of the answer.
    answer: Vec<String>,
}

/// Lists the frequently asked questions. Public.
#[utoipa::path(
    get, path = "/v1/content/faqs", tag = "content", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Faq>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn faqs(
    State(state): State<HttpState>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let LanguageParam(language) = language;
    Ok(ready(&state, language).await?.respond(&headers))
}

/// Returns the cached list, also for pages.
pub(crate) async fn ready(state: &HttpState, language: &str) -> ApiResult<CachedAnswer> {
    let make = async || {
        let brand = &state.config.brand;
        let faqs = content::faqs(&state.app, language).await?.into_iter().map(|faq| Faq {
            question: fill(brand, &faq.question),
            answer: faq.answer.iter().map(|paragraph| fill(brand, paragraph)).collect(),
        });
        Ok(faqs.collect::<Vec<_>>())
    };
    state.lists.faqs.of(language).get(state.app.now(), make).await
}
