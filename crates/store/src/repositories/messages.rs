use std::fmt::Write;

use arena_app::ports::{
    Message, MessageChange, MessageRecipient, MessageState, Messages, NewMessage, PartState, StoreError,
    StoreResult, SubscriberId,
};
use arena_rules::{Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::lots::{lots, rows_of};
use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

const COLUMNS: &str = "SELECT id, msisdn, kind, text, params, state, expires_at, reference, last_error, created_at FROM message";

#[async_trait]
impl Messages for Connection {
    async fn enqueue(&self, new: &NewMessage) -> StoreResult<bool> {
        Ok(!self.enqueue_all(std::slice::from_ref(new)).await?.is_empty())
    }

    async fn enqueue_all(&self, new: &[NewMessage]) -> StoreResult<Vec<Uuid>> {
        if new.is_empty() {
            return Ok(Vec::new());
        }
        let mut sql = "INSERT INTO message (id, subscriber_id, msisdn, kind, text, params, state, unique_key,
                           expires_at, created_at, changed_at) VALUES "
            .to_owned();
        let mut values: Vec<Value> = Vec::with_capacity(new.len() * BOUND);
        for (row, new) in new.iter().enumerate() {
            let at = row * BOUND;
            let comma = if row == 0 { "" } else { ", " };
            let [id, subscriber, msisdn, kind, text, params, state, key, end, time]: [usize; BOUND] =
                std::array::from_fn(|column| at + column + 1);
            // Writing to a string does not fail.
            let _ = write!(
                sql,
                "{comma}(${id}, ${subscriber}, ${msisdn}, ${kind}, ${text}, ${params}, ${state}, ${key}, ${end}, ${time}, ${time})"
            );
            values.extend([
                new.id.into(),
                new.subscriber.0.into(),
                new.msisdn.as_str().into(),
                new.message.kind().as_str().into(),
                new.text.as_str().into(),
                params_of(new)?.into(),
                MessageState::Queued.as_str().into(),
                new.unique_key.clone().into(),
                new.expires_at.into(),
                new.at.into(),
            ]);
        }
        sql.push_str(" ON CONFLICT DO NOTHING RETURNING id");
        self.all(&sql, values).await?.iter().map(|row| column(row, "id")).collect()
    }

    async fn recipients(&self, of: &[SubscriberId]) -> StoreResult<Vec<MessageRecipient>> {
        if of.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<_> = (1..=of.len()).map(|place| format!("${place}")).collect();
        let sql = format!(
            "SELECT s.id, s.language, n.msisdn FROM subscriber s JOIN subscriber_number n ON n.subscriber_id = s.id
             WHERE s.id IN ({}) AND n.until IS NULL AND s.erased_at IS NULL ORDER BY s.id",
            places.join(", ")
        );
        // The lock that a message's foreign key takes anyway, taken before the number is read.
        let sql = self.locking(&sql, "KEY SHARE OF s");
        let rows = self.all(&sql, of.iter().map(|id| id.0.into()).collect()).await?;
        let recipient = |row: &Row| {
            let language: Option<String> = column(row, "language")?;
            Ok(MessageRecipient {
                subscriber: SubscriberId(column(row, "id")?),
                msisdn: Msisdn::from_normalised(column(row, "msisdn")?),
                language: language.as_deref().and_then(Language::from_word),
            })
        };
        rows.iter().map(recipient).collect()
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Message>> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        self.one(&sql, vec![id.into()]).await?.as_ref().map(message_of).transpose()
    }

    async fn find_all(&self, ids: &[Uuid]) -> StoreResult<Vec<Message>> {
        let mut found = Vec::with_capacity(ids.len());
        for lot in lots(ids) {
            let sql = format!("{COLUMNS} WHERE id IN (VALUES {})", rows_of(lot.len(), 1, 1));
            for row in self.all(&sql, lot.iter().map(|id| (*id).into()).collect()).await? {
                found.push(message_of(&row)?);
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
        let places: Vec<String> = (6..6 + from.len()).map(|place| format!("${place}")).collect();
        let sql = format!(
            "UPDATE message SET state = $2, last_error = $3, changed_at = $4, reference = COALESCE($5, reference)
             WHERE id = $1 AND state IN ({})",
            places.join(", ")
        );
        let mut values: Vec<Value> = vec![
            id.into(),
            to.as_str().into(),
            change.error.clone().into(),
            at.into(),
            change.reference.clone().into(),
        ];
        values.extend(from.iter().map(|state| Value::from(state.as_str())));
        Ok(self.run(&sql, values).await? == 1)
    }

    async fn name_parts(
        &self,
        message: Uuid,
        references: &[String],
        at: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> StoreResult<()> {
        // The primary key makes this and `part_said` wait for each other: whoever comes second sees what the first wrote.
        let sql = "INSERT INTO message_part (reference, message_id, at) VALUES ($1, $2, $3)
                   ON CONFLICT (reference) DO UPDATE SET message_id = excluded.message_id, at = excluded.at,
                       said = CASE WHEN message_part.message_id IS NULL AND message_part.at >= $4
                                   THEN message_part.said END";
        for reference in references {
            let values = vec![reference.as_str().into(), message.into(), at.into(), since.into()];
            self.run(sql, values).await?;
        }
        Ok(())
    }

    async fn part_said(
        &self,
        reference: &str,
        said: PartState,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<Uuid>> {
        let sql = "INSERT INTO message_part (reference, said, at) VALUES ($1, $2, $3)
                   ON CONFLICT (reference) DO UPDATE SET
                       said = CASE WHEN message_part.said = 'delivered' THEN 'delivered' ELSE excluded.said END
                   RETURNING message_id";
        let row = self.one(sql, vec![reference.into(), said.as_str().into(), at.into()]).await?;
        row.map_or(Ok(None), |row| column(&row, "message_id"))
    }

    async fn parts_of(&self, message: Uuid) -> StoreResult<Vec<Option<PartState>>> {
        // Takes the message's row, so that another one who looks waits. SQLite has one writer anyway.
        let sql = "UPDATE message SET changed_at = changed_at WHERE id = $1";
        self.run(sql, vec![message.into()]).await?;
        let sql = "SELECT reference, said FROM message_part WHERE message_id = $1";
        let rows = self.all(sql, vec![message.into()]).await?;
        rows.iter()
            .map(|row| {
                let said: Option<String> = column(row, "said")?;
                said.map(|word| {
                    PartState::from_word(&word).ok_or_else(|| corrupt("message_part", "said", &message))
                })
                .transpose()
            })
            .collect()
    }

    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<Message>> {
        let sql = format!("{COLUMNS} WHERE subscriber_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2");
        let rows = self.all(&sql, vec![subscriber.0.into(), limit.cast_signed().into()]).await?;
        rows.iter().map(message_of).collect()
    }

    async fn read_up_to(&self, subscriber: SubscriberId) -> StoreResult<Option<Uuid>> {
        let sql = "SELECT message_id FROM notice_mark WHERE subscriber_id = $1";
        let row = self.one(sql, vec![subscriber.0.into()]).await?;
        row.map(|row| column(&row, "message_id")).transpose()
    }

    async fn mark_read(
        &self,
        subscriber: SubscriberId,
        message: Uuid,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        // In the order of the list, so that a slower device never takes the mark back.
        let sql = "INSERT INTO notice_mark (subscriber_id, message_id, message_at, marked_at)
                   SELECT subscriber_id, id, created_at, $3 FROM message WHERE id = $2 AND subscriber_id = $1
                   ON CONFLICT (subscriber_id) DO UPDATE SET message_id = excluded.message_id,
                       message_at = excluded.message_at, marked_at = excluded.marked_at
                   WHERE (excluded.message_at, excluded.message_id)
                       > (notice_mark.message_at, notice_mark.message_id)";
        let changed = self.run(sql, vec![subscriber.0.into(), message.into(), at.into()]).await?;
        Ok(changed == 1)
    }
}

/// Values of a row that is inserted with others.
const BOUND: usize = 10;

/// What a message says, as JSON.
fn params_of(new: &NewMessage) -> StoreResult<serde_json::Value> {
    serde_json::to_value(&new.message)
        .map_err(|error| StoreError::Other(format!("message {}: {error}", new.id)))
}

fn message_of(row: &Row) -> StoreResult<Message> {
    let id: Uuid = column(row, "id")?;
    let state: String = column(row, "state")?;
    let params: Option<serde_json::Value> = column(row, "params")?;
    Ok(Message {
        id,
        msisdn: Msisdn::from_normalised(column(row, "msisdn")?),
        kind: column(row, "kind")?,
        text: column(row, "text")?,
        // A newer version may have written what is not known here: its words are.
        params: params.and_then(|params| serde_json::from_value(params).ok()),
        state: MessageState::from_word(&state).ok_or_else(|| corrupt("message", "state", &id))?,
        expires_at: column(row, "expires_at")?,
        reference: column(row, "reference")?,
        last_error: column(row, "last_error")?,
        at: column(row, "created_at")?,
    })
}
