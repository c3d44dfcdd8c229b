//! GET `/plain/language?lang=&to=`: keeps the language that somebody reads in, where the app keeps it. Nothing changes but
//! their browser's own preference, so a link does.

use axum::extract::Query;
use axum::http::{HeaderValue, Uri};
use serde::Deserialize;

use super::PageResult;
use super::login::place;
use super::visitor::Visitor;
use crate::door::error::ApiError;
use crate::door::language::COOKIE;
use crate::door::redirect::see_other;

/// What an address says.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Asked {
    to: String,
}

pub(super) async fn choose(visitor: Visitor, uri: Uri) -> PageResult {
    let asked: Asked = Query::try_from_uri(&uri).map(|Query(asked)| asked).unwrap_or_default();
    // The visitor's words are in the language that the address asks for.
    let language = visitor.words.language.as_str();
    // Not hidden from scripts: the app reads it, and writes it the same.
    let cookie = format!("{COOKIE}={language}; Path=/; Max-Age=31536000; SameSite=Lax");
    visitor.give(HeaderValue::from_str(&cookie).map_err(|_| ApiError::internal())?);
    Ok(see_other(place(&asked.to).as_str()))
}
