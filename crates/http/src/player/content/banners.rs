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
    State(banners): State<Arc<BannerList>>,
    language: LanguageParam,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let LanguageParam(language) = language;
    Ok(banners.answer(language).await?.respond(&headers))
}

/// The banners of the home screen, cached for a second.
pub(crate) type BannerList = ContentAnswer<Vec<Banner>>;

impl Content for Vec<Banner> {
    async fn read(app: &App, brand: &Brand, language: Language) -> ApiResult<Self> {
        let banners = content::banners(app, language).await?.into_iter().map(|banner| Banner {
            title: fill(brand, &banner.title),
            url: fill(brand, &banner.url),
            portrait: banner.portrait,
            landscape: banner.landscape,
        });
        Ok(banners.collect())
    }
}
