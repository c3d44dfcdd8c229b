use chrono::Duration;
use uuid::Uuid;

use crate::ports::{PictureMarks, SubscriberId, TaskFlag};
use crate::{App, AppResult};

/// The most bits of 64 in which the perceptual hashes of nearly identical pictures differ.
const SIMILAR_BITS: u32 = 6;

/// The age up to which similar pictures are searched. The same pixels are found whatever their age.
const SIMILAR_SINCE: Duration = Duration::days(30);

/// Another subscriber's entry with the same or a similar picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookalike {
    /// The other subscriber's entry.
    pub entry: Uuid,
    /// Whether the pixels are the same.
    pub same: bool,
    /// Differing bits of the perceptual hashes, of 64.
    pub bits: u32,
}

impl Lookalike {
    /// Returns the reviewer's flag.
    #[must_use]
    pub fn flag(self) -> TaskFlag {
        if self.same { TaskFlag::Same(self.entry) } else { TaskFlag::Similar(self.entry) }
    }
}

/// Returns look-alikes of other subscribers, closest first. Call this outside transactions: it compares
/// hundreds of pictures.
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

pub(super) async fn closest(
    app: &App,
    subscriber: SubscriberId,
    marks: &PictureMarks,
) -> AppResult<Option<TaskFlag>> {
    Ok(of(app, subscriber, marks).await?.first().map(|found| found.flag()))
}
