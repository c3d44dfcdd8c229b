//! Content: banners, frequently asked questions, the privacy policy, Learn & Win (spec 1, 2).
//!
//! Texts contain the placeholders `{product}`, `{operator}`, `{coin}`, `{email}`, `{academy}` and `{videos}`,
//! which are replaced at run time because the product is white-label (contract 1).

pub(crate) mod banners;
pub(crate) mod faqs;
mod fill;
pub(crate) mod learn_win;
pub(crate) mod privacy;
mod texts;

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

pub(crate) use fill::fill;
pub(crate) use texts::texts;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LanguageQuery {
    /// `en` or `ur`. A text that is missing in it is returned in English.
    lang: Option<String>,
}

/// Language that a request asks for. An unreadable query selects the default.
pub(crate) struct LanguageParam(pub(crate) &'static str);

impl FromRequestParts<HttpState> for LanguageParam {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &HttpState) -> Result<Self, Infallible> {
        let asked = Query::<LanguageQuery>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.lang);
        Ok(Self(arena_app::content::language(asked.as_deref())))
    }
}

pub(super) fn routes() -> OpenApiRouter<HttpState> {
    OpenApiRouter::new()
        .routes(routes!(banners::banners))
        .routes(routes!(faqs::faqs))
        .routes(routes!(learn_win::learn_win))
        .routes(routes!(privacy::privacy))
}
