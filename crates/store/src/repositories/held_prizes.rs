use arena_app::ports::{HeldPrize, HeldPrizes, NewHeldPrize, PrizeBacklog, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::tournament::prizes::PrizeState;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

const COLUMNS: &str =
    "SELECT h.id, h.tournament_id, t.name AS tournament_name, h.subscriber_id, n.nickname, h.place,
                              h.amount, h.state, h.held_at, h.settled_at, h.settled_by, h.reason
                       FROM held_prize h
                       JOIN tournament t ON t.id = h.tournament_id
                       JOIN tournament_entry n
                           ON n.tournament_id = h.tournament_id AND n.subscriber_id = h.subscriber_id";

#[async_trait]
impl HeldPrizes for Connection {
    async fn hold(&self, new: &NewHeldPrize) -> StoreResult<()> {
        let sql = "INSERT INTO held_prize (id, tournament_id, subscriber_id, place, amount, state, held_at)
                   VALUES ($1, $2, $3, $4, $5, 'waiting', $6)";
        let values = vec![
            new.id.into(),
            new.tournament.into(),
            new.subscriber.0.into(),
            new.place.into(),
            new.amount.0.into(),
            new.at.into(),
        ];
        self.run(sql, values).await.map(|_| ())
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<HeldPrize>> {
        let sql = format!("{COLUMNS} WHERE h.id = $1");
        self.one(&sql, vec![id.into()]).await?.as_ref().map(prize).transpose()
    }

    async fn of_winner(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<HeldPrize>> {
        let sql = format!("{COLUMNS} WHERE h.tournament_id = $1 AND h.subscriber_id = $2");
        let values = vec![tournament.into(), subscriber.0.into()];
        self.one(&sql, values).await?.as_ref().map(prize).transpose()
    }

    async fn page(&self, state: PrizeState, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<HeldPrize>> {
        let mut values: Vec<Value> = vec![state.as_str().into(), limit.cast_signed().into()];
        let mut sql = format!("{COLUMNS} WHERE h.state = $1");
        if let Some(after) = after {
            values.push(after.into());
            sql.push_str(" AND (h.held_at, h.id) > (SELECT held_at, id FROM held_prize WHERE id = $3)");
        }
        sql.push_str(" ORDER BY h.held_at, h.id LIMIT $2");
        self.all(&sql, values).await?.iter().map(prize).collect()
    }

    async fn waiting_of(&self, subscriber: SubscriberId) -> StoreResult<Vec<HeldPrize>> {
        let sql =
            format!("{COLUMNS} WHERE h.subscriber_id = $1 AND h.state = 'waiting' ORDER BY h.held_at, h.id");
        self.all(&sql, vec![subscriber.0.into()]).await?.iter().map(prize).collect()
    }

    async fn pay(&self, id: Uuid, by: &str, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE held_prize SET state = 'paid', settled_at = $3, settled_by = $2
                   WHERE id = $1 AND state = 'waiting'";
        Ok(self.run(sql, vec![id.into(), by.into(), at.into()]).await? == 1)
    }

    async fn refuse(&self, id: Uuid, by: &str, reason: Option<&str>, at: DateTime<Utc>) -> StoreResult<bool> {
        let sql = "UPDATE held_prize SET state = 'refused', settled_at = $3, settled_by = $2, reason = $4
                   WHERE id = $1 AND state = 'waiting'";
        let values = vec![id.into(), by.into(), at.into(), reason.into()];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn backlog(&self) -> StoreResult<PrizeBacklog> {
        let sql =
            "SELECT COUNT(*) AS waiting, MIN(held_at) AS oldest FROM held_prize WHERE state = 'waiting'";
        let Some(row) = self.one_of_many(sql, Vec::new()).await? else { return Ok(PrizeBacklog::default()) };
        let waiting: i64 = column(&row, "waiting")?;
        Ok(PrizeBacklog { waiting: waiting.cast_unsigned(), oldest: column(&row, "oldest")? })
    }
}

fn prize(row: &Row) -> StoreResult<HeldPrize> {
    let id: Uuid = column(row, "id")?;
    let state: String = column(row, "state")?;
    Ok(HeldPrize {
        id,
        tournament: column(row, "tournament_id")?,
        tournament_name: column(row, "tournament_name")?,
        subscriber: SubscriberId(column(row, "subscriber_id")?),
        nickname: column(row, "nickname")?,
        place: column(row, "place")?,
        amount: Credits(column(row, "amount")?),
        state: PrizeState::from_word(&state).ok_or_else(|| corrupt("held_prize", "state", &id))?,
        held_at: column(row, "held_at")?,
        settled_at: column(row, "settled_at")?,
        settled_by: column(row, "settled_by")?,
        reason: column(row, "reason")?,
    })
}
