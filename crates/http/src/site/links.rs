//! The pages of links that people send: the web app's page with tags for the crawlers of chats, and a picture that the
//! server draws.

use std::sync::Arc;

use arena_app::challenge_links::{self, Shown};
use arena_app::invites::{self, Host, shown_name};
use arena_app::ports::LinkCard;
use arena_app::{AppError, AppResult};
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
    find: impl AsyncFnOnce(&str, &str) -> AppResult<LinkHead>,
) -> Response {
    let language = language::of(uri, headers);
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

fn invite_head(web: &WebApp, code: &str, host: &Host, language: &str) -> LinkHead {
    let (name, product, coin) = (shown_name(&host.face), &web.brand.product, &web.brand.coin);
    let (friend, earned, days) = (host.rules.friend.0, host.rules.earned.0, host.rules.days);
    let (title, about, kicker, detail) = if language == "ur" {
        (
            format!("{name} آپ کو {product} پر دعوت دیتے ہیں"),
            format!("{days} دنوں میں {earned} {coin} کمائیں اور {friend} اضافی پائیں۔"),
            "آپ کو دعوت ہے".to_owned(),
            "مفت کھیلیں اور انعام جیتیں".to_owned(),
        )
    } else {
        (
            format!("{name} invites you to {product}"),
            format!("Earn {earned} {coin} on {days} days and get {friend} on top."),
            "You are invited by".to_owned(),
            "Play, earn and redeem rewards".to_owned(),
        )
    };
    let headline = format!("+{friend} {coin}");
    let card = LinkCard { kicker, name, headline, detail, product: product.clone() };
    LinkHead { path: format!("/i/{}", code.to_ascii_uppercase()), title, about, card }
}

fn challenge_head(web: &WebApp, shown: &Shown, language: &str) -> LinkHead {
    let (name, product) = (shown_name(&shown.face), &web.brand.product);
    let (game, level, score) = (shown.game.name, shown.link.level, grouped(shown.link.score));
    let (title, about, kicker, detail) = if language == "ur" {
        (
            format!("{name} نے {game}، لیول {level} میں {score} سکور کیا۔ اسے توڑ کر دکھائیں!"),
            format!("{product} پر کھیلیں۔"),
            "کیا آپ اسے توڑ سکتے ہیں؟".to_owned(),
            game.to_owned(),
        )
    } else {
        (
            format!("{name} scored {score} in {game}, level {level}. Beat it!"),
            format!("Play it on {product}."),
            "Can you beat this?".to_owned(),
            format!("{game}, level {level}"),
        )
    };
    let card = LinkCard { kicker, name, headline: score, detail, product: product.clone() };
    LinkHead { path: format!("/c/{}", shown.link.code), title, about, card }
}

/// Writes a number with a comma before each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        for (number, text) in [(0, "0"), (999, "999"), (1_240, "1,240"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
