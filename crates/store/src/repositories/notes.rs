use arena_app::ports::{StoreResult, SubscriberId, SubscriberNote, SubscriberNotes};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};

record! {
    struct NoteRow {
        id: Uuid,
        subscriber_id: Uuid,
        author: String,
        text: String,
        created_at: DateTime<Utc>,
    }
}

statements! {
    fn insert(id: Uuid, subscriber: Uuid, author: &str, text: &str, at: DateTime<Utc>) =
        "INSERT INTO subscriber_note (id, subscriber_id, author, text, created_at)
         SELECT $1, id, $3, $4, $5 FROM subscriber WHERE id = $2 AND erased_at IS NULL";

    fn by_id(id: Uuid) -> NoteRow =
        "SELECT id, subscriber_id, author, text, created_at FROM subscriber_note WHERE id = $1";

    fn newest(subscriber: Uuid, limit: i64) -> NoteRow =
        "SELECT id, subscriber_id, author, text, created_at FROM subscriber_note
         WHERE subscriber_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2";

    fn delete(id: Uuid) = "DELETE FROM subscriber_note WHERE id = $1";
}

#[async_trait]
impl SubscriberNotes for Connection {
    async fn add(&self, note: &SubscriberNote) -> StoreResult<bool> {
        let SubscriberNote { id, subscriber, author, text, at } = note;
        Ok(self.execute(insert(*id, subscriber.0, author, text, *at)).await? == 1)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<SubscriberNote>> {
        Ok(self.fetch_one(by_id(id)).await?.map(NoteRow::note))
    }

    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<SubscriberNote>> {
        let rows = self.fetch_all(newest(subscriber.0, limit.cast_signed())).await?;
        Ok(rows.into_iter().map(NoteRow::note).collect())
    }

    async fn delete(&self, id: Uuid) -> StoreResult<bool> {
        Ok(self.execute(delete(id)).await? == 1)
    }
}

impl NoteRow {
    fn note(self) -> SubscriberNote {
        SubscriberNote {
            id: self.id,
            subscriber: SubscriberId(self.subscriber_id),
            author: self.author,
            text: self.text,
            at: self.created_at,
        }
    }
}
