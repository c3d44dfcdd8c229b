use arena_app::ports::{NewEntry, StoreError, StoreResult, SubscriberId, TournamentEntries, TournamentEntry};
use arena_rules::Credits;
use arena_rules::tournament::Kind;
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::registration::Entrant;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use uuid::Uuid;

use super::column;
use crate::connection::Connection;
use crate::convert::{corrupt, database};
use crate::entity::tournament_entry::{ActiveModel, Column, Entity, Model};

#[async_trait]
impl TournamentEntries for Connection {
    async fn enter(&self, new: &NewEntry) -> StoreResult<bool> {
        let row = ActiveModel {
            tournament_id: Set(new.tournament),
            subscriber_id: Set(new.subscriber.0),
            nickname: Set(new.entrant.nickname.clone()),
            uid: Set(new.entrant.uid.clone()),
            email: Set(new.entrant.email.clone()),
            entered_at: Set(new.at),
            checked_in_at: Set(new.checked_in.then_some(new.at)),
            fee_paid: Set(new.fee.0),
            room_told: Set(new.room_told),
            bot: Set(new.bot.map(BotStrength::number)),
            ..Default::default()
        };
        let made = Entity::insert(row)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(self)
            .await
            .map_err(database)?;
        Ok(made == 1)
    }

    async fn find(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<TournamentEntry>> {
        let row = Entity::find_by_id((tournament, subscriber.0)).one(self).await.map_err(database)?;
        row.map(entry).transpose()
    }

    async fn entered_by(
        &self,
        subscriber: SubscriberId,
        kind: Kind,
        over_since: DateTime<Utc>,
    ) -> StoreResult<Vec<i64>> {
        let sql = "SELECT e.tournament_id FROM tournament_entry e JOIN tournament t ON t.id = e.tournament_id
                   WHERE e.subscriber_id = $1 AND t.kind = $2
                     AND (t.state NOT IN ('ended', 'cancelled') OR t.changed_at > $3)
                   ORDER BY e.tournament_id";
        let values = vec![subscriber.0.into(), kind.as_str().into(), over_since.into()];
        self.all(sql, values).await?.iter().map(|row| column(row, "tournament_id")).collect()
    }

    async fn people(&self, tournament: i64) -> StoreResult<u64> {
        let of = Column::TournamentId.eq(tournament);
        Entity::find().filter(of).filter(Column::Bot.is_null()).count(self).await.map_err(database)
    }

    async fn bots(&self, tournament: i64) -> StoreResult<u64> {
        let of = Column::TournamentId.eq(tournament);
        Entity::find().filter(of).filter(Column::Bot.is_not_null()).count(self).await.map_err(database)
    }

    async fn keep_bots(&self, tournament: i64, keep: u64) -> StoreResult<u64> {
        let sql = "DELETE FROM tournament_entry
                   WHERE tournament_id = $1 AND bot IS NOT NULL AND subscriber_id NOT IN (
                       SELECT subscriber_id FROM tournament_entry
                       WHERE tournament_id = $1 AND bot IS NOT NULL ORDER BY subscriber_id LIMIT $2)";
        Ok(self.run(sql, vec![tournament.into(), keep.cast_signed().into()]).await?.rows_affected())
    }

    async fn page(
        &self,
        tournament: i64,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>> {
        let rows = Entity::find()
            .filter(Column::TournamentId.eq(tournament))
            .filter(Column::SubscriberId.gt(after.map_or(Uuid::nil(), |after| after.0)))
            .order_by_asc(Column::SubscriberId)
            .limit(limit)
            .all(self)
            .await
            .map_err(database)?;
        rows.into_iter().map(entry).collect()
    }

    async fn settle(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "UPDATE tournament_entry SET refunded_at = $1
                   WHERE tournament_id = $2 AND subscriber_id = $3 AND refunded_at IS NULL";
        let changed = self.run(sql, vec![at.into(), tournament.into(), subscriber.0.into()]).await?;
        Ok(changed.rows_affected() == 1)
    }

    async fn tell_room(
        &self,
        tournament: i64,
        room_version: i32,
        limit: u64,
    ) -> StoreResult<Vec<SubscriberId>> {
        // The condition stands twice: two workers may have chosen the same rows, and the second looks again.
        let sql = "UPDATE tournament_entry SET room_told = $1
                   WHERE tournament_id = $2 AND room_told < $1 AND subscriber_id IN (
                       SELECT subscriber_id FROM tournament_entry
                       WHERE tournament_id = $2 AND room_told < $1 ORDER BY subscriber_id LIMIT $3)
                   RETURNING subscriber_id";
        let values = vec![room_version.into(), tournament.into(), limit.cast_signed().into()];
        self.all(sql, values)
            .await?
            .iter()
            .map(|row| column(row, "subscriber_id").map(SubscriberId))
            .collect()
    }

    async fn place(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        place: i32,
        prize: Credits,
    ) -> StoreResult<bool> {
        let sql = "UPDATE tournament_entry SET place = $1, prize_paid = $2
                   WHERE tournament_id = $3 AND subscriber_id = $4 AND place IS NULL";
        let values = vec![place.into(), prize.0.into(), tournament.into(), subscriber.0.into()];
        Ok(self.run(sql, values).await?.rows_affected() == 1)
    }

    async fn pay_prize(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        prize: Credits,
    ) -> StoreResult<bool> {
        let sql = "UPDATE tournament_entry SET prize_paid = $1
                   WHERE tournament_id = $2 AND subscriber_id = $3 AND place IS NOT NULL AND prize_paid = 0";
        let values = vec![prize.0.into(), tournament.into(), subscriber.0.into()];
        Ok(self.run(sql, values).await?.rows_affected() == 1)
    }

    async fn placed(&self, tournament: i64, limit: u64) -> StoreResult<Vec<TournamentEntry>> {
        let rows = Entity::find()
            .filter(Column::TournamentId.eq(tournament))
            .filter(Column::Place.is_not_null())
            .order_by_asc(Column::Place)
            .order_by_asc(Column::SubscriberId)
            .limit(limit)
            .all(self)
            .await
            .map_err(database)?;
        rows.into_iter().map(entry).collect()
    }

    async fn count_for(&self, subscriber: SubscriberId, tournaments: i32) -> StoreResult<()> {
        let sql = "UPDATE standing SET total_tournaments = total_tournaments + $1 WHERE subscriber_id = $2";
        match self.run(sql, vec![tournaments.into(), subscriber.0.into()]).await?.rows_affected() {
            1 => Ok(()),
            _ => Err(corrupt("standing", "subscriber_id", &subscriber)),
        }
    }
}

fn entry(row: Model) -> Result<TournamentEntry, StoreError> {
    let wrong = || corrupt("tournament_entry", "bot", &row.tournament_id);
    let bot = row.bot.map(|number| BotStrength::from_number(number).ok_or_else(wrong)).transpose()?;
    Ok(TournamentEntry {
        tournament: row.tournament_id,
        subscriber: SubscriberId(row.subscriber_id),
        entrant: Entrant { nickname: row.nickname, uid: row.uid, email: row.email },
        fee: Credits(row.fee_paid),
        entered_at: row.entered_at,
        place: row.place,
        prize: Credits(row.prize_paid),
        refunded_at: row.refunded_at,
        bot,
    })
}
