//! The frame of every plain page: header, menu, footer and response headers.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::paths::{CLAIMS, HOME};
use super::site::PlainSite;
use super::visitor::Visitor;
use super::words;
use crate::door::error::ApiError;
use crate::player::announcement::AnnouncementBar;

/// The policy: no script, and forms to our own origin only.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

pub(super) async fn style(State(site): State<Arc<PlainSite>>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, site.style.css.clone()).into_response()
}

pub(super) struct Page<'a> {
    visitor: &'a Visitor,
    title: &'a str,
    main: Markup,
    alert: Option<String>,
    status: StatusCode,
    secret: bool,
}

impl<'a> Page<'a> {
    pub(super) fn new(visitor: &'a Visitor, title: &'a str, main: Markup) -> Self {
        Self { visitor, title, main, alert: None, status: StatusCode::OK, secret: false }
    }

    pub(super) fn status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    pub(super) fn refused(self, error: Option<&ApiError>) -> Self {
        let Some(error) = error else { return self };
        Self { alert: Some(self.visitor.words.refusal(error)), status: error.status(), ..self }
    }

    /// Shows validation errors at their fields, a refusal at the top.
    pub(super) fn rejected(self, error: Option<&ApiError>) -> Self {
        match error {
            Some(error) if !error.fields().is_empty() => self.status(error.status()),
            other => self.refused(other),
        }
    }

    /// Marks a page with a hand-off in its address: links from it send no `Referer`.
    pub(super) fn secret(self) -> Self {
        Self { secret: true, ..self }
    }

    pub(super) fn respond(self) -> Response {
        let referrer = if self.secret { "no-referrer" } else { "same-origin" };
        let headers = [
            (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
            (header::REFERRER_POLICY, HeaderValue::from_static(referrer)),
            (header::VARY, HeaderValue::from_static("accept-language, cookie, user-agent")),
            (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex")),
        ];
        (self.status, headers, self.draw()).into_response()
    }

    fn draw(&self) -> Markup {
        let visitor = self.visitor;
        let words = &*visitor.words;
        let product = &visitor.site.brand.product;
        let announced = AnnouncementBar::now(&visitor.site.app, words.language);
        html! {
            (DOCTYPE)
            html lang=(words.language.as_str()) dir=(words.direction) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="robots" content="noindex";
                    meta name="color-scheme" content="light dark";
                    @if self.secret { meta name="referrer" content="no-referrer"; }
                    title { (self.title) " · " (product) }
                    link rel="stylesheet" href=(visitor.site.style.href);
                }
                body {
                    header {
                        a.brand href=(HOME) { (product) }
                        " " a.jump href="#menu" { (words.menu) }
                    }
                    @if let Some(bar) = &announced {
                        p.announcement role="status" lang=(bar.lang) dir=(bar.dir) { (bar.text) }
                    }
                    main {
                        h1 { (self.title) }
                        @if let Some(alert) = &self.alert { p.alert role="alert" { (alert) } }
                        (self.main)
                    }
                    (self.menu())
                    footer {
                        h2 { (words.update_title) }
                        (visitor.advice.draw(words))
                        p.small { (words::fill(&words.plain_page, &[("product", product)])) }
                    }
                }
            }
        }
    }

    fn menu(&self) -> Markup {
        let visitor = self.visitor;
        let words = &*visitor.words;
        let everybody = [
            (HOME, &words.home),
            ("/plain/tournaments", &words.tournaments),
            ("/plain/tasks", &words.tasks),
            ("/plain/rewards", &words.rewards),
            ("/plain/leaderboard", &words.leaderboard),
        ];
        let private =
            [(CLAIMS, &words.claims), ("/plain/wallet", &words.wallet), ("/plain/messages", &words.messages)];
        let private = if visitor.caller.is_some() { &private[..] } else { &[] };
        html! {
            nav #menu aria-label=(words.menu) {
                ul {
                    @for (href, name) in everybody.iter().chain(private) {
                        li { a href=(href) aria-current=[(*href == visitor.here.as_str()).then_some("page")] { (name) } }
                    }
                    li { a href="/plain/full" { (words.full_app) } }
                    // Not on a page with a hand-off, because the link would lose it.
                    @if !self.secret { (other_languages(visitor)) }
                    @if visitor.caller.is_none() {
                        li { a href=(login_href(visitor.here.as_str())) { (words.log_in) } }
                    }
                }
                @if visitor.caller.is_some() {
                    form method="post" action="/plain/logout" {
                        (token_field(&visitor.token()))
                        button.quiet type="submit" { (words.log_out) }
                    }
                }
            }
        }
    }
}

fn other_languages(visitor: &Visitor) -> Markup {
    let words = &*visitor.words;
    let here: String =
        percent_encoding::utf8_percent_encode(visitor.here.as_str(), percent_encoding::NON_ALPHANUMERIC)
            .to_string();
    html! {
        @for other in words.languages.iter().filter(|other| other.language() != words.language) {
            @let tag = other.language().to_string();
            li {
                a lang=(tag) dir=(other.direction()) href=(format!("/plain/language?lang={tag}&to={here}")) {
                    (other.name())
                }
            }
        }
    }
}

/// The address of the log-in that comes back to `to`.
fn login_href(to: &str) -> String {
    format!(
        "/plain/login?to={}",
        percent_encoding::utf8_percent_encode(to, percent_encoding::NON_ALPHANUMERIC)
    )
}

/// Draws Log in as the page's main action, which comes back to `to`.
pub(super) fn login_link(visitor: &Visitor, to: &str) -> Markup {
    html! { p { a.button href=(login_href(to)) { (visitor.words.log_in) } } }
}

pub(super) fn token_field(token: &str) -> Markup {
    html! { input type="hidden" name="token" value=(token); }
}

/// Draws a field's validation error. `id` is for the field's `aria-describedby`.
pub(super) fn field_error(id: &str, text: Option<&str>) -> Markup {
    html! { @if let Some(text) = text { span.alert id=(id) { (text) } } }
}
