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

/// A banner of the home screen (spec 2).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Banner {
    /// Title.
    title: String,
    /// Screen that the banner opens.
    url: String,
    /// Slug of the picture for widths up to 768 px.
    portrait: String,
    /// Slug of the picture for larger widths.
    landscape: String,
}

/// Lists the banners of the home screen. Public.
#[utoipa::path(
    get, path = "/v1/content/banners", tag = "content", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<Banner>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn banners(
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
        let banners = content::banners(&state.app, language).await?.into_iter().map(|banner| Banner {
            title: fill(brand, &banner.title),
            url: fill(brand, &banner.url),
            portrait: banner.portrait,
            landscape: banner.landscape,
        });
        Ok(banners.collect::<Vec<_>>())
    };
    state.lists.banners.of(language).get(state.app.now(), make).await
}
