use arena_app::ports::{
    EntryRemoval, NewEntry, RemovalKind, StoreResult, SubscriberId, TournamentEntries, TournamentEntry,
};
use arena_rules::Credits;
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::registration::RegistrationEntry;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{BoundStatement, Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct EntryRow {
        tournament_id: i64,
        subscriber_id: Uuid,
        nickname: String,
        uid: Option<String>,
        email: Option<String>,
        entered_at: DateTime<Utc>,
        fee_paid: i64,
        place: Option<i32>,
        prize_paid: i64,
        refunded_at: Option<DateTime<Utc>>,
        bot: Option<i16>,
        removed_at: Option<DateTime<Utc>>,
        removal: Option<String>,
    }
}

macro_rules! columns {
    () => {
        "SELECT tournament_id, subscriber_id, nickname, uid, email, entered_at, fee_paid, place, prize_paid,
                refunded_at, bot, removed_at, removal
         FROM tournament_entry"
    };
}

statements! {
    fn insert(
        tournament: i64,
        subscriber: Uuid,
        nickname: &str,
        uid: Option<String>,
        email: Option<String>,
        entered_at: DateTime<Utc>,
        checked_in_at: Option<DateTime<Utc>>,
        fee: i64,
        room_told: i32,
        bot: Option<i16>,
    ) = "INSERT INTO tournament_entry (tournament_id, subscriber_id, nickname, uid, email, entered_at, checked_in_at,
             fee_paid, room_told, bot)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";

    fn of_subscriber(tournament: i64, subscriber: Uuid) -> EntryRow =
        concat!(columns!(), " WHERE tournament_id = $1 AND subscriber_id = $2");

    fn entered_by(subscriber: Uuid, kind: &str, over_since: DateTime<Utc>) -> (i64,) =
        "SELECT e.tournament_id FROM tournament_entry e JOIN tournament t ON t.id = e.tournament_id
         WHERE e.subscriber_id = $1 AND t.kind = $2 AND e.removed_at IS NULL
           AND (t.state NOT IN ('ended', 'cancelled') OR t.changed_at > $3)
         ORDER BY e.tournament_id";

    fn remove(tournament: i64, subscriber: Uuid, at: DateTime<Utc>, removal: &str) =
        "UPDATE tournament_entry SET removed_at = $3, removal = $4
         WHERE tournament_id = $1 AND subscriber_id = $2 AND removed_at IS NULL";

    fn checked_in(tournament: i64) -> (Uuid,) =
        "SELECT subscriber_id FROM tournament_entry
         WHERE tournament_id = $1 AND checked_in_at IS NOT NULL AND removed_at IS NULL ORDER BY subscriber_id";

    fn people(tournament: i64) -> (i64,) =
        "SELECT COUNT(*) AS entries FROM tournament_entry WHERE tournament_id = $1 AND bot IS NULL
             AND removed_at IS NULL";

    fn bots(tournament: i64) -> (i64,) =
        "SELECT COUNT(*) AS entries FROM tournament_entry WHERE tournament_id = $1 AND bot IS NOT NULL";

    fn keep_bots(tournament: i64, keep: i64) =
        "DELETE FROM tournament_entry
         WHERE tournament_id = $1 AND bot IS NOT NULL AND subscriber_id NOT IN (
             SELECT subscriber_id FROM tournament_entry
             WHERE tournament_id = $1 AND bot IS NOT NULL ORDER BY subscriber_id LIMIT $2)";

    fn page(tournament: i64, after: Uuid, limit: i64) -> EntryRow = concat!(
        columns!(),
        " WHERE tournament_id = $1 AND subscriber_id > $2 ORDER BY subscriber_id LIMIT $3"
    );

    // The length of a text differs between the engines for a few letters, so both sides are cut alike.
    fn named(tournament: i64, after: Uuid, name: &str, limit: i64) -> EntryRow = concat!(
        columns!(),
        " WHERE tournament_id = $1 AND subscriber_id > $2
           AND ($3 = '' OR uid = $3 OR substr(lower(nickname), 1, length($3)) = lower($3))
         ORDER BY subscriber_id LIMIT $4"
    );

    fn settle(at: DateTime<Utc>, tournament: i64, subscriber: Uuid) =
        "UPDATE tournament_entry SET refunded_at = $1
         WHERE tournament_id = $2 AND subscriber_id = $3 AND refunded_at IS NULL";

    // The condition stands twice: two workers may select the same rows, and the second update checks them
    // again.
    fn announce_room(room_version: i32, tournament: i64, limit: i64) -> (Uuid,) =
        "UPDATE tournament_entry SET room_told = $1
         WHERE tournament_id = $2 AND room_told < $1 AND subscriber_id IN (
             SELECT subscriber_id FROM tournament_entry
             WHERE tournament_id = $2 AND room_told < $1 AND removed_at IS NULL ORDER BY subscriber_id LIMIT $3)
         RETURNING subscriber_id";

    fn give_place(place: i32, prize: i64, tournament: i64, subscriber: Uuid) =
        "UPDATE tournament_entry SET place = $1, prize_paid = $2
         WHERE tournament_id = $3 AND subscriber_id = $4 AND place IS NULL";

    fn pay_prize(prize: i64, tournament: i64, subscriber: Uuid) =
        "UPDATE tournament_entry SET prize_paid = $1
         WHERE tournament_id = $2 AND subscriber_id = $3 AND place IS NOT NULL AND prize_paid = 0";

    fn placed(tournament: i64, limit: i64) -> EntryRow = concat!(
        columns!(),
        " WHERE tournament_id = $1 AND place IS NOT NULL ORDER BY place, subscriber_id LIMIT $2"
    );

    fn count_for(tournaments: i32, subscriber: Uuid) =
        "UPDATE standing SET total_tournaments = total_tournaments + $1 WHERE subscriber_id = $2";
}

#[async_trait]
impl TournamentEntries for Connection {
    async fn enter(&self, new: &NewEntry) -> StoreResult<bool> {
        let insert = insert(
            new.tournament,
            new.subscriber.0,
            &new.entrant.nickname,
            new.entrant.uid.clone(),
            new.entrant.email.clone(),
            new.at,
            new.checked_in.then_some(new.at),
            new.fee.0,
            new.room_told,
            new.bot.map(BotStrength::number),
        );
        Ok(self.execute(insert).await? == 1)
    }

    async fn find(&self, tournament: i64, subscriber: SubscriberId) -> StoreResult<Option<TournamentEntry>> {
        self.fetch_one(of_subscriber(tournament, subscriber.0)).await?.map(EntryRow::entry).transpose()
    }

    async fn entered_by(
        &self,
        subscriber: SubscriberId,
        kind: TournamentKind,
        over_since: DateTime<Utc>,
    ) -> StoreResult<Vec<i64>> {
        let entered = self.fetch_all(entered_by(subscriber.0, kind.as_str(), over_since)).await?;
        Ok(entered.into_iter().map(|(tournament,)| tournament).collect())
    }

    async fn remove(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        EntryRemoval { kind, at }: EntryRemoval,
    ) -> StoreResult<bool> {
        Ok(self.execute(remove(tournament, subscriber.0, at, kind.as_str())).await? == 1)
    }

    async fn checked_in(&self, tournament: i64) -> StoreResult<Vec<SubscriberId>> {
        let players = self.fetch_all(checked_in(tournament)).await?;
        Ok(players.into_iter().map(|(id,)| SubscriberId(id)).collect())
    }

    async fn people(&self, tournament: i64) -> StoreResult<u64> {
        self.count_entries(people(tournament)).await
    }

    async fn bots(&self, tournament: i64) -> StoreResult<u64> {
        self.count_entries(bots(tournament)).await
    }

    async fn keep_bots(&self, tournament: i64, keep: u64) -> StoreResult<u64> {
        self.execute(keep_bots(tournament, keep.cast_signed())).await
    }

    async fn page(
        &self,
        tournament: i64,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>> {
        let after = after.map_or(Uuid::nil(), |after| after.0);
        let page = self.fetch_all(page(tournament, after, limit.cast_signed())).await?;
        page.into_iter().map(EntryRow::entry).collect()
    }

    async fn settle(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(settle(at, tournament, subscriber.0)).await? == 1)
    }

    async fn announce_room(
        &self,
        tournament: i64,
        room_version: i32,
        limit: u64,
    ) -> StoreResult<Vec<SubscriberId>> {
        let entrants = self.fetch_all(announce_room(room_version, tournament, limit.cast_signed())).await?;
        Ok(entrants.into_iter().map(|(subscriber,)| SubscriberId(subscriber)).collect())
    }

    async fn place(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        place: i32,
        prize: Credits,
    ) -> StoreResult<bool> {
        Ok(self.execute(give_place(place, prize.0, tournament, subscriber.0)).await? == 1)
    }

    async fn pay_prize(
        &self,
        tournament: i64,
        subscriber: SubscriberId,
        prize: Credits,
    ) -> StoreResult<bool> {
        Ok(self.execute(pay_prize(prize.0, tournament, subscriber.0)).await? == 1)
    }

    async fn placed(&self, tournament: i64, limit: u64) -> StoreResult<Vec<TournamentEntry>> {
        let placed = self.fetch_all(placed(tournament, limit.cast_signed())).await?;
        placed.into_iter().map(EntryRow::entry).collect()
    }

    async fn count_for(&self, subscriber: SubscriberId, tournaments: i32) -> StoreResult<()> {
        match self.execute(count_for(tournaments, subscriber.0)).await? {
            1 => Ok(()),
            _ => Err(corrupt("standing", "subscriber_id", &subscriber)),
        }
    }
}

impl Connection {
    pub(super) async fn read_named(
        &self,
        tournament: i64,
        name: &str,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>> {
        let after = after.map_or(Uuid::nil(), |after| after.0);
        let found = self.fetch_all(named(tournament, after, name, limit.cast_signed())).await?;
        found.into_iter().map(EntryRow::entry).collect()
    }

    async fn count_entries(&self, entries: BoundStatement<(i64,)>) -> StoreResult<u64> {
        Ok(self.fetch_one(entries).await?.map_or(0, |(entries,)| entries.cast_unsigned()))
    }
}

impl EntryRow {
    fn entry(self) -> StoreResult<TournamentEntry> {
        let tournament = self.tournament_id;
        let wrong = |column| corrupt("tournament_entry", column, &tournament);
        let kind =
            self.removal.as_deref().map(|word| RemovalKind::from_word(word).ok_or_else(|| wrong("removal")));
        let removal = kind.transpose()?.zip(self.removed_at).map(|(kind, at)| EntryRemoval { kind, at });
        Ok(TournamentEntry {
            tournament,
            subscriber: SubscriberId(self.subscriber_id),
            entrant: RegistrationEntry { nickname: self.nickname, uid: self.uid, email: self.email },
            fee: Credits(self.fee_paid),
            entered_at: self.entered_at,
            place: self.place,
            prize: Credits(self.prize_paid),
            refunded_at: self.refunded_at,
            bot: self
                .bot
                .map(|number| BotStrength::from_number(number).ok_or_else(|| wrong("bot")))
                .transpose()?,
            removal,
        })
    }
}
