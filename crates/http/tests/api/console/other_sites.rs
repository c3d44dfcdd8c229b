//! What other sites' pages and other machines may ask of the console.

use arena_app::staff::ConsoleSettings;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::json;

use super::support::{Desk, ORIGIN};

both_engines! {
    async fn another_site_cannot_use_a_persons_session(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let cookie = zara.cookie.clone().unwrap();
        let forged = |origin: Option<&str>, site: Option<&str>, kind: &str| {
            let mut request = Request::builder()
                .method(Method::POST)
                .uri("/api/v1/session/end")
                .header(header::COOKIE, &cookie)
                .header(header::CONTENT_TYPE, kind);
            if let Some(origin) = origin {
                request = request.header(header::ORIGIN, origin);
            }
            if let Some(site) = site {
                request = request.header("sec-fetch-site", site);
            }
            request.body(Body::from("{}")).unwrap()
        };
        for (origin, site) in [
            (Some("https://evil.example"), Some("cross-site")),
            (Some("null"), Some("cross-site")),
            (None, None),
            (Some("https://arena.example"), Some("same-site")),
            (Some(ORIGIN), Some("cross-site")),
        ] {
            let answer = desk.send(forged(origin, site, "application/json")).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "other_origin"), "{origin:?}");
        }
        // A form cannot send JSON.
        let answer = desk.send(forged(Some(ORIGIN), Some("same-origin"), "text/plain")).await;
        assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
        zara.get("/api/v1/session").await.data();
    }

    async fn a_cookie_of_an_earlier_visitor_is_no_session(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let code = desk.invite("zara@arena.example", Role::Care).await;
        // Somebody put a cookie into the browser before the sign-in: it gets a new one, and the old one stays worthless.
        let mut zara = desk.browser();
        let planted = "__Host-arena_staff=known-to-somebody-else".to_owned();
        zara.cookie = Some(planted.clone());
        zara.accept(&code).await;
        assert_ne!(zara.cookie.as_ref(), Some(&planted));
        let mut other = desk.browser();
        other.cookie = Some(planted);
        assert_eq!(other.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
    }

    async fn pages_and_answers_have_strict_headers(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let page = desk.browser().get("/claims/0").await;
        assert_eq!(page.status, StatusCode::OK);
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(page.headers[header::CACHE_CONTROL], "no-store");
        assert!(page.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
        let script = desk.browser().get("/assets/app-0123abcd.js").await;
        assert_eq!(script.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        assert_eq!(desk.browser().get("/assets/gone.js").await.status, StatusCode::NOT_FOUND);
        let data = desk.browser().get("/api/v1/session").await;
        assert_eq!(data.headers[header::CACHE_CONTROL], "no-store");
        assert!(!data.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
        assert_eq!(desk.browser().get("/api/v1/nothing").await.status, StatusCode::NOT_FOUND);
        assert_eq!(desk.browser().post("/claims", &json!({})).await.status, StatusCode::METHOD_NOT_ALLOWED);
    }

    async fn the_console_can_be_closed_to_other_addresses(db: TestDatabase) {
        let allowed = vec!["10.0.0.0/8".parse().unwrap()];
        let desk = Desk::with(db, ConsoleSettings::default(), allowed).await;
        for path in ["/", "/api/v1/session", "/assets/app-0123abcd.js"] {
            let answer = desk.browser().get(path).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "address_not_allowed"), "{path}");
        }
    }
}
