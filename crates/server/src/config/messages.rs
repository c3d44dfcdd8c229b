//! The sections `sms` and `push`: how messages reach subscribers.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use super::smpp::SmsSmppConfig;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmsConfig {
    pub(crate) gateway: SmsGateway,
    pub(crate) http: SmsHttpConfig,
    pub(crate) smpp: SmsSmppConfig,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SmsGateway {
    /// The demo operator's inbox; in a demo only.
    Inbox,
    /// A gateway with an HTTP API, such as Kannel.
    Http,
    /// The operator's SMS centre, over SMPP.
    Smpp,
    /// No gateway: messages wait in the outbox and appear in the subscribers' lists.
    None,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmsHttpConfig {
    /// The gateway's address, for Kannel `http://HOST:13013/cgi-bin/sendsms`.
    pub(crate) url: String,
    pub(crate) method: SmsMethod,
    pub(crate) username: String,
    pub(crate) password: String,
    pub(crate) sender: String,
    /// This server's address for the gateway's receipts, without a path; empty for no receipts.
    pub(crate) receipt_url: String,
    /// Addresses from which receipts are accepted; empty for any.
    pub(crate) receipt_from: Vec<IpAddr>,
    /// The longest that the gateway may take to answer.
    pub(crate) timeout_seconds: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SmsMethod {
    Get,
    Post,
}

impl std::fmt::Debug for SmsHttpConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmsHttpConfig").field("sender", &self.sender).finish_non_exhaustive()
    }
}

impl Default for SmsConfig {
    fn default() -> Self {
        Self {
            gateway: SmsGateway::Inbox,
            http: SmsHttpConfig {
                url: String::new(),
                method: SmsMethod::Get,
                username: String::new(),
                password: String::new(),
                sender: String::new(),
                receipt_url: String::new(),
                receipt_from: Vec::new(),
                timeout_seconds: 10,
            },
            smpp: SmsSmppConfig::default(),
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PushConfig {
    /// The private key that identifies this server to push services, made by `arena push keys`. When unset, a
    /// demo makes its own. When empty, or unset in production, nothing is pushed.
    pub(crate) private_key: Option<String>,
    /// The contact for push services; when unset, the support address.
    pub(crate) subject: Option<String>,
    pub(crate) services: Vec<String>,
}

impl std::fmt::Debug for PushConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PushConfig").field("services", &self.services).finish_non_exhaustive()
    }
}

impl Default for PushConfig {
    fn default() -> Self {
        Self {
            private_key: None,
            subject: None,
            services: [
                "fcm.googleapis.com",
                "updates.push.services.mozilla.com",
                "*.push.apple.com",
                "*.notify.windows.com",
            ]
            .map(Into::into)
            .into(),
        }
    }
}
