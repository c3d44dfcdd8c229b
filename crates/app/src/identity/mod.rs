//! Identity: log-in, sessions, proofs (contract 3). A bare number is a hint, never a proof.

mod authenticate;
mod form_token;
mod landing;
mod language;
mod logout;
mod mint;
mod network;
mod open;
mod recognise;
mod refresh;
mod refresh_token;
mod secret;
mod sessions;

pub use authenticate::{Caller, authenticate};
pub use form_token::{FormOf, form_token, is_form_token};
pub use landing::{LANDING_TIME, Visit, visit_landing};
pub use language::reads;
pub use logout::logout;
pub use mint::{MINT_KEY, mint};
pub use network::{NetworkCallback, NetworkOutcome, NetworkRedirect, ask_network, network_said};
pub use open::{Browser, Proof, open};
pub use recognise::recognise;
pub use refresh::refresh;
pub(crate) use secret::derived;
pub use sessions::{end_sessions, sessions};

use arena_rules::Msisdn;
use arena_rules::handoff::Channel;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::ports::SubscriberId;

/// An opened or refreshed session, for the HTTP layer's access token and cookie.
#[derive(Clone, Debug)]
pub struct Grant {
    /// The session.
    pub session: Uuid,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The proven number.
    pub msisdn: Option<Msisdn>,
    /// How the subscriber came.
    pub channel: Channel,
    /// Whether the partner sent the subscriber without a verified number.
    pub gn: bool,
    /// The cookie's refresh token, a secret.
    pub refresh_token: String,
    /// The cookie's expiry.
    pub cookie_until: DateTime<Utc>,
}
