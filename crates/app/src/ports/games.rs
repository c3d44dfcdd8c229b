use async_trait::async_trait;

use super::error::StoreResult;

/// A game on the portal (spec 3): another publisher's game with screenshot tasks, or an in-house game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The game's id, `pubg-mobile`.
    pub id: String,
    /// The lower-case name by which artwork is known: `pubg mobile` (spec 3).
    pub game: String,
    /// The name that people read.
    pub name: String,
    /// The specification's local id, `aim_train_001`.
    pub game_unique_id: String,
    /// The slug of its picture.
    pub thumbnail: String,
    /// Whether the game is on offer.
    pub active: bool,
}

/// Games.
#[async_trait]
pub trait Games: Send + Sync {
    /// Returns all games on offer, in the order in which they are shown.
    async fn list(&self) -> StoreResult<Vec<Game>>;

    /// Returns the game with an id, on offer or not.
    async fn find(&self, id: &str) -> StoreResult<Option<Game>>;

    /// Writes the catalogue: adds new games, changes present ones, and takes absent ones off offer. Returns
    /// the number of rows changed.
    async fn seed(&self, games: &[Game]) -> StoreResult<u64>;
}
