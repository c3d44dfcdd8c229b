use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// A video of a game (spec 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Video {
    /// The video's id, from 1.
    pub id: i32,
    /// The game, by its slug.
    pub game_id: String,
    /// The game's name.
    pub game: String,
    /// The title.
    pub title: String,
    /// The link that plays it.
    pub link: String,
    /// The slug of its picture.
    pub thumbnail: String,
    /// Whether the video is a highlight.
    pub highlight: bool,
    /// The time of publication.
    pub published_at: DateTime<Utc>,
}

/// A game that has videos.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VideoGame {
    /// The game, by its slug.
    pub game_id: String,
    /// The game's name.
    pub game: String,
    /// The number of its videos.
    pub videos: i64,
}

/// Videos.
#[async_trait]
pub trait Videos: Send + Sync {
    /// Returns the games that have videos, in the catalogue's order.
    async fn games(&self) -> StoreResult<Vec<VideoGame>>;

    /// Returns the highlights, newest first.
    async fn highlights(&self, limit: u64) -> StoreResult<Vec<Video>>;

    /// Returns the videos of a game, in the catalogue's order.
    async fn of_game(&self, game_id: &str) -> StoreResult<Vec<Video>>;

    /// Writes the catalogue: adds new videos, changes present ones except their date, which may be relative
    /// to the time of loading, and takes absent ones off offer. Returns the number of rows changed.
    async fn seed(&self, videos: &[Video]) -> StoreResult<u64>;
}
