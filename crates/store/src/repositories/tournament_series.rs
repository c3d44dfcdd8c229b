use arena_app::ports::{StoreResult, TournamentSeries, TournamentSeriesStore};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

record! {
    struct SeriesRow {
        id: Uuid,
        name: String,
        newest: i64,
        every_days: i32,
        opens_before: i32,
        lasts: Option<i32>,
        next_starts_at: Option<DateTime<Utc>>,
        until: DateTime<Utc>,
        made_by: String,
        made_at: DateTime<Utc>,
        ended_by: Option<String>,
        ended_at: Option<DateTime<Utc>>,
    }
}

macro_rules! series {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, t.name, s.newest, s.every_days, s.opens_before, s.lasts, s.next_starts_at, s.until, s.made_by,
                 s.made_at, s.ended_by, s.ended_at
             FROM staff_series s JOIN tournament t ON t.id = s.newest ",
            $rest
        )
    };
}

statements! {
    fn add(
        id: Uuid,
        newest: i64,
        every_days: i32,
        opens_before: i32,
        lasts: Option<i32>,
        next_starts_at: Option<DateTime<Utc>>,
        until: DateTime<Utc>,
        made_by: &str,
        made_at: DateTime<Utc>,
    ) = "INSERT INTO staff_series (id, newest, every_days, opens_before, lasts, next_starts_at, until, made_by, made_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";

    fn list(limit: i64) -> SeriesRow =
        series!("ORDER BY CASE WHEN s.next_starts_at IS NULL THEN 1 ELSE 0 END, s.made_at DESC, s.id LIMIT $1");

    fn running() -> (Uuid,) =
        "SELECT id FROM staff_series WHERE next_starts_at IS NOT NULL ORDER BY id";

    fn lock(id: Uuid) -> (Uuid,) =
        "SELECT id FROM staff_series WHERE id = $1 FOR UPDATE",
        "SELECT id FROM staff_series WHERE id = $1";

    fn by_id(id: Uuid) -> SeriesRow = series!("WHERE s.id = $1");

    fn advance(id: Uuid, newest: i64, next_starts_at: Option<DateTime<Utc>>, ended_at: Option<DateTime<Utc>>) =
        "UPDATE staff_series SET newest = $2, next_starts_at = $3, ended_at = $4
         WHERE id = $1 AND next_starts_at IS NOT NULL";

    fn end(id: Uuid, by: &str, at: DateTime<Utc>) =
        "UPDATE staff_series SET next_starts_at = NULL, ended_by = $2, ended_at = $3
         WHERE id = $1 AND next_starts_at IS NOT NULL";
}

#[async_trait]
impl TournamentSeriesStore for Connection {
    async fn add(&self, series: &TournamentSeries) -> StoreResult<bool> {
        let add = add(
            series.id,
            series.newest,
            series.every_days.cast_signed(),
            series.opens_before.cast_signed(),
            series.lasts.map(u32::cast_signed),
            series.next_starts_at,
            series.until,
            &series.made_by,
            series.made_at,
        );
        Ok(self.execute(add).await? == 1)
    }

    async fn list(&self, limit: u64) -> StoreResult<Vec<TournamentSeries>> {
        let rows = self.fetch_all(list(limit.cast_signed())).await?;
        Ok(rows.into_iter().map(TournamentSeries::from).collect())
    }

    async fn running(&self) -> StoreResult<Vec<Uuid>> {
        Ok(self.fetch_all(running()).await?.into_iter().map(|(id,)| id).collect())
    }

    async fn hold(&self, id: Uuid) -> StoreResult<Option<TournamentSeries>> {
        self.fetch_one(lock(id)).await?;
        // Read after locking, so that another node's change is seen.
        Ok(self.fetch_one(by_id(id)).await?.map(TournamentSeries::from))
    }

    async fn advance(
        &self,
        id: Uuid,
        newest: i64,
        next_starts_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> StoreResult<()> {
        let ended_at = next_starts_at.is_none().then_some(now);
        self.execute(advance(id, newest, next_starts_at, ended_at)).await.map(|_| ())
    }

    async fn end(&self, id: Uuid, by: &str, now: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(end(id, by, now)).await? == 1)
    }
}

impl From<SeriesRow> for TournamentSeries {
    fn from(row: SeriesRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            newest: row.newest,
            every_days: row.every_days.cast_unsigned(),
            opens_before: row.opens_before.cast_unsigned(),
            lasts: row.lasts.map(i32::cast_unsigned),
            next_starts_at: row.next_starts_at,
            until: row.until,
            made_by: row.made_by,
            made_at: row.made_at,
            ended_by: row.ended_by,
            ended_at: row.ended_at,
        }
    }
}
