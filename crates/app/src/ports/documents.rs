use async_trait::async_trait;

use super::error::StoreResult;

/// A kind of document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentKind {
    /// The home screen's slider.
    Banners,
    /// Questions and answers.
    Faqs,
    /// The privacy policy.
    Privacy,
    /// The Learn & Win screen's links.
    LearnWin,
}

impl DocumentKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Banners, Self::Faqs, Self::Privacy, Self::LearnWin];

    /// The word in the database and in addresses.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Banners => "banners",
            Self::Faqs => "faqs",
            Self::Privacy => "privacy",
            Self::LearnWin => "learn-win",
        }
    }
}

/// Documents by language.
#[async_trait]
pub trait Documents: Send + Sync {
    /// Returns a document in a language, as JSON.
    async fn find(&self, kind: DocumentKind, language: &str) -> StoreResult<Option<String>>;

    /// Writes a document; `false` if unchanged.
    async fn put(&self, kind: DocumentKind, language: &str, body: &str) -> StoreResult<bool>;
}
