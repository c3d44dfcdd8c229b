use arena_app::ports::{HeldPrize, HeldPrizes, NewHeldPrize, PrizeBacklog, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::tournament::prizes::PrizeState;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct PrizeRow {
        id: Uuid,
        tournament_id: i64,
        tournament_name: String,
        subscriber_id: Uuid,
        nickname: String,
        place: i32,
        amount: i64,
        state: String,
        held_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
        settled_by: Option<String>,
        reason: Option<String>,
    }
}

record! {
    struct BacklogRow {
        waiting: i64,
        oldest: Option<DateTime<Utc>>,
    }
}

macro_rules! columns {
    () => {
        "SELECT h.id, h.tournament_id, t.name AS tournament_name, h.subscriber_id, n.nickname, h.place,
                h.amount, h.state, h.held_at, h.settled_at, h.settled_by, h.reason
         FROM held_prize h
         JOIN tournament t ON t.id = h.tournament_id
         JOIN tournament_entry n ON n.tournament_id = h.tournament_id AND n.subscriber_id = h.subscriber_id"
    };
}

statements! {
    fn insert(id: Uuid, tournament: i64, subscriber: Uuid, place: i32, amount: i64, at: DateTime<Utc>) =
        "INSERT INTO held_prize (id, tournament_id, subscriber_id, place, amount, state, held_at)
         VALUES ($1, $2, $3, $4, $5, 'waiting', $6)";

    fn by_id(id: Uuid) -> PrizeRow = concat!(columns!(), " WHERE h.id = $1");

    fn of_winner(tournament: i64, subscriber: Uuid) -> PrizeRow =
        concat!(columns!(), " WHERE h.tournament_id = $1 AND h.subscriber_id = $2");

    fn first_page(state: &str, limit: i64) -> PrizeRow =
        concat!(columns!(), " WHERE h.state = $1 ORDER BY h.held_at, h.id LIMIT $2");

    fn next_page(state: &str, limit: i64, after: Uuid) -> PrizeRow = concat!(
        columns!(),
        " WHERE h.state = $1 AND (h.held_at, h.id) > (SELECT held_at, id FROM held_prize WHERE id = $3)
          ORDER BY h.held_at, h.id LIMIT $2"
    );

    fn waiting_of(subscriber: Uuid) -> PrizeRow =
        concat!(columns!(), " WHERE h.subscriber_id = $1 AND h.state = 'waiting' ORDER BY h.held_at, h.id");

    fn pay(id: Uuid, by: &str, at: DateTime<Utc>) =
        "UPDATE held_prize SET state = 'paid', settled_at = $3, settled_by = $2
         WHERE id = $1 AND state = 'waiting'";

    fn refuse(id: Uuid, by: &str, at: DateTime<Utc>, reason: Option<&str>) =
        "UPDATE held_prize SET state = 'refused', settled_at = $3, settled_by = $2, reason = $4
         WHERE id = $1 AND state = 'waiting'";

    fn backlog() -> BacklogRow =
        "SELECT COUNT(*) AS waiting, MIN(held_at) AS oldest FROM held_prize WHERE state = 'waiting'";
}

#[async_trait]
impl HeldPrizes for Connection {
    async fn hold(&self, new: &NewHeldPrize) -> StoreResult<()> {
        let insert = insert(new.id, new.tournament, new.subscriber.0, new.place, new.amount.0, new.at);
        self.execute(insert).await.map(|_| ())
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<HeldPrize>> {
        self.fetch_one(by_id(id)).await?.map(PrizeRow::prize).transpose()
    }

    async fn of_winner(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<HeldPrize>> {
        self.fetch_one(of_winner(tournament, subscriber.0)).await?.map(PrizeRow::prize).transpose()
    }

    async fn page(&self, state: PrizeState, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<HeldPrize>> {
        let limit = limit.cast_signed();
        let page = match after {
            None => first_page(state.as_str(), limit),
            Some(after) => next_page(state.as_str(), limit, after),
        };
        self.fetch_all(page).await?.into_iter().map(PrizeRow::prize).collect()
    }

    async fn waiting_of(&self, subscriber: SubscriberId) -> StoreResult<Vec<HeldPrize>> {
        self.fetch_all(waiting_of(subscriber.0)).await?.into_iter().map(PrizeRow::prize).collect()
    }

    async fn pay(&self, id: Uuid, by: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(pay(id, by, at)).await? == 1)
    }

    async fn refuse(&self, id: Uuid, by: &str, reason: Option<&str>, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(refuse(id, by, at, reason)).await? == 1)
    }

    async fn backlog(&self) -> StoreResult<PrizeBacklog> {
        let Some(row) = self.fetch_one(backlog().of_many()).await? else {
            return Ok(PrizeBacklog::default());
        };
        Ok(PrizeBacklog { waiting: row.waiting.cast_unsigned(), oldest: row.oldest })
    }
}

impl PrizeRow {
    fn prize(self) -> StoreResult<HeldPrize> {
        let state =
            PrizeState::from_word(&self.state).ok_or_else(|| corrupt("held_prize", "state", &self.id))?;
        Ok(HeldPrize {
            id: self.id,
            tournament: self.tournament_id,
            tournament_name: self.tournament_name,
            subscriber: SubscriberId(self.subscriber_id),
            nickname: self.nickname,
            place: self.place,
            amount: Credits(self.amount),
            state,
            held_at: self.held_at,
            settled_at: self.settled_at,
            settled_by: self.settled_by,
            reason: self.reason,
        })
    }
}
