use async_trait::async_trait;

use super::error::StoreResult;

/// A game on the portal (spec 3): another publisher's with screenshot tasks, or an in-house game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The id, `pubg-mobile`.
    pub id: String,
    /// The artwork's lower-case name: `pubg mobile` (spec 3).
    pub game: String,
    /// The displayed name.
    pub name: String,
    /// The specification's local id, `aim_train_001`.
    pub game_unique_id: String,
    /// The picture's slug.
    pub thumbnail: String,
    /// Whether the game is on offer.
    pub active: bool,
}

/// Games.
#[async_trait]
pub trait Games: Send + Sync {
    /// Returns the games on offer, in display order.
    async fn list(&self) -> StoreResult<Vec<Game>>;

    /// Returns a game, on offer or not.
    async fn find(&self, id: &str) -> StoreResult<Option<Game>>;

    /// Writes the catalogue: adds and changes games, takes absent ones off offer. Returns the number of
    /// changed rows.
    async fn seed(&self, games: &[Game]) -> StoreResult<u64>;
}
