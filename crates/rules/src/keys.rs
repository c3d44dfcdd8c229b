//! Keys that other companies share with the portal, and what each of them may sign (contract 3).

use serde::{Deserialize, Serialize};

/// The channel through which a subscriber came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// The operator's own landing page.
    Operator,
    /// The partner channel, the only referrer that the specification honours (spec 9).
    Gamenow,
}

impl Channel {
    /// Returns the value of the specification's `refferer` field; only the partner channel has one.
    #[must_use]
    pub fn refferer(self) -> Option<&'static str> {
        match self {
            Self::Operator => None,
            Self::Gamenow => Some("gamenow"),
        }
    }
}

/// The event that a notice reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoticeEvent {
    /// The number is no longer subscribed.
    Unsubscribed,
    /// The number no longer belongs to this person: the operator took it back and will assign it again.
    Released,
}

/// A key that the issuer and the portal share.
#[derive(Clone, PartialEq, Eq)]
pub struct Key {
    /// The key's id, the first part of a hand-off; without dots.
    pub id: String,
    /// The secret.
    pub secret: Vec<u8>,
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Key").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The hand-offs and notices that a key may sign. A partner's key proves that the partner sent a subscriber,
/// but neither a visit to the operator's own page nor the end of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The channels whose hand-offs the key may sign.
    pub channels: Vec<Channel>,
    /// The events whose notices the key may sign.
    pub events: Vec<NoticeEvent>,
}

impl Scope {
    /// Returns the scope of the operator's own key: every channel and every event.
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
