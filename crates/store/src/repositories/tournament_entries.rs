use arena_app::ports::{NewEntry, StoreResult, SubscriberId, TournamentEntries, TournamentEntry};
use arena_rules::Credits;
use arena_rules::tournament::Kind;
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::registration::Entrant;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Row, column};
use crate::convert::corrupt;

const COLUMNS: &str =
    "SELECT tournament_id, subscriber_id, nickname, uid, email, entered_at, fee_paid, place, prize_paid,
                              refunded_at, bot
                       FROM tournament_entry";

#[async_trait]
impl TournamentEntries for Connection {
    async fn enter(&self, new: &NewEntry) -> StoreResult<bool> {
        let sql = "INSERT INTO tournament_entry (tournament_id, subscriber_id, nickname, uid, email, entered_at, checked_in_at,
                       fee_paid, room_told, bot)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
        let values = vec![
            new.tournament.into(),
            new.subscriber.0.into(),
            new.entrant.nickname.as_str().into(),
            new.entrant.uid.clone().into(),
            new.entrant.email.clone().into(),
            new.at.into(),
            new.checked_in.then_some(new.at).into(),
            new.fee.0.into(),
            new.room_told.into(),
            new.bot.map(BotStrength::number).into(),
        ];
        Ok(self.run(sql, values).await? == 1)
    }

    async fn find(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<TournamentEntry>> {
        let sql = format!("{COLUMNS} WHERE tournament_id = $1 AND subscriber_id = $2");
        let values = vec![tournament.into(), subscriber.0.into()];
        self.one(&sql, values).await?.as_ref().map(entry).transpose()
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
        let sql = "SELECT COUNT(*) AS entries FROM tournament_entry WHERE tournament_id = $1 AND bot IS NULL";
        self.count_entries(sql, tournament).await
    }

    async fn bots(&self, tournament: i64) -> StoreResult<u64> {
        let sql =
            "SELECT COUNT(*) AS entries FROM tournament_entry WHERE tournament_id = $1 AND bot IS NOT NULL";
        self.count_entries(sql, tournament).await
    }

    async fn keep_bots(&self, tournament: i64, keep: u64) -> StoreResult<u64> {
        let sql = "DELETE FROM tournament_entry
                   WHERE tournament_id = $1 AND bot IS NOT NULL AND subscriber_id NOT IN (
                       SELECT subscriber_id FROM tournament_entry
                       WHERE tournament_id = $1 AND bot IS NOT NULL ORDER BY subscriber_id LIMIT $2)";
        Ok(self.run(sql, vec![tournament.into(), keep.cast_signed().into()]).await?)
    }

    async fn page(
        &self,
        tournament: i64,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>> {
        let sql = format!(
            "{COLUMNS} WHERE tournament_id = $1 AND subscriber_id > $2 ORDER BY subscriber_id LIMIT $3"
        );
        let after = after.map_or(Uuid::nil(), |after| after.0);
        let values = vec![tournament.into(), after.into(), limit.cast_signed().into()];
        self.all(&sql, values).await?.iter().map(entry).collect()
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
        Ok(changed == 1)
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
        Ok(self.run(sql, values).await? == 1)
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
        Ok(self.run(sql, values).await? == 1)
    }

    async fn placed(&self, tournament: i64, limit: u64) -> StoreResult<Vec<TournamentEntry>> {
        let sql = format!(
            "{COLUMNS} WHERE tournament_id = $1 AND place IS NOT NULL ORDER BY place, subscriber_id LIMIT $2"
        );
        let values = vec![tournament.into(), limit.cast_signed().into()];
        self.all(&sql, values).await?.iter().map(entry).collect()
    }

    async fn count_for(&self, subscriber: SubscriberId, tournaments: i32) -> StoreResult<()> {
        let sql = "UPDATE standing SET total_tournaments = total_tournaments + $1 WHERE subscriber_id = $2";
        match self.run(sql, vec![tournaments.into(), subscriber.0.into()]).await? {
            1 => Ok(()),
            _ => Err(corrupt("standing", "subscriber_id", &subscriber)),
        }
    }
}

impl Connection {
    async fn count_entries(&self, sql: &str, tournament: i64) -> StoreResult<u64> {
        let row = self.one(sql, vec![tournament.into()]).await?;
        row.map_or(Ok(0), |row| column::<i64>(&row, "entries").map(i64::cast_unsigned))
    }
}

fn entry(row: &Row) -> StoreResult<TournamentEntry> {
    let tournament: i64 = column(row, "tournament_id")?;
    let bot: Option<i16> = column(row, "bot")?;
    let wrong = || corrupt("tournament_entry", "bot", &tournament);
    Ok(TournamentEntry {
        tournament,
        subscriber: SubscriberId(column(row, "subscriber_id")?),
        entrant: Entrant {
            nickname: column(row, "nickname")?,
            uid: column(row, "uid")?,
            email: column(row, "email")?,
        },
        fee: Credits(column(row, "fee_paid")?),
        entered_at: column(row, "entered_at")?,
        place: column(row, "place")?,
        prize: Credits(column(row, "prize_paid")?),
        refunded_at: column(row, "refunded_at")?,
        bot: bot.map(|number| BotStrength::from_number(number).ok_or_else(wrong)).transpose()?,
    })
}
