use std::collections::BTreeMap;

use async_trait::async_trait;
use uuid::Uuid;

use super::error::StoreResult;

/// A translatable kind of catalogue entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// Rewards, by id.
    Rewards,
    /// Games, by id.
    Games,
    /// Screenshot tasks, by id.
    Challenges,
    /// Tournaments' series, by slug.
    Tournaments,
    /// Videos, by id.
    Videos,
}

impl EntryKind {
    /// Every kind.
    pub const ALL: [Self; 5] =
        [Self::Rewards, Self::Games, Self::Challenges, Self::Tournaments, Self::Videos];

    /// Returns the word in the database, and the file's name without its ending.
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

/// A translated field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Translation {
    /// The entry's id or slug.
    pub slug: String,
    /// The field's name in the entry's file: `name`.
    pub field: String,
    /// The text.
    pub text: String,
}

/// Translations of the catalogue's texts.
#[async_trait]
pub trait Translations: Send + Sync {
    /// Returns all translations into a language, with the kind of each entry.
    async fn of_language(&self, language: &str) -> StoreResult<Vec<(EntryKind, Translation)>>;

    /// Returns the translations of a kind into a language, by slug and field.
    async fn of_kind(&self, kind: EntryKind, language: &str) -> StoreResult<Vec<Translation>>;

    /// Returns an entry's name in those of `languages` that have one, by language.
    async fn names(
        &self,
        kind: EntryKind,
        slug: &str,
        languages: &[&str],
    ) -> StoreResult<Vec<(String, String)>>;

    /// Writes or replaces a translation.
    async fn put(&self, kind: EntryKind, language: &str, translation: &Translation) -> StoreResult<()>;

    /// Removes a translation.
    async fn remove(&self, kind: EntryKind, language: &str, slug: &str, field: &str) -> StoreResult<()>;

    /// Returns tournaments' series, by tournament id.
    async fn series_of(&self, tournaments: &[i64]) -> StoreResult<BTreeMap<i64, String>>;

    /// Returns redemptions' rewards, by redemption id.
    async fn rewards_of(&self, redemptions: &[Uuid]) -> StoreResult<BTreeMap<Uuid, i32>>;

    /// Returns entries' challenges, by entry id.
    async fn challenges_of(&self, entries: &[Uuid]) -> StoreResult<BTreeMap<Uuid, String>>;
}
