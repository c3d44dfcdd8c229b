//! Who carries messages to subscribers: an SMS gateway, and browsers' push services.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use super::smpp::SmsSmppConfig;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmsConfig {
    /// `inbox`, `http`, `smpp` or `none`.
    pub(crate) gateway: SmsGateway,
    pub(crate) http: SmsHttpConfig,
    pub(crate) smpp: SmsSmppConfig,
}

/// Who carries messages to phones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SmsGateway {
    /// The demo operator's inbox. Demo only.
    Inbox,
    /// A gateway that is asked over HTTP, as Kannel.
    Http,
    /// The operator's SMS centre.
    Smpp,
    /// Nobody: messages wait in the outbox and stand in the subscribers' lists.
    None,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmsHttpConfig {
    /// The gateway's address, Kannel's `http://HOST:13013/cgi-bin/sendsms`.
    pub(crate) url: String,
    /// `get` or `post`.
    pub(crate) method: SmsMethod,
    /// Our name there.
    pub(crate) username: String,
    /// Our password there.
    pub(crate) password: String,
    /// Who messages are from.
    pub(crate) sender: String,
    /// The address at which the gateway reaches this server for receipts, without a path; empty for no receipts.
    pub(crate) receipt_url: String,
    /// Addresses from which receipts are taken; empty for any.
    pub(crate) receipt_from: Vec<IpAddr>,
    /// Seconds that the gateway may take to answer.
    pub(crate) timeout_seconds: u64,
}

/// How the gateway is asked.
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

/// Notifications in browsers.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PushConfig {
    /// The key by which push services know us, of `arena push keys`. Unset, a demo makes its own; empty, or unset in
    /// production, nothing is pushed.
    pub(crate) private_key: Option<String>,
    /// Where push services reach whoever runs this; unset, the support address.
    pub(crate) subject: Option<String>,
    /// The push services that are written to.
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
