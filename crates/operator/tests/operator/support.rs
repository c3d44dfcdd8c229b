use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use arena_operator::{BASE, Clock, Operator, OperatorConfig, Random};
use arena_rules::handoff::{self, HandoffClaims, HandoffError, Key, Scope, TrustedKey};
use arena_rules::{CountryRule, Msisdn};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use chrono::{DateTime, Duration, TimeZone, Utc};
use http_body_util::BodyExt;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tower::ServiceExt;

pub(crate) const NUMBER: &str = "03001234567";
pub(crate) const AUDIENCE: &str = "arena-test";

pub(crate) struct TestClock(Mutex<DateTime<Utc>>);

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap()
    }
}

impl TestClock {
    pub(crate) fn turn(&self, by: Duration) {
        *self.0.lock().unwrap() += by;
    }

    pub(crate) fn set(&self, to: DateTime<Utc>) {
        *self.0.lock().unwrap() = to;
    }
}

struct TestRandom(Mutex<StdRng>);

impl Random for TestRandom {
    fn fill(&self, bytes: &mut [u8]) {
        self.0.lock().unwrap().fill_bytes(bytes);
    }
}

pub(crate) fn key() -> Key {
    Key { id: "t1".into(), secret: b"a key for tests".to_vec() }
}

pub(crate) fn trusted_key() -> TrustedKey {
    TrustedKey { key: key(), scope: Scope::everything() }
}

pub(crate) fn number(text: &str) -> Msisdn {
    Msisdn::parse(text, &CountryRule::default()).unwrap()
}

pub(crate) struct World {
    pub(crate) operator: Operator,
    pub(crate) clock: Arc<TestClock>,
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut OperatorConfig)) -> Self {
        let (clock, random, mut config) = parts();
        change(&mut config);
        let operator = Operator::for_memory(config, clock.clone(), random).await.unwrap();
        Self { operator, clock }
    }

    pub(crate) async fn on_disk(folder: &std::path::Path) -> Self {
        let (clock, random, config) = parts();
        let operator = Operator::open(folder, config, clock.clone(), random).await.unwrap();
        Self { operator, clock }
    }

    pub(crate) async fn restart(self, folder: &std::path::Path) -> Self {
        self.operator.close().await;
        let (_, _, config) = parts();
        // Another seed: a restart does not repeat its randomness.
        let random = Arc::new(TestRandom(Mutex::new(StdRng::seed_from_u64(
            self.clock.now().timestamp().unsigned_abs() + 1,
        ))));
        let operator = Operator::open(folder, config, self.clock.clone(), random).await.unwrap();
        Self { operator, clock: self.clock }
    }

    pub(crate) fn router(&self) -> Router {
        Router::new().nest(BASE, self.operator.router())
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser { router: self.router(), cookies: BTreeMap::new() }
    }

    pub(crate) async fn code(&self, to: &str) -> String {
        let messages = self.operator.messages(Some(&number(to)), None, 1).await.unwrap();
        messages[0].code().unwrap().to_owned()
    }

    pub(crate) async fn texts(&self, to: &str) -> Vec<String> {
        let messages = self.operator.messages(Some(&number(to)), None, 100).await.unwrap();
        messages.into_iter().map(|message| message.text).collect()
    }

    pub(crate) async fn started(&self, of: &str) -> DateTime<Utc> {
        self.operator.subscription(&number(of)).await.unwrap().unwrap().started_at
    }

    pub(crate) fn read_handoff(&self, location: &str) -> Result<HandoffClaims, HandoffError> {
        let (_, handoff) = location.rsplit_once("a=").expect("a hand-off in the query");
        handoff::verify(handoff, AUDIENCE, &[trusted_key()], self.clock.now())
    }

    /// Goes from the landing page to the answer to the right code.
    pub(crate) async fn verified(&self, browser: &mut Browser, to: &str) -> Page {
        let page = browser.ask("/tasks?x=1", to, "prepaid").await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.body);
        let page = browser.get(&page.location()).await;
        let code = self.code(to).await;
        browser.submit(&page, &[("code", &code)]).await
    }

    /// Subscribes, and returns the address of the hand-off.
    pub(crate) async fn subscribed(&self, browser: &mut Browser, to: &str) -> String {
        let page = self.verified(browser, to).await;
        let page = browser.get(&page.location()).await;
        let page = browser.submit(&page, &[("decision", "agree")]).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.body);
        page.location()
    }
}

fn parts() -> (Arc<TestClock>, Arc<TestRandom>, OperatorConfig) {
    // 3 pm in Karachi.
    let clock = TestClock(Mutex::new(Utc.with_ymd_and_hms(2026, 3, 1, 10, 0, 0).unwrap()));
    let random = TestRandom(Mutex::new(StdRng::seed_from_u64(7)));
    (Arc::new(clock), Arc::new(random), OperatorConfig::new(AUDIENCE, key()))
}

/// A browser that keeps cookies and sends a browser's headers.
pub(crate) struct Browser {
    router: Router,
    pub(crate) cookies: BTreeMap<String, String>,
}

pub(crate) struct Page {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Page {
    pub(crate) fn location(&self) -> String {
        let location = self.headers.get(header::LOCATION);
        let location = location.unwrap_or_else(|| panic!("no redirect but {}: {}", self.status, self.body));
        location.to_str().unwrap().to_owned()
    }

    pub(crate) fn field(&self, name: &str) -> String {
        between(&self.body, &format!("name=\"{name}\" value=\""), "\"")
    }

    pub(crate) fn action(&self) -> String {
        between(&self.body, "method=\"post\" action=\"", "\"").replace("&amp;", "&")
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.body))
    }

    pub(crate) fn has(&self, text: &str) -> bool {
        self.body.contains(text)
    }
}

fn between(text: &str, start: &str, end: &str) -> String {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no {start} in {text}"));
    rest.split_once(end).unwrap().0.to_owned()
}

pub(crate) fn encode(fields: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

impl Browser {
    pub(crate) async fn send(&mut self, mut request: Request<Body>) -> Page {
        let headers = request.headers_mut();
        headers.entry(header::HOST).or_insert("127.0.0.1:8080".parse().unwrap());
        if !self.cookies.is_empty() {
            let line: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            headers.insert(header::COOKIE, line.join("; ").parse().unwrap());
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let (name, rest) = cookie.to_str().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), rest.split(';').next().unwrap().to_owned());
        }
        let body = String::from_utf8(body.collect().await.unwrap().to_bytes().to_vec()).unwrap();
        Page { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Page {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Page {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ORIGIN, "http://127.0.0.1:8080")
            .body(Body::from(encode(fields)));
        self.send(request.unwrap()).await
    }

    pub(crate) async fn post_json(&mut self, path: &str, json: serde_json::Value) -> Page {
        self.send_json(Request::post(path), &json).await
    }

    pub(crate) async fn put_json(&mut self, path: &str, json: serde_json::Value) -> Page {
        self.send_json(Request::put(path), &json).await
    }

    async fn send_json(&mut self, request: axum::http::request::Builder, json: &serde_json::Value) -> Page {
        let request =
            request.header(header::CONTENT_TYPE, "application/json").body(Body::from(json.to_string()));
        self.send(request.unwrap()).await
    }

    pub(crate) async fn submit(&mut self, page: &Page, fields: &[(&str, &str)]) -> Page {
        let token = page.field("token");
        let mut all = vec![("token", token.as_str())];
        all.extend_from_slice(fields);
        self.post(&page.action(), &all).await
    }

    pub(crate) async fn ask(&mut self, return_to: &str, mobile: &str, plan: &str) -> Page {
        let page = self.get(&format!("/operator/landing?{}", encode(&[("returnTo", return_to)]))).await;
        self.submit(&page, &[("mobile", mobile), ("plan", plan)]).await
    }
}

/// A folder that is deleted on drop.
pub(crate) struct Folder(std::path::PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("arena-operator-test-{}-{name}", std::process::id()));
        drop(std::fs::remove_dir_all(&path));
        Self(path)
    }

    pub(crate) fn path(&self) -> &std::path::Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}
