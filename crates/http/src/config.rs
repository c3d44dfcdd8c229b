//! Configuration of the HTTP server, and its limits.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{LinkPictures, SharedLimits};

use crate::door::addresses::AddressRange;
use crate::player::config::Brand;
use crate::player::rooms::places::RoomPlaces;
use crate::site::assets::Asset;

/// Configuration of the HTTP server.
#[derive(Clone)]
pub struct HttpConfig {
    /// Name and appearance of the product.
    pub brand: Brand,
    /// Files of the brand's look ([`crate::Look`]), which replace those of the build.
    pub look: BTreeMap<String, Asset>,
    /// `true` in the mode `demo`, `false` in `production`.
    pub demo: bool,
    /// Whether cookies carry `Secure` and the `__Host-` prefix, and answers carry HSTS.
    pub secure: bool,
    /// Accepts a mobile number without proof as a log-in. Only for a demo on loopback; otherwise the server
    /// refuses to start.
    pub trust_bare_msisdn: bool,
    /// Addresses of gateways that set the operator's number header.
    pub gateways: Vec<AddressRange>,
    /// The header in which a gateway passes the subscriber's number.
    pub msisdn_header: String,
    /// Addresses of proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<AddressRange>,
    /// Addresses that may read the metrics, besides this machine's own.
    pub metrics_from: Vec<AddressRange>,
    /// Whether the metrics have their own listener. This one then does not serve them.
    pub metrics_apart: bool,
    /// Addresses that many of the operator's subscribers share (network address translation).
    pub carrier_ranges: Vec<AddressRange>,
    /// Addresses that may send delivery receipts. Empty allows all: each receipt carries its own proof.
    pub receipt_from: Vec<IpAddr>,
    /// Our own origins besides a request's `Host`, such as a public address that a proxy hides. Their pages
    /// may open live rooms' sockets and send the forms of plain pages; the games' frame may load files from
    /// them.
    pub socket_origins: Vec<String>,
    /// Other origins that pages may call, such as the unsubscribe service.
    pub connect_origins: Vec<String>,
    /// The product's address without a slash at its end, for links that other machines read.
    pub public_url: String,
    /// Draws the pictures of links.
    pub link_pictures: Arc<dyn LinkPictures>,
    /// Folder of the game builds that the operator added.
    pub builds: Option<PathBuf>,
    /// Rate, size and time limits.
    pub limits: Limits,
    /// Limits on a live room's sockets that have no seat.
    pub room_places: RoomPlaces,
    /// Counts the requests of all nodes together; without it each node counts its own.
    pub shared_limits: Option<Arc<dyn SharedLimits>>,
    /// Renders the metrics as text.
    pub metrics: Option<Arc<dyn Fn() -> String + Send + Sync>>,
}

/// Rate, size and time limits of requests.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest time that a request may take.
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
