use arena_rules::{Msisdn, texts};

use crate::error::refuse;
use crate::ports::{Repositories, SubscriberId};
use crate::{App, AppResult};

/// At which number a redemption reaches somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Their own, proven.
    Proven(Msisdn),
    /// One that they typed. Good for a call back, and for nothing else: no message goes to it by itself, and it opens
    /// nobody's wallet.
    Given(Msisdn),
}

impl Reach {
    /// The number.
    #[must_use]
    pub fn number(&self) -> &Msisdn {
        match self {
            Self::Proven(number) | Self::Given(number) => number,
        }
    }
}

/// At which number a redemption reaches a subscriber.
///
/// # Errors
/// Refusal `phone_required` for somebody of the partner channel who gave no number yet: the app asks for it and posts
/// it to `gamenow/notify`.
pub async fn reach(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<Reach> {
    if let Some(own) = repos.subscribers().msisdn_of(subscriber).await? {
        return Ok(Reach::Proven(own));
    }
    match repos.contacts().find(subscriber).await? {
        Some(given) => Ok(Reach::Given(given)),
        None => refuse("phone_required", texts::PHONE_REQUIRED),
    }
}

/// Whether a subscriber's number is proven, so that none is asked of them.
///
/// # Errors
/// Where the database does not answer.
pub async fn has_proven_number(app: &App, subscriber: SubscriberId) -> AppResult<bool> {
    Ok(app.store.read().subscribers().msisdn_of(subscriber).await?.is_some())
}
