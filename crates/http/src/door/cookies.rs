use arena_app::identity::LANDING_TIME;
use arena_rules::network::LIFETIME as NETWORK_TIME;
use axum::http::{HeaderMap, HeaderValue, header};

use super::error::{ApiError, ApiResult};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cookies {
    /// Whether they carry `Secure` and the `__Host-` prefix.
    secure: bool,
}

impl Cookies {
    pub(crate) fn new(secure: bool) -> Self {
        Self { secure }
    }

    pub(crate) fn refresh_name(self) -> &'static str {
        if self.secure { "__Host-arena_refresh" } else { "arena_refresh" }
    }

    /// The name of the cookie with the secret of a log-in that this browser began.
    pub(crate) fn visit_name(self) -> &'static str {
        if self.secure { "__Host-arena_login" } else { "arena_login" }
    }

    pub(crate) fn network_name(self) -> &'static str {
        if self.secure { "__Host-arena_network" } else { "arena_network" }
    }

    /// The refresh cookie. An empty `value` with `max_age` 0 deletes it.
    pub(crate) fn refresh(self, value: &str, max_age: i64) -> ApiResult<HeaderValue> {
        self.cookie(self.refresh_name(), value, "Strict", max_age)
    }

    /// The cookie that deletes the refresh cookie.
    pub(crate) fn forget_refresh(self) -> ApiResult<HeaderValue> {
        self.refresh("", 0)
    }

    /// The cookie of a log-in that this browser began. Lax, because the landing page links back to us.
    pub(crate) fn visit(self, secret: &str) -> ApiResult<HeaderValue> {
        self.cookie(self.visit_name(), secret, "Lax", LANDING_TIME.num_seconds())
    }

    /// The cookie of a verification; an empty `attempt` deletes it. Lax, because the operator's page
    /// redirects back to us.
    pub(crate) fn network(self, attempt: &str) -> ApiResult<HeaderValue> {
        let age = if attempt.is_empty() { 0 } else { NETWORK_TIME.num_seconds() };
        self.cookie(self.network_name(), attempt, "Lax", age)
    }

    fn cookie(self, name: &str, value: &str, same_site: &str, max_age: i64) -> ApiResult<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        let text =
            format!("{name}={value}; Path=/; HttpOnly; SameSite={same_site}; Max-Age={max_age}{secure}");
        let mut cookie = HeaderValue::from_str(&text).map_err(|_| ApiError::internal())?;
        cookie.set_sensitive(true);
        Ok(cookie)
    }
}

pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value.to_owned())
}
