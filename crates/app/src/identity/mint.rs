use arena_rules::Msisdn;
use arena_rules::handoff::{self, Channel, HandoffClaims, Key, MAX_LIFETIME, Scope, TrustedKey};

use super::secret;
use crate::App;
use crate::ports::token;
use crate::settings::IdentitySettings;

/// The server's own key id, forbidden to operators' keys.
pub const MINT_KEY: &str = "mint";

/// Makes a single-use hand-off for the number that the operator's gateway reports, because handsets are
/// recognised on plain HTTP only and the session is opened over HTTPS. Like the gateway it proves neither an
/// agreed price nor a new subscription after a departure.
#[must_use]
pub fn mint(app: &App, msisdn: &Msisdn) -> String {
    let now = app.now();
    let claims = HandoffClaims {
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

/// Whether a hand-off names the server's own key; only its signature proves it.
pub(super) fn is_ours(text: &str) -> bool {
    text.split_once('.').is_some_and(|(id, _)| id == MINT_KEY)
}

/// The server's own key, trusted to name a gateway's subscriber like the operator's page.
pub(super) fn trusted(identity: &IdentitySettings) -> TrustedKey {
    TrustedKey { key: key(identity), scope: Scope { channels: vec![Channel::Operator], events: Vec::new() } }
}

/// Derives the key, the same on every node.
fn key(identity: &IdentitySettings) -> Key {
    Key { id: MINT_KEY.into(), secret: secret::derived(identity, "mint") }
}
