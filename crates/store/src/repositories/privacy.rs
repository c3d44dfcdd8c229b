use arena_app::ports::{Kept, Privacy, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::connection::{Bound, Connection, Record, record, statements};
use crate::convert::wallet_owner;

/// A row of a table that holds something of a subscriber, as an export has it.
trait Part: Record {
    fn shown(self) -> Map<String, Value>;
}

/// Declares records that are exported, with all of their columns.
macro_rules! parts {
    ($(struct $name:ident { $($column:ident: $type:ty,)+ })+) => {
        $(
            record! {
                struct $name {
                    $($column: $type,)+
                }
            }

            impl Part for $name {
                fn shown(self) -> Map<String, Value> {
                    Map::from_iter([$((stringify!($column).to_owned(), self.$column.json())),+])
                }
            }
        )+
    };
}

parts! {
    struct SubscriberRow {
        id: Uuid,
        created_at: DateTime<Utc>,
        plan: Option<String>,
        partner_id: Option<String>,
        name: Option<String>,
        username: Option<String>,
        username_generated: bool,
        avatar: Option<i32>,
        email: Option<String>,
        gender: Option<String>,
        bio: Option<String>,
        date_of_birth: Option<NaiveDate>,
        selected_game: Option<String>,
        language: Option<String>,
        held_at: Option<DateTime<Utc>>,
        hold_reason: Option<String>,
    }

    struct NumberRow {
        msisdn: String,
        since: DateTime<Utc>,
        until: Option<DateTime<Utc>>,
    }

    struct ContactRow {
        msisdn: String,
        changed_at: DateTime<Utc>,
    }

    struct SessionRow {
        channel: String,
        device: Option<String>,
        created_at: DateTime<Utc>,
        rotated_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
        end_reason: Option<String>,
    }

    struct DeviceRow {
        endpoint: String,
        seen_at: DateTime<Utc>,
    }

    struct MessageRow {
        msisdn: String,
        kind: String,
        text: String,
        state: String,
        created_at: DateTime<Utc>,
    }

    struct MarkRow {
        message_at: DateTime<Utc>,
        marked_at: DateTime<Utc>,
    }

    struct SubscriptionRow {
        state: String,
        paid_until: DateTime<Utc>,
        lapsed_at: Option<DateTime<Utc>>,
        agreed_at: DateTime<Utc>,
    }

    struct LineRow {
        at: DateTime<Utc>,
        state: String,
        why: String,
        agreed: Option<String>,
    }

    struct ChargeRow {
        first_day: NaiveDate,
        plan: String,
        amount: i64,
        tax: i64,
        currency: String,
        state: String,
        asked_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
    }

    struct DepartureRow {
        left_at: DateTime<Utc>,
        returned_at: Option<DateTime<Utc>>,
    }

    struct MoveRow {
        created_at: DateTime<Utc>,
        reason: String,
        title: String,
        amount: i64,
        balance_after: i64,
    }

    struct StandingRow {
        score: i64,
        total_tournaments: i32,
        redeemed_items: i32,
        total_challenges: i32,
    }

    struct RedemptionRow {
        reward_id: i32,
        credits: i64,
        status: String,
        created_at: DateTime<Utc>,
        claimed_at: Option<DateTime<Utc>>,
        settled_at: Option<DateTime<Utc>>,
        reference: Option<String>,
        reason: Option<String>,
        name: Option<String>,
        email: Option<String>,
        phone: Option<String>,
        pubg_id: Option<String>,
    }

    struct StreakRow {
        day: NaiveDate,
        streak_day: i32,
        credits: i64,
        claimed_at: DateTime<Utc>,
    }

    struct TaskRow {
        id: Uuid,
        challenge_id: String,
        day: NaiveDate,
        credits: i64,
        state: String,
        submitted_at: DateTime<Utc>,
        decided_at: Option<DateTime<Utc>>,
        reason: Option<String>,
        files_gone: bool,
    }

    struct GameRow {
        game: String,
        level: i32,
        started_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
        state: String,
    }

    struct PaymentRow {
        game: String,
        level: i32,
        day: NaiveDate,
        credits: i64,
        paid_at: Option<DateTime<Utc>>,
    }

    struct PlayRow {
        game: String,
        level: i32,
        day: NaiveDate,
    }

    struct GameDayRow {
        game: String,
        day: NaiveDate,
        credits: i64,
    }

    struct PlayDayRow {
        day: NaiveDate,
        starts: i32,
        credits: i64,
    }

    struct RunningRow {
        since: DateTime<Utc>,
    }

    struct VisitRow {
        game: String,
        visits: i64,
        seconds: i64,
    }

    struct EntryRow {
        tournament_id: i64,
        nickname: String,
        uid: Option<String>,
        email: Option<String>,
        entered_at: DateTime<Utc>,
        fee_paid: i64,
        place: Option<i32>,
        prize_paid: i64,
    }

    struct PrizeRow {
        tournament_id: i64,
        place: i32,
        amount: i64,
        state: String,
        held_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
        reason: Option<String>,
    }

    struct MatchRow {
        tournament_id: i64,
        round: i32,
        room_id: String,
        result_type: Option<String>,
        decided_at: Option<DateTime<Utc>>,
    }

    struct NameRow {
        skeleton: String,
    }

    struct RefusedNameRow {
        skeleton: String,
        refused_at: DateTime<Utc>,
    }

    struct PictureRow {
        day: NaiveDate,
        pictures: i64,
    }

    struct TryRow {
        tries: i32,
        last_at: DateTime<Utc>,
    }
}

/// The purge takes the files of uploads that are let go of (m0007).
macro_rules! let_go {
    ($of:literal) => {
        concat!(
            "INSERT INTO task_upload (id, created_at, discarded)
             SELECT id, submitted_at, true FROM task_entry WHERE files_gone AND ",
            $of,
            " ON CONFLICT DO NOTHING"
        )
    };
}

statements! {
    fn person(id: Uuid) -> SubscriberRow =
        "SELECT id, created_at, plan, partner_id, name, username, username_generated, avatar, email, gender, bio,
                date_of_birth, selected_game, language, held_at, hold_reason
         FROM subscriber WHERE id = $1";

    fn numbers(subscriber: Uuid) -> NumberRow =
        "SELECT msisdn, since, until FROM subscriber_number WHERE subscriber_id = $1 ORDER BY id";

    fn contact(subscriber: Uuid) -> ContactRow =
        "SELECT msisdn, changed_at FROM contact_number WHERE subscriber_id = $1";

    fn sessions(subscriber: Uuid) -> SessionRow =
        "SELECT channel, device, created_at, rotated_at, ended_at, end_reason
         FROM session WHERE subscriber_id = $1 ORDER BY created_at";

    fn devices(subscriber: Uuid) -> DeviceRow =
        "SELECT endpoint, seen_at FROM push_device WHERE subscriber_id = $1 ORDER BY seen_at";

    fn messages(subscriber: Uuid) -> MessageRow =
        "SELECT msisdn, kind, text, state, created_at
         FROM message WHERE subscriber_id = $1 ORDER BY created_at";

    fn mark(subscriber: Uuid) -> MarkRow =
        "SELECT message_at, marked_at FROM notice_mark WHERE subscriber_id = $1";

    fn subscription(subscriber: Uuid) -> SubscriptionRow =
        "SELECT state, paid_until, lapsed_at, agreed_at FROM subscription WHERE subscriber_id = $1";

    fn lines(subscriber: Uuid) -> LineRow =
        "SELECT at, state, why, agreed FROM subscription_line WHERE subscriber_id = $1 ORDER BY id";

    fn charges(subscriber: Uuid) -> ChargeRow =
        "SELECT first_day, plan, amount, tax, currency, state, asked_at, settled_at
         FROM charge WHERE subscriber_id = $1 ORDER BY first_day";

    fn departure(subscriber: Uuid) -> DepartureRow =
        "SELECT left_at, returned_at FROM departure WHERE subscriber_id = $1";

    // A wallet is known by a text.
    fn moves(wallet: String) -> MoveRow =
        "SELECT created_at, reason, title, amount, balance_after FROM
         (SELECT t.created_at, t.reason, t.title, e.amount, e.balance_after, e.id
          FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id JOIN account a ON a.id = e.account_id
          WHERE a.kind = 'wallet' AND a.owner = $1) AS moves ORDER BY id";

    fn standing(subscriber: Uuid) -> StandingRow =
        "SELECT score, total_tournaments, redeemed_items, total_challenges
         FROM standing WHERE subscriber_id = $1";

    fn redemptions(subscriber: Uuid) -> RedemptionRow =
        "SELECT reward_id, credits, status, created_at, claimed_at, settled_at, reference, reason, name, email, phone,
                pubg_id
         FROM redemption WHERE subscriber_id = $1 ORDER BY created_at";

    fn streaks(subscriber: Uuid) -> StreakRow =
        "SELECT day, streak_day, credits, claimed_at FROM streak_claim WHERE subscriber_id = $1 ORDER BY day";

    fn tasks(subscriber: Uuid) -> TaskRow =
        "SELECT id, challenge_id, day, credits, state, submitted_at, decided_at, reason, files_gone
         FROM task_entry WHERE subscriber_id = $1 ORDER BY submitted_at";

    fn games(subscriber: Uuid) -> GameRow =
        "SELECT game, level, started_at, ended_at, state
         FROM game_session WHERE subscriber_id = $1 ORDER BY started_at";

    fn payments(subscriber: Uuid) -> PaymentRow =
        "SELECT game, level, day, credits, paid_at FROM level_payment WHERE subscriber_id = $1 ORDER BY day";

    fn plays(subscriber: Uuid) -> PlayRow =
        "SELECT game, level, day FROM level_play WHERE subscriber_id = $1 ORDER BY day";

    fn game_days(subscriber: Uuid) -> GameDayRow =
        "SELECT game, day, credits FROM game_day WHERE subscriber_id = $1 ORDER BY day";

    fn play_days(subscriber: Uuid) -> PlayDayRow =
        "SELECT day, starts, credits FROM play_day WHERE subscriber_id = $1 ORDER BY day";

    fn running(subscriber: Uuid) -> RunningRow = "SELECT since FROM running_level WHERE subscriber_id = $1";

    fn visits(subscriber: Uuid) -> VisitRow =
        "SELECT game, visits, seconds FROM game_visit WHERE subscriber_id = $1 ORDER BY game";

    fn entries(subscriber: Uuid) -> EntryRow =
        "SELECT tournament_id, nickname, uid, email, entered_at, fee_paid, place, prize_paid
         FROM tournament_entry WHERE subscriber_id = $1 ORDER BY entered_at";

    fn prizes(subscriber: Uuid) -> PrizeRow =
        "SELECT tournament_id, place, amount, state, held_at, settled_at, reason
         FROM held_prize WHERE subscriber_id = $1 ORDER BY held_at";

    fn duels(subscriber: Uuid) -> MatchRow =
        "SELECT tournament_id, round, room_id, result_type, decided_at
         FROM tournament_match WHERE player_a = $1 OR player_b = $1 ORDER BY tournament_id, round";

    fn public_name(subscriber: Uuid) -> NameRow = "SELECT skeleton FROM public_name WHERE subscriber_id = $1";

    fn refused_names(subscriber: Uuid) -> RefusedNameRow =
        "SELECT skeleton, refused_at FROM refused_name WHERE subscriber_id = $1 ORDER BY refused_at";

    fn pictures(subscriber: Uuid) -> PictureRow =
        "SELECT day, pictures FROM picture_count WHERE subscriber_id = $1";

    fn tries(subscriber: Uuid) -> TryRow = "SELECT tries, last_at FROM room_try WHERE subscriber_id = $1";

    fn pictured(subscriber: Uuid) -> (Uuid,) =
        "SELECT id FROM task_entry WHERE subscriber_id = $1 AND NOT files_gone ORDER BY submitted_at";

    // `plan` stays: it says what a charge that is still open was for, and nothing of the person.
    fn erase(id: Uuid, at: DateTime<Utc>) =
        "UPDATE subscriber SET partner_id = NULL, name = NULL, username = NULL, email = NULL, gender = NULL,
             bio = NULL, date_of_birth = NULL, picture = NULL, avatar = NULL, username_generated = false,
             selected_game = NULL, language = NULL, hold_reason = NULL, erased_at = $2
         WHERE id = $1 AND erased_at IS NULL";

    fn delete_numbers(subscriber: Uuid) = "DELETE FROM subscriber_number WHERE subscriber_id = $1";

    fn delete_contact(subscriber: Uuid) = "DELETE FROM contact_number WHERE subscriber_id = $1";

    fn delete_sessions(subscriber: Uuid) = "DELETE FROM session WHERE subscriber_id = $1";

    fn delete_devices(subscriber: Uuid) = "DELETE FROM push_device WHERE subscriber_id = $1";

    fn delete_mark(subscriber: Uuid) = "DELETE FROM notice_mark WHERE subscriber_id = $1";

    fn delete_events(subscriber: Uuid) = "DELETE FROM event WHERE subscriber_id = $1";

    fn delete_keys(subscriber: Uuid) = "DELETE FROM idempotency_key WHERE subscriber_id = $1";

    fn delete_departure(subscriber: Uuid) = "DELETE FROM departure WHERE subscriber_id = $1";

    fn delete_visits(subscriber: Uuid) = "DELETE FROM game_visit WHERE subscriber_id = $1";

    fn delete_tries(subscriber: Uuid) = "DELETE FROM room_try WHERE subscriber_id = $1";

    fn delete_pictures(subscriber: Uuid) = "DELETE FROM picture_count WHERE subscriber_id = $1";

    fn delete_public_name(subscriber: Uuid) = "DELETE FROM public_name WHERE subscriber_id = $1";

    fn delete_refused_names(subscriber: Uuid) = "DELETE FROM refused_name WHERE subscriber_id = $1";

    fn clear_redemptions(subscriber: Uuid) =
        "UPDATE redemption SET name = NULL, email = NULL, phone = NULL, pubg_id = NULL, reference = NULL, reason = NULL
         WHERE subscriber_id = $1";

    fn clear_entries(subscriber: Uuid) =
        "UPDATE tournament_entry SET nickname = 'Player', uid = NULL, email = NULL WHERE subscriber_id = $1";

    fn clear_prizes(subscriber: Uuid) = "UPDATE held_prize SET reason = NULL WHERE subscriber_id = $1";

    fn clear_tasks(subscriber: Uuid) = "UPDATE task_entry SET reason = NULL WHERE subscriber_id = $1";

    fn drop_files(subscriber: Uuid) = "UPDATE task_entry SET files_gone = true WHERE subscriber_id = $1";

    fn let_go_of_all(subscriber: Uuid) = let_go!("subscriber_id = $1");

    fn lock(id: Uuid) -> (Uuid,) =
        "SELECT id FROM subscriber WHERE id = $1 FOR UPDATE",
        "SELECT id FROM subscriber WHERE id = $1";

    fn delete_messages(subscriber: Uuid) = "DELETE FROM message WHERE subscriber_id = $1";

    fn open_claims(subscriber: Uuid) -> (i64,) =
        "SELECT COUNT(*) AS open FROM redemption WHERE subscriber_id = $1 AND status = 'claimed'";

    fn release(msisdn: &str, before: DateTime<Utc>, at: DateTime<Utc>) -> (Uuid,) =
        "UPDATE subscriber_number SET until = $3 WHERE msisdn = $1 AND until IS NULL AND since <= $2
         RETURNING subscriber_id";

    fn forget_files(decided_before: DateTime<Utc>, limit: i64) -> (Uuid,) =
        "UPDATE task_entry SET files_gone = true WHERE id IN (
             SELECT id FROM task_entry WHERE decided_at < $1 AND NOT files_gone
             ORDER BY decided_at LIMIT $2)
         RETURNING id";

    fn let_go(entry: Uuid) = let_go!("id = $1");

    fn forget_messages(before: DateTime<Utc>, limit: i64) =
        "DELETE FROM message WHERE id IN (
             SELECT id FROM message WHERE created_at < $1 ORDER BY created_at LIMIT $2)";
}

#[async_trait]
impl Privacy for Connection {
    async fn everything(&self, subscriber: SubscriberId) -> StoreResult<Vec<Kept>> {
        let id = subscriber.0;
        // What each table is called for people. A test compares this list with the tables that there are.
        Ok(vec![
            kept(self, "subscriber", person(id)).await?,
            kept(self, "subscriber_number", numbers(id)).await?,
            kept(self, "contact_number", contact(id)).await?,
            kept(self, "session", sessions(id)).await?,
            kept(self, "push_device", devices(id)).await?,
            kept(self, "message", messages(id)).await?,
            kept(self, "notice_mark", mark(id)).await?,
            kept(self, "subscription", subscription(id)).await?,
            kept(self, "subscription_line", lines(id)).await?,
            kept(self, "charge", charges(id)).await?,
            kept(self, "departure", departure(id)).await?,
            kept(self, "wallet", moves(wallet_owner(subscriber))).await?,
            kept(self, "standing", standing(id)).await?,
            kept(self, "redemption", redemptions(id)).await?,
            kept(self, "streak_claim", streaks(id)).await?,
            kept(self, "task_entry", tasks(id)).await?,
            kept(self, "game_session", games(id)).await?,
            kept(self, "level_payment", payments(id)).await?,
            kept(self, "level_play", plays(id)).await?,
            kept(self, "game_day", game_days(id)).await?,
            kept(self, "play_day", play_days(id)).await?,
            kept(self, "running_level", running(id)).await?,
            kept(self, "game_visit", visits(id)).await?,
            kept(self, "tournament_entry", entries(id)).await?,
            kept(self, "held_prize", prizes(id)).await?,
            kept(self, "tournament_match", duels(id)).await?,
            kept(self, "public_name", public_name(id)).await?,
            kept(self, "refused_name", refused_names(id)).await?,
            kept(self, "picture_count", pictures(id)).await?,
            kept(self, "room_try", tries(id)).await?,
        ])
    }

    async fn pictured(&self, subscriber: SubscriberId) -> StoreResult<Vec<Uuid>> {
        Ok(self.fetch_all(pictured(subscriber.0)).await?.into_iter().map(|(id,)| id).collect())
    }

    async fn erase(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<bool> {
        let id = subscriber.0;
        if self.execute(erase(id, at)).await? == 0 {
            return Ok(false);
        }
        for erasure in erasures(id) {
            self.execute(erasure).await?;
        }
        self.execute(drop_files(id)).await?;
        self.execute(let_go_of_all(id)).await?;
        // Messages last. Jobs write them without the lock on the subscriber, under that of the foreign key only: this waits
        // for those that are under way, and who comes later finds no number.
        self.fetch_one(lock(id)).await?;
        self.execute(delete_messages(id)).await?;
        Ok(true)
    }

    async fn open_claims(&self, subscriber: SubscriberId) -> StoreResult<u64> {
        let open = self.fetch_one(open_claims(subscriber.0)).await?;
        Ok(open.map_or(0, |(open,)| open.cast_unsigned()))
    }

    async fn release(
        &self,
        msisdn: &str,
        before: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<SubscriberId>> {
        Ok(self.fetch_one(release(msisdn, before, at)).await?.map(|(id,)| SubscriberId(id)))
    }

    async fn forget_pictures(&self, decided_before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        let entries = self.fetch_all(forget_files(decided_before, limit.cast_signed())).await?;
        for (entry,) in &entries {
            self.execute(let_go(*entry)).await?;
        }
        Ok(entries.len() as u64)
    }

    async fn forget_messages(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        self.execute(forget_messages(before, limit.cast_signed())).await
    }
}

/// What a table holds of a subscriber.
async fn kept<R: Part + 'static>(on: &Connection, table: &'static str, rows: Bound<R>) -> StoreResult<Kept> {
    let rows = on.fetch_all(rows.of_many()).await?;
    Ok(Kept { table, rows: rows.into_iter().map(R::shown).collect() })
}

/// What says who somebody is, taken away. Movements of credits, charges and results stay, of nobody.
fn erasures(subscriber: Uuid) -> [Bound<()>; 17] {
    [
        delete_numbers(subscriber),
        delete_contact(subscriber),
        delete_sessions(subscriber),
        delete_devices(subscriber),
        delete_mark(subscriber),
        delete_events(subscriber),
        delete_keys(subscriber),
        delete_departure(subscriber),
        delete_visits(subscriber),
        delete_tries(subscriber),
        delete_pictures(subscriber),
        delete_public_name(subscriber),
        delete_refused_names(subscriber),
        clear_redemptions(subscriber),
        clear_entries(subscriber),
        clear_prizes(subscriber),
        clear_tasks(subscriber),
    ]
}

/// How a column is shown.
trait Shown {
    fn json(self) -> Value;
}

macro_rules! shown {
    ($($type:ty, $value:ident => $json:expr;)+) => {
        $(
            impl Shown for $type {
                fn json(self) -> Value {
                    let $value = self;
                    $json
                }
            }
        )+
    };
}

shown! {
    String, text => text.into();
    i64, number => number.into();
    i32, number => number.into();
    bool, flag => flag.into();
    DateTime<Utc>, at => at.to_rfc3339_opts(SecondsFormat::Millis, true).into();
    NaiveDate, day => day.to_string().into();
    Uuid, id => id.to_string().into();
}

impl<T: Shown> Shown for Option<T> {
    fn json(self) -> Value {
        self.map_or(Value::Null, T::json)
    }
}
