use arena_rules::Credits;
use arena_rules::tasks::open_on;
use async_trait::async_trait;
use chrono::NaiveDate;

use super::error::StoreResult;

/// A screenshot task (spec 3): one of a game's challenges, or one of its daily challenges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The challenge's id.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// Whether the challenge belongs to the rotation of the game's daily challenge.
    pub daily: bool,
    /// The name that people read.
    pub name: String,
    /// The task, and what the screenshot has to show.
    pub objective: String,
    /// The credits that it pays.
    pub credits: Credits,
    /// The slug of its picture.
    pub thumbnail: String,
    /// Whether staff closed it; a closed challenge is still shown.
    pub archived: bool,
    /// The first day on which it is open.
    pub from: Option<NaiveDate>,
    /// The last day on which it is open.
    pub until: Option<NaiveDate>,
}

impl Challenge {
    /// Returns whether entries are accepted on a day.
    #[must_use]
    pub fn open_on(&self, day: NaiveDate) -> bool {
        !self.archived && open_on(self.from, self.until, day)
    }
}

/// Challenges. Those that the catalogue does not contain any more are never returned.
#[async_trait]
pub trait Challenges: Send + Sync {
    /// Returns all challenges of all games, in the order in which they are shown.
    async fn list(&self) -> StoreResult<Vec<Challenge>>;

    /// Returns a game's challenges and daily challenges, in order.
    async fn of_game(&self, game: &str) -> StoreResult<Vec<Challenge>>;

    /// Returns the challenge with an id.
    async fn find(&self, id: &str) -> StoreResult<Option<Challenge>>;

    /// Writes the catalogue: adds new challenges, changes present ones, and takes absent ones off offer.
    /// Their games must exist. Returns the number of rows changed.
    async fn seed(&self, challenges: &[Challenge]) -> StoreResult<u64>;
}
