use std::convert::Infallible;

use arena_app::content::{self, DEFAULT_LANGUAGE, LANGUAGES};
use arena_rules::Language;
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
    /// `en` or `ur`. Default: the language chosen in the app, else the browser's preference.
    lang: Option<String>,
}

/// The language of the answer, as chosen by [`of`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReaderLanguage(pub(crate) Language);

impl<S: Send + Sync> FromRequestParts<S> for ReaderLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(Language::from_word(of(&parts.uri, &parts.headers)).unwrap_or_default()))
    }
}

/// The language of `?lang`, else the one chosen in the app, else the browser's preference, else the default.
pub(crate) fn of(uri: &Uri, headers: &HeaderMap) -> &'static str {
    let asked = Query::<AskedLanguage>::try_from_uri(uri).ok().and_then(|query| query.0.lang);
    asked.as_deref().and_then(known).or_else(|| of_browser(headers)).unwrap_or(DEFAULT_LANGUAGE)
}

/// The language chosen in the app, else the browser's preference, if we have texts in it.
pub(crate) fn of_browser(headers: &HeaderMap) -> Option<&'static str> {
    cookie(headers, COOKIE).as_deref().and_then(known).or_else(|| preferred(headers))
}

fn known(tag: &str) -> Option<&'static str> {
    let language = content::language(Some(tag));
    let same = tag.get(..language.len()).is_some_and(|start| start.eq_ignore_ascii_case(language));
    (same && LANGUAGES.contains(&language)).then_some(language)
}

/// Our first language with the highest weight in `Accept-Language`.
fn preferred(headers: &HeaderMap) -> Option<&'static str> {
    let mut best: Option<(f32, &'static str)> = None;
    let values = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|value| value.to_str().ok());
    for part in values.flat_map(|value| value.split(',')) {
        let (tag, weight) = part.split_once(';').unwrap_or((part, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>).unwrap_or(0.0);
        let better = weight > 0.0 && best.is_none_or(|(most, _)| weight > most);
        if let (true, Some(language)) = (better, known(tag.trim())) {
            best = Some((weight, language));
        }
    }
    best.map(|(_, language)| language)
}

pub(crate) fn direction(language: &str) -> &'static str {
    if language == "ur" { "rtl" } else { "ltr" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn language(uri: &'static str, cookie: &'static str, accept: &'static str) -> &'static str {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_static(cookie));
        headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accept));
        of(&Uri::from_static(uri), &headers)
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
            ("/?lang=fr&x=1", "", "ur", "ur"),
            ("/?lang=en&lang=ur", "", "ur", "ur"),
        ] {
            assert_eq!(language(uri, cookie, accept), expected, "{uri} {cookie} {accept}");
        }
    }
}
