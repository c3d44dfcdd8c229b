//! The pages of links that people send: the web app's page with tags for the crawlers of chats, and a picture that the
//! server draws.

use std::sync::Arc;

use arena_app::challenge_links::{self, Shown};
use arena_app::invites::{self, Host, shown_name};
use arena_app::ports::LinkCard;
use arena_app::{AppError, AppResult};
use arena_rules::Language;
use arena_rules::texts::TITLES;
use arena_words::Value;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};

use super::link_head::{LinkHead, PICTURE};
use super::pages::{self, WebApp};
use crate::door::error::{ApiError, ApiResult};
use crate::door::language;
use crate::player::cache::{etag_of, has};

/// The route of an invitation's link.
pub(crate) const INVITE: &str = "/i/{code}";
/// The route of a challenge's link.
pub(crate) const CHALLENGE: &str = "/c/{code}";

/// The page or the picture of an invitation's link.
pub(crate) async fn invite(
    State(web): State<Arc<WebApp>>,
    code: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    answer(&web, code, &uri, &headers, async |code, language| {
        let host = invites::host(&web.app, code).await?;
        Ok(invite_head(&web, code, &host, language))
    })
    .await
}

/// The page or the picture of a challenge's link.
pub(crate) async fn challenge(
    State(web): State<Arc<WebApp>>,
    code: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    answer(&web, code, &uri, &headers, async |code, language| {
        let shown = challenge_links::show(&web.app, code).await?;
        Ok(challenge_head(&web, &shown, language))
    })
    .await
}

async fn answer(
    web: &WebApp,
    code: Result<Path<String>, PathRejection>,
    uri: &Uri,
    headers: &HeaderMap,
    find: impl AsyncFnOnce(&str, Language) -> AppResult<LinkHead>,
) -> Response {
    let language = language::of(&web.app.settings.languages, uri, headers);
    let named = code.map(|Path(code)| code).unwrap_or_default();
    let (code, picture) = match named.strip_suffix(PICTURE) {
        Some(code) => (code, true),
        None => (named.as_str(), false),
    };
    match (find(code, language).await, picture) {
        (Ok(head), true) => drawn(web, &head.card, headers).await.unwrap_or_else(IntoResponse::into_response),
        (Ok(head), false) => pages::serve_link(web, uri, headers, Some(head)).await,
        (Err(AppError::NotFound), false) => pages::serve_link(web, uri, headers, None).await,
        (Err(error), _) => ApiError::from(error).into_response(),
    }
}

async fn drawn(web: &WebApp, card: &LinkCard, headers: &HeaderMap) -> ApiResult<Response> {
    let png = web.pictures.of(card).await?;
    let etag = etag_of(&png)?;
    let about = [
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
        (header::ETAG, etag.clone()),
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
    ];
    if has(headers, &etag) {
        return Ok((axum::http::StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, png).into_response())
}

fn invite_head(web: &WebApp, code: &str, host: &Host, language: Language) -> LinkHead {
    let words = web.app.settings.languages.of(language);
    let (name, product, coin) = (shown_name(&host.face), &web.brand.product, &web.brand.coin);
    let (friend, earned, days) = (host.rules.friend.0, host.rules.earned.0, host.rules.days);
    let values = [
        ("name", Value::Part(&name)),
        ("product", Value::Part(product)),
        ("coin", Value::Part(coin)),
        ("friend", Value::Number(friend)),
        ("earned", Value::Number(earned)),
        ("days", Value::Number(days.into())),
    ];
    let say = |key: &str| words.say(TITLES, key, &values);
    let card = LinkCard {
        kicker: say("link_invite_kicker"),
        headline: format!("+{friend} {coin}"),
        detail: say("link_invite_detail"),
        product: product.clone(),
        name: name.clone(),
    };
    let path = format!("/i/{}", code.to_ascii_uppercase());
    LinkHead { path, title: say("link_invite_title"), about: say("link_invite_about"), card }
}

fn challenge_head(web: &WebApp, shown: &Shown, language: Language) -> LinkHead {
    let words = web.app.settings.languages.of(language);
    let (name, product) = (shown_name(&shown.face), &web.brand.product);
    let score = words.number(i64::try_from(shown.link.score).unwrap_or(i64::MAX));
    let values = [
        ("name", Value::Part(&name)),
        ("product", Value::Part(product)),
        ("game", Value::Part(shown.game.name)),
        ("level", Value::Number(shown.link.level.into())),
        ("score", Value::Part(&score)),
    ];
    let say = |key: &str| words.say(TITLES, key, &values);
    let card = LinkCard {
        kicker: say("link_challenge_kicker"),
        detail: say("link_challenge_detail"),
        headline: score.clone(),
        product: product.clone(),
        name: name.clone(),
    };
    let path = format!("/c/{}", shown.link.code);
    LinkHead { path, title: say("link_challenge_title"), about: say("link_challenge_about"), card }
}
