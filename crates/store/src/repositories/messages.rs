use arena_app::ports::{
    Message, MessageChange, MessageRecipient, MessageState, Messages, NewMessage, PartState, StoreError,
    StoreResult, SubscriberId,
};
use arena_rules::{Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, corrupt, time_text};

record! {
    struct MessageRow {
        id: Uuid,
        msisdn: String,
        kind: String,
        text: String,
        params: Option<serde_json::Value>,
        state: String,
        expires_at: Option<DateTime<Utc>>,
        reference: Option<String>,
        last_error: Option<String>,
        created_at: DateTime<Utc>,
    }
}

record! {
    struct RecipientRow {
        id: Uuid,
        language: Option<String>,
        msisdn: String,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, msisdn, kind, text, params, state, expires_at, reference, last_error, created_at FROM message"
    };
}

statements! {
    fn insert(messages: serde_json::Value) -> (Uuid,) =
        "INSERT INTO message (id, subscriber_id, msisdn, kind, text, params, state, unique_key, expires_at, created_at,
             changed_at)
         SELECT r.id, r.subscriber, r.msisdn, r.kind, r.text, CAST(r.params AS jsonb), r.state, r.unique_key, r.expires_at,
             r.at, r.at
         FROM jsonb_to_recordset($1) AS r (id uuid, subscriber uuid, msisdn text, kind text, text text, params text,
             state text, unique_key text, expires_at timestamptz, at timestamptz)
         ON CONFLICT DO NOTHING RETURNING id",
        "INSERT INTO message (id, subscriber_id, msisdn, kind, text, params, state, unique_key, expires_at, created_at,
             changed_at)
         SELECT unhex(replace(value ->> '$.id', '-', '')), unhex(replace(value ->> '$.subscriber', '-', '')),
             value ->> '$.msisdn', value ->> '$.kind', value ->> '$.text', value ->> '$.params', value ->> '$.state',
             value ->> '$.unique_key', value ->> '$.expires_at', value ->> '$.at', value ->> '$.at'
         FROM json_each($1) WHERE true
         ON CONFLICT DO NOTHING RETURNING id";

    /// Takes the lock of a message's foreign key early, before the number is read.
    fn recipients(subscribers: serde_json::Value) -> RecipientRow =
        "SELECT s.id, s.language, n.msisdn FROM subscriber s JOIN subscriber_number n ON n.subscriber_id = s.id
         WHERE s.id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))
             AND n.until IS NULL AND s.erased_at IS NULL
         ORDER BY s.id FOR KEY SHARE OF s",
        "SELECT s.id, s.language, n.msisdn FROM subscriber s JOIN subscriber_number n ON n.subscriber_id = s.id
         WHERE s.id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))
             AND n.until IS NULL AND s.erased_at IS NULL
         ORDER BY s.id";

    fn by_id(id: Uuid) -> MessageRow = concat!(columns!(), " WHERE id = $1");

    fn by_ids(ids: serde_json::Value) -> MessageRow =
        concat!(
            columns!(),
            " WHERE id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))"
        ),
        concat!(columns!(), " WHERE id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))");

    /// The states are an array on Postgres: if another transaction has just changed the row, its new state is
    /// compared with all of them. A join would compare it only with the state that matched before.
    fn transition(
        id: Uuid,
        to: &str,
        error: Option<&str>,
        at: DateTime<Utc>,
        reference: Option<&str>,
        from: serde_json::Value,
    ) =
        "UPDATE message SET state = $2, last_error = $3, changed_at = $4, reference = COALESCE($5, reference)
         WHERE id = $1 AND state = ANY (ARRAY(SELECT jsonb_array_elements_text($6)))",
        "UPDATE message SET state = $2, last_error = $3, changed_at = $4, reference = COALESCE($5, reference)
         WHERE id = $1 AND state IN (SELECT value FROM json_each($6))";

    /// The primary key makes this statement and `part_said` wait for each other: the second sees the row of
    /// the first.
    fn name_part(reference: &str, message: Uuid, at: DateTime<Utc>, since: DateTime<Utc>) =
        "INSERT INTO message_part (reference, message_id, at) VALUES ($1, $2, $3)
         ON CONFLICT (reference) DO UPDATE SET message_id = excluded.message_id, at = excluded.at,
             said = CASE WHEN message_part.message_id IS NULL AND message_part.at >= $4
                         THEN message_part.said END";

    fn part_said(reference: &str, said: &str, at: DateTime<Utc>) -> (Option<Uuid>,) =
        "INSERT INTO message_part (reference, said, at) VALUES ($1, $2, $3)
         ON CONFLICT (reference) DO UPDATE SET
             said = CASE WHEN message_part.said = 'delivered' THEN 'delivered' ELSE excluded.said END
         RETURNING message_id";

    /// Locks the message's row, so that other receipts wait.
    fn hold(message: Uuid) = "UPDATE message SET changed_at = changed_at WHERE id = $1";

    fn parts(message: Uuid) -> (Option<String>,) = "SELECT said FROM message_part WHERE message_id = $1";

    fn newest(subscriber: Uuid, limit: i64) -> MessageRow =
        concat!(columns!(), " WHERE subscriber_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2");

    fn older(subscriber: Uuid, before: Uuid, limit: i64) -> MessageRow = concat!(
        columns!(),
        " WHERE subscriber_id = $1
             AND (created_at, id) < (SELECT created_at, id FROM message WHERE id = $2 AND subscriber_id = $1)
         ORDER BY created_at DESC, id DESC LIMIT $3"
    );

    fn by_subscriber(subscriber: Uuid, id: Uuid) -> MessageRow =
        concat!(columns!(), " WHERE id = $2 AND subscriber_id = $1");

    fn read_up_to(subscriber: Uuid) -> (Uuid,) = "SELECT message_id FROM notice_mark WHERE subscriber_id = $1";

    /// Compares positions in the list: a slower device never moves the mark back.
    fn mark_read(subscriber: Uuid, message: Uuid, at: DateTime<Utc>) =
        "INSERT INTO notice_mark (subscriber_id, message_id, message_at, marked_at)
         SELECT subscriber_id, id, created_at, $3 FROM message WHERE id = $2 AND subscriber_id = $1
         ON CONFLICT (subscriber_id) DO UPDATE SET message_id = excluded.message_id,
             message_at = excluded.message_at, marked_at = excluded.marked_at
         WHERE (excluded.message_at, excluded.message_id) > (notice_mark.message_at, notice_mark.message_id)";
}

#[async_trait]
impl Messages for Connection {
    async fn enqueue(&self, new: &NewMessage) -> StoreResult<bool> {
        Ok(!self.enqueue_all(std::slice::from_ref(new)).await?.is_empty())
    }

    async fn enqueue_all(&self, new: &[NewMessage]) -> StoreResult<Vec<Uuid>> {
        let mut ids = Vec::with_capacity(new.len());
        for lot in new.chunks(LOT) {
            let rows = lot.iter().map(row_of).collect::<StoreResult<serde_json::Value>>()?;
            let inserted = self.fetch_all(insert(rows)).await?;
            ids.extend(inserted.into_iter().map(|(id,)| id));
        }
        Ok(ids)
    }

    async fn recipients(&self, of: &[SubscriberId]) -> StoreResult<Vec<MessageRecipient>> {
        if of.is_empty() {
            return Ok(Vec::new());
        }
        let recipients = self.fetch_all(recipients(json!(of))).await?;
        Ok(recipients.into_iter().map(RecipientRow::recipient).collect())
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Message>> {
        self.fetch_one(by_id(id)).await?.map(MessageRow::message).transpose()
    }

    async fn find_all(&self, ids: &[Uuid]) -> StoreResult<Vec<Message>> {
        let mut found = Vec::with_capacity(ids.len());
        for lot in ids.chunks(LOT) {
            for row in self.fetch_all(by_ids(json!(lot))).await? {
                found.push(row.message()?);
            }
        }
        Ok(found)
    }

    async fn transition(
        &self,
        id: Uuid,
        from: &[MessageState],
        to: MessageState,
        change: &MessageChange,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let MessageChange { reference, error } = change;
        let from = from.iter().map(|state| state.as_str()).collect();
        let transition = transition(id, to.as_str(), error.as_deref(), at, reference.as_deref(), from);
        Ok(self.execute(transition).await? == 1)
    }

    async fn name_parts(
        &self,
        message: Uuid,
        references: &[String],
        at: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> StoreResult<()> {
        for reference in references {
            self.execute(name_part(reference, message, at, since)).await?;
        }
        Ok(())
    }

    async fn part_said(
        &self,
        reference: &str,
        said: PartState,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<Uuid>> {
        let row = self.fetch_one(part_said(reference, said.as_str(), at)).await?;
        Ok(row.and_then(|(message,)| message))
    }

    async fn parts_of(&self, message: Uuid) -> StoreResult<Vec<Option<PartState>>> {
        self.execute(hold(message)).await?;
        let wrong = || corrupt("message_part", "said", &message);
        let parts = self.fetch_all(parts(message)).await?;
        parts
            .into_iter()
            .map(|(said,)| said.map(|word| PartState::from_word(&word).ok_or_else(wrong)).transpose())
            .collect()
    }

    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<Message>> {
        let newest = self.fetch_all(newest(subscriber.0, limit.cast_signed())).await?;
        newest.into_iter().map(MessageRow::message).collect()
    }

    async fn page(
        &self,
        subscriber: SubscriberId,
        before: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<Message>> {
        let Some(before) = before else { return self.of_subscriber(subscriber, limit).await };
        let older = self.fetch_all(older(subscriber.0, before, limit.cast_signed())).await?;
        older.into_iter().map(MessageRow::message).collect()
    }

    async fn find_of(&self, subscriber: SubscriberId, id: Uuid) -> StoreResult<Option<Message>> {
        self.fetch_one(by_subscriber(subscriber.0, id)).await?.map(MessageRow::message).transpose()
    }

    async fn read_up_to(&self, subscriber: SubscriberId) -> StoreResult<Option<Uuid>> {
        Ok(self.fetch_one(read_up_to(subscriber.0)).await?.map(|(message,)| message))
    }

    async fn mark_read(
        &self,
        subscriber: SubscriberId,
        message: Uuid,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(mark_read(subscriber.0, message, at)).await? == 1)
    }
}

fn row_of(new: &NewMessage) -> StoreResult<serde_json::Value> {
    let text = time_text;
    let params = params_of(new)?;
    Ok(json!({
        "id": new.id,
        "subscriber": new.subscriber.0,
        "msisdn": new.msisdn.as_str(),
        "kind": new.message.kind().as_str(),
        "text": new.text,
        "params": params.to_string(),
        "state": new.state().as_str(),
        "unique_key": new.unique_key,
        "expires_at": text(new.expires_at),
        "at": text(new.at),
    }))
}

fn params_of(new: &NewMessage) -> StoreResult<serde_json::Value> {
    serde_json::to_value(&new.message)
        .map_err(|error| StoreError::Other(format!("message {}: {error}", new.id)))
}

impl RecipientRow {
    fn recipient(self) -> MessageRecipient {
        MessageRecipient {
            subscriber: SubscriberId(self.id),
            msisdn: Msisdn::from_normalised(self.msisdn),
            language: self.language.as_deref().and_then(Language::from_word),
        }
    }
}

impl MessageRow {
    fn message(self) -> StoreResult<Message> {
        let id = self.id;
        Ok(Message {
            id,
            msisdn: Msisdn::from_normalised(self.msisdn),
            kind: self.kind,
            text: self.text,
            // Parameters of a newer version may be unknown here; then the stored text is used.
            params: self.params.and_then(|params| serde_json::from_value(params).ok()),
            state: MessageState::from_word(&self.state).ok_or_else(|| corrupt("message", "state", &id))?,
            expires_at: self.expires_at,
            reference: self.reference,
            last_error: self.last_error,
            at: self.created_at,
        })
    }
}
