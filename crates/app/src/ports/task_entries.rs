use arena_rules::Credits;
use arena_rules::tasks::EntryState;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::SubscriberId;
use super::error::StoreResult;

/// A hint about a picture for the reviewer; never a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskFlag {
    /// Another subscriber's entry has the same pixels.
    Same(Uuid),
    /// Another subscriber's entry has nearly the same picture.
    Similar(Uuid),
}

impl TaskFlag {
    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Same(_) => "same",
            Self::Similar(_) => "similar",
        }
    }

    /// Returns the other subscriber's entry.
    #[must_use]
    pub fn entry(self) -> Uuid {
        match self {
            Self::Same(entry) | Self::Similar(entry) => entry,
        }
    }

    /// Reads a flag from its columns.
    #[must_use]
    pub fn from_word(word: &str, entry: Uuid) -> Option<Self> {
        [Self::Same(entry), Self::Similar(entry)].into_iter().find(|flag| flag.as_str() == word)
    }
}

/// Fingerprints of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureMarks {
    /// SHA-256 of the pixels, independent of the file format.
    pub digest: [u8; 32],
    /// A perceptual hash; near-identical pictures differ in few bits.
    pub perceptual: u64,
}

/// A new entry.
#[derive(Clone, Debug)]
pub struct NewTaskEntry {
    /// The id, which also names the picture.
    pub id: Uuid,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The challenge.
    pub challenge: String,
    /// The day.
    pub day: NaiveDate,
    /// The credits that the challenge pays now; a later change of the catalogue does not change them.
    pub credits: Credits,
    /// The picture's fingerprints.
    pub marks: PictureMarks,
    /// The hint for the reviewer.
    pub flag: Option<TaskFlag>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// A task entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskEntry {
    /// The id.
    pub id: Uuid,
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The challenge.
    pub challenge: String,
    /// The challenge's name.
    pub challenge_name: String,
    /// The slug of the challenge's picture.
    pub thumbnail: String,
    /// The game's name.
    pub game_name: String,
    /// The day.
    pub day: NaiveDate,
    /// The entry's pay.
    pub credits: Credits,
    /// The state.
    pub state: EntryState,
    /// The hint for the reviewer.
    pub flag: Option<TaskFlag>,
    /// The picture's fingerprints.
    pub marks: PictureMarks,
    /// The time of submission.
    pub submitted_at: DateTime<Utc>,
    /// The time of the decision.
    pub decided_at: Option<DateTime<Utc>>,
    /// The reason for a rejection.
    pub reason: Option<String>,
}

/// An entry of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayEntry {
    /// The id.
    pub id: Uuid,
    /// The challenge.
    pub challenge: String,
    /// The state.
    pub state: EntryState,
    /// The reason for a rejection, if given.
    pub reason: Option<String>,
}

/// Entries for challenges, and uploads before them.
///
/// An upload is recorded before its files are written, and taken in the entry's transaction, so a failed
/// entry's files can always be found.
#[async_trait]
pub trait TaskEntries: Send + Sync {
    /// Records that files of this id will be written.
    async fn begin_upload(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<()>;

    /// Assigns an upload to its entry; `false` if the upload was discarded.
    async fn take_upload(&self, id: Uuid) -> StoreResult<bool>;

    /// Marks an upload's files for deletion; `false` if an entry has taken the upload.
    async fn discard_upload(&self, id: Uuid) -> StoreResult<bool>;

    /// Discards up to `limit` uploads begun before an instant. Returns their number.
    async fn discard_stale(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Returns up to `limit` uploads with files to delete.
    async fn discarded(&self, limit: u64) -> StoreResult<Vec<Uuid>>;

    /// Removes a discarded upload whose files are gone.
    async fn forget_upload(&self, id: Uuid) -> StoreResult<()>;

    /// Creates a submitted entry; `false`, with nothing written, if the subscriber has an entry for this
    /// challenge and day, or sent these pixels before.
    async fn submit(&self, new: &NewTaskEntry) -> StoreResult<bool>;

    /// Returns an entry.
    async fn find(&self, id: Uuid) -> StoreResult<Option<TaskEntry>>;

    /// Returns a subscriber's entries of a day.
    async fn of_day(&self, subscriber: SubscriberId, day: NaiveDate) -> StoreResult<Vec<DayEntry>>;

    /// Whether a subscriber has sent these pixels before.
    async fn sent_before(&self, subscriber: SubscriberId, digest: &[u8; 32]) -> StoreResult<bool>;

    /// Returns other subscribers' entries, newest first, with these pixels, or with a possibly similar
    /// picture since `since`: a quarter of the perceptual hash is the same. At most the 200 newest with these
    /// pixels, and the 200 newest of each quarter.
    async fn lookalikes(
        &self,
        subscriber: SubscriberId,
        marks: &PictureMarks,
        since: DateTime<Utc>,
    ) -> StoreResult<Vec<(Uuid, PictureMarks)>>;

    /// Flags an unflagged entry.
    async fn flag(&self, id: Uuid, flag: TaskFlag) -> StoreResult<()>;

    /// Decides a submitted entry; `false` if it was decided before.
    async fn decide(
        &self,
        id: Uuid,
        to: EntryState,
        reason: Option<&str>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Approves a rejected entry; `false` if it is not rejected.
    async fn approve_after_all(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns up to `limit` entries of a state, oldest first.
    async fn in_state(&self, state: EntryState, limit: u64) -> StoreResult<Vec<TaskEntry>>;

    /// Returns up to `limit` submitted entries behind the entry `after`, oldest first, without those about which a
    /// reviewer has decided.
    async fn review_queue(&self, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<TaskEntry>>;

    /// Counts the entries of [`TaskEntries::review_queue`], and returns the time of the oldest.
    async fn review_backlog(&self) -> StoreResult<(u64, Option<DateTime<Utc>>)>;

    /// Counts a state's entries.
    async fn count_in_state(&self, state: EntryState) -> StoreResult<u64>;

    /// Returns a subscriber's approved entries from before the entry `before`, newest first.
    async fn approved(
        &self,
        subscriber: SubscriberId,
        before: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<TaskEntry>>;
}
