use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::StoreResult;

/// A video of a game (spec 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Video {
    /// Its id, from 1.
    pub id: i32,
    /// The game, by its slug.
    pub game_id: String,
    /// The game's name.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// Where it plays.
    pub link: String,
    /// The slug of its picture.
    pub thumbnail: String,
    /// Whether it is among the highlights.
    pub highlight: bool,
    /// Since when it is there.
    pub published_at: DateTime<Utc>,
}

/// A game that has videos.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VideoGame {
    /// The game, by its slug.
    pub game_id: String,
    /// Its name.
    pub game: String,
    /// How many videos it has.
    pub videos: i64,
}

/// The videos.
#[async_trait]
pub trait Videos: Send + Sync {
    /// The games that have videos, in the catalogue's order.
    async fn games(&self) -> StoreResult<Vec<VideoGame>>;

    /// The highlights, newest first.
    async fn highlights(&self, limit: u64) -> StoreResult<Vec<Video>>;

    /// The videos of a game, in the catalogue's order.
    async fn of_game(&self, game_id: &str) -> StoreResult<Vec<Video>>;

    /// Writes the catalogue: new ones are added, present ones changed (not their date: it may be relative to when the
    /// catalogue is read), absent ones no longer offered. How many rows changed.
    async fn seed(&self, videos: &[Video]) -> StoreResult<u64>;
}
