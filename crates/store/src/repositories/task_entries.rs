use arena_app::ports::{
    DayEntry, NewTaskEntry, PictureMarks, StoreResult, SubscriberId, TaskEntries, TaskEntry, TaskFlag,
};
use arena_rules::Credits;
use arena_rules::tasks::EntryState;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, column};
use crate::convert::{corrupt, hash};

const COLUMNS: &str = "SELECT e.id, e.subscriber_id, e.challenge_id, e.day, e.credits, e.state, e.digest, e.perceptual,
                              e.flag, e.flagged_entry, e.submitted_at, e.decided_at, e.reason,
                              c.name AS challenge_name, c.thumbnail, g.name AS game_name
                       FROM task_entry e JOIN challenge c ON c.id = e.challenge_id JOIN game g ON g.id = c.game_id";

/// How many entries are compared bit by bit at the most.
const LOOKALIKES: i64 = 200;

#[async_trait]
impl TaskEntries for Connection {
    async fn begin_upload(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "INSERT INTO task_upload (id, created_at, discarded) VALUES ($1, $2, false)";
        self.run(sql, vec![id.into(), at.into()]).await.map(|_| ())
    }

    async fn take_upload(&self, id: Uuid) -> StoreResult<bool> {
        let sql = "DELETE FROM task_upload WHERE id = $1 AND NOT discarded";
        Ok(self.run(sql, vec![id.into()]).await? == 1)
    }

    async fn discard_upload(&self, id: Uuid) -> StoreResult<bool> {
        let sql = "UPDATE task_upload SET discarded = true WHERE id = $1";
        Ok(self.run(sql, vec![id.into()]).await? == 1)
    }

    async fn discard_stale(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        let sql = "UPDATE task_upload SET discarded = true
                   WHERE id IN (SELECT id FROM task_upload WHERE created_at < $1 AND NOT discarded LIMIT $2)";
        Ok(self.run(sql, vec![before.into(), limit.cast_signed().into()]).await?)
    }

    async fn discarded(&self, limit: u64) -> StoreResult<Vec<Uuid>> {
        let sql = "SELECT id FROM task_upload WHERE discarded LIMIT $1";
        let rows = self.all(sql, vec![limit.cast_signed().into()]).await?;
        rows.iter().map(|row| column(row, "id")).collect()
    }

    async fn forget_upload(&self, id: Uuid) -> StoreResult<()> {
        let sql = "DELETE FROM task_upload WHERE id = $1 AND discarded";
        self.run(sql, vec![id.into()]).await.map(|_| ())
    }

    async fn submit(&self, new: &NewTaskEntry) -> StoreResult<bool> {
        let sql = "INSERT INTO task_entry (id, subscriber_id, challenge_id, day, credits, state, digest, perceptual,
                       band_0, band_1, band_2, band_3, flag, flagged_entry, submitted_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
                   ON CONFLICT DO NOTHING";
        let [band_0, band_1, band_2, band_3] = bands(new.marks.perceptual);
        let values = vec![
            new.id.into(),
            new.subscriber.0.into(),
            new.challenge.as_str().into(),
            new.day.into(),
            new.credits.0.into(),
            EntryState::Submitted.as_str().into(),
            new.marks.digest.to_vec().into(),
            new.marks.perceptual.cast_signed().into(),
            band_0.into(),
            band_1.into(),
            band_2.into(),
            band_3.into(),
            new.flag.map(TaskFlag::as_str).into(),
            new.flag.map(TaskFlag::entry).into(),
            new.at.into(),
        ];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<TaskEntry>> {
        let sql = format!("{COLUMNS} WHERE e.id = $1");
        self.one(&sql, vec![id.into()]).await?.as_ref().map(entry).transpose()
    }

    async fn of_day(&self, subscriber: SubscriberId, day: NaiveDate) -> StoreResult<Vec<DayEntry>> {
        let sql =
            "SELECT id, challenge_id, state, reason FROM task_entry WHERE subscriber_id = $1 AND day = $2";
        let rows = self.all(sql, vec![subscriber.0.into(), day.into()]).await?;
        let entry = |row| {
            Ok(DayEntry {
                id: column(row, "id")?,
                challenge: column(row, "challenge_id")?,
                state: state(row)?,
                reason: column(row, "reason")?,
            })
        };
        rows.iter().map(entry).collect()
    }

    async fn sent_before(&self, subscriber: SubscriberId, digest: &[u8; 32]) -> StoreResult<bool> {
        let sql = "SELECT id FROM task_entry WHERE subscriber_id = $1 AND digest = $2";
        Ok(self.one(sql, vec![subscriber.0.into(), digest.to_vec().into()]).await?.is_some())
    }

    async fn lookalikes(
        &self,
        subscriber: SubscriberId,
        marks: &PictureMarks,
        since: DateTime<Utc>,
    ) -> StoreResult<Vec<(Uuid, PictureMarks)>> {
        // An index for each quarter of the hash: pictures that differ in three bits or fewer share one for certain,
        // and most of those that differ in a few more.
        let sql = "SELECT id, digest, perceptual FROM task_entry
                   WHERE subscriber_id <> $1
                     AND (digest = $2
                       OR (submitted_at >= $3
                         AND (band_0 = $4 OR band_1 = $5 OR band_2 = $6 OR band_3 = $7)))
                   ORDER BY submitted_at DESC, id LIMIT $8";
        let [band_0, band_1, band_2, band_3] = bands(marks.perceptual);
        let values = vec![
            subscriber.0.into(),
            marks.digest.to_vec().into(),
            since.into(),
            band_0.into(),
            band_1.into(),
            band_2.into(),
            band_3.into(),
            LOOKALIKES.into(),
        ];
        self.all(sql, values).await?.iter().map(|row| Ok((column(row, "id")?, marks_of(row)?))).collect()
    }

    async fn decide(
        &self,
        id: Uuid,
        to: EntryState,
        reason: Option<&str>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql =
            "UPDATE task_entry SET state = $1, reason = $2, decided_at = $3 WHERE id = $4 AND state = $5";
        let values = vec![
            to.as_str().into(),
            reason.into(),
            at.into(),
            id.into(),
            EntryState::Submitted.as_str().into(),
        ];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn in_state(&self, state: EntryState, limit: u64) -> StoreResult<Vec<TaskEntry>> {
        let sql = format!("{COLUMNS} WHERE e.state = $1 ORDER BY e.submitted_at, e.id LIMIT $2");
        let values = vec![state.as_str().into(), limit.cast_signed().into()];
        self.all(&sql, values).await?.iter().map(entry).collect()
    }

    async fn count_in_state(&self, state: EntryState) -> StoreResult<u64> {
        let sql = "SELECT COUNT(*) AS entries FROM task_entry WHERE state = $1";
        let row = self.one(sql, vec![state.as_str().into()]).await?;
        let entries: i64 = row.as_ref().map_or(Ok(0), |row| column(row, "entries"))?;
        Ok(entries.cast_unsigned())
    }

    async fn approved(
        &self,
        subscriber: SubscriberId,
        before: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<TaskEntry>> {
        // Ids sort by the time of their making.
        let sql = format!(
            "{COLUMNS} WHERE e.subscriber_id = $1 AND e.state = 'approved' AND e.id < $2 ORDER BY e.id DESC LIMIT $3"
        );
        let before = before.unwrap_or(Uuid::max());
        let values = vec![subscriber.0.into(), before.into(), limit.cast_signed().into()];
        self.all(&sql, values).await?.iter().map(entry).collect()
    }
}

/// The quarters of a perceptual hash.
fn bands(perceptual: u64) -> [i32; 4] {
    let [a, b, c, d, e, f, g, h] = perceptual.to_be_bytes();
    [[a, b], [c, d], [e, f], [g, h]].map(|band| u16::from_be_bytes(band).into())
}

fn state(row: &Row) -> StoreResult<EntryState> {
    let id: Uuid = column(row, "id")?;
    let word: String = column(row, "state")?;
    EntryState::from_word(&word).ok_or_else(|| corrupt("task_entry", "state", &id))
}

fn marks_of(row: &Row) -> StoreResult<PictureMarks> {
    let id: Uuid = column(row, "id")?;
    let perceptual: i64 = column(row, "perceptual")?;
    Ok(PictureMarks {
        digest: hash(column(row, "digest")?, "task_entry", "digest", &id)?,
        perceptual: perceptual.cast_unsigned(),
    })
}

fn flag(row: &Row) -> StoreResult<Option<TaskFlag>> {
    let id: Uuid = column(row, "id")?;
    let word: Option<String> = column(row, "flag")?;
    let other: Option<Uuid> = column(row, "flagged_entry")?;
    match (word, other) {
        (None, None) => Ok(None),
        (Some(word), Some(other)) => {
            TaskFlag::from_word(&word, other).map(Some).ok_or_else(|| corrupt("task_entry", "flag", &id))
        }
        _ => Err(corrupt("task_entry", "flagged_entry", &id)),
    }
}

fn entry(row: &Row) -> StoreResult<TaskEntry> {
    Ok(TaskEntry {
        id: column(row, "id")?,
        subscriber: SubscriberId(column(row, "subscriber_id")?),
        challenge: column(row, "challenge_id")?,
        challenge_name: column(row, "challenge_name")?,
        thumbnail: column(row, "thumbnail")?,
        game_name: column(row, "game_name")?,
        day: column(row, "day")?,
        credits: Credits(column(row, "credits")?),
        state: state(row)?,
        flag: flag(row)?,
        marks: marks_of(row)?,
        submitted_at: column(row, "submitted_at")?,
        decided_at: column(row, "decided_at")?,
        reason: column(row, "reason")?,
    })
}
