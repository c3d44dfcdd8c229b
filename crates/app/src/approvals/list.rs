use uuid::Uuid;

use crate::ports::ChangeRequest;
use crate::{App, AppResult};

/// The most open changes that are listed.
const OPEN_MAX: u64 = 200;
/// Decided changes of a page.
pub const DECIDED_PAGE: u64 = 50;

/// A list of changes that need a second person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeQueue {
    /// Changes that wait.
    Open,
    /// Changes that wait no longer.
    Decided,
}

impl ChangeQueue {
    /// Returns the word for the wire and the audit.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Decided => "decided",
        }
    }

    /// Parses [`ChangeQueue::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Open, Self::Decided].into_iter().find(|queue| queue.as_str() == word)
    }
}

/// Returns the changes that wait for a second person, oldest first.
///
/// # Errors
/// The database's.
pub async fn open(app: &App) -> AppResult<Vec<ChangeRequest>> {
    Ok(app.store.read().changes().open(app.now(), OPEN_MAX).await?)
}

/// Returns a page of the changes that wait no longer, before the change `before`, latest first.
///
/// # Errors
/// The database's.
pub async fn decided(app: &App, before: Option<Uuid>) -> AppResult<Vec<ChangeRequest>> {
    Ok(app.store.read().changes().decided(app.now(), before, DECIDED_PAGE).await?)
}
