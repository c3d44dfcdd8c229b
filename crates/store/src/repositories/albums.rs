use arena_app::ports::{Albums, SolvedPicture, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::NaiveDate;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct AlbumRow {
        picture: i32,
        stars: i32,
        first_day: NaiveDate,
    }
}

statements! {
    fn solved(subscriber: Uuid) -> AlbumRow =
        "SELECT picture, stars, first_day FROM album_picture WHERE subscriber_id = $1 ORDER BY picture";

    fn solve(subscriber: Uuid, picture: i32, stars: i32, day: NaiveDate) -> AlbumRow =
        "INSERT INTO album_picture AS old (subscriber_id, picture, stars, first_day) VALUES ($1, $2, $3, $4)
         ON CONFLICT (subscriber_id, picture) DO UPDATE SET
             stars = CASE WHEN excluded.stars > old.stars THEN excluded.stars ELSE old.stars END,
             first_day = CASE WHEN excluded.first_day < old.first_day THEN excluded.first_day ELSE old.first_day END
         RETURNING picture, stars, first_day";
}

#[async_trait]
impl Albums for Connection {
    async fn of(&self, subscriber: SubscriberId) -> StoreResult<Vec<SolvedPicture>> {
        let rows = self.fetch_all(solved(subscriber.0)).await?;
        rows.into_iter().map(|row| row.picture(subscriber)).collect()
    }

    async fn solve(&self, subscriber: SubscriberId, new: &SolvedPicture) -> StoreResult<SolvedPicture> {
        let solve = solve(subscriber.0, new.picture.into(), new.stars.into(), new.first_day);
        let row = self.fetch_one(solve).await?;
        row.ok_or_else(|| corrupt("album_picture", "picture", &subscriber))?.picture(subscriber)
    }
}

impl AlbumRow {
    fn picture(&self, subscriber: SubscriberId) -> StoreResult<SolvedPicture> {
        let number = |value: i32, column| {
            u8::try_from(value).map_err(|_| corrupt("album_picture", column, &subscriber))
        };
        Ok(SolvedPicture {
            picture: number(self.picture, "picture")?,
            stars: number(self.stars, "stars")?,
            first_day: self.first_day,
        })
    }
}
