use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use arena_app::App;
use arena_rules::{Language, Msisdn};
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::addresses::{AddressRange, any_contains};
use super::cookies::{Cookies, cookie};
use super::{device, language};
use crate::config::HttpConfig;

#[derive(Clone, Debug)]
pub(crate) struct Client {
    /// The number that a configured gateway set. The header is ignored from any other address.
    pub(crate) gateway_number: Option<Msisdn>,
    pub(crate) refresh_cookie: Option<String>,
    /// The secret of the log-in that this browser began, from its cookie.
    pub(crate) visit: Option<String>,
    /// The language chosen in the app, else the one that the browser prefers.
    pub(crate) language: Option<Language>,
    /// The browser as its owner recognises it, such as `Chrome, Android`.
    pub(crate) device: Option<String>,
}

/// Addresses whose headers are believed: proxies name the client, gateways the subscriber's number.
pub(crate) struct TrustedAddresses {
    proxies: Vec<AddressRange>,
    gateways: Vec<AddressRange>,
    msisdn_header: String,
}

/// The address of the other end of the connection.
fn peer(parts: &Parts) -> IpAddr {
    parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip().to_canonical())
}

impl TrustedAddresses {
    pub(crate) fn new(config: &HttpConfig) -> Self {
        Self {
            proxies: config.trusted_proxies.clone(),
            gateways: config.gateways.clone(),
            msisdn_header: config.msisdn_header.clone(),
        }
    }

    /// The client's address, see [`client_address`].
    pub(crate) fn client(&self, parts: &Parts) -> IpAddr {
        client_address(parts, &self.proxies)
    }

    /// The number that a gateway set. If the header occurs twice, the sender may have added one, and both are
    /// ignored.
    fn gateway_number(&self, parts: &Parts, app: &App) -> Option<Msisdn> {
        // A gateway may stand before one of our proxies. A proxy's address never counts as a gateway: proxies
        // forward anybody's requests.
        let from = self.client(parts);
        if !any_contains(&self.gateways, from) || any_contains(&self.proxies, from) {
            return None;
        }
        let mut values = parts.headers.get_all(self.msisdn_header.as_str()).iter();
        let (value, None) = (values.next()?, values.next()) else {
            return None;
        };
        Msisdn::parse(value.to_str().ok()?, &app.settings.country).ok()
    }
}

/// The client's address: behind a trusted proxy, the last address in `X-Forwarded-For` that is no trusted
/// proxy. The client may have invented everything before an entry that cannot be parsed; then the peer's
/// address is returned.
pub(crate) fn client_address(parts: &Parts, proxies: &[AddressRange]) -> IpAddr {
    let peer = peer(parts);
    if !any_contains(proxies, peer) {
        return peer;
    }
    let entries: Vec<&str> = parts
        .headers
        .get_all("x-forwarded-for")
        .iter()
        .flat_map(|value| value.to_str().unwrap_or_default().split(','))
        .collect();
    for entry in entries.into_iter().rev() {
        match forwarded(entry.trim()) {
            Some(address) if any_contains(proxies, address) => {}
            Some(address) => return address,
            None => return peer,
        }
    }
    peer
}

/// Parses an entry of `X-Forwarded-For`. Some proxies add the port.
fn forwarded(entry: &str) -> Option<IpAddr> {
    let address = entry.parse::<IpAddr>().or_else(|_| entry.parse::<SocketAddr>().map(|at| at.ip()));
    address.ok().map(|address| address.to_canonical())
}

pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token)
}

impl Client {
    pub(crate) fn of(parts: &Parts, app: &App, trusted: &TrustedAddresses, cookies: Cookies) -> Self {
        Self {
            gateway_number: trusted.gateway_number(parts, app),
            refresh_cookie: cookie(&parts.headers, cookies.refresh_name()),
            visit: cookie(&parts.headers, cookies.visit_name()),
            language: language::of_browser(&language::offered(parts), &parts.headers),
            device: device::of(&parts.headers),
        }
    }
}

impl<S> FromRequestParts<S> for Client
where
    S: Send + Sync,
    Arc<App>: FromRef<S>,
    Arc<TrustedAddresses>: FromRef<S>,
    Cookies: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let (app, trusted) = (Arc::<App>::from_ref(state), Arc::<TrustedAddresses>::from_ref(state));
        Ok(Self::of(parts, &app, &trusted, Cookies::from_ref(state)))
    }
}
