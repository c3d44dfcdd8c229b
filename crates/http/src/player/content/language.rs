use std::convert::Infallible;

use arena_rules::Language;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::door::language;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LanguageQuery {
    /// A language that the portal offers, such as `en`. A text that is missing in it is returned in English.
    lang: Option<String>,
}

/// The language of a request; the default for an unreadable query.
pub(crate) struct LanguageParam(pub(crate) Language);

impl<S: Send + Sync> FromRequestParts<S> for LanguageParam {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let asked = Query::<LanguageQuery>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.lang);
        let languages = language::offered(parts);
        let known = asked.and_then(|tag| languages.known(&tag));
        // Without a choice, lists are in the language that every entry has.
        Ok(Self(known.unwrap_or_else(|| languages.default_language())))
    }
}
