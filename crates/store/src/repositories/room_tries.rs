//! Wrong room ids that subscribers entered: how many, and when the last one was.

use arena_app::ports::{RoomTries, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::connection::{Connection, statements};

statements! {
    fn count_try(subscriber: Uuid, at: DateTime<Utc>, forgotten: DateTime<Utc>, most: i32) =
        "INSERT INTO room_try (subscriber_id, tries, last_at) VALUES ($1, 1, $2)
         ON CONFLICT (subscriber_id) DO UPDATE SET last_at = $2,
             tries = CASE WHEN room_try.last_at <= $3 THEN 1 ELSE room_try.tries + 1 END
         WHERE room_try.tries < $4 OR room_try.last_at <= $3";

    fn last_try(subscriber: Uuid) -> (DateTime<Utc>,) = "SELECT last_at FROM room_try WHERE subscriber_id = $1";

    fn forgive_try(subscriber: Uuid) =
        "UPDATE room_try SET tries = tries - 1 WHERE subscriber_id = $1 AND tries > 0";
}

#[async_trait]
impl RoomTries for Connection {
    async fn count(
        &self,
        subscriber: SubscriberId,
        most: u32,
        pause: Duration,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>> {
        if self.execute(count_try(subscriber.0, at, at - pause, most.cast_signed())).await? == 1 {
            return Ok(None);
        }
        let last = self.fetch_one(last_try(subscriber.0)).await?;
        Ok(Some(last.map_or(at, |(last,)| last) + pause))
    }

    async fn forgive(&self, subscriber: SubscriberId) -> StoreResult<()> {
        self.execute(forgive_try(subscriber.0)).await.map(|_| ())
    }
}
