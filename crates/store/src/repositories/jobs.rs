use arena_app::ports::{
    ClaimedJob, DeadJob, DeadJobCursor, JobCounts, JobOutcome, JobState, Jobs, KindOfJobs, ListedJob, NewJob,
    StoreResult,
};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, corrupt, time_text};

record! {
    struct ClaimedRow {
        id: Uuid,
        kind: String,
        payload: serde_json::Value,
        attempt: i32,
        epoch: i64,
    }
}

record! {
    struct ListedRow {
        id: Uuid,
        kind: String,
        state: String,
        attempt: i32,
        run_at: DateTime<Utc>,
        last_error: Option<String>,
        ended_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct DeadRow {
        id: Uuid,
        kind: String,
        payload: serde_json::Value,
        attempt: i32,
        last_error: Option<String>,
        ended_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct KindRow {
        kind: String,
        ready: i64,
        running: i64,
        dead: i64,
    }
}

record! {
    struct CountRow {
        state: String,
        jobs: i64,
    }
}

/// The oldest ready job of each kind: steps through the kinds by the index, and reads only the first job of
/// each.
macro_rules! oldest {
    () => {
        "WITH RECURSIVE known (kind) AS (
             SELECT MIN(kind) FROM job WHERE state = 'ready'
             UNION ALL
             SELECT (SELECT MIN(kind) FROM job WHERE state = 'ready' AND kind > known.kind)
             FROM known WHERE known.kind IS NOT NULL)
         SELECT MIN((SELECT MIN(run_at) FROM job WHERE state = 'ready' AND job.kind = known.kind)) AS run_at
         FROM known WHERE kind IS NOT NULL AND kind NOT IN "
    };
}

/// The kinds that have jobs in a state, as a table of that name.
macro_rules! kinds_in {
    ($name:literal, $state:literal) => {
        concat!(
            $name,
            " (kind) AS (
                 SELECT MIN(kind) FROM job WHERE state = '",
            $state,
            "'
                 UNION ALL
                 SELECT (SELECT MIN(kind) FROM job WHERE state = '",
            $state,
            "' AND kind > ",
            $name,
            ".kind) FROM ",
            $name,
            " WHERE ",
            $name,
            ".kind IS NOT NULL)"
        )
    };
}

/// The number of jobs of a kind in a state, up to the first argument.
macro_rules! count_in {
    ($name:literal, $state:literal) => {
        concat!(
            "(SELECT COUNT(*) FROM (SELECT 1 FROM job WHERE state = '",
            $state,
            "' AND job.kind = ",
            $name,
            ".kind LIMIT $1) AS first_jobs)"
        )
    };
}

macro_rules! claimed {
    () => {
        "due AS MATERIALIZED (
             SELECT id FROM (SELECT id, run_at FROM ready UNION ALL SELECT id, run_at FROM lost) AS every
             ORDER BY run_at LIMIT $3)
         UPDATE job SET state = 'running', epoch = epoch + 1, attempt = attempt + 1, lease_until = $1
         WHERE id IN (SELECT id FROM due)
         RETURNING id, kind, payload, attempt, epoch"
    };
}

macro_rules! dead {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, payload, attempt, last_error, ended_at FROM job WHERE state = 'dead' AND ",
            $rest
        )
    };
}

statements! {
    fn insert(
        id: Uuid,
        kind: &str,
        payload: serde_json::Value,
        unique_key: Option<String>,
        run_at: DateTime<Utc>,
    ) = "INSERT INTO job (id, kind, payload, unique_key, state, run_at)
         VALUES ($1, $2, $3, $4, 'ready', $5) ON CONFLICT DO NOTHING";

    fn insert_all(jobs: serde_json::Value) =
        "INSERT INTO job (id, kind, payload, unique_key, state, run_at)
         SELECT v.id, v.kind, CAST(v.payload AS jsonb), v.unique_key, 'ready', v.run_at
         FROM jsonb_to_recordset($1) AS v (id uuid, kind text, payload text, unique_key text, run_at timestamptz)
         ON CONFLICT DO NOTHING",
        "INSERT INTO job (id, kind, payload, unique_key, state, run_at)
         SELECT unhex(replace(value ->> '$.id', '-', '')), value ->> '$.kind', value ->> '$.payload',
             value ->> '$.unique_key', 'ready', value ->> '$.run_at'
         FROM json_each($1) WHERE true
         ON CONFLICT DO NOTHING";

    /// Reads the first jobs of each kind by the index, and claims the first of those together, so that the
    /// jobs behind them cost nothing. `lost` are jobs whose lease has ended; few jobs run at a time.
    ///
    /// Skips rows that others have locked. Materialised, because Postgres may run a plain subquery once for
    /// each row and so claim more than the limit.
    fn claim(lease_until: DateTime<Utc>, now: DateTime<Utc>, limit: i64, kinds: serde_json::Value) -> ClaimedRow =
        concat!(
            "WITH ready AS MATERIALIZED (
                 SELECT waiting.id, waiting.run_at
                 FROM jsonb_array_elements_text($4) AS k (kind)
                 CROSS JOIN LATERAL (
                     SELECT id, run_at FROM job WHERE state = 'ready' AND job.kind = k.kind AND run_at <= $2
                     ORDER BY run_at LIMIT $3 FOR UPDATE SKIP LOCKED) AS waiting),
             lost AS MATERIALIZED (
                 SELECT id, run_at FROM job WHERE state = 'running' AND lease_until <= $2
                     AND kind IN (SELECT value FROM jsonb_array_elements_text($4) AS value)
                 ORDER BY lease_until LIMIT $3 FOR UPDATE SKIP LOCKED), ",
            claimed!()
        ),
        // SQLite has no LATERAL: the rows are found by their numbers.
        concat!(
            "WITH ready AS MATERIALIZED (
                 SELECT job.id, job.run_at
                 FROM json_each($4) AS k
                 CROSS JOIN job
                 WHERE job.rowid IN (
                     SELECT j.rowid FROM job AS j WHERE j.state = 'ready' AND j.kind = k.value AND j.run_at <= $2
                     ORDER BY j.run_at LIMIT $3)),
             lost AS MATERIALIZED (
                 SELECT id, run_at FROM job WHERE state = 'running' AND lease_until <= $2
                     AND kind IN (SELECT value FROM json_each($4))
                 ORDER BY lease_until LIMIT $3), ",
            claimed!()
        );

    // `state || ''` keeps Postgres from using the index of running jobs (tests/it/plans.rs).
    fn finish(
        state: &str,
        run_at: Option<DateTime<Utc>>,
        error: Option<&str>,
        ended_at: Option<DateTime<Utc>>,
        id: Uuid,
        epoch: i64,
    ) = "UPDATE job SET state = $1, run_at = COALESCE($2, run_at), last_error = $3, ended_at = $4,
             lease_until = NULL
         WHERE id = $5 AND epoch = $6 AND state || '' = 'running'";

    fn list(state: Option<&str>, limit: i64) -> ListedRow =
        "SELECT id, kind, state, attempt, run_at, last_error, ended_at FROM job
         WHERE state = $1 OR ($1 IS NULL AND state <> 'done') ORDER BY run_at, id LIMIT $2";

    fn oldest(without: serde_json::Value) -> (Option<DateTime<Utc>>,) =
        concat!(oldest!(), "(SELECT value FROM jsonb_array_elements_text($1) AS value)"),
        concat!(oldest!(), "(SELECT value FROM json_each($1))");

    fn list_dead(died_at: Option<DateTime<Utc>>, id: Uuid, limit: i64) -> DeadRow = dead!(
        "($1 IS NULL OR ended_at < $1 OR (ended_at = $1 AND id < $2)) ORDER BY ended_at DESC, id DESC LIMIT $3"
    );

    fn list_dead_of(kind: &str, died_at: Option<DateTime<Utc>>, id: Uuid, limit: i64) -> DeadRow = dead!(
        "kind = $1 AND ($2 IS NULL OR ended_at < $2 OR (ended_at = $2 AND id < $3))
         ORDER BY ended_at DESC, id DESC LIMIT $4"
    );

    fn dead_by_id(id: Uuid) -> DeadRow = dead!("id = $1");

    fn discard(id: Uuid) = "DELETE FROM job WHERE id = $1 AND state = 'dead'";

    /// Steps through the kinds by the indexes of ready and of given-up jobs, and reads at most `most` entries of each, so
    /// that its time does not grow with the number of jobs. Few jobs run at a time.
    fn by_kind(most: i64) -> KindRow = concat!(
        "WITH RECURSIVE ",
        kinds_in!("waiting", "ready"),
        ", ",
        kinds_in!("given_up", "dead"),
        ", counted AS (SELECT kind, ",
        count_in!("waiting", "ready"),
        " AS ready, 0 AS running, 0 AS dead FROM waiting WHERE kind IS NOT NULL
         UNION ALL SELECT kind, 0, COUNT(*), 0 FROM job WHERE state = 'running' GROUP BY kind
         UNION ALL SELECT kind, 0, 0, ",
        count_in!("given_up", "dead"),
        " FROM given_up WHERE kind IS NOT NULL)
         SELECT kind, CAST(SUM(ready) AS bigint) AS ready, CAST(SUM(running) AS bigint) AS running,
             CAST(SUM(dead) AS bigint) AS dead
         FROM counted GROUP BY kind ORDER BY kind"
    );

    // The order keeps Postgres with the index: without it the first rows are looked for in the table.
    fn count_dead(most: i64) -> (i64,) =
        "SELECT COUNT(*) AS jobs FROM (
             SELECT 1 FROM job WHERE state = 'dead' ORDER BY ended_at DESC, id DESC LIMIT $1) AS counted";

    fn retry(at: DateTime<Utc>, id: Uuid) =
        "UPDATE job SET state = 'ready', attempt = 0, run_at = $1, ended_at = NULL
         WHERE id = $2 AND state = 'dead' AND NOT EXISTS (
             SELECT 1 FROM job AS other
             WHERE other.unique_key = job.unique_key AND other.state IN ('ready', 'running'))";

    fn counts() -> CountRow = "SELECT state, COUNT(*) AS jobs FROM job GROUP BY state";
}

#[async_trait]
impl Jobs for Connection {
    async fn enqueue(&self, job: &NewJob) -> StoreResult<bool> {
        let insert = insert(job.id, job.kind, job.payload.clone(), job.unique_key.clone(), job.run_at);
        Ok(self.execute(insert).await? == 1)
    }

    async fn enqueue_all(&self, jobs: &[NewJob]) -> StoreResult<u64> {
        let mut new = 0;
        for lot in jobs.chunks(LOT) {
            new += self.execute(insert_all(lot.iter().map(row_of).collect())).await?;
        }
        Ok(new)
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
        let claimed = self.fetch_all(claim(now + lease, now, limit.cast_signed(), json!(kinds))).await?;
        claimed.into_iter().map(ClaimedRow::job).collect()
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
            JobOutcome::Retry { at, error } => ("ready", Some(*at), Some(error.as_str()), None),
            JobOutcome::Dead { error } => ("dead", None, Some(error.as_str()), Some(at)),
        };
        Ok(self.execute(finish(state, run_at, error, ended, id, epoch)).await? == 1)
    }

    async fn list(&self, state: Option<JobState>, limit: u64) -> StoreResult<Vec<ListedJob>> {
        let listed = self.fetch_all(list(state.map(JobState::as_str), limit.cast_signed())).await?;
        listed.into_iter().map(ListedRow::job).collect()
    }

    async fn oldest_due(
        &self,
        now: DateTime<Utc>,
        without: &[&'static str],
    ) -> StoreResult<Option<DateTime<Utc>>> {
        let oldest = self.fetch_one(oldest(json!(without))).await?.and_then(|(oldest,)| oldest);
        Ok(oldest.filter(|oldest| *oldest <= now))
    }

    async fn list_dead(
        &self,
        kind: Option<&str>,
        after: Option<DeadJobCursor>,
        limit: u64,
    ) -> StoreResult<Vec<DeadJob>> {
        let (died_at, id) = (after.map(|after| after.died_at), after.map_or(Uuid::max(), |after| after.id));
        let limit = limit.cast_signed();
        let dead = match kind {
            Some(kind) => self.fetch_all(list_dead_of(kind, died_at, id, limit)).await?,
            None => self.fetch_all(list_dead(died_at, id, limit)).await?,
        };
        dead.into_iter().map(DeadRow::job).collect()
    }

    async fn dead(&self, id: Uuid) -> StoreResult<Option<DeadJob>> {
        self.fetch_one(dead_by_id(id)).await?.map(DeadRow::job).transpose()
    }

    async fn discard(&self, id: Uuid) -> StoreResult<bool> {
        Ok(self.execute(discard(id)).await? == 1)
    }

    async fn by_kind(&self, most: u64) -> StoreResult<Vec<KindOfJobs>> {
        let kind = |KindRow { kind, ready, running, dead }| KindOfJobs {
            kind,
            ready: ready.cast_unsigned(),
            running: running.cast_unsigned(),
            dead: dead.cast_unsigned(),
        };
        Ok(self.fetch_all(by_kind(most.cast_signed())).await?.into_iter().map(kind).collect())
    }

    async fn count_dead(&self, most: u64) -> StoreResult<u64> {
        let counted = self.fetch_one(count_dead(most.cast_signed())).await?;
        Ok(counted.map_or(0, |(jobs,)| jobs.cast_unsigned()))
    }

    async fn retry(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(retry(at, id)).await? == 1)
    }

    async fn counts(&self) -> StoreResult<JobCounts> {
        let mut all = JobCounts::default();
        for CountRow { state, jobs } in self.fetch_all(counts().of_many()).await? {
            let count = match JobState::from_word(&state) {
                Some(JobState::Ready) => &mut all.ready,
                Some(JobState::Running) => &mut all.running,
                Some(JobState::Done) => &mut all.done,
                Some(JobState::Dead) => &mut all.dead,
                None => return Err(corrupt("job", "state", &state)),
            };
            *count = jobs.cast_unsigned();
        }
        Ok(all)
    }
}

fn row_of(job: &NewJob) -> serde_json::Value {
    json!({
        "id": job.id.to_string(),
        "kind": job.kind,
        "payload": job.payload.to_string(),
        "unique_key": job.unique_key,
        "run_at": time_text(job.run_at),
    })
}

impl ListedRow {
    fn job(self) -> StoreResult<ListedJob> {
        let id = self.id;
        Ok(ListedJob {
            id,
            kind: self.kind,
            state: JobState::from_word(&self.state).ok_or_else(|| corrupt("job", "state", &id))?,
            attempts: u32::try_from(self.attempt).map_err(|_| corrupt("job", "attempt", &id))?,
            run_at: self.run_at,
            last_error: self.last_error,
            ended_at: self.ended_at,
        })
    }
}

impl DeadRow {
    fn job(self) -> StoreResult<DeadJob> {
        let id = self.id;
        Ok(DeadJob {
            id,
            kind: self.kind,
            payload: self.payload,
            attempts: u32::try_from(self.attempt).map_err(|_| corrupt("job", "attempt", &id))?,
            error: self.last_error.ok_or_else(|| corrupt("job", "last_error", &id))?,
            died_at: self.ended_at.ok_or_else(|| corrupt("job", "ended_at", &id))?,
        })
    }
}

impl ClaimedRow {
    fn job(self) -> StoreResult<ClaimedJob> {
        let id = self.id;
        Ok(ClaimedJob {
            id,
            kind: self.kind,
            payload: self.payload,
            attempt: u32::try_from(self.attempt).map_err(|_| corrupt("job", "attempt", &id))?,
            epoch: self.epoch,
        })
    }
}
