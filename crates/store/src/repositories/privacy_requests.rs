use arena_app::ports::{
    PrivacyRequest, PrivacyRequestCounts, PrivacyRequests, RequestAnswer, StoreResult, SubscriberId,
};
use arena_rules::privacy_request::{PrivacyRequestKind, PrivacyRequestState, RequestChannel};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{FAR, corrupt};

record! {
    struct RequestRow {
        id: Uuid,
        subscriber_id: Uuid,
        kind: String,
        channel: String,
        received_on: NaiveDate,
        due_on: NaiveDate,
        extension: Option<String>,
        note: String,
        state: String,
        made_by: String,
        made_at: DateTime<Utc>,
        settled_by: Option<String>,
        settled_at: Option<DateTime<Utc>>,
        outcome: Option<String>,
    }
}

record! {
    struct CountsRow {
        open: i64,
        soon: i64,
        overdue: i64,
    }
}

macro_rules! requests {
    ($rest:literal) => {
        concat!(
            "SELECT id, subscriber_id, kind, channel, received_on, due_on, extension, note, state, made_by, made_at,
                 settled_by, settled_at, outcome
             FROM privacy_request WHERE ",
            $rest
        )
    };
}

statements! {
    fn add(
        id: Uuid,
        subscriber: Uuid,
        kind: &str,
        channel: &str,
        received_on: NaiveDate,
        due_on: NaiveDate,
        note: &str,
        made_by: &str,
        made_at: DateTime<Utc>,
    ) = "INSERT INTO privacy_request (id, subscriber_id, kind, channel, received_on, due_on, note, state, made_by, made_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9)
         ON CONFLICT (subscriber_id, kind) WHERE state = 'open' DO NOTHING";

    fn by_id(id: Uuid) -> RequestRow = requests!("id = $1");

    fn open(due_on: NaiveDate, id: Uuid, limit: i64) -> RequestRow =
        requests!("state = 'open' AND (due_on, id) > ($1, $2) ORDER BY due_on, id LIMIT $3");

    fn settled(at: DateTime<Utc>, id: Uuid, limit: i64) -> RequestRow =
        requests!("state <> 'open' AND (settled_at, id) < ($1, $2) ORDER BY settled_at DESC, id DESC LIMIT $3");

    fn of_subscriber(subscriber: Uuid, limit: i64) -> RequestRow =
        requests!("subscriber_id = $1 ORDER BY made_at DESC, id DESC LIMIT $2");

    fn counts(today: NaiveDate, soon: NaiveDate) -> CountsRow =
        "SELECT COUNT(*) AS open, COUNT(CASE WHEN due_on >= $1 AND due_on <= $2 THEN 1 END) AS soon,
             COUNT(CASE WHEN due_on < $1 THEN 1 END) AS overdue
         FROM privacy_request WHERE state = 'open'";

    fn extend(id: Uuid, due_on: NaiveDate, why: &str) =
        "UPDATE privacy_request SET due_on = $2, extension = $3
         WHERE id = $1 AND state = 'open' AND extension IS NULL";

    fn settle(id: Uuid, state: &str, by: Option<&str>, at: DateTime<Utc>, outcome: &str) =
        "UPDATE privacy_request SET state = $2, settled_by = $3, settled_at = $4, outcome = $5
         WHERE id = $1 AND state = 'open'";

    fn settle_all(subscriber: Uuid, at: DateTime<Utc>) =
        "UPDATE privacy_request SET state = 'done', settled_at = $2, outcome = 'erased'
         WHERE subscriber_id = $1 AND state = 'open'";

    fn clear(subscriber: Uuid) =
        "UPDATE privacy_request SET note = '', extension = CASE WHEN extension IS NULL THEN NULL ELSE '' END
         WHERE subscriber_id = $1";
}

#[async_trait]
impl PrivacyRequests for Connection {
    async fn add(&self, request: &PrivacyRequest) -> StoreResult<bool> {
        let PrivacyRequest { id, subscriber, kind, channel, received_on, due_on, note, .. } = request;
        let (kind, channel) = (kind.as_str(), channel.as_str());
        let (made_by, made_at) = (&request.made_by, request.made_at);
        let add = add(*id, subscriber.0, kind, channel, *received_on, *due_on, note, made_by, made_at);
        Ok(self.execute(add).await? == 1)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<PrivacyRequest>> {
        self.fetch_one(by_id(id)).await?.map(RequestRow::request).transpose()
    }

    async fn open(&self, after: Option<(NaiveDate, Uuid)>, limit: u64) -> StoreResult<Vec<PrivacyRequest>> {
        let (due_on, id) = after.unwrap_or((NaiveDate::default(), Uuid::nil()));
        requests(self.fetch_all(open(due_on, id, limit.cast_signed())).await?)
    }

    async fn settled(
        &self,
        after: Option<(DateTime<Utc>, Uuid)>,
        limit: u64,
    ) -> StoreResult<Vec<PrivacyRequest>> {
        let (at, id) = after.unwrap_or((FAR, Uuid::max()));
        requests(self.fetch_all(settled(at, id, limit.cast_signed())).await?)
    }

    async fn of_subscriber(&self, subscriber: SubscriberId, limit: u64) -> StoreResult<Vec<PrivacyRequest>> {
        requests(self.fetch_all(of_subscriber(subscriber.0, limit.cast_signed())).await?)
    }

    async fn counts(&self, today: NaiveDate, soon: NaiveDate) -> StoreResult<PrivacyRequestCounts> {
        let counted = self.fetch_one(counts(today, soon)).await?;
        Ok(counted.map_or_else(PrivacyRequestCounts::default, |CountsRow { open, soon, overdue }| {
            let [open, soon, overdue] = [open, soon, overdue].map(i64::cast_unsigned);
            PrivacyRequestCounts { open, soon, overdue }
        }))
    }

    async fn extend(&self, id: Uuid, due_on: NaiveDate, why: &str) -> StoreResult<bool> {
        Ok(self.execute(extend(id, due_on, why)).await? == 1)
    }

    async fn settle(
        &self,
        id: Uuid,
        state: PrivacyRequestState,
        RequestAnswer { by, at, outcome }: &RequestAnswer,
    ) -> StoreResult<bool> {
        Ok(self.execute(settle(id, state.as_str(), by.as_deref(), *at, outcome)).await? == 1)
    }

    async fn erase(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(clear(subscriber.0)).await?;
        self.execute(settle_all(subscriber.0, at)).await
    }
}

fn requests(rows: Vec<RequestRow>) -> StoreResult<Vec<PrivacyRequest>> {
    rows.into_iter().map(RequestRow::request).collect()
}

impl RequestRow {
    fn request(self) -> StoreResult<PrivacyRequest> {
        let wrong = |column| corrupt("privacy_request", column, &self.id);
        let answer = self.settled_at.map(|at| RequestAnswer {
            by: self.settled_by,
            at,
            outcome: self.outcome.unwrap_or_default(),
        });
        Ok(PrivacyRequest {
            kind: PrivacyRequestKind::from_word(&self.kind).ok_or_else(|| wrong("kind"))?,
            channel: RequestChannel::from_word(&self.channel).ok_or_else(|| wrong("channel"))?,
            state: PrivacyRequestState::from_word(&self.state).ok_or_else(|| wrong("state"))?,
            id: self.id,
            subscriber: SubscriberId(self.subscriber_id),
            received_on: self.received_on,
            due_on: self.due_on,
            extension: self.extension,
            note: self.note,
            made_by: self.made_by,
            made_at: self.made_at,
            answer,
        })
    }
}
