//! The section `identity`: proofs of a number, and the keys of tokens.

use std::net::SocketAddr;

use arena_http::AddressRange;
use serde::{Deserialize, Serialize};

use super::keys::HandoffKeyConfig;
use super::network::NumberVerificationConfig;

/// The public secrets of a demo, which production refuses.
pub(crate) const DEMO_HANDOFF_SECRET: &str = "demo-handoff-secret-known-to-everybody";
pub(crate) const DEMO_TOKEN_SECRET: &str = "demo-token-secret-known-to-everybody";
pub(crate) const DEMO_REFRESH_SECRET: &str = "demo-refresh-secret-known-to-everybody";

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyConfig {
    /// The key's id, without dots.
    pub(crate) id: String,
    /// The secret, at least 32 characters in production.
    pub(crate) secret: String,
}

impl std::fmt::Debug for KeyConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeyConfig").field("id", &self.id).finish_non_exhaustive()
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IdentityConfig {
    /// The audience that a hand-off must name.
    pub(crate) audience: String,
    /// Keys shared with the operator. The demo operator signs with the first one.
    pub(crate) handoff_keys: Vec<HandoffKeyConfig>,
    /// The first one signs.
    pub(crate) token_keys: Vec<KeyConfig>,
    /// Refresh tokens are derived from it.
    pub(crate) refresh_secret: String,
    /// Whether a bare number is accepted as proof; only in a demo on loopback.
    pub(crate) trust_bare_msisdn: bool,
    /// Addresses of gateways that set the operator's number header.
    pub(crate) gateways: Vec<AddressRange>,
    pub(crate) msisdn_header: String,
    pub(crate) mint: MintConfig,
    pub(crate) number_verification: NumberVerificationConfig,
}

impl std::fmt::Debug for IdentityConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IdentityConfig").field("audience", &self.audience).finish_non_exhaustive()
    }
}

/// The plain-HTTP listener for phones on the operator's network.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MintConfig {
    /// Address and port; when unset, there is no such listener.
    pub(crate) listen: Option<SocketAddr>,
}

fn demo_handoff_key() -> Vec<HandoffKeyConfig> {
    let (id, secret) = ("demo".into(), DEMO_HANDOFF_SECRET.into());
    vec![HandoffKeyConfig { id, secret, channels: None, events: None }]
}

fn demo_key(secret: &str) -> Vec<KeyConfig> {
    vec![KeyConfig { id: "demo".into(), secret: secret.into() }]
}

impl Default for IdentityConfig {
    fn default() -> Self {
        Self {
            audience: "arena".into(),
            handoff_keys: demo_handoff_key(),
            token_keys: demo_key(DEMO_TOKEN_SECRET),
            refresh_secret: DEMO_REFRESH_SECRET.into(),
            trust_bare_msisdn: false,
            gateways: Vec::new(),
            msisdn_header: "x-msisdn".into(),
            mint: MintConfig::default(),
            number_verification: NumberVerificationConfig::default(),
        }
    }
}
