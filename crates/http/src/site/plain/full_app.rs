//! GET `/plain/full`: leads to the app, and sees to it that nobody is sent back from there for a while.

use axum::http::HeaderValue;

use super::PageResult;
use super::detect::FULL_APP;
use super::visitor::Visitor;
use crate::door::redirect::see_other;

pub(super) async fn try_it(visitor: Visitor) -> PageResult {
    // Not hidden from scripts: the one in the app's page reads it. For a day only, because where the app shows nothing
    // there is no link back.
    let cookie = format!("{FULL_APP}=1; Path=/; Max-Age=86400; SameSite=Lax");
    visitor.give(HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static("")));
    Ok(see_other("/"))
}
