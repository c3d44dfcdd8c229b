//! POST `/api/encrypt`: makes links to the unsubscribe page without the number in the address (spec 7).

use arena_rules::Msisdn;
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::Duration;
use serde::{Deserialize, Serialize};

use super::api;
use crate::operator::Operator;

const LINK_LIFETIME: Duration = Duration::minutes(15);

#[derive(Deserialize)]
pub(super) struct EncryptRequest {
    mobile: String,
    #[serde(rename = "domainName")]
    domain_name: String,
}

#[derive(Serialize)]
struct Link {
    mobile: String,
    domain: String,
}

/// POST `/api/encrypt` `{mobile, domainName}` → `{mobile, domain}`.
///
/// The answer looks the same for every number, subscribed or not.
pub(super) async fn encrypt(
    State(operator): State<Operator>,
    body: Result<Json<EncryptRequest>, JsonRejection>,
) -> Response {
    let asked = match api::body(body) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let Ok(msisdn) = Msisdn::parse(asked.mobile.trim(), &operator.config().country) else {
        return api::refuse(StatusCode::UNPROCESSABLE_ENTITY, "bad_number", "mobile is not a mobile number");
    };
    let Some(domain) = domain(&asked.domain_name) else {
        return api::refuse(StatusCode::UNPROCESSABLE_ENTITY, "bad_domain", "domainName is not a host name");
    };
    let mobile = operator.random_id();
    let (hash, now) = (operator.keys().link_hash(&mobile), operator.now());
    match operator.store().put_unsubscribe_link(hash, &msisdn, &domain, now, now + LINK_LIFETIME).await {
        Ok(()) => Json(Link { mobile, domain }).into_response(),
        Err(error) => api::failed(&error),
    }
}

/// Normalises a domain: `https://Play.example:8443/` becomes `play.example:8443`. Refuses a text with a path.
fn domain(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(&text);
    let host = host.strip_suffix('/').unwrap_or(host);
    let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']');
    (!host.is_empty() && host.len() <= 253 && host.bytes().all(fits)).then(|| host.to_owned())
}

#[cfg(test)]
mod tests {
    use super::domain;

    #[test]
    fn a_domain_is_a_host_with_or_without_a_port() {
        assert_eq!(domain("https://Play.example:8443/").as_deref(), Some("play.example:8443"));
        assert_eq!(domain("127.0.0.1:8080").as_deref(), Some("127.0.0.1:8080"));
        assert_eq!(domain("http://[::1]:8080").as_deref(), Some("[::1]:8080"));
        for text in ["", "https://", "a/b", "a b", "user@host", "a?b", "<script>", &"x".repeat(254)] {
            assert_eq!(domain(text), None, "{text}");
        }
    }
}
