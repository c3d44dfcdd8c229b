use std::collections::BTreeMap;

use async_trait::async_trait;
use uuid::Uuid;

use super::StoreResult;

/// A kind of catalogue entries that may be translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// Rewards, by id.
    Rewards,
    /// Games, by id.
    Games,
    /// Screenshot tasks, by id.
    Challenges,
    /// Series of tournaments, by slug.
    Tournaments,
    /// Videos, by id.
    Videos,
}

impl EntryKind {
    /// Every kind.
    pub const ALL: [Self; 5] =
        [Self::Rewards, Self::Games, Self::Challenges, Self::Tournaments, Self::Videos];

    /// The word in the database, and the name of the kind's file without its ending.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Rewards => "rewards",
            Self::Games => "games",
            Self::Challenges => "challenges",
            Self::Tournaments => "tournaments",
            Self::Videos => "videos",
        }
    }

    /// Reads [`EntryKind::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// One field of a catalogue entry, in another language than the entry's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Translation {
    /// The entry, by its id or slug.
    pub slug: String,
    /// The field, as the entry's file calls it: `name`.
    pub field: String,
    /// The text.
    pub text: String,
}

/// Translations of the catalogue's texts.
#[async_trait]
pub trait Translations: Send + Sync {
    /// All translations into a language, with the kind of each entry.
    async fn of_language(&self, language: &str) -> StoreResult<Vec<(EntryKind, Translation)>>;

    /// The translations of a kind into a language, by slug and field.
    async fn of_kind(&self, kind: EntryKind, language: &str) -> StoreResult<Vec<Translation>>;

    /// Writes a translation, in place of an earlier one.
    async fn put(&self, kind: EntryKind, language: &str, translation: &Translation) -> StoreResult<()>;

    /// Removes a translation.
    async fn remove(&self, kind: EntryKind, language: &str, slug: &str, field: &str) -> StoreResult<()>;

    /// The series of tournaments, by the tournaments' ids.
    async fn series_of(&self, tournaments: &[i64]) -> StoreResult<BTreeMap<i64, String>>;

    /// The rewards that were claimed, by the redemptions' ids.
    async fn rewards_of(&self, redemptions: &[Uuid]) -> StoreResult<BTreeMap<Uuid, i32>>;

    /// The screenshot tasks that were entered for, by the entries' ids.
    async fn challenges_of(&self, entries: &[Uuid]) -> StoreResult<BTreeMap<Uuid, String>>;
}
