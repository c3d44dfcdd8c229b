use arena_rules::Msisdn;
use arena_rules::handoff::{self, Channel, Claims, Key, MAX_LIFETIME, Scope, TrustedKey};

use super::secret;
use crate::App;
use crate::ports::token;
use crate::settings::IdentitySettings;

/// The id of our own key. No operator's key may have it.
pub const MINT_KEY: &str = "mint";

/// A hand-off of our own, good once, for whoever the operator's gateway says is there: handsets are known on plain HTTP
/// only, and the session is opened over HTTPS. It proves what the gateway proves and no more: neither that a price was
/// agreed to, nor that somebody who left has subscribed again.
#[must_use]
pub fn mint(app: &App, msisdn: &Msisdn) -> String {
    let now = app.now();
    let claims = Claims {
        aud: app.settings.identity.audience.clone(),
        msisdn: Some(msisdn.as_str().to_owned()),
        partner_id: None,
        channel: Channel::Operator,
        plan: None,
        iat: now,
        exp: now + MAX_LIFETIME,
        nonce: token(&*app.random),
        state: None,
    };
    handoff::sign(&claims, &key(&app.settings.identity))
}

/// Whether a hand-off says that it is of our own making; its signature shows whether it is.
pub(super) fn is_ours(text: &str) -> bool {
    text.split_once('.').is_some_and(|(id, _)| id == MINT_KEY)
}

/// Our own key, trusted to name a gateway's subscriber as the operator's own page would.
pub(super) fn trusted(identity: &IdentitySettings) -> TrustedKey {
    TrustedKey { key: key(identity), scope: Scope { channels: vec![Channel::Operator], events: Vec::new() } }
}

/// The key that follows from the server's secret, the same on every node.
fn key(identity: &IdentitySettings) -> Key {
    Key { id: MINT_KEY.into(), secret: secret::derived(identity, "mint") }
}
