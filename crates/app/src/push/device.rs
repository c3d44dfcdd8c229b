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

/// The most devices of a subscriber; beyond it the device seen longest ago is deleted.
pub const MOST: u64 = 5;
/// Devices unseen for so long are deleted.
pub const UNSEEN: TimeDelta = TimeDelta::days(60);

/// Browsers send unpadded keys; padded ones are accepted too.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// A browser's keys, base64url.
#[derive(Clone, Copy, Debug)]
pub struct Keys<'a> {
    /// The browser's public key.
    pub p256dh: &'a str,
    /// The browser's secret.
    pub auth: &'a str,
}

/// Stores the caller's browser for push messages, until it is deleted, its session ends, or it is unseen for
/// [`UNSEEN`]. Safe to repeat. Another subscriber's browser becomes the caller's.
///
/// # Errors
/// Refusal `push_off`; [`AppError::Invalid`] for an unknown push service's endpoint or invalid keys.
pub async fn keep(app: &App, caller: &Caller, endpoint: &str, keys: Keys<'_>) -> AppResult<()> {
    let Some(settings) = &app.settings.push else {
        return refuse("push_off", texts::PUSH_OFF);
    };
    let mut errors = FieldErrors::default();
    if !settings.services.know(endpoint) {
        errors.add("endpoint", fields::PUSH_ENDPOINT);
    }
    // A point off the curve is only found when something is encrypted for it.
    let p256dh = BASE64.decode(keys.p256dh).ok().filter(|key| key.len() == 65 && key[0] == 4);
    let auth = BASE64.decode(keys.auth).ok().filter(|secret| secret.len() == 16);
    for (field, good) in [("keys.p256dh", p256dh.is_some()), ("keys.auth", auth.is_some())] {
        if !good {
            errors.add(field, fields::PUSH_KEY);
        }
    }
    errors.or_ok(())?;
    let (Some(p256dh), Some(auth)) = (p256dh, auth) else {
        return Err(AppError::Internal(
            "a push device has keys of the wrong length after their check".into(),
        ));
    };
    let new = NewPushDevice {
        id: app.new_id(),
        subscriber: caller.subscriber,
        session: caller.session,
        target: PushTarget { endpoint: endpoint.to_owned(), p256dh, auth },
        at: app.now(),
    };
    let tx = app.begin_for(caller.subscriber).await?;
    if let Some(other) = tx.push_devices().owner(endpoint).await?.filter(|other| *other != caller.subscriber)
    {
        // One browser of two subscribers, as at a log-in.
        tx.invites().share_browser(other, caller.subscriber, app.now()).await?;
    }
    tx.push_devices().keep(&new).await?;
    tx.push_devices().keep_newest(caller.subscriber, MOST).await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes a subscriber's browser; returns whether it was theirs.
///
/// # Errors
/// The database's.
pub async fn forget(app: &App, subscriber: SubscriberId, endpoint: &str) -> AppResult<bool> {
    let tx = app.store.begin().await?;
    let forgotten = tx.push_devices().forget_endpoint(subscriber, endpoint).await?;
    tx.commit().await?;
    Ok(forgotten)
}
