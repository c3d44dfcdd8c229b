use std::fmt::Write;

use arena_app::ports::{
    ClaimedJob, DeadJob, JobCounts, JobOutcome, JobState, Jobs, ListedJob, NewJob, StoreResult,
};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, Value, column};
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
        Ok(self.run(sql, values).await? == 1)
    }

    async fn enqueue_all(&self, jobs: &[NewJob]) -> StoreResult<u64> {
        if jobs.is_empty() {
            return Ok(0);
        }
        let mut sql = "INSERT INTO job (id, kind, payload, unique_key, state, run_at) VALUES ".to_owned();
        let mut values: Vec<Value> = Vec::with_capacity(jobs.len() * 5);
        for (row, job) in jobs.iter().enumerate() {
            let comma = if row == 0 { "" } else { ", " };
            let [id, kind, payload, key, at]: [usize; 5] = std::array::from_fn(|column| row * 5 + column + 1);
            // Writing to a string does not fail.
            let _ = write!(sql, "{comma}(${id}, ${kind}, ${payload}, ${key}, 'ready', ${at})");
            values.extend([
                job.id.into(),
                job.kind.into(),
                job.payload.clone().into(),
                job.unique_key.clone().into(),
                job.run_at.into(),
            ]);
        }
        sql.push_str(" ON CONFLICT DO NOTHING");
        Ok(self.run(&sql, values).await?)
    }

    async fn claim(
        &self,
        kinds: &[&'static str],
        now: DateTime<Utc>,
        lease: Duration,
        limit: u64,
    ) -> StoreResult<Vec<ClaimedJob>> {
        if kinds.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        let sql = claim_statement(kinds.len(), self.is_postgres());
        let mut values: Vec<Value> = vec![(now + lease).into(), now.into(), limit.cast_signed().into()];
        values.extend(kinds.iter().map(|kind| Value::from(*kind)));
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
        Ok(self.run(sql, values).await? == 1)
    }

    async fn list(&self, state: Option<JobState>, limit: u64) -> StoreResult<Vec<ListedJob>> {
        let sql = "SELECT id, kind, state, attempt, run_at, last_error, ended_at FROM job
                   WHERE state = $1 OR ($1 IS NULL AND state <> 'done') ORDER BY run_at, id LIMIT $2";
        let state = state.map(JobState::as_str);
        self.all(sql, vec![state.into(), limit.cast_signed().into()]).await?.iter().map(listed).collect()
    }

    async fn oldest_due(
        &self,
        now: DateTime<Utc>,
        without: &[&'static str],
    ) -> StoreResult<Option<DateTime<Utc>>> {
        let others: String = (1..=without.len()).map(|at| format!(" AND kind <> ${at}")).collect();
        // From one kind to the next by the index, and of each only the first.
        let sql = format!(
            "WITH RECURSIVE known (kind) AS (
                 SELECT MIN(kind) FROM job WHERE state = 'ready'
                 UNION ALL
                 SELECT (SELECT MIN(kind) FROM job WHERE state = 'ready' AND kind > known.kind)
                 FROM known WHERE known.kind IS NOT NULL)
             SELECT MIN((SELECT MIN(run_at) FROM job WHERE state = 'ready' AND job.kind = known.kind)) AS run_at
             FROM known WHERE kind IS NOT NULL{others}"
        );
        let values = without.iter().map(|kind| Value::from(*kind)).collect();
        let row = self.one(&sql, values).await?;
        let oldest: Option<DateTime<Utc>> = row.map(|row| column(&row, "run_at")).transpose()?.flatten();
        Ok(oldest.filter(|oldest| *oldest <= now))
    }

    async fn list_dead(&self, limit: u64) -> StoreResult<Vec<DeadJob>> {
        let sql = "SELECT id, kind, payload, attempt, last_error, ended_at FROM job WHERE state = 'dead'
                   ORDER BY ended_at DESC, id LIMIT $1";
        self.all(sql, vec![limit.cast_signed().into()]).await?.iter().map(dead).collect()
    }

    async fn retry(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE job SET state = 'ready', attempt = 0, run_at = $1, ended_at = NULL
                   WHERE id = $2 AND state = 'dead' AND NOT EXISTS (
                       SELECT 1 FROM job AS other
                       WHERE other.unique_key = job.unique_key AND other.state IN ('ready', 'running'))";
        Ok(self.run(sql, vec![at.into(), id.into()]).await? == 1)
    }

    async fn counts(&self) -> StoreResult<JobCounts> {
        let mut counts = JobCounts::default();
        for row in
            self.all_of_many("SELECT state, COUNT(*) AS jobs FROM job GROUP BY state", Vec::new()).await?
        {
            let state: String = column(&row, "state")?;
            let jobs: i64 = column(&row, "jobs")?;
            let count = match JobState::from_word(&state) {
                Some(JobState::Ready) => &mut counts.ready,
                Some(JobState::Running) => &mut counts.running,
                Some(JobState::Done) => &mut counts.done,
                Some(JobState::Dead) => &mut counts.dead,
                None => return Err(corrupt("job", "state", &state)),
            };
            *count = jobs.cast_unsigned();
        }
        Ok(counts)
    }
}

/// The statement that claims jobs of so many kinds: `$1` the end of the lease, `$2` now, `$3` the limit, then the kinds.
///
/// Of each kind the first ones are read by the index, and of those together the first ones are claimed, so that what waits
/// behind them costs nothing. On Postgres it passes over what others hold; SQLite has one writer, so nobody else can be
/// claiming. Materialised, because Postgres may run a plain subquery once for each row and so claim more than the limit.
fn claim_statement(kinds: usize, postgres: bool) -> String {
    let skip = if postgres { "FOR UPDATE SKIP LOCKED" } else { "" };
    let mut sql = "WITH ".to_owned();
    let mut all = String::new();
    let mut known = String::new();
    for number in 0..kinds {
        let (comma, kind) = (if number == 0 { "" } else { ", " }, number + 4);
        // Writing to a string does not fail.
        let _ = write!(
            sql,
            "due{number} AS MATERIALIZED (
                 SELECT id, run_at FROM job WHERE state = 'ready' AND kind = ${kind} AND run_at <= $2
                 ORDER BY run_at LIMIT $3 {skip}), "
        );
        let _ = write!(all, "SELECT id, run_at FROM due{number} UNION ALL ");
        let _ = write!(known, "{comma}${kind}");
    }
    // Those whose worker is silent; there are never many that run.
    let _ = write!(
        sql,
        "lost AS MATERIALIZED (
             SELECT id, run_at FROM job WHERE state = 'running' AND lease_until <= $2 AND kind IN ({known})
             ORDER BY lease_until LIMIT $3 {skip}),
         due AS MATERIALIZED (
             SELECT id FROM ({all} SELECT id, run_at FROM lost) AS every ORDER BY run_at LIMIT $3)
         UPDATE job SET state = 'running', epoch = epoch + 1, attempt = attempt + 1, lease_until = $1
         WHERE id IN (SELECT id FROM due)
         RETURNING id, kind, payload, attempt, epoch"
    );
    sql
}

fn listed(row: &Row) -> StoreResult<ListedJob> {
    let id: Uuid = column(row, "id")?;
    let (state, attempt): (String, i32) = (column(row, "state")?, column(row, "attempt")?);
    Ok(ListedJob {
        id,
        kind: column(row, "kind")?,
        state: JobState::from_word(&state).ok_or_else(|| corrupt("job", "state", &id))?,
        attempts: u32::try_from(attempt).map_err(|_| corrupt("job", "attempt", &id))?,
        run_at: column(row, "run_at")?,
        last_error: column(row, "last_error")?,
        ended_at: column(row, "ended_at")?,
    })
}

fn dead(row: &Row) -> StoreResult<DeadJob> {
    let id: Uuid = column(row, "id")?;
    let attempt: i32 = column(row, "attempt")?;
    let error: Option<String> = column(row, "last_error")?;
    let ended: Option<DateTime<Utc>> = column(row, "ended_at")?;
    Ok(DeadJob {
        id,
        kind: column(row, "kind")?,
        payload: column(row, "payload")?,
        attempts: u32::try_from(attempt).map_err(|_| corrupt("job", "attempt", &id))?,
        error: error.ok_or_else(|| corrupt("job", "last_error", &id))?,
        died_at: ended.ok_or_else(|| corrupt("job", "ended_at", &id))?,
    })
}

fn claimed(row: &Row) -> StoreResult<ClaimedJob> {
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
