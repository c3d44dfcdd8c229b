use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use arena_app::identity::{self, Caller, FormOf, Grant};
use arena_app::{AppError, AppResult};
use arena_rules::bidi::LEFT_TO_RIGHT;
use arena_rules::{ReturnTo, day};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use chrono::{DateTime, Utc};

use super::advice::Advice;
use super::paths::HOME;
use super::site::PlainSite;
use super::trouble::PageError;
use super::words::Words;
use crate::door::client::Client;
use crate::door::error::{ApiError, ApiResult};
use crate::door::language;
use crate::player::auth::generate;

/// A person who opens a plain page or sends its form.
#[derive(Clone)]
pub(super) struct Visitor {
    pub(super) site: Arc<PlainSite>,
    pub(super) client: Client,
    /// `None` for a guest, and in a POST until [`Visitor::sender`] has checked the form.
    pub(super) caller: Option<Caller>,
    pub(super) words: Arc<Words>,
    /// Path and query of the request, without a hand-off.
    pub(super) here: ReturnTo,
    pub(super) advice: Advice,
    from_here: bool,
    cookies: Arc<Mutex<Vec<HeaderValue>>>,
}

impl Visitor {
    pub(super) fn of(site: &Arc<PlainSite>, parts: &Parts) -> Self {
        let language = language::of(&site.app.settings.languages, &parts.uri, &parts.headers);
        let place = parts.uri.path_and_query().map_or(HOME, |place| place.as_str());
        Self {
            site: site.clone(),
            client: Client::of(parts, &site.app, &site.trusted, site.cookies),
            caller: None,
            words: site.words.of(language),
            here: ReturnTo::parse(place),
            advice: Advice::of(&parts.headers),
            from_here: comes_from_here(&parts.headers, site.origins.as_slice()),
            cookies: Arc::default(),
        }
    }

    /// Counts the request for the rate limits, and finds the subscriber of a GET.
    pub(super) async fn begin(&mut self, parts: &Parts) -> Result<(), PageError> {
        self.site.rates.address(self.site.trusted.client(parts)).await?;
        if parts.method == Method::POST {
            return Ok(());
        }
        self.look_up().await?;
        if let Some(caller) = &self.caller {
            self.site.rates.subscriber(caller.subscriber).await?;
        }
        Ok(())
    }

    /// Takes the cookies that the answer must set.
    pub(super) fn take_cookies(&self) -> Vec<HeaderValue> {
        std::mem::take(&mut *self.cookies.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Finds the logged-in subscriber. Changes nothing.
    pub(super) async fn look_up(&mut self) -> AppResult<()> {
        if let Some(cookie) = &self.client.refresh_cookie {
            self.caller = identity::recognise(&self.site.app, cookie).await?;
        }
        Ok(())
    }

    /// The logged-in subscriber, or an error that asks to log in.
    pub(super) fn subscriber(&self) -> Result<Caller, PageError> {
        self.caller.ok_or_else(|| ApiError::unauthorized().into())
    }

    pub(super) fn token(&self) -> String {
        let cookie = self.client.refresh_cookie.as_deref();
        cookie
            .and_then(|cookie| identity::form_token(&self.site.app, FormOf::Session(cookie)))
            .unwrap_or_default()
    }

    /// The token for a log-in form, derived from a secret in a cookie of this browser.
    pub(super) fn login_token(&self) -> ApiResult<String> {
        let visit = identity::visit_landing(&self.site.app, self.client.visit.as_deref());
        self.give(self.site.cookies.visit(&visit.secret)?);
        Ok(identity::form_token(&self.site.app, FormOf::Browser(&visit.secret)).unwrap_or_default())
    }

    pub(super) fn check_login(&self, token: &str) -> Result<(), PageError> {
        let visit = self.client.visit.as_deref();
        let ours = visit
            .is_some_and(|secret| identity::is_form_token(&self.site.app, FormOf::Browser(secret), token));
        if ours && self.from_here { Ok(()) } else { Err(PageError::foreign_form()) }
    }

    /// Returns the subscriber who sends a form, and replaces the refresh cookie as at each refresh. A form of
    /// another session is refused before anything changes.
    pub(super) async fn sender(&mut self, token: &str) -> Result<Caller, PageError> {
        let site = self.site.clone();
        let cookie = self.client.refresh_cookie.clone().ok_or_else(ApiError::unauthorized)?;
        if !self.from_here || !identity::is_form_token(&site.app, FormOf::Session(&cookie), token) {
            return Err(PageError::foreign_form());
        }
        let grant = match identity::refresh(&site.app, &cookie, None).await {
            Ok(grant) => grant,
            Err(error) => {
                if matches!(error, AppError::NotProven(_)) {
                    self.forget()?;
                }
                return Err(error.into());
            }
        };
        let caller = self.entered(&grant)?;
        site.rates.subscriber(caller.subscriber).await?;
        self.note_language(&caller).await?;
        Ok(caller)
    }

    pub(super) fn entered(&mut self, grant: &Grant) -> ApiResult<Caller> {
        self.give(generate::cookie_of(self.site.cookies, grant, self.site.app.now())?);
        let caller = Caller {
            subscriber: grant.subscriber,
            session: grant.session,
            channel: grant.channel,
            gn: grant.gn,
            until: grant.cookie_until,
        };
        self.client.refresh_cookie = Some(grant.refresh_token.clone());
        self.caller = Some(caller);
        Ok(caller)
    }

    async fn note_language(&self, caller: &Caller) -> AppResult<()> {
        match self.client.language {
            Some(language) => identity::reads(&self.site.app, caller.subscriber, language).await,
            None => Ok(()),
        }
    }

    pub(super) fn forget(&mut self) -> ApiResult<()> {
        self.give(self.site.cookies.forget_refresh()?);
        self.client.refresh_cookie = None;
        self.caller = None;
        Ok(())
    }

    /// Sets a cookie on the answer, in place of an earlier one of the same name.
    pub(super) fn give(&self, cookie: HeaderValue) {
        let mut cookies = self.cookies.lock().unwrap_or_else(PoisonError::into_inner);
        cookies.retain(|given| name(given) != name(&cookie));
        cookies.push(cookie);
    }

    pub(super) fn coins(&self, amount: impl std::fmt::Display) -> String {
        self.latin(&format!("{amount} {}", self.site.brand.coin))
    }

    /// A time in the operator's zone, as the language writes it.
    pub(super) fn time(&self, at: DateTime<Utc>) -> String {
        day::written(at, self.site.app.settings.zone, self.words.words())
    }

    /// A name or number for the middle of a sentence. From right to left a direction mark precedes Latin letters
    /// and digits, which would be reordered otherwise. Old browsers know the mark but not `bdi`, and it works
    /// where markup does not.
    pub(super) fn latin(&self, text: &str) -> String {
        let begins_so = text.starts_with(|c: char| c.is_ascii_alphanumeric());
        let mark = if begins_so && self.words.direction == "rtl" { LEFT_TO_RIGHT } else { "" };
        format!("{mark}{text}")
    }
}

fn name(cookie: &HeaderValue) -> &[u8] {
    cookie.as_bytes().split(|byte| *byte == b'=').next().unwrap_or_default()
}

/// Whether our own page may have sent the form. Old browsers send neither header, and a page with
/// `no-referrer` sends the origin `null`; then only the form token protects.
fn comes_from_here(headers: &HeaderMap, ours: &[String]) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let site = text("sec-fetch-site").is_none_or(|site| matches!(site, "same-origin" | "none"));
    let origin = match text("origin") {
        None | Some("null") => true,
        Some(origin) => {
            let authority = origin.split_once("://").map_or("", |(_, authority)| authority);
            let host =
                text("host").is_some_and(|host| !host.is_empty() && host.eq_ignore_ascii_case(authority));
            host || ours.iter().any(|one| one.eq_ignore_ascii_case(origin))
        }
    };
    site && origin
}

impl FromRequestParts<Arc<PlainSite>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<PlainSite>) -> Result<Self, Infallible> {
        match parts.extensions.get::<Self>() {
            Some(visitor) => Ok(visitor.clone()),
            None => Ok(Self::of(site, parts)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(pairs: &[(&'static str, &'static str)], ours: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        comes_from_here(&headers, &ours.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_browser_that_names_another_site_is_believed() {
        const HOST: (&str, &str) = ("host", "play.example");
        for ours in [
            &[HOST][..],
            &[HOST, ("origin", "https://play.example")],
            &[HOST, ("origin", "null")],
            &[HOST, ("origin", "https://play.example"), ("sec-fetch-site", "same-origin")],
            &[("host", "10.0.0.5:8080"), ("origin", "https://hidden.example")],
        ] {
            assert!(sent(ours, &["https://hidden.example"]), "{ours:?}");
        }
        for foreign in [
            &[HOST, ("origin", "https://evil.example")][..],
            &[HOST, ("origin", "https://play.example.evil")],
            &[HOST, ("origin", "play.example")],
            &[HOST, ("sec-fetch-site", "cross-site")],
            &[HOST, ("origin", "null"), ("sec-fetch-site", "cross-site")],
            &[HOST, ("origin", "https://play.example"), ("sec-fetch-site", "same-site")],
            &[("host", ""), ("origin", "https://")],
        ] {
            assert!(!sent(foreign, &[]), "{foreign:?}");
        }
    }
}
