//! Nicknames for the subscribers who came before nicknames were made. The migration that brings them writes the job.

use arena_app::AppResult;
use arena_app::ports::{ClaimedJob, NewJob, SubscriberId};
use arena_app::profile::{self, NICKNAMES_JOB};
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use super::purge::SHIFT;
use super::{Failure, Handler, payload};
use crate::Context;

/// Subscribers who are named in one transaction. Their rows are locked meanwhile: a log-in of one of them waits.
const AT_ONCE: u64 = 100;

pub(super) struct Nicknames;

/// Where a job goes on; empty for the first.
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

/// Names batches, each in a transaction of its own, and hands over to a new job where many are left. One that is repeated
/// finds named whom it named before.
async fn shift(context: &Context, mut after: Option<SubscriberId>) -> AppResult<()> {
    let app = &context.app;
    let began = Instant::now();
    loop {
        let tx = app.store.begin().await?;
        let Some(last) = profile::name_some(app, &*tx, after, AT_ONCE).await? else { break };
        after = Some(last);
        let hand_over = began.elapsed() >= SHIFT;
        if hand_over {
            // The key of the running job is taken until it has ended, so this one carries none.
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
            tracing::info!(%last, "named subscribers; a new job goes on");
            return Ok(());
        }
    }
    tracing::info!("every subscriber has a name");
    Ok(())
}
