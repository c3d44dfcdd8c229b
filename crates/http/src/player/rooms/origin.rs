use axum::http::{HeaderMap, header};

/// Whether the requesting page may open a socket: a page of ours, or a client without an origin. The token
/// proves who plays; this check stops other sites before that.
pub(super) fn may_connect(headers: &HeaderMap, ours: &[String]) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (Some(origin), None) = (origins.next(), origins.next()) else {
        // Programs send no origin. Two origins are refused.
        return headers.get(header::ORIGIN).is_none();
    };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let same = origin.split_once("://").is_some_and(|(scheme, rest)| {
        matches!(scheme, "http" | "https") && host.is_some_and(|host| rest.eq_ignore_ascii_case(host))
    });
    same || ours.iter().any(|one| one.eq_ignore_ascii_case(origin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn asked(origins: &[&str], host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        for origin in origins {
            headers.append(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        may_connect(&headers, &["https://play.example".to_owned()])
    }

    #[test]
    fn our_own_pages_and_programs_may_connect() {
        assert!(asked(&[], "10.0.0.5:8080"));
        assert!(asked(&["https://play.example"], "10.0.0.5:8080"), "behind a proxy");
        assert!(asked(&["http://127.0.0.1:8080"], "127.0.0.1:8080"));
        for other in ["null", "https://evil.example", "https://play.example.evil", "ftp://127.0.0.1:8080", ""]
        {
            assert!(!asked(&[other], "127.0.0.1:8080"), "{other}");
        }
        assert!(!asked(&["http://127.0.0.1:8080", "https://play.example"], "127.0.0.1:8080"));
    }
}
