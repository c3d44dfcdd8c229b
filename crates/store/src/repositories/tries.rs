//! Room ids and friends' codes that subscribers tried in vain: how many, and when the last one was.

use arena_app::ports::{GuessTarget, StoreResult, SubscriberId, Tries};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::connection::{Connection, statements};

macro_rules! count {
    ($table:literal) => {
        concat!(
            "INSERT INTO ",
            $table,
            " (subscriber_id, tries, last_at) VALUES ($1, 1, $2)
             ON CONFLICT (subscriber_id) DO UPDATE SET last_at = $2,
                 tries = CASE WHEN ",
            $table,
            ".last_at <= $3 THEN 1 ELSE ",
            $table,
            ".tries + 1 END
             WHERE ",
            $table,
            ".tries < $4 OR ",
            $table,
            ".last_at <= $3"
        )
    };
}

statements! {
    fn count_room(subscriber: Uuid, at: DateTime<Utc>, forgotten: DateTime<Utc>, most: i32) = count!("room_try");

    fn count_code(subscriber: Uuid, at: DateTime<Utc>, forgotten: DateTime<Utc>, most: i32) = count!("code_try");

    fn last_room(subscriber: Uuid) -> (DateTime<Utc>,) = "SELECT last_at FROM room_try WHERE subscriber_id = $1";

    fn last_code(subscriber: Uuid) -> (DateTime<Utc>,) = "SELECT last_at FROM code_try WHERE subscriber_id = $1";

    fn forgive_room(subscriber: Uuid) =
        "UPDATE room_try SET tries = tries - 1 WHERE subscriber_id = $1 AND tries > 0";

    fn forgive_code(subscriber: Uuid) =
        "UPDATE code_try SET tries = tries - 1 WHERE subscriber_id = $1 AND tries > 0";
}

#[async_trait]
impl Tries for Connection {
    async fn count(
        &self,
        what: GuessTarget,
        subscriber: SubscriberId,
        most: u32,
        pause: Duration,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>> {
        let (most, forgotten) = (most.cast_signed(), at - pause);
        let count = match what {
            GuessTarget::Room => count_room(subscriber.0, at, forgotten, most),
            GuessTarget::FriendCode => count_code(subscriber.0, at, forgotten, most),
        };
        if self.execute(count).await? == 1 {
            return Ok(None);
        }
        let last = match what {
            GuessTarget::Room => last_room(subscriber.0),
            GuessTarget::FriendCode => last_code(subscriber.0),
        };
        let last = self.fetch_one(last).await?;
        Ok(Some(last.map_or(at, |(last,)| last) + pause))
    }

    async fn forgive(&self, what: GuessTarget, subscriber: SubscriberId) -> StoreResult<()> {
        let forgive = match what {
            GuessTarget::Room => forgive_room(subscriber.0),
            GuessTarget::FriendCode => forgive_code(subscriber.0),
        };
        self.execute(forgive).await.map(|_| ())
    }
}
