use chrono::Duration;
use uuid::Uuid;

use crate::ports::{PictureMarks, SubscriberId, TaskFlag};
use crate::{App, AppResult};

/// Pictures whose perceptual hashes differ in at most so many of 64 bits are nearly identical.
const SIMILAR_BITS: u32 = 6;

/// How far back similar pictures are looked for. The same pixels are found however old they are.
const SIMILAR_SINCE: Duration = Duration::days(30);

/// Another subscriber's entry with the same or nearly the same picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookalike {
    /// Their entry.
    pub entry: Uuid,
    /// Whether the pixels are the same.
    pub same: bool,
    /// In how many of 64 bits the perceptual hashes differ.
    pub bits: u32,
}

impl Lookalike {
    /// As a reviewer's flag.
    #[must_use]
    pub fn flag(self) -> TaskFlag {
        if self.same { TaskFlag::Same(self.entry) } else { TaskFlag::Similar(self.entry) }
    }
}

/// Entries of others with the same or nearly the same picture, the closest first. Read outside any transaction: a
/// search compares hundreds of pictures.
pub(super) async fn of(
    app: &App,
    subscriber: SubscriberId,
    marks: &PictureMarks,
) -> AppResult<Vec<Lookalike>> {
    let since = app.now() - SIMILAR_SINCE;
    let mut found: Vec<_> = app
        .store
        .read()
        .task_entries()
        .lookalikes(subscriber, marks, since)
        .await?
        .into_iter()
        .map(|(entry, other)| Lookalike {
            entry,
            same: other.digest == marks.digest,
            bits: (other.perceptual ^ marks.perceptual).count_ones(),
        })
        .filter(|each| each.same || each.bits <= SIMILAR_BITS)
        .collect();
    found.sort_by_key(|each| (!each.same, each.bits));
    Ok(found)
}

/// The flag for the closest of them.
pub(super) async fn closest(
    app: &App,
    subscriber: SubscriberId,
    marks: &PictureMarks,
) -> AppResult<Option<TaskFlag>> {
    Ok(of(app, subscriber, marks).await?.first().map(|found| found.flag()))
}
