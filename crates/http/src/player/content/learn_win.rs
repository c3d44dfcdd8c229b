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
use crate::door::envelope::Envelope;
use crate::door::error::ApiResult;
use crate::player::config::Brand;

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
    State(links): State<Arc<LearnWinList>>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let LanguageParam(language) = language;
    Ok(links.answer(language).await?.respond(&headers))
}

/// The links, cached for a second.
pub(crate) type LearnWinList = ContentAnswer<Vec<LearnLink>>;

impl Content for Vec<LearnLink> {
    async fn read(app: &App, brand: &Brand, language: Language) -> ApiResult<Self> {
        let links = content::learn_win(app, language).await?.into_iter().map(|link| LearnLink {
            title: fill(brand, &link.title),
            url: fill(brand, &link.url),
            image: link.image,
        });
        Ok(links.collect())
    }
}
