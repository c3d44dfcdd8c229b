//! Requests of other sites: a browser sends the session's cookie along only to our own pages, and says whose page asks.

use axum::http::{HeaderMap, Method, StatusCode, header};

use crate::door::error::{ApiError, ApiResult};

/// Refuses a request that another site's page made. Calls that change something must name our origin.
pub(super) fn check(method: &Method, headers: &HeaderMap, origin: &str) -> ApiResult<()> {
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    let from = headers.get(header::ORIGIN).map(|from| from.to_str().unwrap_or_default());
    let changes = !matches!(*method, Method::GET | Method::HEAD);
    let ours = match from {
        Some(from) => from.eq_ignore_ascii_case(origin.trim_end_matches('/')),
        None => !changes,
    };
    let same = site.is_none_or(|site| site == "same-origin" || (site == "none" && !changes));
    if ours && same {
        return Ok(());
    }
    let text = "This call did not come from the console's own page.";
    Err(ApiError::new(StatusCode::FORBIDDEN, "other_origin", text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(method: &Method, headers: &[(&'static str, &str)]) -> bool {
        let headers = headers.iter().map(|(name, value)| {
            (axum::http::HeaderName::from_static(name), value.parse().expect("a header"))
        });
        check(method, &headers.collect(), "https://console.example").is_ok()
    }

    #[test]
    fn only_our_own_page_changes_anything() {
        let ours = ("origin", "https://console.example");
        assert!(allowed(&Method::POST, &[ours]));
        assert!(allowed(&Method::POST, &[ours, ("sec-fetch-site", "same-origin")]));
        assert!(allowed(&Method::GET, &[]), "an address that somebody typed");
        assert!(allowed(&Method::GET, &[("sec-fetch-site", "none")]));
        for (method, headers) in [
            (Method::POST, &[][..]),
            (Method::POST, &[("origin", "null")]),
            (Method::POST, &[("origin", "https://console.example.evil.example")]),
            (Method::POST, &[("origin", "http://console.example")]),
            (Method::POST, &[ours, ("sec-fetch-site", "same-site")]),
            (Method::POST, &[ours, ("sec-fetch-site", "none")]),
            (Method::GET, &[("sec-fetch-site", "cross-site")]),
            (Method::GET, &[("origin", "https://evil.example")]),
        ] {
            assert!(!allowed(&method, headers), "{method} {headers:?}");
        }
    }
}
