use async_trait::async_trait;
use chrono::NaiveDate;

use super::SubscriberId;
use super::error::StoreResult;

/// A solved picture of Puzzle Mania's album.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedPicture {
    /// The picture, from 1.
    pub picture: u8,
    /// The most stars, 1 to 3.
    pub stars: u8,
    /// The day on which the picture was first solved.
    pub first_day: NaiveDate,
}

/// Puzzle Mania's albums.
#[async_trait]
pub trait Albums: Send + Sync {
    /// Returns a subscriber's solved pictures.
    async fn of(&self, subscriber: SubscriberId) -> StoreResult<Vec<SolvedPicture>>;

    /// Adds a solved picture, or raises its stars. Fewer stars, or a later day, change nothing. Returns the picture
    /// as stored.
    async fn solve(&self, subscriber: SubscriberId, solved: &SolvedPicture) -> StoreResult<SolvedPicture>;
}
