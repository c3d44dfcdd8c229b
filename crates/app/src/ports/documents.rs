use async_trait::async_trait;

use super::StoreResult;

/// A text that people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentKind {
    /// The slider of the home screen.
    Banners,
    /// Questions and answers.
    Faqs,
    /// The privacy policy.
    Privacy,
    /// The links of the Learn & Win screen.
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

/// The texts, each in one or more languages.
#[async_trait]
pub trait Documents: Send + Sync {
    /// A text in a language, as JSON.
    async fn find(&self, kind: DocumentKind, language: &str) -> StoreResult<Option<String>>;

    /// Writes a text; `false` where nothing is different.
    async fn put(&self, kind: DocumentKind, language: &str, body: &str) -> StoreResult<bool>;
}
