use arena_rules::texts::fields;
use arena_rules::{FieldErrors, texts};
use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use chrono::TimeDelta;

use crate::error::refuse;
use crate::identity::Caller;
use crate::ports::{NewPushDevice, PushTarget, SubscriberId};
use crate::{App, AppError, AppResult};

/// A subscriber has at most so many devices; the one that was seen longest ago gives way.
pub const MOST: u64 = 5;
/// A device that was not seen for so long is forgotten.
pub const UNSEEN: TimeDelta = TimeDelta::days(60);

/// Browsers give their keys without padding; with it they mean the same.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// What a browser gave, as it gave it: base64url.
#[derive(Clone, Copy, Debug)]
pub struct Keys<'a> {
    /// Its public key.
    pub p256dh: &'a str,
    /// Its secret.
    pub auth: &'a str,
}

/// Keeps the caller's browser as one that is told what they are told by SMS, until it is forgotten, their session is
/// ended, or it was not seen for [`UNSEEN`]. Safe to repeat; a browser that was another subscriber's is the caller's now.
///
/// # Errors
/// Refusal `push_off` where nothing is pushed here; [`AppError::Invalid`] for an endpoint that is no known push service's
/// and for keys that are none.
pub async fn keep(app: &App, caller: &Caller, endpoint: &str, keys: Keys<'_>) -> AppResult<()> {
    let Some(settings) = &app.settings.push else {
        return refuse("push_off", texts::PUSH_OFF);
    };
    let mut errors = FieldErrors::default();
    if !settings.services.know(endpoint) {
        errors.add("endpoint", fields::PUSH_ENDPOINT);
    }
    // A point that is not on the curve is found when something is encrypted for it.
    let p256dh = BASE64.decode(keys.p256dh).ok().filter(|key| key.len() == 65 && key[0] == 4);
    let auth = BASE64.decode(keys.auth).ok().filter(|secret| secret.len() == 16);
    for (field, good) in [("keys.p256dh", p256dh.is_some()), ("keys.auth", auth.is_some())] {
        if !good {
            errors.add(field, fields::PUSH_KEY);
        }
    }
    errors.or_ok(())?;
    let (Some(p256dh), Some(auth)) = (p256dh, auth) else {
        return Err(AppError::Internal("keys that are none passed".into()));
    };
    let new = NewPushDevice {
        id: app.new_id(),
        subscriber: caller.subscriber,
        session: caller.session,
        target: PushTarget { endpoint: endpoint.to_owned(), p256dh, auth },
        at: app.now(),
    };
    let tx = app.begin_for(caller.subscriber).await?;
    tx.push_devices().keep(&new).await?;
    tx.push_devices().keep_newest(caller.subscriber, MOST).await?;
    tx.commit().await?;
    Ok(())
}

/// Forgets a subscriber's browser; whether it was theirs.
///
/// # Errors
/// The database's.
pub async fn forget(app: &App, subscriber: SubscriberId, endpoint: &str) -> AppResult<bool> {
    let tx = app.store.begin().await?;
    let forgotten = tx.push_devices().forget_endpoint(subscriber, endpoint).await?;
    tx.commit().await?;
    Ok(forgotten)
}
