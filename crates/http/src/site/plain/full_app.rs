//! GET `/plain/full`: opens the app, and prevents the redirect back for a day.

use axum::http::HeaderValue;

use super::detect::FULL_APP;
use super::trouble::PageResult;
use super::visitor::Visitor;
use crate::door::redirect::see_other;

pub(super) async fn try_it(visitor: Visitor) -> PageResult {
    // Scripts of the app's page must be able to read the cookie. It lasts only a day: an app that shows
    // nothing has no link back.
    let cookie = format!("{FULL_APP}=1; Path=/; Max-Age=86400; SameSite=Lax");
    visitor.give(HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static("")));
    Ok(see_other("/"))
}
