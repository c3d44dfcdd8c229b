use std::convert::Infallible;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use utoipa::IntoParams;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LanguageQuery {
    /// `en` or `ur`. A text that is missing in it is returned in English.
    lang: Option<String>,
}

/// The language of a request; the default for an unreadable query.
pub(crate) struct LanguageParam(pub(crate) &'static str);

impl<S: Send + Sync> FromRequestParts<S> for LanguageParam {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let asked = Query::<LanguageQuery>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.lang);
        Ok(Self(arena_app::content::language(asked.as_deref())))
    }
}
