use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ports::{NewJob, Repositories, SubscriberId};
use crate::{App, AppError, AppResult};

/// The job that pushes a message to a device.
pub const PUSH_JOB: &str = "message.push";

/// [`PUSH_JOB`]'s payload.
#[derive(Debug, Serialize, Deserialize)]
pub struct PushMessage {
    /// The message.
    pub message: Uuid,
    /// One of the subscriber's devices.
    pub device: Uuid,
}

/// Enqueues push jobs, for one message per subscriber, to their present devices.
pub(crate) async fn queue(
    app: &App,
    repos: &dyn Repositories,
    messages: &[(SubscriberId, Uuid)],
) -> AppResult<()> {
    if app.settings.push.is_none() || messages.is_empty() {
        return Ok(());
    }
    let subscribers: Vec<_> = messages.iter().map(|(subscriber, _)| *subscriber).collect();
    let devices = repos.push_devices().of(&subscribers).await?;
    let messages: BTreeMap<_, _> = messages.iter().copied().collect();
    let of = |(subscriber, device)| messages.get(&subscriber).map(|message| job(app, *message, device));
    let jobs = devices.into_iter().filter_map(of).collect::<AppResult<Vec<_>>>()?;
    if !jobs.is_empty() {
        repos.jobs().enqueue_all(&jobs).await?;
    }
    Ok(())
}

fn job(app: &App, message: Uuid, device: Uuid) -> AppResult<NewJob> {
    let payload = serde_json::to_value(PushMessage { message, device })
        .map_err(|error| AppError::Internal(error.to_string()))?;
    Ok(NewJob {
        id: app.new_id(),
        kind: PUSH_JOB,
        payload,
        unique_key: Some(format!("push/{message}/{device}")),
        run_at: app.now(),
    })
}
