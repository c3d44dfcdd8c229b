use arena_rules::Credits;
use arena_rules::tasks::open_on;
use async_trait::async_trait;
use chrono::NaiveDate;

use super::StoreResult;

/// A screenshot task (spec 3): one of a game's challenges, or one of its daily challenges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its id.
    pub id: String,
    /// The id of its game.
    pub game: String,
    /// Whether it takes turns as the game's daily challenge.
    pub daily: bool,
    /// What it is called.
    pub name: String,
    /// What is to be done, and what the screenshot has to show.
    pub objective: String,
    /// What it pays.
    pub credits: Credits,
    /// The slug of its picture.
    pub thumbnail: String,
    /// Whether an operator closed it; it is still shown.
    pub archived: bool,
    /// The first day on which it is open.
    pub from: Option<NaiveDate>,
    /// The last day on which it is open.
    pub until: Option<NaiveDate>,
}

impl Challenge {
    /// Whether entries are taken on a day.
    #[must_use]
    pub fn open_on(&self, day: NaiveDate) -> bool {
        !self.archived && open_on(self.from, self.until, day)
    }
}

/// The list of challenges. Those that are no longer in the catalogue are in none of the answers.
#[async_trait]
pub trait Challenges: Send + Sync {
    /// All challenges of all games, in the order in which they are shown.
    async fn list(&self) -> StoreResult<Vec<Challenge>>;

    /// A game's challenges and daily challenges, in order.
    async fn of_game(&self, game: &str) -> StoreResult<Vec<Challenge>>;

    /// The challenge of an id.
    async fn find(&self, id: &str) -> StoreResult<Option<Challenge>>;

    /// Writes the catalogue: new ones are added, present ones changed, absent ones no longer offered. How many rows
    /// changed. Their games must be there.
    async fn seed(&self, challenges: &[Challenge]) -> StoreResult<u64>;
}
