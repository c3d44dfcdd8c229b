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

/// A link of Learn & Win to the academy's site (spec 2).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LearnLink {
    /// Title.
    title: String,
    /// Address.
    url: String,
    /// Slug of the picture.
    image: String,
}

/// Lists the Learn & Win links. Public.
#[utoipa::path(
    get, path = "/v1/content/learn-win", tag = "content", params(LanguageQuery),
    responses((status = 200, body = Envelope<Vec<LearnLink>>), (status = 304, description = "as the client has it")),
)]
pub(crate) async fn learn_win(
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
        let links = content::learn_win(&state.app, language).await?.into_iter().map(|link| LearnLink {
            title: fill(brand, &link.title),
            url: fill(brand, &link.url),
            image: link.image,
        });
        Ok(links.collect::<Vec<_>>())
    };
    state.lists.learn_win.of(language).get(state.app.now(), make).await
}
