use arena_rules::Credits;
use arena_rules::tasks::EntryState;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::{StoreResult, SubscriberId};

/// What a reviewer is told about a picture. It never decides by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskFlag {
    /// Another subscriber sent the same pixels in this entry.
    Same(Uuid),
    /// Another subscriber sent nearly the same picture in this entry.
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

    /// The other subscriber's entry.
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

/// What is known of a picture's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureMarks {
    /// SHA-256 of its pixels: the same whatever file they came in.
    pub digest: [u8; 32],
    /// A perceptual hash: near-identical pictures differ in few bits.
    pub perceptual: u64,
}

/// An entry to be.
#[derive(Clone, Debug)]
pub struct NewTaskEntry {
    /// Its id, which also names its picture.
    pub id: Uuid,
    /// Whose.
    pub subscriber: SubscriberId,
    /// For which challenge.
    pub challenge: String,
    /// On which calendar day.
    pub day: NaiveDate,
    /// What the challenge pays now; a later change of the catalogue does not change it.
    pub credits: Credits,
    /// Its picture's content.
    pub marks: PictureMarks,
    /// What a reviewer is told.
    pub flag: Option<TaskFlag>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskEntry {
    /// Its id.
    pub id: Uuid,
    /// Whose.
    pub subscriber: SubscriberId,
    /// For which challenge.
    pub challenge: String,
    /// What the challenge is called.
    pub challenge_name: String,
    /// The slug of the challenge's picture.
    pub thumbnail: String,
    /// The name of the challenge's game.
    pub game_name: String,
    /// On which calendar day.
    pub day: NaiveDate,
    /// What it pays.
    pub credits: Credits,
    /// Where it stands.
    pub state: EntryState,
    /// What a reviewer is told.
    pub flag: Option<TaskFlag>,
    /// Its picture's content.
    pub marks: PictureMarks,
    /// When it came in.
    pub submitted_at: DateTime<Utc>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected.
    pub reason: Option<String>,
}

/// What somebody entered on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayEntry {
    /// Its id.
    pub id: Uuid,
    /// For which challenge.
    pub challenge: String,
    /// Where it stands.
    pub state: EntryState,
    /// Why it was rejected, where the reviewer said so.
    pub reason: Option<String>,
}

/// Entries for challenges, and the uploads that come before them.
///
/// An upload is written down before its files are, and taken by the entry in the entry's transaction. So files whose
/// entry came to nothing are found again, whatever ended.
#[async_trait]
pub trait TaskEntries: Send + Sync {
    /// Notes that files of this id will be written.
    async fn begin_upload(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<()>;

    /// Takes an upload for its entry; `false` where it was discarded.
    async fn take_upload(&self, id: Uuid) -> StoreResult<bool>;

    /// Notes that an upload's files are to be deleted; `false` where an entry has taken it.
    async fn discard_upload(&self, id: Uuid) -> StoreResult<bool>;

    /// Discards up to `limit` uploads that began before an instant.
    async fn discard_stale(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64>;

    /// Up to `limit` uploads whose files are to be deleted.
    async fn discarded(&self, limit: u64) -> StoreResult<Vec<Uuid>>;

    /// Forgets a discarded upload: its files are gone.
    async fn forget_upload(&self, id: Uuid) -> StoreResult<()>;

    /// Takes an entry in as submitted; `false`, with nothing written, where the subscriber has one for this challenge
    /// on this day, or has sent these pixels before.
    async fn submit(&self, new: &NewTaskEntry) -> StoreResult<bool>;

    /// The entry of an id.
    async fn find(&self, id: Uuid) -> StoreResult<Option<TaskEntry>>;

    /// A subscriber's entries of a day.
    async fn of_day(&self, subscriber: SubscriberId, day: NaiveDate) -> StoreResult<Vec<DayEntry>>;

    /// Whether a subscriber has sent these pixels before.
    async fn sent_before(&self, subscriber: SubscriberId, digest: &[u8; 32]) -> StoreResult<bool>;

    /// Entries of others, the newest first, that have these pixels, or came since an instant with a picture that may
    /// be similar: a quarter of the perceptual hash is the same. At most the 200 newest with these pixels, and the 200
    /// newest of each quarter.
    async fn lookalikes(
        &self,
        subscriber: SubscriberId,
        marks: &PictureMarks,
        since: DateTime<Utc>,
    ) -> StoreResult<Vec<(Uuid, PictureMarks)>>;

    /// Flags an entry that has no flag.
    async fn flag(&self, id: Uuid, flag: TaskFlag) -> StoreResult<()>;

    /// Decides a submitted entry; `false` where it was decided before.
    async fn decide(
        &self,
        id: Uuid,
        to: EntryState,
        reason: Option<&str>,
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Up to `limit` entries in a state, the oldest first.
    async fn in_state(&self, state: EntryState, limit: u64) -> StoreResult<Vec<TaskEntry>>;

    /// How many entries are in a state.
    async fn count_in_state(&self, state: EntryState) -> StoreResult<u64>;

    /// A subscriber's approved entries, the newest first, from before the entry `before`.
    async fn approved(
        &self,
        subscriber: SubscriberId,
        before: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<TaskEntry>>;
}
