use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use maud::html;

use super::page::{self, Page};
use crate::operator::{BASE, Operator};

const COOKIE: &str = "operator_browser";

pub(super) struct Browser {
    /// The stored hash of the cookie.
    pub(super) hash: Vec<u8>,
    pub(super) token: String,
}

impl Browser {
    fn new(operator: &Operator, cookie: &str) -> Self {
        Self { hash: operator.keys().browser_hash(cookie), token: operator.keys().form_token(cookie) }
    }

    pub(super) fn known(operator: &Operator, jar: &CookieJar) -> Option<Self> {
        let cookie = jar.get(COOKIE)?.value();
        let ours = cookie.len() == 32 && cookie.bytes().all(|b| b.is_ascii_hexdigit());
        ours.then(|| Self::new(operator, cookie))
    }

    /// Returns the browser of the request's cookie, or one with a new cookie in the jar.
    pub(super) fn welcome(operator: &Operator, jar: CookieJar) -> (Self, CookieJar) {
        if let Some(browser) = Self::known(operator, &jar) {
            return (browser, jar);
        }
        let id = operator.random_id();
        let browser = Self::new(operator, &id);
        let cookie = Cookie::build((COOKIE, id))
            .path(BASE)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(operator.config().cookie_secure);
        (browser, jar.add(cookie))
    }

    /// Returns the browser that sent a form, if the form's token is valid and one of our pages sent it.
    pub(super) fn of_form(
        operator: &Operator,
        jar: &CookieJar,
        headers: &HeaderMap,
        token: &str,
    ) -> Result<Self, Box<Response>> {
        Self::known(operator, jar)
            .filter(|browser| {
                crate::keys::same(browser.token.as_bytes(), token.as_bytes()) && from_here(headers)
            })
            .ok_or_else(|| Box::new(foreign_form(operator)))
    }
}

/// Whether the browser's headers name this origin as the sender of the form. Old browsers send none; then the
/// form's token alone counts.
fn from_here(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let site = text(header::HeaderName::from_static("sec-fetch-site"));
    match text(header::ORIGIN) {
        // Some privacy settings hide the origin; then `Sec-Fetch-Site` counts.
        Some("null") => site == Some("same-origin"),
        Some(origin) => {
            let authority = origin.split_once("://").map_or("", |(_, authority)| authority);
            text(header::HOST).is_some_and(|host| !host.is_empty() && host.eq_ignore_ascii_case(authority))
        }
        None => site.is_none_or(|site| site == "same-origin"),
    }
}

fn foreign_form(operator: &Operator) -> Response {
    let body = html! {
        section.card.narrow {
            h1 { "We could not accept this form" }
            p { "It was not sent from our page in this browser. Allow cookies for this site, then start again." }
            a.button href=(format!("{BASE}/landing")) { "Start again" }
        }
    };
    page::respond(StatusCode::FORBIDDEN, &Page::new(operator, "Form not accepted", body))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, value.parse().unwrap());
        }
        from_here(&headers)
    }

    #[test]
    fn only_this_origins_pages_may_send_forms() {
        const HOST: (&str, &str) = ("host", "127.0.0.1:8080");
        assert!(sent(&[HOST]));
        assert!(sent(&[HOST, ("origin", "http://127.0.0.1:8080")]));
        assert!(sent(&[HOST, ("origin", "null"), ("sec-fetch-site", "same-origin")]));
        assert!(!sent(&[HOST, ("origin", "null")]));
        assert!(!sent(&[HOST, ("origin", "http://127.0.0.1:8081")]));
        assert!(!sent(&[HOST, ("origin", "http://evil.example")]));
        assert!(!sent(&[HOST, ("origin", "127.0.0.1:8080")]));
        assert!(!sent(&[HOST, ("sec-fetch-site", "cross-site")]));
        assert!(!sent(&[HOST, ("sec-fetch-site", "same-site")]));
        assert!(!sent(&[("host", ""), ("origin", "http://")]));
    }
}
