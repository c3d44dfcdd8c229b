use arena_app::ports::{Kept, Privacy, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::connection::{Connection, Row, column};
use crate::convert::wallet_owner;

/// How a column is read.
#[derive(Clone, Copy)]
enum As {
    Text,
    Number,
    Small,
    Flag,
    Time,
    Day,
    Id,
}
use As::{Day, Flag, Id, Number, Small, Text, Time};

/// A table that holds something of a subscriber: what it is called for people, where it comes from (`$1` is the
/// subscriber), and its columns. A test compares this list with the tables that there are.
type Part = (&'static str, &'static str, &'static [(&'static str, As)]);

const WALLET: &str = "wallet";

const PARTS: &[Part] = &[
    (
        "subscriber",
        "subscriber WHERE id = $1",
        &[
            ("id", Id),
            ("created_at", Time),
            ("plan", Text),
            ("partner_id", Text),
            ("name", Text),
            ("username", Text),
            ("username_generated", Flag),
            ("avatar", Small),
            ("email", Text),
            ("gender", Text),
            ("bio", Text),
            ("date_of_birth", Day),
            ("selected_game", Text),
            ("language", Text),
            ("held_at", Time),
            ("hold_reason", Text),
        ],
    ),
    (
        "subscriber_number",
        "subscriber_number WHERE subscriber_id = $1 ORDER BY id",
        &[("msisdn", Text), ("since", Time), ("until", Time)],
    ),
    ("contact_number", "contact_number WHERE subscriber_id = $1", &[("msisdn", Text), ("changed_at", Time)]),
    (
        "session",
        "session WHERE subscriber_id = $1 ORDER BY created_at",
        &[
            ("channel", Text),
            ("device", Text),
            ("created_at", Time),
            ("rotated_at", Time),
            ("ended_at", Time),
            ("end_reason", Text),
        ],
    ),
    (
        "push_device",
        "push_device WHERE subscriber_id = $1 ORDER BY seen_at",
        &[("endpoint", Text), ("seen_at", Time)],
    ),
    (
        "message",
        "message WHERE subscriber_id = $1 ORDER BY created_at",
        &[("msisdn", Text), ("kind", Text), ("text", Text), ("state", Text), ("created_at", Time)],
    ),
    ("notice_mark", "notice_mark WHERE subscriber_id = $1", &[("message_at", Time), ("marked_at", Time)]),
    (
        "subscription",
        "subscription WHERE subscriber_id = $1",
        &[("state", Text), ("paid_until", Time), ("lapsed_at", Time), ("agreed_at", Time)],
    ),
    (
        "subscription_line",
        "subscription_line WHERE subscriber_id = $1 ORDER BY id",
        &[("at", Time), ("state", Text), ("why", Text), ("agreed", Text)],
    ),
    (
        "charge",
        "charge WHERE subscriber_id = $1 ORDER BY first_day",
        &[
            ("first_day", Day),
            ("plan", Text),
            ("amount", Number),
            ("tax", Number),
            ("currency", Text),
            ("state", Text),
            ("asked_at", Time),
            ("settled_at", Time),
        ],
    ),
    ("departure", "departure WHERE subscriber_id = $1", &[("left_at", Time), ("returned_at", Time)]),
    (
        WALLET,
        "(SELECT t.created_at, t.reason, t.title, e.amount, e.balance_after, e.id
          FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id JOIN account a ON a.id = e.account_id
          WHERE a.kind = 'wallet' AND a.owner = $1) AS moves ORDER BY id",
        &[
            ("created_at", Time),
            ("reason", Text),
            ("title", Text),
            ("amount", Number),
            ("balance_after", Number),
        ],
    ),
    (
        "standing",
        "standing WHERE subscriber_id = $1",
        &[
            ("score", Number),
            ("total_tournaments", Small),
            ("redeemed_items", Small),
            ("total_challenges", Small),
        ],
    ),
    (
        "redemption",
        "redemption WHERE subscriber_id = $1 ORDER BY created_at",
        &[
            ("reward_id", Small),
            ("credits", Number),
            ("status", Text),
            ("created_at", Time),
            ("claimed_at", Time),
            ("settled_at", Time),
            ("reference", Text),
            ("reason", Text),
            ("name", Text),
            ("email", Text),
            ("phone", Text),
            ("pubg_id", Text),
        ],
    ),
    (
        "streak_claim",
        "streak_claim WHERE subscriber_id = $1 ORDER BY day",
        &[("day", Day), ("streak_day", Small), ("credits", Number), ("claimed_at", Time)],
    ),
    (
        "task_entry",
        "task_entry WHERE subscriber_id = $1 ORDER BY submitted_at",
        &[
            ("id", Id),
            ("challenge_id", Text),
            ("day", Day),
            ("credits", Number),
            ("state", Text),
            ("submitted_at", Time),
            ("decided_at", Time),
            ("reason", Text),
            ("files_gone", Flag),
        ],
    ),
    (
        "game_session",
        "game_session WHERE subscriber_id = $1 ORDER BY started_at",
        &[("game", Text), ("level", Small), ("started_at", Time), ("ended_at", Time), ("state", Text)],
    ),
    (
        "level_payment",
        "level_payment WHERE subscriber_id = $1 ORDER BY day",
        &[("game", Text), ("level", Small), ("day", Day), ("credits", Number)],
    ),
    (
        "level_play",
        "level_play WHERE subscriber_id = $1 ORDER BY day",
        &[("game", Text), ("level", Small), ("day", Day)],
    ),
    (
        "game_day",
        "game_day WHERE subscriber_id = $1 ORDER BY day",
        &[("game", Text), ("day", Day), ("credits", Number)],
    ),
    (
        "play_day",
        "play_day WHERE subscriber_id = $1 ORDER BY day",
        &[("day", Day), ("starts", Small), ("credits", Number)],
    ),
    ("running_level", "running_level WHERE subscriber_id = $1", &[("since", Time)]),
    (
        "game_visit",
        "game_visit WHERE subscriber_id = $1 ORDER BY game",
        &[("game", Text), ("visits", Number), ("seconds", Number)],
    ),
    (
        "tournament_entry",
        "tournament_entry WHERE subscriber_id = $1 ORDER BY entered_at",
        &[
            ("tournament_id", Number),
            ("nickname", Text),
            ("uid", Text),
            ("email", Text),
            ("entered_at", Time),
            ("fee_paid", Number),
            ("place", Small),
            ("prize_paid", Number),
        ],
    ),
    (
        "held_prize",
        "held_prize WHERE subscriber_id = $1 ORDER BY held_at",
        &[
            ("tournament_id", Number),
            ("place", Small),
            ("amount", Number),
            ("state", Text),
            ("held_at", Time),
            ("settled_at", Time),
            ("reason", Text),
        ],
    ),
    (
        "tournament_match",
        "tournament_match WHERE player_a = $1 OR player_b = $1 ORDER BY tournament_id, round",
        &[
            ("tournament_id", Number),
            ("round", Small),
            ("room_id", Text),
            ("result_type", Text),
            ("decided_at", Time),
        ],
    ),
    ("public_name", "public_name WHERE subscriber_id = $1", &[("skeleton", Text)]),
    (
        "refused_name",
        "refused_name WHERE subscriber_id = $1 ORDER BY refused_at",
        &[("skeleton", Text), ("refused_at", Time)],
    ),
    ("picture_count", "picture_count WHERE subscriber_id = $1", &[("day", Day), ("pictures", Number)]),
    ("room_try", "room_try WHERE subscriber_id = $1", &[("tries", Small), ("last_at", Time)]),
];

/// What says who somebody is, taken away. Movements of credits, charges and results stay, of nobody.
const ERASURES: &[&str] = &[
    "DELETE FROM subscriber_number WHERE subscriber_id = $1",
    "DELETE FROM contact_number WHERE subscriber_id = $1",
    "DELETE FROM session WHERE subscriber_id = $1",
    "DELETE FROM push_device WHERE subscriber_id = $1",
    "DELETE FROM notice_mark WHERE subscriber_id = $1",
    "DELETE FROM event WHERE subscriber_id = $1",
    "DELETE FROM idempotency_key WHERE subscriber_id = $1",
    "DELETE FROM departure WHERE subscriber_id = $1",
    "DELETE FROM game_visit WHERE subscriber_id = $1",
    "DELETE FROM room_try WHERE subscriber_id = $1",
    "DELETE FROM picture_count WHERE subscriber_id = $1",
    "DELETE FROM public_name WHERE subscriber_id = $1",
    "DELETE FROM refused_name WHERE subscriber_id = $1",
    "UPDATE redemption SET name = NULL, email = NULL, phone = NULL, pubg_id = NULL, reference = NULL, reason = NULL
     WHERE subscriber_id = $1",
    "UPDATE tournament_entry SET nickname = 'Player', uid = NULL, email = NULL WHERE subscriber_id = $1",
    "UPDATE held_prize SET reason = NULL WHERE subscriber_id = $1",
    "UPDATE task_entry SET reason = NULL WHERE subscriber_id = $1",
];

/// The purge takes the files of uploads that are let go of (m0007).
const LET_GO: &str = "INSERT INTO task_upload (id, created_at, discarded)
    SELECT id, submitted_at, true FROM task_entry WHERE files_gone";

#[async_trait]
impl Privacy for Connection {
    async fn everything(&self, subscriber: SubscriberId) -> StoreResult<Vec<Kept>> {
        let mut kept = Vec::with_capacity(PARTS.len());
        for (table, from, columns) in PARTS {
            let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
            let sql = format!("SELECT {} FROM {from}", names.join(", "));
            // A wallet is known by a text.
            let of = if *table == WALLET { wallet_owner(subscriber).into() } else { subscriber.0.into() };
            let rows = self.all_of_many(&sql, vec![of]).await?;
            let rows = rows.iter().map(|row| read(row, columns)).collect::<StoreResult<_>>()?;
            kept.push(Kept { table, rows });
        }
        Ok(kept)
    }

    async fn pictured(&self, subscriber: SubscriberId) -> StoreResult<Vec<Uuid>> {
        let sql =
            "SELECT id FROM task_entry WHERE subscriber_id = $1 AND NOT files_gone ORDER BY submitted_at";
        self.all(sql, vec![subscriber.0.into()]).await?.iter().map(|row| column(row, "id")).collect()
    }

    async fn erase(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<bool> {
        // `plan` stays: it says what a charge that is still open was for, and nothing of the person.
        let sql = "UPDATE subscriber SET partner_id = NULL, name = NULL, username = NULL, email = NULL, gender = NULL,
                       bio = NULL, date_of_birth = NULL, picture = NULL, avatar = NULL, username_generated = false, selected_game = NULL, language = NULL,
                       hold_reason = NULL, erased_at = $2
                   WHERE id = $1 AND erased_at IS NULL";
        if self.run(sql, vec![subscriber.0.into(), at.into()]).await? == 0 {
            return Ok(false);
        }
        for sql in ERASURES {
            self.run(sql, vec![subscriber.0.into()]).await?;
        }
        let gone = "UPDATE task_entry SET files_gone = true WHERE subscriber_id = $1";
        self.run(gone, vec![subscriber.0.into()]).await?;
        let sql = format!("{LET_GO} AND subscriber_id = $1 ON CONFLICT DO NOTHING");
        self.run(&sql, vec![subscriber.0.into()]).await?;
        // Messages last. Jobs write them without the lock on the subscriber, under that of the foreign key only: this waits
        // for those that are under way, and who comes later finds no number.
        let sql = self.locking("SELECT id FROM subscriber WHERE id = $1", "UPDATE");
        self.one(&sql, vec![subscriber.0.into()]).await?;
        self.run("DELETE FROM message WHERE subscriber_id = $1", vec![subscriber.0.into()]).await?;
        Ok(true)
    }

    async fn open_claims(&self, subscriber: SubscriberId) -> StoreResult<u64> {
        let sql = "SELECT COUNT(*) AS open FROM redemption WHERE subscriber_id = $1 AND status = 'claimed'";
        let row = self.one(sql, vec![subscriber.0.into()]).await?;
        row.map_or(Ok(0), |row| column::<i64>(&row, "open").map(i64::cast_unsigned))
    }

    async fn release(
        &self,
        msisdn: &str,
        before: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<SubscriberId>> {
        let sql =
            "UPDATE subscriber_number SET until = $3 WHERE msisdn = $1 AND until IS NULL AND since <= $2
                   RETURNING subscriber_id";
        let row = self.one(sql, vec![msisdn.into(), before.into(), at.into()]).await?;
        row.map(|row| column(&row, "subscriber_id").map(SubscriberId)).transpose()
    }

    async fn forget_pictures(&self, decided_before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        let sql = "UPDATE task_entry SET files_gone = true WHERE id IN (
                       SELECT id FROM task_entry WHERE decided_at < $1 AND NOT files_gone
                       ORDER BY decided_at LIMIT $2)
                   RETURNING id";
        let rows = self.all(sql, vec![decided_before.into(), limit.cast_signed().into()]).await?;
        for row in &rows {
            let id: Uuid = column(row, "id")?;
            let sql = format!("{LET_GO} AND id = $1 ON CONFLICT DO NOTHING");
            self.run(&sql, vec![id.into()]).await?;
        }
        Ok(rows.len() as u64)
    }

    async fn forget_messages(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        let sql = "DELETE FROM message WHERE id IN (
                       SELECT id FROM message WHERE created_at < $1 ORDER BY created_at LIMIT $2)";
        Ok(self.run(sql, vec![before.into(), limit.cast_signed().into()]).await?)
    }
}

fn read(row: &Row, columns: &[(&'static str, As)]) -> StoreResult<Map<String, Value>> {
    let mut read = Map::new();
    for (name, kind) in columns {
        let value = match kind {
            Text => column::<Option<String>>(row, name)?.map(Value::from),
            Number => column::<Option<i64>>(row, name)?.map(Value::from),
            Small => column::<Option<i32>>(row, name)?.map(Value::from),
            Flag => column::<Option<bool>>(row, name)?.map(Value::from),
            Time => column::<Option<DateTime<Utc>>>(row, name)?
                .map(|at| at.to_rfc3339_opts(SecondsFormat::Millis, true).into()),
            Day => column::<Option<NaiveDate>>(row, name)?.map(|day| day.to_string().into()),
            Id => column::<Option<Uuid>>(row, name)?.map(|id| id.to_string().into()),
        };
        read.insert((*name).to_owned(), value.unwrap_or(Value::Null));
    }
    Ok(read)
}
