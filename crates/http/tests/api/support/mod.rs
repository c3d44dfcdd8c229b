//! A server under test, and browsers for it.

mod answer;
mod assets;
mod browser;
mod call;
mod conform;
mod faults;
mod listener;
pub(crate) mod plain;
mod schema;

pub(crate) use answer::Answer;
pub(crate) use assets::{
    BROUGHT_BUILD, ICON, INDEX_WITH_ROOT, SCRIPT, SCRIPT_BROTLI, SCRIPT_GZIP, TestAssets, screens,
};
pub(crate) use browser::{Browser, multipart};
pub(crate) use call::Call;
pub(crate) use conform::description;
pub(crate) use faults::Fault;
pub(crate) use listener::Listener;

use std::collections::BTreeMap;
use std::future::IntoFuture;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use arena_app::ports::{LinkCard, LinkPictureError, LinkPictures, NumberVerification, Pictures};
use arena_app::{App, Settings};
use arena_http::{
    AccessTokens, AddressRange, Assets, Brand, HttpConfig, HttpState, Limits, RoomPlaces, SocialLink,
    TokenKey,
};
use arena_rooms::race::RACE;
use arena_rooms::{Rooms, RoomsOptions};
use arena_testkit::{TestApp, TestDatabase, settings};
use axum::Router;
use axum::http::Method;
use serde_json::Value;
use tokio::net::TcpListener;

pub(crate) const NUMBER: &str = "03001234567";
pub(crate) const NORMALISED: &str = "923001234567";
pub(crate) const OTHER: &str = "03007654321";

pub(crate) const DAY: chrono::Duration = chrono::Duration::days(1);

pub(crate) struct Setup {
    pub(crate) http: HttpConfig,
    pub(crate) settings: Settings,
    pub(crate) token_keys: Vec<TokenKey>,
    pub(crate) assets: TestAssets,
    pub(crate) fault: Option<Fault>,
    pub(crate) rooms: RoomsOptions,
    pub(crate) network: Option<Arc<dyn NumberVerification>>,
    /// The test kit's pictures if absent.
    pub(crate) pictures: Option<Arc<dyn Pictures>>,
}

impl Setup {
    pub(crate) fn new() -> Self {
        Self {
            http: HttpConfig {
                brand: brand(),
                look: BTreeMap::new(),
                demo: true,
                secure: false,
                trust_bare_msisdn: false,
                gateways: Vec::new(),
                msisdn_header: "x-msisdn".into(),
                trusted_proxies: Vec::new(),
                metrics_from: Vec::new(),
                metrics_apart: false,
                carrier_ranges: Vec::new(),
                receipt_from: Vec::new(),
                socket_origins: Vec::new(),
                connect_origins: Vec::new(),
                public_url: "https://arena.example".into(),
                link_pictures: Arc::new(NamePicture),
                builds: None,
                // Limits have their own tests.
                limits: Limits { per_address: 0, per_subscriber: 0, ..Limits::default() },
                room_places: RoomPlaces::default(),
                shared_limits: None,
                metrics: Some(Arc::new(|| "arena_http_requests_total 1\n".to_owned())),
            },
            settings: settings(),
            token_keys: vec![token_key("t2"), token_key("t1")],
            assets: TestAssets::default(),
            fault: None,
            rooms: RoomsOptions { games: vec![RACE], ..RoomsOptions::default() },
            network: None,
            pictures: None,
        }
    }
}

/// Stands for the painter: its picture is the card's lines.
struct NamePicture;

impl LinkPictures for NamePicture {
    fn draw(&self, card: &LinkCard) -> Result<Vec<u8>, LinkPictureError> {
        Ok(format!("{}|{}|{}|{}", card.kicker, card.name, card.headline, card.detail).into_bytes())
    }
}

pub(crate) fn token_key(id: &str) -> TokenKey {
    TokenKey { id: id.into(), secret: format!("a secret of token key {id}").into_bytes() }
}

fn brand() -> Brand {
    let text = |text: &str| text.to_owned();
    Brand {
        product: text("Arena"),
        operator: text("Jazz"),
        tagline: text("Play daily. Win real rewards."),
        taglines: [(text("ur"), text("روز کھیلیں۔"))].into(),
        coin: text("ESL Coins"),
        organiser: text("ESL"),
        partner: text("GameNow"),
        game_id: text("PUBG ID"),
        support_email: text("support@arena.example"),
        copyright: text("© 2026 Arena"),
        landing_url: text("/operator/landing"),
        unsubscribe_url: text("/operator/api/encrypt"),
        academy_url: text("https://academy.example"),
        video_url: text("https://videos.example/watch?v="),
        video_frames: Vec::new(),
        links: Vec::new(),
        social: vec![SocialLink { name: text("youtube"), url: text("https://youtube.example/arena") }],
    }
}

#[derive(Clone)]
pub(crate) struct Door {
    pub(crate) state: HttpState,
    router: Router,
    pub(crate) t: TestApp,
}

impl Door {
    fn built(state: HttpState, t: TestApp) -> Self {
        Self { router: arena_http::router(&state, None), state, t }
    }

    pub(crate) async fn new(db: TestDatabase) -> Self {
        Self::with(db, |_| {}).await
    }

    pub(crate) async fn with(db: TestDatabase, change: impl FnOnce(&mut Setup)) -> Self {
        let mut setup = Setup::new();
        change(&mut setup);
        let t = TestApp::with_settings(db, setup.settings.clone()).await;
        Self::built(state(&t.app, setup), t)
    }

    pub(crate) fn of(t: TestApp) -> Self {
        Self::built(state(&t.app, Setup::new()), t)
    }

    /// Starts another node: separate connections, same database.
    pub(crate) async fn node(&self) -> Self {
        Self::built(state(&self.t.node().await, Setup::new()), self.t.clone())
    }

    pub(crate) fn again(&self, change: impl FnOnce(&mut Setup)) -> Self {
        let mut setup = Setup::new();
        change(&mut setup);
        Self::built(state(&self.t.app, setup), self.t.clone())
    }

    /// Serves on a socket, for tests that need more than a request.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = self.router.clone().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(axum::serve(listener, service).into_future());
        address
    }

    pub(crate) fn call(&self, method: Method, path: &str) -> Call {
        Call::new(self.router.clone(), method, path)
    }

    pub(crate) fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Call {
        self.call(Method::POST, path).json(body)
    }

    /// `POST /v1/jt/gen` with a hand-off, a number or nothing.
    pub(crate) fn prove(&self, msisdn: Option<&str>) -> Call {
        self.post("/api/v1/jt/gen", &serde_json::json!({ "msisdn": msisdn, "refferer": null }))
    }

    pub(crate) async fn login(&self, number: &str) -> Browser {
        self.enter(&self.t.handoff(number)).await
    }

    pub(crate) async fn enter(&self, handoff: &str) -> Browser {
        let answer = self.prove(Some(handoff)).send().await;
        Browser::of(self.clone(), &answer)
    }

    pub(crate) async fn count(&self, from: &str) -> i64 {
        self.t.db.raw().await.count(from).await.unwrap()
    }
}

fn state(app: &App, setup: Setup) -> HttpState {
    let tokens = AccessTokens::new(&setup.token_keys).unwrap();
    let mut app = app.clone();
    if let Some(fault) = setup.fault {
        app.store = Arc::new(faults::FaultyStore::new(app.store.clone(), fault));
    }
    app.network = setup.network;
    app.pictures = setup.pictures.unwrap_or(app.pictures);
    let assets: Arc<dyn Assets> = Arc::new(setup.assets);
    let rooms = Rooms::new(app.clone(), setup.rooms);
    HttpState::new(app, setup.http, tokens, assets, rooms).unwrap()
}

pub(crate) fn range(text: &str) -> AddressRange {
    text.parse().unwrap()
}

pub(crate) fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}
