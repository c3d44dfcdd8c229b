//! GET `/plain/language?lang=&to=`: stores the chosen language in the app's cookie. Only the browser's own
//! preference changes, so a link may do it.

use axum::extract::Query;
use axum::http::{HeaderValue, Uri};
use serde::Deserialize;

use super::login::place;
use super::trouble::PageResult;
use super::visitor::Visitor;
use crate::door::error::ApiError;
use crate::door::language::COOKIE;
use crate::door::redirect::see_other;

#[derive(Default, Deserialize)]
#[serde(default)]
struct LanguageQuery {
    to: String,
}

pub(super) async fn choose(visitor: Visitor, uri: Uri) -> PageResult {
    let asked: LanguageQuery = Query::try_from_uri(&uri).map(|Query(asked)| asked).unwrap_or_default();
    // The visitor's texts already follow `lang`.
    let language = visitor.words.language;
    // Scripts may read it: the app reads and writes the same cookie.
    let cookie = format!("{COOKIE}={language}; Path=/; Max-Age=31536000; SameSite=Lax");
    visitor.give(HeaderValue::from_str(&cookie).map_err(|_| ApiError::internal())?);
    Ok(see_other(place(&asked.to).as_str()))
}
