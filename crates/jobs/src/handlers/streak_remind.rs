//! The evening's reminders of streaks: one job starts them once a day, the other walks the subscribers who
//! have push on.

use arena_app::ports::{ClaimedJob, NewJob};
use arena_app::streak::{self, REMIND_JOB, Reminders};
use arena_app::{App, AppResult};
use arena_rules::switches::Switch;
use async_trait::async_trait;
use chrono::TimeDelta;
use tokio::time::Instant;

use super::handler::{Failure, Handler, payload};
use super::shift::SHIFT;
use crate::{Context, schedule};

/// The time after which reminders look again whether broadcasts are still paused.
const PAUSED: TimeDelta = TimeDelta::minutes(5);

/// Starts the day's reminders when their hour has come.
pub(super) struct Evening;

/// Reminds subscribers in batches.
pub(super) struct Remind;

#[async_trait]
impl Handler for Evening {
    fn kind(&self) -> &'static str {
        "streak.evening"
    }

    /// Time zones differ from UTC by quarters of an hour.
    fn every(&self) -> Option<TimeDelta> {
        Some(TimeDelta::minutes(15))
    }

    async fn run(&self, context: &Context, _: &ClaimedJob) -> Result<(), Failure> {
        start(&context.app).await.map_err(|error| Failure::Again(error.to_string()))
    }
}

#[async_trait]
impl Handler for Remind {
    fn kind(&self) -> &'static str {
        REMIND_JOB
    }

    async fn run(&self, context: &Context, job: &ClaimedJob) -> Result<(), Failure> {
        remind(&context.app, payload(job)?).await.map_err(|error| Failure::Again(error.to_string()))
    }
}

async fn start(app: &App) -> AppResult<()> {
    let Some(reminders) = streak::reminders_due(app) else { return Ok(()) };
    // One job a day, however often this runs: the key and the time are those of the day.
    let key = format!("{REMIND_JOB}/{}", reminders.day);
    let job = schedule::once(REMIND_JOB, key, serde_json::json!(reminders), reminders.day_began(app));
    let tx = app.store.begin().await?;
    tx.jobs().enqueue(&job).await?;
    tx.commit().await?;
    Ok(())
}

/// Reminds batch by batch, and hands over to a new job if many are left. A repeated job skips those who have
/// their reminder.
async fn remind(app: &App, mut left: Reminders) -> AppResult<()> {
    let began = Instant::now();
    loop {
        let paused = app.board.is_paused(Switch::Broadcasts, app.now());
        if paused || began.elapsed() >= SHIFT {
            // No key: the running job holds it until its end.
            let job = NewJob {
                id: app.new_id(),
                kind: REMIND_JOB,
                payload: serde_json::json!(left),
                unique_key: None,
                run_at: if paused { app.now() + PAUSED } else { app.now() },
            };
            let tx = app.store.begin().await?;
            tx.jobs().enqueue(&job).await?;
            tx.commit().await?;
            tracing::info!(day = %left.day, paused, "a new job reminds the other subscribers of their streak");
            return Ok(());
        }
        match streak::remind_some(app, left).await? {
            Some(rest) => left = rest,
            None => break,
        }
    }
    tracing::info!(day = %left.day, "subscribers were reminded of their streak");
    Ok(())
}
