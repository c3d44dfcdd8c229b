//! Keys shared with other companies, and what each may sign (contract 3).

use serde::{Deserialize, Serialize};

/// The channel through which a subscriber came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// The operator's own landing page.
    Operator,
    /// The partner channel, the specification's only referrer (spec 9).
    Gamenow,
}

impl Channel {
    /// Returns the specification's `refferer` field, which only the partner channel has.
    #[must_use]
    pub fn refferer(self) -> Option<&'static str> {
        match self {
            Self::Operator => None,
            Self::Gamenow => Some("gamenow"),
        }
    }
}

/// A notice's event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoticeEvent {
    /// The number is no longer subscribed.
    Unsubscribed,
    /// The person lost the number: the operator will assign it again.
    Released,
}

/// A key that an issuer and the portal share.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    /// The key's id, a hand-off's first part; it has no dots.
    pub id: String,
    /// The secret.
    pub secret: Vec<u8>,
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Key").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The hand-offs and notices that a key may sign. A partner's key proves that the partner sent a
/// subscriber, but neither a visit to the operator's page nor a subscription's end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Channels whose hand-offs the key may sign.
    pub channels: Vec<Channel>,
    /// Events whose notices the key may sign.
    pub events: Vec<NoticeEvent>,
}

impl Scope {
    /// Returns the operator's own scope: every channel and event.
    #[must_use]
    pub fn everything() -> Self {
        Self {
            channels: vec![Channel::Operator, Channel::Gamenow],
            events: vec![NoticeEvent::Unsubscribed, NoticeEvent::Released],
        }
    }
}

/// A key with its scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrustedKey {
    /// The key.
    pub key: Key,
    /// The scope.
    pub scope: Scope,
}
