//! Nicknames for subscribers from before there were nicknames. The migration that adds nicknames writes the
//! job.

use arena_app::AppResult;
use arena_app::ports::{ClaimedJob, NewJob, SubscriberId};
use arena_app::profile::{self, NICKNAMES_JOB};
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::handler::{Failure, Handler, payload};
use super::shift::SHIFT;
use crate::Context;

/// Subscribers named in one transaction, which locks their rows: log-ins wait.
const AT_ONCE: u64 = 100;

pub(super) struct Nicknames;

/// The place at which the next job continues; empty for the first.
#[derive(Default, Serialize, Deserialize)]
struct Handover {
    after: Option<SubscriberId>,
}

#[async_trait]
impl Handler for Nicknames {
    fn kind(&self) -> &'static str {
        NICKNAMES_JOB
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        let Handover { after } = payload(job)?;
        shift(context, after).await.map_err(|error| Failure::Again(error.to_string()))
    }
}

/// Names subscribers in batches, each in a transaction, and hands over to a new job if many are left. A
/// repeated job skips those with a name.
async fn shift(context: &Context, mut after: Option<SubscriberId>) -> AppResult<()> {
    let app = &context.app;
    let began = Instant::now();
    loop {
        let tx = app.store.begin().await?;
        let Some(last) = profile::name_some(app, &*tx, after, AT_ONCE).await? else { break };
        after = Some(last);
        let hand_over = began.elapsed() >= SHIFT;
        if hand_over {
            // No key: the running job holds it until its end.
            let job = NewJob {
                id: app.new_id(),
                kind: NICKNAMES_JOB,
                payload: serde_json::json!(Handover { after }),
                unique_key: None,
                run_at: app.now(),
            };
            tx.jobs().enqueue(&job).await?;
        }
        tx.commit().await?;
        if hand_over {
            tracing::info!(%last, "subscribers without a nickname got one; a new job names the others");
            return Ok(());
        }
    }
    tracing::info!("every subscriber has a nickname");
    Ok(())
}
