use async_trait::async_trait;

use super::StoreResult;

/// A game that the portal has something for (spec 3): another publisher's, with screenshot tasks, or one made here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its id, `pubg-mobile`.
    pub id: String,
    /// The name by which artwork is known, in small letters: `pubg mobile` (spec 3).
    pub game: String,
    /// The name that people read.
    pub name: String,
    /// The specification's local id, `aim_train_001`.
    pub game_unique_id: String,
    /// The slug of its picture.
    pub thumbnail: String,
    /// Whether it is offered.
    pub active: bool,
}

/// The list of games.
#[async_trait]
pub trait Games: Send + Sync {
    /// All that are offered, in the order in which they are shown.
    async fn list(&self) -> StoreResult<Vec<Game>>;

    /// The game of an id, offered or not.
    async fn find(&self, id: &str) -> StoreResult<Option<Game>>;

    /// Writes the catalogue: new ones are added, present ones changed, absent ones no longer offered. How many rows
    /// changed.
    async fn seed(&self, games: &[Game]) -> StoreResult<u64>;
}
