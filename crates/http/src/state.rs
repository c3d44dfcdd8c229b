use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use arena_app::App;
use arena_app::messages::ReceiptKey;
use arena_app::ports::SharedLimits;
use arena_app::web_builds::EarlierBuilds;
use arena_rooms::Rooms;
use axum::http::HeaderValue;

use crate::door::addresses::AddressRange;
use crate::door::headers;
use crate::door::observe::Series;
use crate::door::rate::RateLimits;
use crate::door::tokens::AccessTokens;
use crate::player::cache::PublicLists;
use crate::player::config::Brand;
use crate::player::events::Hub;
use crate::player::rooms::places::{Places, RoomPlaces};
use crate::site::assets::Assets;
use crate::site::pages::{Build, BuildError, Pages, inline_scripts};

/// How the door is set up.
#[derive(Clone)]
pub struct HttpConfig {
    /// What the product is called and looks like.
    pub brand: Brand,
    /// `demo` or `production`.
    pub demo: bool,
    /// Whether cookies carry `Secure` and the `__Host-` name, and HSTS is sent.
    pub secure: bool,
    /// Whether a bare number is believed. Demo on loopback only; the server refuses to start with it elsewhere.
    pub trust_bare_msisdn: bool,
    /// Addresses of gateways that set the operator's number header.
    pub gateways: Vec<AddressRange>,
    /// The operator's number header.
    pub msisdn_header: String,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<AddressRange>,
    /// Addresses that may read the metrics, beside this machine's own.
    pub metrics_from: Vec<AddressRange>,
    /// Whether the metrics have a listener of their own, so that this one does not serve them.
    pub metrics_apart: bool,
    /// Addresses behind which an operator has put many of its subscribers: its network address translators.
    pub carrier_ranges: Vec<AddressRange>,
    /// Addresses from which delivery receipts are taken; from anywhere, where there are none: they prove themselves.
    pub receipt_from: Vec<IpAddr>,
    /// Our own origins beside the one that a request is addressed to: the address that people type, where a proxy hides it.
    /// Their pages may open a live room's socket and send the forms of plain pages, and the games' frame loads files of them.
    pub socket_origins: Vec<String>,
    /// Origins beside our own that pages may call: the unsubscribe service's.
    pub connect_origins: Vec<String>,
    /// Origins beside our own that pages may show in a frame: the video player's.
    pub frame_origins: Vec<String>,
    /// The folder of the games' builds that the operator added.
    pub builds: Option<PathBuf>,
    /// Limits.
    pub limits: Limits,
    /// Sockets of live rooms from those who have no seat.
    pub room_places: RoomPlaces,
    /// What counts the requests of all nodes together; without it each node counts its own.
    pub shared_limits: Option<Arc<dyn SharedLimits>>,
    /// Renders the metrics.
    pub metrics: Option<Arc<dyn Fn() -> String + Send + Sync>>,
}

/// Limits of the door.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest that a request may take.
    pub timeout: Duration,
    /// The largest body of a call without a picture, in bytes.
    pub body: usize,
    /// Requests a second from one client address (an IPv6 /64) that carry no good token; 0 for no limit. Generous: a whole
    /// town may share one.
    pub per_address: u32,
    /// The same of an address in the carriers' ranges; 0 for no limit.
    pub per_carrier_address: u32,
    /// Requests a second of one subscriber; 0 for no limit.
    pub per_subscriber: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(15),
            body: 64 * 1024,
            per_address: 200,
            per_carrier_address: 5_000,
            per_subscriber: 20,
        }
    }
}

/// What every handler reaches.
#[derive(Clone)]
pub struct HttpState(Arc<Inner>);

/// What [`HttpState`] shares.
pub struct Inner {
    pub(crate) app: App,
    pub(crate) config: HttpConfig,
    pub(crate) tokens: AccessTokens,
    pub(crate) assets: Arc<dyn Assets>,
    /// The files of builds that are kept beside the running one.
    pub(crate) earlier: EarlierBuilds,
    pub(crate) rates: RateLimits,
    pub(crate) series: Series,
    pub(crate) lists: PublicLists,
    pub(crate) receipts: ReceiptKey,
    pub(crate) events: Hub,
    pub(crate) rooms: Rooms,
    /// The places at the door of live rooms.
    pub(crate) places: Places,
    pub(crate) build: Build,
    pub(crate) pages: Pages,
    /// What pages may do, as a header.
    pub(crate) policy: HeaderValue,
}

impl HttpState {
    /// Puts the door together.
    ///
    /// # Errors
    /// [`BuildError`] where the built web app says about its pages what this server does not know.
    pub fn new(
        app: App,
        config: HttpConfig,
        tokens: AccessTokens,
        assets: Arc<dyn Assets>,
        rooms: Rooms,
    ) -> Result<Self, BuildError> {
        let rates = RateLimits::new(&config);
        let receipts = ReceiptKey::new(&app.settings.identity.refresh_secret);
        let scripts = inline_scripts(&*assets);
        let policy = headers::policy(&config.connect_origins, &config.frame_origins, &scripts);
        let lists = PublicLists::default();
        let (build, pages) = (Build::read(&*assets)?, Pages::default());
        let events = Hub::default();
        let places = Places::new(&config.room_places);
        Ok(Self(Arc::new(Inner {
            app,
            config,
            tokens,
            assets,
            earlier: EarlierBuilds::default(),
            rates,
            series: Series::default(),
            lists,
            receipts,
            events,
            rooms,
            places,
            build,
            pages,
            policy,
        })))
    }
}

impl HttpState {
    /// Brings what happens to the subscribers who are connected to this node, once a second, until `stop`; then ends
    /// their connections, so that the server can.
    pub async fn follow_events(&self, stop: impl Future<Output = ()>) {
        self.events.follow(&self.app, stop).await;
    }

    /// The live rooms of this node.
    #[must_use]
    pub fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// One such second: what [`HttpState::follow_events`] repeats.
    pub async fn tell_events(&self) {
        self.events.tell(&self.app).await;
    }
}

impl std::ops::Deref for HttpState {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}
