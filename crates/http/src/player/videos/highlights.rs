use arena_app::content;
use arena_rules::texts;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::Video;
use crate::door::envelope::Envelope;
use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::CachedAnswer;
use crate::player::content::{LanguageParam, LanguageQuery, texts as in_language};
use crate::state::HttpState;

/// Lists the highlights, the newest first. Public.
#[utoipa::path(
    get, path = "/v1/youtube-videos", tag = "videos", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Video>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn highlights(
    State(state): State<HttpState>,
    LanguageParam(language): LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(ready(&state, language).await?.respond(&headers))
}

/// Returns the cached list, also for pages.
pub(crate) async fn ready(state: &HttpState, language: &str) -> ApiResult<CachedAnswer> {
    let make = async || {
        let words = in_language(state, language).await?;
        let videos = content::highlights(&state.app).await.map_err(|error| {
            ApiError::from(error).worded(StatusCode::INTERNAL_SERVER_ERROR, texts::HIGHLIGHTS_FAILED)
        })?;
        let brand = &state.config.brand;
        Ok(videos.into_iter().map(|video| Video::of(brand, &words, video)).collect::<Vec<_>>())
    };
    state.lists.highlights.of(language).get(state.app.now(), make).await
}
