use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::error::StoreResult;

/// A game's video (spec 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Video {
    /// The id, from 1.
    pub id: i32,
    /// The game's slug.
    pub game_id: String,
    /// The game's name.
    pub game: String,
    /// The title.
    pub title: String,
    /// The link that plays it.
    pub link: String,
    /// The picture's slug.
    pub thumbnail: String,
    /// Whether the video is a highlight.
    pub highlight: bool,
    /// The time of publication.
    pub published_at: DateTime<Utc>,
}

/// A game with videos.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VideoGame {
    /// The game's slug.
    pub game_id: String,
    /// The game's name.
    pub game: String,
    /// The number of its videos.
    pub videos: i64,
}

/// Videos.
#[async_trait]
pub trait Videos: Send + Sync {
    /// Returns the games with videos, in the catalogue's order.
    async fn games(&self) -> StoreResult<Vec<VideoGame>>;

    /// Returns the highlights, newest first.
    async fn highlights(&self, limit: u64) -> StoreResult<Vec<Video>>;

    /// Returns a game's videos, in the catalogue's order.
    async fn of_game(&self, game_id: &str) -> StoreResult<Vec<Video>>;

    /// Writes the catalogue: adds and changes videos, except their date, which may be relative to the
    /// load; takes absent ones off offer. Returns the number of changed rows.
    async fn seed(&self, videos: &[Video]) -> StoreResult<u64>;
}
