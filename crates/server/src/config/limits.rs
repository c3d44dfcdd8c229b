//! The section `limits`: times, sizes and rates of requests and connections.

use std::net::SocketAddr;

use arena_http::AddressRange;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsConfig {
    /// Seconds for one request.
    pub(crate) timeout_seconds: u64,
    /// The most bytes of a request body without a picture.
    pub(crate) body_bytes: usize,
    /// Requests a second without a valid token from one address, an IPv6 one by its /64; 0 for no limit.
    pub(crate) per_address: u32,
    /// The same for an address in `carrier_ranges`.
    pub(crate) per_carrier_address: u32,
    /// Addresses that many subscribers share.
    pub(crate) carrier_ranges: Vec<AddressRange>,
    /// Requests a second of one subscriber; 0 for no limit.
    pub(crate) per_subscriber: u32,
    /// Pictures of one subscriber in a day; 0 for no limit.
    pub(crate) uploads_per_day: u32,
    /// Seconds for the whole header of a request.
    pub(crate) header_seconds: u64,
    /// The most connections of a node; 0 for as many as the limit of open files allows.
    pub(crate) connections: usize,
    /// The most connections from one address that is no trusted proxy; 0 for no limit.
    pub(crate) connections_per_address: usize,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub(crate) trusted_proxies: Vec<AddressRange>,
    /// Other addresses than this machine's that may read `/metrics`.
    pub(crate) metrics_from: Vec<AddressRange>,
    /// A listener of its own for `/metrics`, which is then served nowhere else.
    pub(crate) metrics_listen: Option<SocketAddr>,
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            timeout_seconds: 15,
            body_bytes: 64 * 1024,
            per_address: 200,
            per_carrier_address: 5_000,
            carrier_ranges: Vec::new(),
            per_subscriber: 20,
            uploads_per_day: 100,
            header_seconds: 15,
            connections: 0,
            connections_per_address: 1_024,
            trusted_proxies: Vec::new(),
            metrics_from: Vec::new(),
            metrics_listen: None,
        }
    }
}
