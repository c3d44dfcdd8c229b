//! The language of an answer: of `?lang`, of the app's cookie, or of the browser.

use std::convert::Infallible;
use std::sync::Arc;

use arena_rules::{Language, Languages};
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::door::cookies::cookie;

/// The cookie in which the app stores the chosen language, for the first HTML and the plain pages.
pub(crate) const COOKIE: &str = "arena_lang";

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AskedLanguage {
    /// A language that the portal offers, such as `en`. Default: the language chosen in the app, else the browser's
    /// preference.
    lang: Option<String>,
}

/// The language of the answer, as chosen by [`of`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReaderLanguage(pub(crate) Language);

impl<S: Send + Sync> FromRequestParts<S> for ReaderLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(of(&offered(parts), &parts.uri, &parts.headers)))
    }
}

/// The languages that the portal offers, which the router adds to every request.
pub(crate) fn offered(parts: &Parts) -> Arc<Languages> {
    parts.extensions.get().cloned().unwrap_or_else(Languages::standard)
}

/// The language of `?lang`, else the one chosen in the app, else the browser's preference, else the default.
pub(crate) fn of(languages: &Languages, uri: &Uri, headers: &HeaderMap) -> Language {
    let asked = Query::<AskedLanguage>::try_from_uri(uri).ok().and_then(|query| query.0.lang);
    asked
        .as_deref()
        .and_then(|tag| languages.known(tag))
        .or_else(|| of_browser(languages, headers))
        .unwrap_or_else(|| languages.default_language())
}

/// The language chosen in the app, else the browser's preference, if the portal offers it.
pub(crate) fn of_browser(languages: &Languages, headers: &HeaderMap) -> Option<Language> {
    let chosen = cookie(headers, COOKIE).as_deref().and_then(|tag| languages.known(tag));
    chosen.or_else(|| preferred(languages, headers))
}

/// The first offered language with the highest weight in `Accept-Language`.
fn preferred(languages: &Languages, headers: &HeaderMap) -> Option<Language> {
    let mut best: Option<(f32, Language)> = None;
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    for part in values.flat_map(|value| value.split(',')) {
        let (tag, weight) = part.split_once(';').unwrap_or((part, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>).unwrap_or(0.0);
        let better = weight > 0.0 && best.is_none_or(|(most, _)| weight > most);
        if let (true, Some(language)) = (better, languages.known(tag.trim())) {
            best = Some((weight, language));
        }
    }
    best.map(|(_, language)| language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn language(uri: &'static str, cookie: &'static str, accept: &'static str) -> String {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_static(cookie));
        headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accept));
        of(&Languages::standard(), &Uri::from_static(uri), &headers).to_string()
    }

    #[test]
    fn the_choice_comes_before_the_browser() {
        for (uri, cookie, accept, expected) in [
            ("/", "", "", "en"),
            ("/", "", "ur-PK,ur;q=0.9,en;q=0.8", "ur"),
            ("/", "", "en-GB,en;q=0.9,ur;q=0.8", "en"),
            ("/", "", "fr-FR,fr;q=0.9,ur;q=0.3", "ur"),
            ("/", "", "en;q=0.2, UR;q=0.7", "ur"),
            ("/", "", "ur;q=0, fr", "en"),
            ("/", "", "*", "en"),
            ("/", "", "ur;q=x", "en"),
            ("/", "a=b; arena_lang=ur", "en", "ur"),
            ("/", "arena_lang=en", "ur", "en"),
            ("/", "arena_lang=fr", "ur", "ur"),
            ("/?lang=ur", "arena_lang=en", "en", "ur"),
            ("/?lang=UR_pk", "", "en", "ur"),
            ("/?lang=fr&x=1", "", "ur", "ur"),
            ("/?lang=en&lang=ur", "", "ur", "ur"),
        ] {
            assert_eq!(language(uri, cookie, accept), expected, "{uri} {cookie} {accept}");
        }
    }
}
