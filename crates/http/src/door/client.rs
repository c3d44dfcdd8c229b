//! Where a request comes from, and what it brings along.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use arena_rules::{Language, Msisdn};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::language;
use crate::state::{HttpConfig, HttpState};

/// The proofs that a request carries.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    /// The number that a configured gateway set. From anywhere else the header is not even looked at.
    pub(crate) gateway_number: Option<Msisdn>,
    /// The refresh cookie.
    pub(crate) refresh_cookie: Option<String>,
    /// The language that the browser's person reads in, where they or it say so.
    pub(crate) language: Option<Language>,
}

/// The address of the other end of the connection.
pub(crate) fn peer(parts: &Parts) -> IpAddr {
    parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip().to_canonical())
}

/// The client's address: the last one in `X-Forwarded-For` that is not a trusted proxy, where a trusted proxy says so.
pub(crate) fn address(parts: &Parts, config: &HttpConfig) -> IpAddr {
    let peer = peer(parts);
    if !config.trusted_proxies.contains(&peer) {
        return peer;
    }
    parts
        .headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|address| address.trim().parse::<IpAddr>().ok())
        .rfind(|address| !config.trusted_proxies.contains(address))
        .unwrap_or(peer)
}

/// The name of the refresh cookie.
pub(crate) fn cookie_name(config: &HttpConfig) -> &'static str {
    if config.secure { "__Host-arena_refresh" } else { "arena_refresh" }
}

/// The number that a gateway set. Where the header stands twice, one of them is the sender's own: neither is believed.
fn enriched(parts: &Parts, state: &HttpState) -> Option<Msisdn> {
    let mut values = parts.headers.get_all(state.config.msisdn_header.as_str()).iter();
    let (value, None) = (values.next()?, values.next()) else {
        return None;
    };
    Msisdn::parse(value.to_str().ok()?, &state.app.settings.country).ok()
}

/// The value of a cookie.
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
        // A gateway may stand before a proxy of ours.
        let gateway = [peer(parts), address(parts, config)].iter().any(|from| config.gateways.contains(from));
        let gateway_number = if gateway { enriched(parts, state) } else { None };
        Ok(Self {
            gateway_number,
            refresh_cookie: cookie(&parts.headers, cookie_name(config)),
            language: language::of_browser(&parts.headers).and_then(Language::from_word),
        })
    }
}
