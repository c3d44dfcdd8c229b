//! The client's address, cookies, and the number that a gateway adds.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use arena_rules::{Language, Msisdn};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::addresses::any_contains;
use super::{device, language};
use crate::state::{HttpConfig, HttpState};

/// Credentials and preferences that a request carries.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    /// The number that a configured gateway set. The header is ignored from any other address.
    pub(crate) gateway_number: Option<Msisdn>,
    /// The refresh token, from its cookie.
    pub(crate) refresh_cookie: Option<String>,
    /// The secret of the log-in that this browser began, from its cookie.
    pub(crate) visit: Option<String>,
    /// The language chosen in the app, else the one that the browser prefers.
    pub(crate) language: Option<Language>,
    /// A description of the browser that its owner recognises, such as `Chrome on Android`.
    pub(crate) device: Option<String>,
}

/// Returns the address of the other end of the connection.
pub(crate) fn peer(parts: &Parts) -> IpAddr {
    parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip().to_canonical())
}

/// Returns the client's address. Behind a trusted proxy this is the last address in `X-Forwarded-For` that is
/// not a trusted proxy. The client can invent everything before an entry that cannot be parsed; in that case
/// the peer's address is returned.
pub(crate) fn address(parts: &Parts, config: &HttpConfig) -> IpAddr {
    let peer = peer(parts);
    if !any_contains(&config.trusted_proxies, peer) {
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
            Some(address) if any_contains(&config.trusted_proxies, address) => {}
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

pub(crate) fn cookie_name(config: &HttpConfig) -> &'static str {
    if config.secure { "__Host-arena_refresh" } else { "arena_refresh" }
}

/// Returns the name of the cookie with the secret of a log-in that this browser began.
pub(crate) fn visit_cookie_name(config: &HttpConfig) -> &'static str {
    if config.secure { "__Host-arena_login" } else { "arena_login" }
}

/// Returns the number that a gateway set. If the header occurs twice, the sender may have added one of them,
/// and both are ignored.
fn enriched(parts: &Parts, state: &HttpState) -> Option<Msisdn> {
    let mut values = parts.headers.get_all(state.config.msisdn_header.as_str()).iter();
    let (value, None) = (values.next()?, values.next()) else {
        return None;
    };
    Msisdn::parse(value.to_str().ok()?, &state.app.settings.country).ok()
}

pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value.to_owned())
}

impl FromRequestParts<HttpState> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, Infallible> {
        let config = &state.config;
        // A gateway may stand in front of one of our proxies. An address of a proxy never counts as a
        // gateway, because a proxy forwards anybody's requests.
        let from = address(parts, config);
        let gateway = any_contains(&config.gateways, from) && !any_contains(&config.trusted_proxies, from);
        let gateway_number = if gateway { enriched(parts, state) } else { None };
        Ok(Self {
            gateway_number,
            refresh_cookie: cookie(&parts.headers, cookie_name(config)),
            visit: cookie(&parts.headers, visit_cookie_name(config)),
            language: language::of_browser(&parts.headers).and_then(Language::from_word),
            device: device::of(&parts.headers),
        })
    }
}
