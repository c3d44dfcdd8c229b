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

/// Configuration of the HTTP server.
#[derive(Clone)]
pub struct HttpConfig {
    /// Name and appearance of the product.
    pub brand: Brand,
    /// True in the mode `demo`, false in `production`.
    pub demo: bool,
    /// Whether cookies carry `Secure` and the `__Host-` prefix, and answers carry HSTS.
    pub secure: bool,
    /// Whether a mobile number without proof is accepted as a log-in. For a demo on loopback only; the server
    /// refuses to start with it anywhere else.
    pub trust_bare_msisdn: bool,
    /// Addresses of gateways that set the operator's number header.
    pub gateways: Vec<AddressRange>,
    /// Name of the header in which a gateway passes the subscriber's number.
    pub msisdn_header: String,
    /// Addresses of proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<AddressRange>,
    /// Addresses that may read the metrics, besides this machine's own.
    pub metrics_from: Vec<AddressRange>,
    /// Whether the metrics have their own listener. This one then does not serve them.
    pub metrics_apart: bool,
    /// Addresses behind which the operator has put many subscribers (network address translation).
    pub carrier_ranges: Vec<AddressRange>,
    /// Addresses that may send delivery receipts. Empty allows every address: each receipt carries its own
    /// proof.
    pub receipt_from: Vec<IpAddr>,
    /// Our own origins besides the `Host` of a request, for example the public address that a proxy hides.
    /// Their pages may open live rooms' sockets and send the forms of plain pages; the games' frame may load
    /// files from them.
    pub socket_origins: Vec<String>,
    /// Other origins that pages may call, for example the unsubscribe service.
    pub connect_origins: Vec<String>,
    /// Other origins that pages may show in a frame, for example the video player.
    pub frame_origins: Vec<String>,
    /// Folder of the game builds that the operator added.
    pub builds: Option<PathBuf>,
    /// Rate, size and time limits.
    pub limits: Limits,
    /// Limits on a live room's sockets that have no seat.
    pub room_places: RoomPlaces,
    /// Counts the requests of all nodes together. Without it each node counts its own requests only.
    pub shared_limits: Option<Arc<dyn SharedLimits>>,
    /// Renders the metrics as text.
    pub metrics: Option<Arc<dyn Fn() -> String + Send + Sync>>,
}

/// Rate, size and time limits of requests.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Longest time that a request may take.
    pub timeout: Duration,
    /// Largest body of a call without a picture, in bytes.
    pub body: usize,
    /// Requests a second from one client address (an IPv6 /64) without a valid token; 0 for no limit. Set it
    /// high: a whole town may share one address.
    pub per_address: u32,
    /// The same limit for one address in `carrier_ranges`; 0 for no limit.
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

/// State that every handler shares.
#[derive(Clone)]
pub struct HttpState(Arc<Inner>);

/// Contents of [`HttpState`].
pub struct Inner {
    pub(crate) app: App,
    pub(crate) config: HttpConfig,
    pub(crate) tokens: AccessTokens,
    pub(crate) assets: Arc<dyn Assets>,
    /// Files of earlier web builds, kept beside the running one.
    pub(crate) earlier: EarlierBuilds,
    pub(crate) rates: RateLimits,
    pub(crate) series: Series,
    pub(crate) lists: PublicLists,
    pub(crate) receipts: ReceiptKey,
    pub(crate) events: Hub,
    pub(crate) rooms: Rooms,
    pub(crate) places: Places,
    pub(crate) build: Build,
    pub(crate) pages: Pages,
    /// The `Content-Security-Policy` of pages.
    pub(crate) policy: HeaderValue,
}

impl HttpState {
    /// Builds the state, and reads what the web build says about its pages.
    ///
    /// # Errors
    /// [`BuildError`] if the web build names something that this server does not know.
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
    /// Sends new events to the event streams of this node, once a second, until `stop`. Then ends the
    /// streams, so that the server can shut down.
    pub async fn follow_events(&self, stop: impl Future<Output = ()>) {
        self.events.follow(&self.app, stop).await;
    }

    /// Returns the live rooms of this node.
    #[must_use]
    pub fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// Sends new events once: one round of [`HttpState::follow_events`].
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
