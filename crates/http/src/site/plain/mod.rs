//! Plain pages: the product without script, for browsers below the floor (ADR 28) and for Opera Mini, which
//! runs scripts on a proxy (ADR 29). They use the API's lists and use cases, with links and ordinary forms.
//!
//! A GET changes no data. A POST must carry a form token. On success it redirects, so a reload does not send
//! the form again. On a refusal it shows the page with the typed values.

mod advice;
mod claims;
pub(crate) mod detect;
mod error_page;
mod full_app;
mod home;
mod language;
mod leaderboard;
mod lists;
mod login;
mod logout;
mod messages;
mod page;
mod paths;
mod phone;
mod receive;
mod redeem;
mod rewards;
mod sent;
mod site;
mod streak;
mod style;
mod tasks;
mod thank_you;
mod tournaments;
mod trouble;
mod visitor;
mod wallet;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post};

use crate::door::error::ApiError;
use crate::door::redirect::see_other;
use crate::door::turns::{Turns, in_turn};
use paths::{CLAIMS, HOME, PHONE, REWARDS, THANK_YOU};
use trouble::PageError;

pub(crate) use site::PlainSite;
pub(crate) use style::{PlainStyle, STYLE, STYLE_FILE};
pub(crate) use words::PlainWords;

/// The largest form in bytes: a hand-off and some fields.
const FORM_MAX: usize = 16 * 1024;

pub(crate) fn routes<S>(site: Arc<PlainSite>) -> Router<S> {
    // Claims are queued, as in the API.
    let claims = Router::new()
        .route("/plain/redeem", get(redeem::show).post(redeem::claim))
        .route_layer(from_fn_with_state(Turns::new(), in_turn));
    Router::new()
        .route(HOME, get(home::show))
        .route("/plain/", get(async || see_other(HOME)))
        .route("/plain/streak", post(streak::claim).get(async || see_other(HOME)))
        .route(REWARDS, get(rewards::show).post(rewards::choose))
        .merge(claims)
        .route(PHONE, get(phone::show).post(phone::keep))
        .route(THANK_YOU, get(thank_you::show))
        .route(CLAIMS, get(claims::show))
        .route("/plain/tournaments", get(tournaments::show))
        .route("/plain/tasks", get(tasks::show))
        .route("/plain/leaderboard", get(leaderboard::show))
        .route("/plain/wallet", get(wallet::show))
        .route("/plain/messages", get(messages::show))
        .route("/plain/login", get(login::leave).post(login::enter))
        .route("/plain/logout", post(logout::logout).get(async || see_other(HOME)))
        .route("/plain/language", get(language::choose))
        .route("/plain/full", get(full_app::try_it))
        .route("/plain/{*rest}", any(async || PageError::from(ApiError::not_found())))
        .layer(DefaultBodyLimit::max(FORM_MAX))
        .layer(from_fn_with_state(site.clone(), receive::receive))
        .route(style::STYLE_PATH, get(page::style))
        .route(detect::SCRIPT_PATH, get(detect::script))
        .with_state(site)
}
