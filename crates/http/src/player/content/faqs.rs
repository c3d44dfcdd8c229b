use std::sync::Arc;

use arena_app::{App, content};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::fill::fill;
use super::language::{LanguageParam, LanguageQuery};
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::cache::{ByLanguage, CachedAnswer};
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
pub(crate) struct FaqList {
    app: Arc<App>,
    brand: Arc<Brand>,
    cached: ByLanguage,
}

impl FaqList {
    pub(crate) fn new(app: Arc<App>, brand: Arc<Brand>) -> Self {
        Self { app, brand, cached: ByLanguage::default() }
    }

    pub(crate) async fn answer(&self, language: &str) -> ApiResult<CachedAnswer> {
        let make = async || {
            let brand = &self.brand;
            let faqs = content::faqs(&self.app, language).await?.into_iter().map(|faq| Faq {
                question: fill(brand, &faq.question),
                answer: faq.answer.iter().map(|paragraph| fill(brand, paragraph)).collect(),
            });
            Ok(faqs.collect::<Vec<_>>())
        };
        self.cached.of(language).get(self.app.now(), make).await
    }
}
