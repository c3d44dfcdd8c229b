//! Keys shared with the operator and its partners, and the documents that each key may sign.

use arena_rules::handoff::{Channel, Key, Scope, TrustedKey};
use arena_rules::notice::NoticeEvent;
use serde::{Deserialize, Serialize};

use super::faults::{Faults, need};

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandoffKeyConfig {
    /// The key's id, without dots.
    pub(crate) id: String,
    /// The secret, at least 32 characters in production.
    pub(crate) secret: String,
    /// The channels for which the key may sign hand-offs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) channels: Option<Vec<Channel>>,
    /// The events for which the key may sign notices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) events: Option<Vec<NoticeEvent>>,
}

impl std::fmt::Debug for HandoffKeyConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HandoffKeyConfig").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Refuses a list in which the scope of a key is unclear or empty.
pub(super) fn check(faults: &mut Faults, keys: &[HandoffKeyConfig]) {
    for HandoffKeyConfig { id, channels, events, .. } in keys {
        let says_nothing = channels.is_none() && events.is_none();
        need!(
            faults,
            keys.len() == 1 || !says_nothing,
            "key `identity.handoff_keys`: with more than one key, each must name what it may sign, and `{id}` does not. Set \
             `channels = [\"operator\", \"gamenow\"], events = [\"unsubscribed\", \"released\"]` for a key of the operator, \
             `channels = [\"gamenow\"]` for a partner's key"
        );
        let signs_nothing =
            channels.as_ref().is_none_or(Vec::is_empty) && events.as_ref().is_none_or(Vec::is_empty);
        need!(
            faults,
            says_nothing || !signs_nothing,
            "key `identity.handoff_keys`: `{id}` may sign nothing; remove it, or set its `channels` and `events`"
        );
    }
}

/// The keys with their scopes. A single key without a scope is the operator's and may sign everything.
pub(crate) fn trusted(keys: &[HandoffKeyConfig]) -> Vec<TrustedKey> {
    let trusted = |config: &HandoffKeyConfig| {
        let HandoffKeyConfig { id, secret, channels, events } = config.clone();
        let scope = match (channels, events) {
            (None, None) => Scope::everything(),
            (channels, events) => {
                Scope { channels: channels.unwrap_or_default(), events: events.unwrap_or_default() }
            }
        };
        TrustedKey { key: Key { id, secret: secret.into_bytes() }, scope }
    };
    keys.iter().map(trusted).collect()
}
