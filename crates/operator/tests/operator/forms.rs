//! Attacks on forms: return addresses, forged posts, floods; and the common headers.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use arena_operator::{ClientAddress, Rate};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use chrono::Duration;

use crate::support::{NUMBER, World, encode};

#[tokio::test]
async fn the_way_back_never_leaves_this_origin() {
    let world = World::new().await;
    for (n, evil) in [
        "//evil.example/",
        "https://evil.example/",
        "/\\evil.example",
        "/\t/evil.example",
        "/.//evil.example",
        "javascript:alert(1)",
        "/x\r\nLocation: https://evil.example",
        "",
    ]
    .into_iter()
    .enumerate()
    {
        let mobile = format!("0300000000{n}");
        let mut browser = world.browser();
        let asked = browser.ask(evil, &mobile, "prepaid").await;
        let code_page = browser.get(&asked.location()).await;
        let code = world.code(&mobile).await;
        let verified = browser.submit(&code_page, &[("code", &code)]).await;
        let price = browser.get(&verified.location()).await;
        let location = browser.submit(&price, &[("decision", "agree")]).await.location();
        assert!(location.starts_with("/?a="), "{evil:?} led to {location}");
    }
}

#[tokio::test]
async fn a_handoff_in_the_return_address_is_dropped() {
    let world = World::new().await;
    let mut browser = world.browser();
    let asked = browser.ask("/tasks?%61=k.evil.mac&x=1&a=k.evil.mac", NUMBER, "prepaid").await;
    let code_page = browser.get(&asked.location()).await;
    let code = world.code(NUMBER).await;
    let verified = browser.submit(&code_page, &[("code", &code)]).await;
    let price = browser.get(&verified.location()).await;
    assert_eq!(browser.submit(&price, &[("decision", "no")]).await.location(), "/tasks?x=1");
}

#[tokio::test]
async fn a_post_from_elsewhere_is_refused_and_does_nothing() {
    let world = World::new().await;
    let mut browser = world.browser();
    let page = browser.get("/operator/landing").await;
    let (token, path) = (page.field("token"), page.action());
    let strangers_token = world.browser().get("/operator/landing").await.field("token");
    let fields = |token: &str| encode(&[("token", token), ("mobile", NUMBER), ("plan", "prepaid")]);
    let request = |token: &str, name: &'static str, value: &'static str| {
        Request::post(&path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(name, value)
            .body(Body::from(fields(token)))
            .unwrap()
    };
    const HERE: &str = "http://127.0.0.1:8080";
    let attacks = [
        ("no token", request("", "origin", HERE)),
        ("another browser's token", request(&strangers_token, "origin", HERE)),
        ("another origin", request(&token, "origin", "https://evil.example")),
        ("another port", request(&token, "origin", "http://127.0.0.1:9999")),
        ("a hidden origin", request(&token, "origin", "null")),
        ("another site", request(&token, "sec-fetch-site", "cross-site")),
    ];
    for (what, attack) in attacks {
        assert_eq!(browser.send(attack).await.status, StatusCode::FORBIDDEN, "{what}");
    }
    let cookies = std::mem::take(&mut browser.cookies);
    let answer = browser.send(request(&token, "origin", HERE)).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN, "no cookie");
    assert!(world.texts(NUMBER).await.is_empty());

    browser.cookies = cookies;
    assert_eq!(browser.send(request(&token, "origin", HERE)).await.status, StatusCode::SEE_OTHER);
    assert_eq!(world.texts(NUMBER).await.len(), 1);
}

#[tokio::test]
async fn every_form_is_guarded() {
    let world = World::new().await;
    let mut browser = world.browser();
    let asked = browser.ask("/", NUMBER, "prepaid").await;
    for path in ["landing", "code", "resend", "consent", "unsubscribe"] {
        let path = asked.location().replace("/code?", &format!("/{path}?"));
        assert_eq!(browser.post(&path, &[]).await.status, StatusCode::FORBIDDEN, "{path}");
    }
}

#[tokio::test]
async fn posts_are_limited_by_address_and_gets_are_not() {
    let world = World::with(|config| {
        config.form_rate = Rate { burst: 2, per_minute: 6 };
        config.machine_rate = Rate { burst: 1, per_minute: 6 };
    })
    .await;
    let mut browser = world.browser();
    let page = browser.get("/operator/landing").await;
    let post = |from: [u8; 4]| {
        let mut request = Request::post(page.action()).body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((from, 4000))));
        request
    };
    for _ in 0..2 {
        assert_ne!(browser.send(post([10, 0, 0, 1])).await.status, StatusCode::TOO_MANY_REQUESTS);
    }
    let limited = browser.send(post([10, 0, 0, 1])).await;
    assert_eq!(limited.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(limited.headers[header::RETRY_AFTER], "10");
    assert_ne!(browser.send(post([10, 0, 0, 2])).await.status, StatusCode::TOO_MANY_REQUESTS);
    // The server's view of the address takes precedence over the socket's.
    let mut behind_proxy = post([10, 0, 0, 1]);
    behind_proxy.extensions_mut().insert(ClientAddress(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 7))));
    assert_ne!(browser.send(behind_proxy).await.status, StatusCode::TOO_MANY_REQUESTS);
    for _ in 0..5 {
        assert_eq!(browser.get("/operator/landing").await.status, StatusCode::OK);
    }
    world.clock.turn(Duration::seconds(10));
    assert_ne!(browser.send(post([10, 0, 0, 1])).await.status, StatusCode::TOO_MANY_REQUESTS);

    // JSON calls have their own limit, and answer in JSON.
    let json = serde_json::json!({});
    assert_eq!(
        browser.post_json("/operator/api/encrypt", json.clone()).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let limited = browser.post_json("/operator/api/encrypt", json).await;
    assert_eq!(limited.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(limited.json()["error"], "too_many_requests");
}

#[tokio::test]
async fn pages_are_strict_and_the_cookie_is_guarded() {
    for secure in [false, true] {
        let world = World::with(|config| config.cookie_secure = secure).await;
        let page = world.browser().get("/operator/landing").await;
        let cookie = page.headers[header::SET_COOKIE].to_str().unwrap();
        assert!(
            cookie.contains("HttpOnly")
                && cookie.contains("SameSite=Lax")
                && cookie.contains("Path=/operator")
        );
        assert_eq!(cookie.contains("Secure"), secure);
        assert_eq!(page.headers[header::CACHE_CONTROL], "no-store");
        assert_eq!(page.headers[header::REFERRER_POLICY], "same-origin");
        let csp = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(csp.contains("script-src 'self';") && !csp.contains("unsafe"));
        assert!(!page.has("<style") && !page.has(" style=") && !page.has("onclick") && !page.has("<script>"));
    }
}

#[tokio::test]
async fn assets_are_named_by_content_and_kept_for_ever() {
    let world = World::new().await;
    let mut browser = world.browser();
    let page = browser.get("/operator/landing").await;
    let mut seen = 0;
    for part in page.body.split("\"/operator/assets/").skip(1) {
        let name = part.split('"').next().unwrap();
        let asset = browser.get(&format!("/operator/assets/{name}")).await;
        assert_eq!(asset.status, StatusCode::OK, "{name}");
        assert!(asset.headers[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
        assert_eq!(asset.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        seen += 1;
    }
    assert_eq!(seen, 3);
    let old = browser.get("/operator/assets/operator.000000000000.css").await;
    assert_eq!(old.status, StatusCode::NOT_FOUND);
    assert_eq!(old.headers[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn unknown_pages_and_reloaded_posts_lead_back_to_the_start() {
    let world = World::new().await;
    let mut browser = world.browser();
    assert_eq!(browser.get("/operator").await.location(), "/operator/landing");
    for path in ["/operator/nothing", "/operator/resend?flow=x"] {
        let page = browser.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND);
        assert!(page.has("href=\"/operator/landing\""));
    }
    assert_eq!(browser.get("/operator/code?flow=none").await.status, StatusCode::GONE);
    assert_eq!(browser.get("/operator/code").await.status, StatusCode::GONE);
}
