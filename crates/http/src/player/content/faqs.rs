use std::sync::Arc;

use arena_app::{App, content};
use arena_rules::Language;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Content, ContentAnswer};
use super::faq_words;
use super::fill::fill;
use super::language::{LanguageParam, LanguageQuery};
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::config::Brand;

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
    State(faqs): State<Arc<FaqList>>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let LanguageParam(language) = language;
    Ok(faqs.answer(language).await?.respond(&headers))
}

/// The list, cached for a second.
pub(crate) type FaqList = ContentAnswer<Vec<Faq>>;

impl Content for Vec<Faq> {
    async fn read(app: &App, brand: &Brand, language: Language) -> ApiResult<Self> {
        let words = |text: &String| {
            let text = faq_words::fill(&app.settings, app.settings.languages.of(language), text);
            fill(brand, text.trim())
        };
        let faqs = content::faqs(app, language).await?.into_iter().map(|faq| Faq {
            question: words(&faq.question),
            // A paragraph of a placeholder without words is left out.
            answer: faq.answer.iter().map(words).filter(|paragraph| !paragraph.is_empty()).collect(),
        });
        Ok(faqs.collect())
    }
}
