use arena_app::ports::{
    DayEntry, NewTaskEntry, PictureMarks, StoreResult, SubscriberId, TaskEntries, TaskEntry, TaskFlag,
};
use arena_rules::Credits;
use arena_rules::tasks::EntryState;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, hash};

/// The most compared entries: with the same pixels, and with each quarter of a hash.
const LOOKALIKES: i64 = 200;

record! {
    struct EntryRow {
        id: Uuid,
        subscriber_id: Uuid,
        challenge_id: String,
        day: NaiveDate,
        credits: i64,
        state: String,
        digest: Vec<u8>,
        perceptual: i64,
        flag: Option<String>,
        flagged_entry: Option<Uuid>,
        submitted_at: DateTime<Utc>,
        decided_at: Option<DateTime<Utc>>,
        reason: Option<String>,
        challenge_name: String,
        thumbnail: String,
        game_name: String,
    }
}

record! {
    struct DayRow {
        id: Uuid,
        challenge_id: String,
        state: String,
        reason: Option<String>,
    }
}

record! {
    struct PictureRow {
        id: Uuid,
        digest: Vec<u8>,
        perceptual: i64,
    }
}

record! {
    struct BacklogRow {
        entries: i64,
        oldest: Option<DateTime<Utc>>,
    }
}

macro_rules! columns {
    () => {
        "SELECT e.id, e.subscriber_id, e.challenge_id, e.day, e.credits, e.state, e.digest, e.perceptual,
                e.flag, e.flagged_entry, e.submitted_at, e.decided_at, e.reason,
                c.name AS challenge_name, c.thumbnail, g.name AS game_name
         FROM task_entry e JOIN challenge c ON c.id = e.challenge_id JOIN game g ON g.id = c.game_id"
    };
}

macro_rules! newest {
    ($condition:literal) => {
        concat!(
            "SELECT * FROM (
                 SELECT id, digest, perceptual, submitted_at FROM task_entry
                 WHERE subscriber_id <> $1 AND ",
            $condition,
            " ORDER BY submitted_at DESC LIMIT $8) AS newest"
        )
    };
}

/// Entries that wait for a reviewer.
macro_rules! undecided {
    () => {
        "e.state = 'submitted'
             AND NOT EXISTS (SELECT 1 FROM task_verdict v WHERE v.entry_id = e.id AND v.state = 'pending')"
    };
}

macro_rules! queue {
    ($behind:literal) => {
        concat!(columns!(), " WHERE ", undecided!(), $behind, " ORDER BY e.submitted_at, e.id LIMIT $1")
    };
}

statements! {
    fn begin_upload(id: Uuid, at: DateTime<Utc>) =
        "INSERT INTO task_upload (id, created_at, discarded) VALUES ($1, $2, false)";

    fn take_upload(id: Uuid) = "DELETE FROM task_upload WHERE id = $1 AND NOT discarded";

    fn discard_upload(id: Uuid) = "UPDATE task_upload SET discarded = true WHERE id = $1";

    fn discard_stale(before: DateTime<Utc>, limit: i64) =
        "UPDATE task_upload SET discarded = true
         WHERE id IN (SELECT id FROM task_upload WHERE created_at < $1 AND NOT discarded LIMIT $2)";

    fn discarded(limit: i64) -> (Uuid,) = "SELECT id FROM task_upload WHERE discarded LIMIT $1";

    fn forget_upload(id: Uuid) = "DELETE FROM task_upload WHERE id = $1 AND discarded";

    fn insert(
        id: Uuid,
        subscriber: Uuid,
        challenge: &str,
        day: NaiveDate,
        credits: i64,
        state: &str,
        digest: Vec<u8>,
        perceptual: i64,
        band_0: i32,
        band_1: i32,
        band_2: i32,
        band_3: i32,
        flag: Option<&str>,
        flagged_entry: Option<Uuid>,
        at: DateTime<Utc>,
    ) = "INSERT INTO task_entry (id, subscriber_id, challenge_id, day, credits, state, digest, perceptual,
             band_0, band_1, band_2, band_3, flag, flagged_entry, submitted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT DO NOTHING";

    fn by_id(id: Uuid) -> EntryRow = concat!(columns!(), " WHERE e.id = $1");

    fn of_day(subscriber: Uuid, day: NaiveDate) -> DayRow =
        "SELECT id, challenge_id, state, reason FROM task_entry WHERE subscriber_id = $1 AND day = $2";

    fn sent_before(subscriber: Uuid, digest: Vec<u8>) -> (Uuid,) =
        "SELECT id FROM task_entry WHERE subscriber_id = $1 AND digest = $2";

    /// Pictures whose hashes differ in at most three bits always share a quarter, and so do most with a
    /// few more. Each part reads only the newest rows of one index, however many have the value.
    fn lookalikes(
        subscriber: Uuid,
        digest: Vec<u8>,
        since: DateTime<Utc>,
        band_0: i32,
        band_1: i32,
        band_2: i32,
        band_3: i32,
        limit: i64,
    ) -> PictureRow = concat!(
        "SELECT id, digest, perceptual FROM (",
        newest!("digest = $2"),
        " UNION ",
        newest!("submitted_at >= $3 AND band_0 = $4"),
        " UNION ",
        newest!("submitted_at >= $3 AND band_1 = $5"),
        " UNION ",
        newest!("submitted_at >= $3 AND band_2 = $6"),
        " UNION ",
        newest!("submitted_at >= $3 AND band_3 = $7"),
        ") AS found ORDER BY submitted_at DESC, id"
    );

    fn flag_entry(flag: &str, other: Uuid, id: Uuid) =
        "UPDATE task_entry SET flag = $1, flagged_entry = $2 WHERE id = $3 AND flag IS NULL";

    fn decide(to: &str, reason: Option<&str>, at: DateTime<Utc>, id: Uuid, from: &str) =
        "UPDATE task_entry SET state = $1, reason = $2, decided_at = $3 WHERE id = $4 AND state = $5";

    fn in_state(state: &str, limit: i64) -> EntryRow =
        concat!(columns!(), " WHERE e.state = $1 ORDER BY e.submitted_at, e.id LIMIT $2");

    fn review_queue(limit: i64) -> EntryRow = queue!("");

    fn review_queue_behind(limit: i64, after: Uuid) -> EntryRow =
        queue!(" AND (e.submitted_at, e.id) > (SELECT submitted_at, id FROM task_entry WHERE id = $2)");

    fn review_backlog() -> BacklogRow = concat!(
        "SELECT count(*) AS entries, min(e.submitted_at) AS oldest FROM task_entry e WHERE ",
        undecided!()
    );

    fn count_in_state(state: &str) -> (i64,) = "SELECT COUNT(*) AS entries FROM task_entry WHERE state = $1";

    /// Ids sort by the time they were made.
    fn approved(subscriber: Uuid, before: Uuid, limit: i64) -> EntryRow = concat!(
        columns!(),
        " WHERE e.subscriber_id = $1 AND e.state = 'approved' AND e.id < $2 ORDER BY e.id DESC LIMIT $3"
    );
}

#[async_trait]
impl TaskEntries for Connection {
    async fn begin_upload(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(begin_upload(id, at)).await.map(|_| ())
    }

    async fn take_upload(&self, id: Uuid) -> StoreResult<bool> {
        Ok(self.execute(take_upload(id)).await? == 1)
    }

    async fn discard_upload(&self, id: Uuid) -> StoreResult<bool> {
        Ok(self.execute(discard_upload(id)).await? == 1)
    }

    async fn discard_stale(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        self.execute(discard_stale(before, limit.cast_signed())).await
    }

    async fn discarded(&self, limit: u64) -> StoreResult<Vec<Uuid>> {
        let discarded = self.fetch_all(discarded(limit.cast_signed())).await?;
        Ok(discarded.into_iter().map(|(id,)| id).collect())
    }

    async fn forget_upload(&self, id: Uuid) -> StoreResult<()> {
        self.execute(forget_upload(id)).await.map(|_| ())
    }

    async fn submit(&self, new: &NewTaskEntry) -> StoreResult<bool> {
        let [band_0, band_1, band_2, band_3] = bands(new.marks.perceptual);
        let insert = insert(
            new.id,
            new.subscriber.0,
            &new.challenge,
            new.day,
            new.credits.0,
            EntryState::Submitted.as_str(),
            new.marks.digest.to_vec(),
            new.marks.perceptual.cast_signed(),
            band_0,
            band_1,
            band_2,
            band_3,
            new.flag.map(TaskFlag::as_str),
            new.flag.map(TaskFlag::entry),
            new.at,
        );
        Ok(self.execute(insert).await? == 1)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<TaskEntry>> {
        self.fetch_one(by_id(id)).await?.map(EntryRow::entry).transpose()
    }

    async fn of_day(&self, subscriber: SubscriberId, day: NaiveDate) -> StoreResult<Vec<DayEntry>> {
        self.fetch_all(of_day(subscriber.0, day)).await?.into_iter().map(DayRow::entry).collect()
    }

    async fn sent_before(&self, subscriber: SubscriberId, digest: &[u8; 32]) -> StoreResult<bool> {
        Ok(self.fetch_one(sent_before(subscriber.0, digest.to_vec())).await?.is_some())
    }

    async fn lookalikes(
        &self,
        subscriber: SubscriberId,
        marks: &PictureMarks,
        since: DateTime<Utc>,
    ) -> StoreResult<Vec<(Uuid, PictureMarks)>> {
        let [band_0, band_1, band_2, band_3] = bands(marks.perceptual);
        let lookalikes = lookalikes(
            subscriber.0,
            marks.digest.to_vec(),
            since,
            band_0,
            band_1,
            band_2,
            band_3,
            LOOKALIKES,
        );
        self.fetch_all(lookalikes).await?.into_iter().map(PictureRow::picture).collect()
    }

    async fn flag(&self, id: Uuid, flag: TaskFlag) -> StoreResult<()> {
        self.execute(flag_entry(flag.as_str(), flag.entry(), id)).await.map(|_| ())
    }

    async fn decide(
        &self,
        id: Uuid,
        to: EntryState,
        reason: Option<&str>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let decide = decide(to.as_str(), reason, at, id, EntryState::Submitted.as_str());
        Ok(self.execute(decide).await? == 1)
    }

    async fn approve_after_all(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        let decide = decide(EntryState::Approved.as_str(), None, at, id, EntryState::Rejected.as_str());
        Ok(self.execute(decide).await? == 1)
    }

    async fn in_state(&self, state: EntryState, limit: u64) -> StoreResult<Vec<TaskEntry>> {
        let entries = self.fetch_all(in_state(state.as_str(), limit.cast_signed())).await?;
        entries.into_iter().map(EntryRow::entry).collect()
    }

    async fn review_queue(&self, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<TaskEntry>> {
        let limit = limit.cast_signed();
        let queue = match after {
            Some(after) => review_queue_behind(limit, after),
            None => review_queue(limit),
        };
        self.fetch_all(queue).await?.into_iter().map(EntryRow::entry).collect()
    }

    async fn review_backlog(&self) -> StoreResult<(u64, Option<DateTime<Utc>>)> {
        let row = self.fetch_one(review_backlog()).await?;
        Ok(row.map_or((0, None), |row| (row.entries.cast_unsigned(), row.oldest)))
    }

    async fn count_in_state(&self, state: EntryState) -> StoreResult<u64> {
        let row = self.fetch_one(count_in_state(state.as_str())).await?;
        Ok(row.map_or(0, |(entries,)| entries.cast_unsigned()))
    }

    async fn approved(
        &self,
        subscriber: SubscriberId,
        before: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<TaskEntry>> {
        let before = before.unwrap_or(Uuid::max());
        let entries = self.fetch_all(approved(subscriber.0, before, limit.cast_signed())).await?;
        entries.into_iter().map(EntryRow::entry).collect()
    }
}

fn bands(perceptual: u64) -> [i32; 4] {
    let [a, b, c, d, e, f, g, h] = perceptual.to_be_bytes();
    [[a, b], [c, d], [e, f], [g, h]].map(|band| u16::from_be_bytes(band).into())
}

fn state(id: Uuid, word: &str) -> StoreResult<EntryState> {
    EntryState::from_word(word).ok_or_else(|| corrupt("task_entry", "state", &id))
}

fn marks(id: Uuid, digest: Vec<u8>, perceptual: i64) -> StoreResult<PictureMarks> {
    Ok(PictureMarks {
        digest: hash(digest, "task_entry", "digest", &id)?,
        perceptual: perceptual.cast_unsigned(),
    })
}

fn flag(id: Uuid, word: Option<&str>, other: Option<Uuid>) -> StoreResult<Option<TaskFlag>> {
    match (word, other) {
        (None, None) => Ok(None),
        (Some(word), Some(other)) => {
            TaskFlag::from_word(word, other).map(Some).ok_or_else(|| corrupt("task_entry", "flag", &id))
        }
        _ => Err(corrupt("task_entry", "flagged_entry", &id)),
    }
}

impl EntryRow {
    fn entry(self) -> StoreResult<TaskEntry> {
        let id = self.id;
        Ok(TaskEntry {
            id,
            subscriber: SubscriberId(self.subscriber_id),
            challenge: self.challenge_id,
            challenge_name: self.challenge_name,
            thumbnail: self.thumbnail,
            game_name: self.game_name,
            day: self.day,
            credits: Credits(self.credits),
            state: state(id, &self.state)?,
            flag: flag(id, self.flag.as_deref(), self.flagged_entry)?,
            marks: marks(id, self.digest, self.perceptual)?,
            submitted_at: self.submitted_at,
            decided_at: self.decided_at,
            reason: self.reason,
        })
    }
}

impl DayRow {
    fn entry(self) -> StoreResult<DayEntry> {
        Ok(DayEntry {
            id: self.id,
            challenge: self.challenge_id,
            state: state(self.id, &self.state)?,
            reason: self.reason,
        })
    }
}

impl PictureRow {
    fn picture(self) -> StoreResult<(Uuid, PictureMarks)> {
        Ok((self.id, marks(self.id, self.digest, self.perceptual)?))
    }
}
