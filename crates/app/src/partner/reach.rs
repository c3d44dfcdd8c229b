use arena_rules::{Msisdn, texts};

use crate::error::refuse;
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppResult};

/// The number at which a subscriber is reached about a redemption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The subscriber's own, proven number.
    Proven(Msisdn),
    /// A contact number, only for calling back: no automatic message goes to it, and it opens no wallet.
    Given(Msisdn),
}

impl Reach {
    /// Returns the number.
    #[must_use]
    pub fn number(&self) -> &Msisdn {
        match self {
            Self::Proven(number) | Self::Given(number) => number,
        }
    }
}

/// Returns the number at which a subscriber is reached about a redemption.
///
/// # Errors
/// Refusal `phone_required` for a subscriber without a proven or contact number: the app asks for one and
/// posts it to `gamenow/notify`.
pub async fn reach(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<Reach> {
    if let Some(own) = repos.subscribers().msisdn_of(subscriber).await? {
        return Ok(Reach::Proven(own));
    }
    match repos.contacts().find(subscriber).await? {
        Some(given) => Ok(Reach::Given(given)),
        None => refuse("phone_required", texts::PHONE_REQUIRED),
    }
}

/// Whether a subscriber has a proven number, and so needs no contact number.
///
/// # Errors
/// The database's.
pub async fn has_proven_number(app: &App, subscriber: SubscriberId) -> AppResult<bool> {
    Ok(app.store.read().subscribers().msisdn_of(subscriber).await?.is_some())
}
