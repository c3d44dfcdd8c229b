use arena_rules::Credits;
use arena_rules::tasks::open_on;
use async_trait::async_trait;
use chrono::NaiveDate;

use super::error::StoreResult;

/// A screenshot task (spec 3): a game's challenge or daily challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Whether the challenge belongs to the rotation of the game's daily challenge.
    pub daily: bool,
    /// The displayed name.
    pub name: String,
    /// The task, with what the screenshot must show.
    pub objective: String,
    /// The payment.
    pub credits: Credits,
    /// The slug of its picture.
    pub thumbnail: String,
    /// Whether staff closed the challenge; it is still shown.
    pub archived: bool,
    /// The first open day.
    pub from: Option<NaiveDate>,
    /// The last open day.
    pub until: Option<NaiveDate>,
}

impl Challenge {
    /// Whether entries are accepted on a day.
    #[must_use]
    pub fn open_on(&self, day: NaiveDate) -> bool {
        !self.archived && open_on(self.from, self.until, day)
    }
}

/// Challenges. Those that the catalogue no longer contains are never returned.
#[async_trait]
pub trait Challenges: Send + Sync {
    /// Returns all games' challenges, in display order.
    async fn list(&self) -> StoreResult<Vec<Challenge>>;

    /// Returns a game's challenges and daily challenges, in order.
    async fn of_game(&self, game: &str) -> StoreResult<Vec<Challenge>>;

    /// Returns a challenge.
    async fn find(&self, id: &str) -> StoreResult<Option<Challenge>>;

    /// Writes the catalogue: adds and changes challenges, takes absent ones off offer. The games must exist.
    /// Returns the number of changed rows.
    async fn seed(&self, challenges: &[Challenge]) -> StoreResult<u64>;
}
