//! The section `identity`: proofs of a number, and the keys of tokens.

use std::net::SocketAddr;

use arena_http::AddressRange;
use serde::{Deserialize, Serialize};

use super::keys::HandoffKeyConfig;

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

/// The question that the operator's Number Verification is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NetworkQuestion {
    /// None: network verification is off.
    None,
    /// The number of the line.
    Number,
    /// Whether the line has the number that the subscriber gave.
    Match,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NumberVerificationConfig {
    /// `none`, `number` or `match`.
    pub(crate) asked: NetworkQuestion,
    /// The address of the operator's Number Verification API, version included.
    pub(crate) url: String,
    /// The address to which browsers are sent.
    pub(crate) authorize_url: String,
    /// The operator's address for access tokens.
    pub(crate) token_url: String,
    /// Our client id at the operator.
    pub(crate) client_id: String,
    /// Our client secret at the operator. Set this or `client_key_file`.
    pub(crate) client_secret: String,
    /// The file with our private key, instead of `client_secret`.
    pub(crate) client_key_file: String,
    /// The operator's id for that key.
    pub(crate) client_key_id: String,
    /// Seconds that the operator may take to answer.
    pub(crate) timeout_seconds: u64,
}

impl std::fmt::Debug for NumberVerificationConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NumberVerificationConfig").field("asked", &self.asked).finish_non_exhaustive()
    }
}

impl Default for NumberVerificationConfig {
    fn default() -> Self {
        Self {
            asked: NetworkQuestion::None,
            url: String::new(),
            authorize_url: String::new(),
            token_url: String::new(),
            client_id: String::new(),
            client_secret: String::new(),
            client_key_file: String::new(),
            client_key_id: String::new(),
            timeout_seconds: 8,
        }
    }
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
