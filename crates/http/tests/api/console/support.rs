//! A console under test, and members of staff with their browsers.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_app::ports::SubscriberId;
use arena_app::rewards::{ClaimForm, redeem_claim, redeem_item};
use arena_app::staff::{self, Console, ConsoleSettings, NewStaff, SingleSignOn};
use arena_http::{AddressRange, Asset, Assets, ConsoleConfig, ConsoleState, console_router};
use arena_rules::staff::Role;
use arena_testkit::{Authenticator, TestApp, TestDatabase, passkeys, reward};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use bytes::Bytes;
use chrono::Duration;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;
use uuid::Uuid;

use crate::support::Listener;

pub(crate) const ORIGIN: &str = "https://console.arena.example";

struct Page;

impl Assets for Page {
    fn get(&self, path: &str) -> Option<Asset> {
        let bytes: &[u8] = match path {
            "index.html" => b"<!doctype html><div id=\"root\">",
            "assets/app-0123abcd.js" => b"start()",
            _ => return None,
        };
        Some(Asset { bytes: Cow::Borrowed(bytes), brotli: None, gzip: None })
    }
}

pub(crate) struct Desk {
    pub(crate) t: TestApp,
    pub(crate) console: Console,
    pub(crate) node: Node,
}

/// A node that serves the console.
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) state: ConsoleState,
    router: Router,
}

impl Node {
    fn new(console: Console, allowed: Vec<AddressRange>) -> Self {
        let config = ConsoleConfig {
            origin: ORIGIN.into(),
            allowed,
            trusted_proxies: Vec::new(),
            tries_per_minute: std::num::NonZeroU32::MAX,
            demo: false,
            timeout: std::time::Duration::from_secs(15),
        };
        let state = ConsoleState::new(console, config, Arc::new(Page));
        Self { router: console_router(&state), state }
    }
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
    pub(crate) bytes: Bytes,
}

impl Answer {
    pub(crate) fn data(&self) -> Value {
        assert!(self.status == StatusCode::OK && self.body["success"] == json!(true), "{}", self.body);
        self.body["data"].clone()
    }

    /// The code of a refusal.
    pub(crate) fn code(&self) -> &str {
        assert_eq!(self.body["success"], json!(false), "{}", self.body);
        self.body["code"].as_str().unwrap()
    }
}

impl Desk {
    pub(crate) async fn new(db: TestDatabase) -> Self {
        Self::with(db, ConsoleSettings::default(), Vec::new()).await
    }

    /// A console over an application.
    pub(crate) fn of(t: TestApp) -> Self {
        Self::over(t, ConsoleSettings::default(), Vec::new(), None)
    }

    /// A console with single sign-on.
    pub(crate) async fn with_sign_on(db: TestDatabase, sign_on: SingleSignOn) -> Self {
        Self::over(TestApp::new(db).await, ConsoleSettings::default(), Vec::new(), Some(sign_on))
    }

    pub(crate) async fn with(
        db: TestDatabase,
        settings: ConsoleSettings,
        allowed: Vec<AddressRange>,
    ) -> Self {
        Self::over(TestApp::new(db).await, settings, allowed, None)
    }

    /// The same console after its application was changed.
    pub(crate) fn again(self) -> Self {
        let Console { settings, single_sign_on, .. } = self.console;
        Self::over(self.t, settings, Vec::new(), single_sign_on)
    }

    fn over(
        t: TestApp,
        settings: ConsoleSettings,
        allowed: Vec<AddressRange>,
        single_sign_on: Option<SingleSignOn>,
    ) -> Self {
        let app = Arc::new(t.app.clone());
        let console = Console { app, passkeys: passkeys(ORIGIN), single_sign_on, settings };
        let node = Node::new(console.clone(), allowed);
        Self { t, console, node }
    }

    /// Another node on the same database.
    pub(crate) async fn other_node(&self) -> Node {
        let app = Arc::new(self.t.node().await);
        Node::new(Console { app, ..self.console.clone() }, Vec::new())
    }

    /// What all nodes do every two seconds.
    pub(crate) async fn round(&self, nodes: &[&Node]) {
        self.t.clock.advance(Duration::seconds(2));
        for node in nodes {
            node.state.publish_desks().await;
        }
    }

    pub(crate) fn app(&self) -> &App {
        &self.t.app
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        Self::sent(&self.node, request).await
    }

    async fn sent(node: &Node, request: Request<Body>) -> Answer {
        let response = node.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        // A stream of events never ends.
        let streams = parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        let body = if streams { Body::empty() } else { body };
        let bytes = body.collect().await.unwrap().to_bytes();
        let body = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| String::from_utf8_lossy(&bytes).into_owned().into());
        Answer { status: parts.status, headers: parts.headers, body, bytes }
    }

    /// A subscriber with 100 credits.
    pub(crate) async fn buyer(&self, number: &str) -> SubscriberId {
        self.t.seed_rewards(&[reward(1, 30, None)]).await;
        let buyer = self.t.subscriber(number).await;
        self.t.give(buyer, 100).await;
        buyer
    }

    /// A claim of a reward of 30 credits, a second later than the one before.
    pub(crate) async fn claimed(&self, buyer: SubscriberId) -> Uuid {
        self.claimed_of(buyer, 1).await
    }

    /// A claim of a reward, a second later than the one before.
    pub(crate) async fn claimed_of(&self, buyer: SubscriberId, reward: i32) -> Uuid {
        self.t.clock.advance(Duration::seconds(1));
        let offer = redeem_item(self.app(), buyer, reward).await.unwrap();
        let form = ClaimForm {
            item: offer.item,
            uuid: offer.uuid,
            name: "Ayesha".into(),
            email: "ayesha@example.com".into(),
            phone: offer.phone.clone(),
            answers: BTreeMap::default(),
        };
        redeem_claim(self.app(), buyer, form, None).await.unwrap().claim_id
    }

    /// A browser without a session.
    pub(crate) fn browser(&self) -> Person<'_> {
        Person { desk: self, node: self.node.clone(), cookie: None, device: Authenticator::new(ORIGIN) }
    }

    /// A person who comes back with their browser and device.
    pub(crate) fn returning(&self, (cookie, device): (Option<String>, Authenticator)) -> Person<'_> {
        Person { desk: self, node: self.node.clone(), cookie, device }
    }

    /// Invites a person by the use case of the command.
    pub(crate) async fn invite(&self, email: &str, role: Role) -> String {
        let new = NewStaff { name: "Zara Ahmed", email, role };
        staff::invite(self.app(), self.console.settings, new).await.unwrap().code
    }

    /// A person with a role who has accepted their invitation.
    pub(crate) async fn person(&self, email: &str, role: Role) -> Person<'_> {
        let code = self.invite(email, role).await;
        let mut person = self.browser();
        person.accept(&code).await;
        person
    }
}

/// A member of staff in front of a browser, with a device that holds passkeys.
pub(crate) struct Person<'a> {
    pub(crate) desk: &'a Desk,
    pub(crate) node: Node,
    pub(crate) cookie: Option<String>,
    pub(crate) device: Authenticator,
}

impl Person<'_> {
    /// The person's browser and device, for a later [`Desk::returning`].
    pub(crate) fn into_browser(self) -> (Option<String>, Authenticator) {
        (self.cookie, self.device)
    }

    fn request(&self, method: &Method, path: &str) -> axum::http::request::Builder {
        let mut request = Request::builder().method(method.clone()).uri(path);
        if *method != Method::GET {
            request = request.header(header::ORIGIN, ORIGIN).header("sec-fetch-site", "same-origin");
        }
        match &self.cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[]).await
    }

    pub(crate) async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.request(&Method::GET, path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Desk::sent(&self.node, request.body(Body::empty()).unwrap()).await
    }

    /// Opens the stream of events.
    pub(crate) async fn listen(&self) -> Listener {
        let request = self.request(&Method::GET, "/api/v1/events").body(Body::empty()).unwrap();
        let response = self.node.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        Listener::of(response)
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_with(path, body, &[]).await
    }

    pub(crate) async fn post_with(&self, path: &str, body: &Value, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.request(&Method::POST, path).header(header::CONTENT_TYPE, "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Desk::sent(&self.node, request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// Sends a call and confirms it with the passkey when the server wants that.
    pub(crate) async fn confirmed(&self, path: &str, body: &Value) -> Answer {
        self.confirmed_with(path, body, &[]).await
    }

    /// As [`Person::confirmed`], the second call with further headers.
    pub(crate) async fn confirmed_with(&self, path: &str, body: &Value, headers: &[(&str, &str)]) -> Answer {
        let first = self.post(path, body).await;
        assert_eq!((first.status, first.code()), (StatusCode::FORBIDDEN, "step_up_needed"), "{}", first.body);
        let data = &first.body["data"];
        let id = data["stepUp"].as_str().unwrap();
        let credential = self.device.get(&data["options"]);
        self.post(&format!("/api/v1/step-ups/{id}"), &json!({ "credential": credential })).await.data();
        self.post_with(path, body, &[&[("x-step-up", id)], headers].concat()).await
    }

    /// Takes the session's cookie of an answer.
    pub(crate) fn keep_cookie(&mut self, answer: &Answer) {
        let set = answer.headers[header::SET_COOKIE].to_str().unwrap();
        let (pair, rest) = set.split_once(';').unwrap();
        assert_eq!(rest, " Path=/; HttpOnly; SameSite=Strict; Secure");
        assert!(pair.starts_with("__Host-arena_staff="), "{pair}");
        self.cookie = Some(pair.to_owned());
    }

    /// Accepts an invitation with a new passkey. Returns the recovery codes.
    pub(crate) async fn accept(&mut self, code: &str) -> Vec<String> {
        let begun = self.post("/api/v1/invitations/begin", &json!({ "code": code })).await.data();
        let credential = self.device.create(&begun["options"]);
        let body = json!({
            "code": code, "ceremony": begun["ceremony"], "credential": credential, "label": "Office laptop",
        });
        let answer = self.post("/api/v1/invitations/finish", &body).await;
        let codes = answer.data()["recoveryCodes"].as_array().unwrap().clone();
        self.keep_cookie(&answer);
        codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect()
    }

    /// Signs in with the passkey.
    pub(crate) async fn sign_in(&mut self) -> Answer {
        let begun = self.post("/api/v1/session/begin", &json!({})).await.data();
        let body = json!({ "ceremony": begun["ceremony"], "credential": self.device.get(&begun["options"]) });
        let answer = self.post("/api/v1/session/finish", &body).await;
        if answer.body["success"] == json!(true) {
            self.keep_cookie(&answer);
        }
        answer
    }
}
