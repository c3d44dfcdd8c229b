use chrono::Duration;
use uuid::Uuid;

use super::notice;
use crate::messages::LIFE;
use crate::ports::{Push, PushError, PushService};
use crate::{App, AppResult};

/// The outcome of an attempt to push a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushOutcome {
    /// The push service accepted the message.
    Taken,
    /// Nothing is to be done: the device or the message is gone, the message was read elsewhere, or it has
    /// expired.
    Needless,
    /// The device is gone, and was deleted. Holds the reason.
    Forgotten(String),
    /// Refused for good. Holds the reason.
    Refused(String),
    /// Another attempt may help. Holds the reason.
    Again(String),
}

/// Pushes a message to a device. A repetition shows once: the message's id names the notification, and
/// replaces a copy waiting at the push service.
///
/// # Errors
/// The database's; another attempt is safe.
pub async fn send(
    app: &App,
    service: &dyn PushService,
    message: Uuid,
    device: Uuid,
) -> AppResult<PushOutcome> {
    let read = app.store.read();
    let Some(settings) = &app.settings.push else {
        return Ok(PushOutcome::Needless);
    };
    let (Some((subscriber, target)), Some(message)) =
        (read.push_devices().target(device).await?, read.messages().find(message).await?)
    else {
        return Ok(PushOutcome::Needless);
    };
    let left = message.expires_at.map_or(LIFE, |end| end - app.now());
    if left <= Duration::zero() {
        return Ok(PushOutcome::Needless);
    }
    // Ids sort by time.
    if read.messages().read_up_to(subscriber).await?.is_some_and(|mark| mark >= message.id) {
        return Ok(PushOutcome::Needless);
    }
    if !settings.services.know(&target.endpoint) {
        forget(app, device).await?;
        return Ok(PushOutcome::Forgotten("its push service is not among those that are written to".into()));
    }
    let language = read.subscribers().find(subscriber).await?.and_then(|who| who.language);
    let payload = notice::of(app, &message, language.unwrap_or_default())?;
    let push = Push {
        to: &target,
        payload: &payload,
        topic: message.id,
        ttl: left,
        urgency: notice::urgency(&message),
    };
    Ok(match service.push(&push).await {
        Ok(()) => PushOutcome::Taken,
        Err(PushError::Gone(why)) => {
            forget(app, device).await?;
            PushOutcome::Forgotten(why)
        }
        Err(PushError::Later(why)) => PushOutcome::Again(why),
        Err(PushError::Never(why)) => PushOutcome::Refused(why),
    })
}

async fn forget(app: &App, device: Uuid) -> AppResult<()> {
    let tx = app.store.begin().await?;
    tx.push_devices().forget(device).await?;
    tx.commit().await?;
    Ok(())
}
