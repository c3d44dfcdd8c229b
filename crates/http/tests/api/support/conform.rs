//! Rules for every answer of every test.

use super::assets::SHELL_HASH;
use std::sync::LazyLock;

use axum::http::{Method, StatusCode};
use serde_json::Value;

use super::answer::Answer;
use super::faults::INTERNALS;
use super::schema;

/// The description as it is kept in the repository, which a test compares with the code's: reading it takes half as
/// long as writing it anew.
pub(crate) fn description() -> &'static Value {
    static DESCRIPTION: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(include_str!("../../../../../web/api/openapi.json")).unwrap());
    &DESCRIPTION
}

const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
     object-src 'none'; form-action 'self'";

const PLAIN_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; \
     frame-ancestors 'none'";

const PART_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

pub(super) fn check(method: &Method, path: &str, answer: &Answer) {
    let at = format!("{method} {path} answered {} {}", answer.status, shortened(&answer.text()));
    check_headers(path, answer, &at);
    assert!(!answer.text().contains(INTERNALS), "internals in: {at}");
    let path = path.split('?').next().unwrap_or(path);
    if path == "/api" || path.starts_with("/api/") {
        check_envelope(method, answer, &at);
    }
    if let Some(operation) = operation(method, path) {
        check_described(method, operation, answer, &at);
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(400).collect()
}

fn check_headers(path: &str, answer: &Answer, at: &str) {
    let id = answer.header("x-request-id");
    assert!(id.len() == 16 && id.bytes().all(|b| b.is_ascii_hexdigit()), "request id {id:?}: {at}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{at}");
    let file = answer.status.is_success() || answer.status == StatusCode::RANGE_NOT_SATISFIABLE;
    if path.starts_with("/games/") && file {
        // Files of foreign builds; `builds.rs` tests their policy.
        assert!(!answer.header("content-security-policy").is_empty(), "{at}");
    } else if is_part(path, answer.header("content-type")) {
        // Headers of pages have no effect here.
        assert_eq!(answer.header("content-security-policy"), PART_POLICY, "{at}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{at}");
        for name in ["x-frame-options", "referrer-policy", "cross-origin-opener-policy", "permissions-policy"]
        {
            assert_eq!(answer.header(name), "", "{name}: {at}");
        }
    } else {
        check_page_headers(path, answer, at);
    }
    if answer.status == StatusCode::METHOD_NOT_ALLOWED {
        assert!(!answer.header("allow").is_empty(), "no Allow: {at}");
    }
    if answer.status == StatusCode::TOO_MANY_REQUESTS {
        assert!(answer.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds > 0), "{at}");
    }
}

/// The rules of an announcement, which only a page that shows one may allow.
const ANNOUNCEMENT: &str = include_str!("../../../../../web/lib/live/announcement.css");

fn is_part(path: &str, kind: &str) -> bool {
    match kind.split(';').next().unwrap_or_default() {
        "image/svg+xml" => false,
        "text/javascript" => path.starts_with("/assets/"),
        "application/json" | "application/manifest+json" | "text/css" => true,
        kind => kind.starts_with("image/") || kind.starts_with("font/"),
    }
}

fn check_page_headers(path: &str, answer: &Answer, at: &str) {
    let is_plain = path.split(['?', '/']).nth(1) == Some("plain");
    let html = answer.header("content-type").starts_with("text/html");
    if is_plain && html {
        return check_plain_page(path, answer, at);
    }
    // The games' frame has its own policy and headers (`pages.rs`).
    if !(path.starts_with("/frame/") && answer.status == StatusCode::OK) {
        // A page may allow its own inline rules, and nothing else.
        let policy = answer.header("content-security-policy").replace(&format!(" '{SHELL_HASH}'"), "");
        let policy = super::plain::inline_scripts().fold(policy, |policy, script| {
            policy.replace(&format!(" {}", super::plain::policy_hash(script)), "")
        });
        let policy = if html && answer.text().contains("id=\"announcement\"") {
            policy.replace(&format!(" {}", super::plain::policy_hash(ANNOUNCEMENT)), "")
        } else {
            policy
        };
        assert_eq!(policy, POLICY, "{at}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{at}");
        // A missing file of a build must be readable without an origin too.
        let strangers = path.starts_with("/games/") && answer.status == StatusCode::NOT_FOUND;
        let sharing = if strangers { "cross-origin" } else { "same-origin" };
        assert_eq!(answer.header("cross-origin-resource-policy"), sharing, "{at}");
    }
    // Redirects to the operator and back send no `Referer`, not even to our own pages.
    let login = ["/api/v1/auth/network", "/api/v1/auth/landing"].iter().any(|way| path.starts_with(way));
    let to_operator = login && answer.status == StatusCode::FOUND;
    // Redirects to or from a plain page send none either.
    let moved =
        answer.status.is_redirection() && (is_plain || answer.header("location").starts_with("/plain"));
    let referrer = if to_operator || moved { "no-referrer" } else { "same-origin" };
    assert_eq!(answer.header("referrer-policy"), referrer, "{at}");
    assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{at}");
    assert!(answer.header("permissions-policy").contains("microphone=()"), "{at}");
}

/// A plain page has a policy without script, and is not cached.
fn check_plain_page(path: &str, answer: &Answer, at: &str) {
    let page = String::from_utf8(answer.plain()).unwrap();
    assert_eq!(answer.header("content-security-policy"), PLAIN_POLICY, "{at}");
    assert_eq!(answer.header("cache-control"), "no-store", "{at}");
    assert_eq!(answer.header("x-frame-options"), "DENY", "{at}");
    assert_eq!(answer.header("x-robots-tag"), "noindex", "{at}");
    let secret = page.contains("name=\"handoff\"");
    assert_eq!(answer.header("referrer-policy"), if secret { "no-referrer" } else { "same-origin" }, "{at}");
    assert!(!page.contains("<script") && !page.contains("javascript:") && !page.contains(" style="), "{at}");
    assert!(page.contains("<meta name=\"robots\" content=\"noindex\">"), "{at}");
    assert!(page.len() < 14 * 1024, "{path} has {} bytes: {at}", page.len());
}

/// Every error has the envelope and is not cached.
fn check_envelope(method: &Method, answer: &Answer, at: &str) {
    let failed = answer.status.is_client_error() || answer.status.is_server_error();
    if failed {
        assert_eq!(answer.header("cache-control"), "no-store", "{at}");
    }
    if method == Method::HEAD {
        return;
    }
    let json = serde_json::from_slice::<Value>(&answer.body).ok();
    if failed || json.as_ref().is_some_and(|json| json["success"] == false) {
        let json = json.unwrap_or_else(|| panic!("not the envelope: {at}"));
        assert_eq!(answer.header("content-type"), "application/json", "{at}");
        assert_eq!(json["success"], false, "{at}");
        let text = json["message"].as_str().unwrap_or_default();
        assert!(!text.is_empty(), "{at}");
        assert_eq!((&json["errors"], &json["data"]["message"]), (&json["message"], &json["message"]), "{at}");
        let code = json["code"].as_str().unwrap_or_default();
        assert!(!code.is_empty() && code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{at}");
        assert_eq!(json.get("fields").is_some(), answer.status == StatusCode::UNPROCESSABLE_ENTITY, "{at}");
    }
}

fn operation(method: &Method, path: &str) -> Option<&'static Value> {
    let paths = description()["paths"].as_object().unwrap();
    let found = paths.iter().find(|(template, _)| fits(template, path))?.1;
    let method = if method == Method::HEAD { "get".to_owned() } else { method.as_str().to_ascii_lowercase() };
    found.get(&method)
}

fn fits(template: &str, path: &str) -> bool {
    let (template, path) = (template.split('/'), path.split('/'));
    let same = |(part, given): (&str, &str)| part == given || (part.starts_with('{') && !given.is_empty());
    template.clone().count() == path.clone().count() && template.zip(path).all(same)
}

fn check_described(method: &Method, operation: &Value, answer: &Answer, at: &str) {
    let response = &operation["responses"][answer.status.as_str()];
    assert!(response.is_object(), "a status that is not described: {at}");
    let Some(content) = response["content"].as_object() else {
        assert!(answer.body.is_empty(), "a body that is not described: {at}");
        return;
    };
    let kind = answer.header("content-type").split(';').next().unwrap_or_default().to_owned();
    let described =
        content.get(&kind).unwrap_or_else(|| panic!("content type {kind} is not described: {at}"));
    if kind == "application/json" && method != Method::HEAD {
        let wrong = schema::mismatches(description(), &described["schema"], &answer.json());
        assert!(wrong.is_empty(), "not as described: {wrong:#?}\n{at}");
    }
}
