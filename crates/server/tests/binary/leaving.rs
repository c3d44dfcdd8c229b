//! Unsubscribing, from the operator's pages to the end of the portal's sessions (contract 3).

use std::net::SocketAddr;
use std::sync::Arc;

use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::ports;
use arena_operator::{BASE, Operator, OperatorConfig};
use arena_rules::handoff::Key;
use chrono::{DateTime, Duration, Utc};
use serde_json::json;

use crate::client::{Reply, Subscriber, get, post, submit, try_send};
use crate::process::Folder;

/// A clock that is some minutes late, so that the next code may be sent now.
struct LateClock;

impl arena_operator::Clock for LateClock {
    fn now(&self) -> DateTime<Utc> {
        ports::Clock::now(&SystemClock) - Duration::minutes(2)
    }
}

struct SystemChance;

impl arena_operator::Random for SystemChance {
    fn fill(&self, bytes: &mut [u8]) {
        ports::Random::fill(&SystemRandom, bytes);
    }
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no {start} in {text}"));
    rest.split_once(end).unwrap().0
}

#[track_caller]
fn followed(reply: &Reply) -> String {
    assert_eq!(reply.status, 303, "{}", reply.text());
    reply.header("location").to_owned()
}

fn code(at: SocketAddr) -> String {
    let messages = get(at, "/operator/api/messages?msisdn=03001234567").json();
    messages["messages"][0]["code"].as_str().unwrap().to_owned()
}

/// A page, with the action and the token of its first form.
fn form(at: SocketAddr, path: &str, cookie: &str) -> (Reply, String, String) {
    let request = crate::client::request("GET", path, &[("Cookie", cookie)], "");
    let page = try_send(at, &request).unwrap();
    let text = page.text();
    let action = between(&text, "method=\"post\" action=\"", "\"").replace("&amp;", "&");
    let token = between(&text, "name=\"token\" value=\"", "\"").to_owned();
    (page, action, token)
}

/// Subscribes at the operator's own pages, some minutes ago.
fn subscribe(folder: &Folder) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (operator, at) = runtime.block_on(async {
        let key = Key { id: "demo".into(), secret: b"demo-handoff-secret-known-to-everybody".to_vec() };
        let config = OperatorConfig::new("arena", key);
        let data = folder.path().join("data");
        let operator =
            Operator::open(&data, config, Arc::new(LateClock), Arc::new(SystemChance)).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let router = axum::Router::new().nest(BASE, operator.router());
        tokio::spawn(async move {
            let service = router.into_make_service_with_connect_info::<SocketAddr>();
            let _ = axum::serve(listener, service).await;
        });
        (operator, at)
    });
    let (page, action, token) = form(at, "/operator/landing", "");
    let cookie = page.cookie();
    let number = format!("token={token}&mobile=03001234567&plan=prepaid");
    let code_page = followed(&submit(at, &action, &number, &cookie));
    let code = code(at);
    let consent = followed(&submit(at, &code_page, &format!("token={token}&code={code}"), &cookie));
    followed(&submit(at, &consent, &format!("token={token}&decision=agree"), &cookie));
    runtime.block_on(operator.close());
}

#[test]
fn unsubscribing_at_the_operators_page_ends_all_sessions() {
    let folder = Folder::new();
    subscribe(&folder);
    let server = folder.serve(&[]);
    let at = server.address;
    let (phone, laptop) = (Subscriber::login(at, "923001234567"), Subscriber::login(at, "923001234567"));
    phone.post(at, "/api/v1/update-daily-streak", &json!({})).data();

    // Like the app: asks for a link without the number in it, and follows it.
    let asked = json!({ "mobile": "03001234567", "domainName": "http://arena" });
    let link = post(at, "/operator/api/encrypt", &asked, "").json();
    let (mobile, domain) = (link["mobile"].as_str().unwrap(), link["domain"].as_str().unwrap());
    let page_path = format!("/operator/unsubscribe?mobile={mobile}&domain={domain}");
    let (page, send_code, token) = form(at, &page_path, "");
    let cookie = page.cookie();
    followed(&submit(at, &send_code, &format!("token={token}"), &cookie));
    let (_, end, token) = form(at, &page_path, &cookie);
    let wrong = submit(at, &end, &format!("token={token}&code=1"), &cookie);
    assert_eq!(wrong.status, 422);
    assert_eq!(phone.get(at, "/api/v1/auth/verify").status, 200, "nothing has ended yet");
    followed(&submit(at, &end, &format!("token={token}&code={}", code(at)), &cookie));

    for browser in [&phone, &laptop] {
        assert_eq!(browser.get(at, "/api/v1/auth/verify").status, 401);
        let refresh = json!({ "msisdn": "03001234567", "refferer": null });
        assert_eq!(post(at, "/api/v1/jt/gen", &refresh, &browser.cookie).status, 401);
    }
    let log = server.stopped();
    assert!(log.contains("the operator unsubscribed a subscriber") && !log.contains("3001234567"), "{log}");
}
