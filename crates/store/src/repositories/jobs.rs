use arena_app::ports::{ClaimedJob, JobOutcome, Jobs, NewJob, StoreResult};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use sea_orm::QueryResult;
use uuid::Uuid;

use super::column;
use crate::connection::Connection;
use crate::convert::corrupt;

#[async_trait]
impl Jobs for Connection {
    async fn enqueue(&self, job: &NewJob) -> StoreResult<bool> {
        let sql = "INSERT INTO job (id, kind, payload, unique_key, state, run_at)
                   VALUES ($1, $2, $3, $4, 'ready', $5) ON CONFLICT DO NOTHING";
        let values = vec![
            job.id.into(),
            job.kind.into(),
            job.payload.clone().into(),
            job.unique_key.clone().into(),
            job.run_at.into(),
        ];
        Ok(self.run(sql, values).await?.rows_affected() == 1)
    }

    async fn claim(&self, now: DateTime<Utc>, lease: Duration, limit: u64) -> StoreResult<Vec<ClaimedJob>> {
        // SQLite has one writer, so nobody else can be claiming; Postgres passes over what others hold.
        let skip = if self.is_postgres() { "FOR UPDATE SKIP LOCKED" } else { "" };
        let sql = format!(
            "UPDATE job SET state = 'running', epoch = epoch + 1, attempt = attempt + 1, lease_until = $1
             WHERE id IN (
                 SELECT id FROM job
                 WHERE (state = 'ready' AND run_at <= $2) OR (state = 'running' AND lease_until <= $2)
                 ORDER BY run_at LIMIT $3 {skip})
             RETURNING id, kind, payload, attempt, epoch"
        );
        let values = vec![(now + lease).into(), now.into(), limit.cast_signed().into()];
        self.all(&sql, values).await?.iter().map(claimed).collect()
    }

    async fn finish(
        &self,
        id: Uuid,
        epoch: i64,
        outcome: &JobOutcome,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let (state, run_at, error, ended) = match outcome {
            JobOutcome::Done => ("done", None, None, Some(at)),
            JobOutcome::Retry { at, error } => ("ready", Some(*at), Some(error.clone()), None),
            JobOutcome::Dead { error } => ("dead", None, Some(error.clone()), Some(at)),
        };
        let sql = "UPDATE job SET state = $1, run_at = COALESCE($2, run_at), last_error = $3, ended_at = $4,
                       lease_until = NULL
                   WHERE id = $5 AND epoch = $6 AND state = 'running'";
        let values = vec![state.into(), run_at.into(), error.into(), ended.into(), id.into(), epoch.into()];
        Ok(self.run(sql, values).await?.rows_affected() == 1)
    }
}

fn claimed(row: &QueryResult) -> StoreResult<ClaimedJob> {
    let id: Uuid = column(row, "id")?;
    let attempt: i32 = column(row, "attempt")?;
    Ok(ClaimedJob {
        id,
        kind: column(row, "kind")?,
        payload: column(row, "payload")?,
        attempt: u32::try_from(attempt).map_err(|_| corrupt("job", "attempt", &id))?,
        epoch: column(row, "epoch")?,
    })
}
