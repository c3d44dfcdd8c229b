use std::sync::Arc;

use arena_app::{App, content};
use arena_rules::Language;
use arena_rules::texts;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::video::Video;
use crate::door::envelope::Envelope;
use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::{ByLanguage, CachedAnswer};
use crate::player::config::Brand;
use crate::player::content::{LanguageParam, LanguageQuery, TextCache};

/// Lists the highlights, the newest first. Public.
#[utoipa::path(
    get, path = "/v1/youtube-videos", tag = "videos", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Video>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn highlights(
    State(list): State<Arc<HighlightList>>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(list.answer(language).await?.respond(&headers))
}

/// The highlights, cached for a second.
pub(crate) struct HighlightList {
    app: Arc<App>,
    brand: Arc<Brand>,
    texts: Arc<TextCache>,
    cached: ByLanguage,
}

impl HighlightList {
    pub(crate) fn new(app: Arc<App>, brand: Arc<Brand>, texts: Arc<TextCache>) -> Self {
        Self { app, brand, texts, cached: ByLanguage::default() }
    }

    pub(crate) async fn answer(&self, language: Language) -> ApiResult<CachedAnswer> {
        let make = async || {
            let words = self.texts.of(language).await?;
            let videos = content::highlights(&self.app).await.map_err(|error| {
                ApiError::from(error).worded(StatusCode::INTERNAL_SERVER_ERROR, texts::HIGHLIGHTS_FAILED)
            })?;
            Ok(videos.into_iter().map(|video| Video::of(&self.brand, &words, video)).collect::<Vec<_>>())
        };
        self.cached.of(language).get(self.app.now(), make).await
    }
}
