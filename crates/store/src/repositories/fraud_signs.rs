//! The signs of accounts, from rows that the product keeps anyway, and their roll-up.

use std::collections::BTreeMap;

use arena_app::ports::{
    AccountLink, AccountSign, FraudSigns, ListedAccount, SignCount, SignedAccount, SignedGroup, StoreResult,
    SubscriberId,
};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, corrupt, ids_of, time_text};

/// Fewer accounts at an address are a household, more are an operator's or an office's.
const FEWEST_AT_ADDRESS: i64 = 4;
const MOST_AT_ADDRESS: i64 = 500;

record! {
    struct PlaysRow {
        subscriber_id: Uuid,
        signs: String,
        plays: i64,
        latest: DateTime<Utc>,
    }
}

record! {
    struct DuelRow {
        a_id: Uuid,
        b_id: Option<Uuid>,
        a_signs: Option<String>,
        b_signs: Option<String>,
        a_desyncs: i32,
        b_desyncs: i32,
        at: DateTime<Utc>,
    }
}

record! {
    struct PairRow {
        one: Uuid,
        other: Uuid,
        sign: String,
        at: DateTime<Utc>,
    }
}

record! {
    struct RhythmRow {
        game: String,
        rhythm: i64,
        subscriber_id: Uuid,
        latest: DateTime<Utc>,
    }
}

record! {
    struct NetworkRow {
        network: Vec<u8>,
        subscriber_id: Uuid,
        seen_at: DateTime<Utc>,
    }
}

record! {
    struct GroupRow {
        id: Uuid,
        accounts: i32,
        weight: i64,
        signs: String,
        latest_at: DateTime<Utc>,
        counted_at: DateTime<Utc>,
        number: Option<i64>,
    }
}

record! {
    struct AccountRow {
        subscriber_id: Uuid,
        group_id: Uuid,
        weight: i64,
        signs: String,
        latest_at: DateTime<Utc>,
        username: Option<String>,
        held: bool,
        number: Option<i64>,
    }
}

macro_rules! groups {
    ($which:literal) => {
        concat!(
            "SELECT g.id, g.accounts, g.weight, g.signs, g.latest_at, g.counted_at, (
                 SELECT MAX(c.number) FROM signed_account a
                 JOIN fraud_case_member m ON m.subscriber_id = a.subscriber_id AND m.active
                 JOIN fraud_case c ON c.id = m.case_id
                 WHERE a.group_id = g.id) AS number
             FROM signed_group g WHERE ",
            $which
        )
    };
}

macro_rules! accounts {
    ($which:literal) => {
        concat!(
            "SELECT a.subscriber_id, a.group_id, a.weight, a.signs, a.latest_at, s.username,
                 s.held_at IS NOT NULL AS held, c.number
             FROM signed_account a JOIN subscriber s ON s.id = a.subscriber_id
             LEFT JOIN fraud_case_member m ON m.subscriber_id = a.subscriber_id AND m.active
             LEFT JOIN fraud_case c ON c.id = m.case_id
             WHERE ",
            $which
        )
    };
}

statements! {
    fn plays(since: DateTime<Utc>) -> PlaysRow =
        "SELECT subscriber_id, COALESCE(signs, '') AS signs, COUNT(*) AS plays, MAX(ended_at) AS latest FROM game_session
         WHERE signs IS NOT NULL AND ended_at >= $1 GROUP BY subscriber_id, signs";

    fn duels(since: DateTime<Utc>) -> DuelRow =
        "SELECT m.player_a AS a_id, m.player_b AS b_id, r.a_signs, r.b_signs, r.a_desyncs, r.b_desyncs,
             COALESCE(m.decided_at, $1) AS at
         FROM live_room r JOIN tournament_match m ON m.tournament_id = r.tournament_id AND m.room_id = r.room_id
         WHERE (r.a_signs IS NOT NULL OR r.b_signs IS NOT NULL OR r.a_desyncs > 1 OR r.b_desyncs > 1)
             AND m.decided_at >= $1";

    fn pictures(since: DateTime<Utc>) -> PairRow =
        "SELECT t.subscriber_id AS one, o.subscriber_id AS other, COALESCE(t.flag, '') AS sign, t.submitted_at AS at
         FROM task_entry t JOIN task_entry o ON o.id = t.flagged_entry
         WHERE t.flagged_entry IS NOT NULL AND t.flag IS NOT NULL AND t.submitted_at >= $1
             AND o.subscriber_id <> t.subscriber_id";

    fn held_invites() -> PairRow =
        "SELECT friend_id AS one, inviter_id AS other, 'held_invite' AS sign, accepted_at AS at
         FROM invite WHERE state = 'held'";

    fn whole_tables(day: NaiveDate, credits: i64) -> (Uuid,) =
        "SELECT subscriber_id FROM play_day WHERE day = $1 AND credits >= $2";

    fn browsers(since: DateTime<Utc>) -> PairRow =
        "SELECT subscriber_id AS one, other_id AS other, 'same_browser' AS sign, seen_at AS at
         FROM shared_browser WHERE seen_at >= $1";

    fn rhythms(since: DateTime<Utc>) -> RhythmRow =
        "SELECT o.game, COALESCE(o.rhythm, 0) AS rhythm, o.subscriber_id, MAX(o.ended_at) AS latest
         FROM (SELECT DISTINCT game, rhythm FROM game_session
               WHERE signs IS NOT NULL AND ended_at >= $1 AND rhythm IS NOT NULL
                   AND signs LIKE '%same_rhythm%') r
         JOIN game_session o ON o.game = r.game AND o.rhythm = r.rhythm
         WHERE o.ended_at >= $1 GROUP BY o.game, o.rhythm, o.subscriber_id";

    fn networks(fewest: i64, most: i64) -> NetworkRow =
        "SELECT n.network, n.subscriber_id, n.seen_at FROM invite_network n
         JOIN (SELECT network FROM invite_network GROUP BY network HAVING COUNT(*) BETWEEN $1 AND $2) busy
             ON busy.network = n.network";

    fn closed(accounts: serde_json::Value) -> (Uuid,) =
        "SELECT id FROM subscriber
         WHERE id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))
             AND (suspended OR erased_at IS NOT NULL)",
        "SELECT id FROM subscriber
         WHERE id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))
             AND (suspended OR erased_at IS NOT NULL)";

    fn forget_groups() = "DELETE FROM signed_group";

    fn forget_accounts() = "DELETE FROM signed_account";

    fn add_groups(rows: serde_json::Value, at: DateTime<Utc>) =
        "INSERT INTO signed_group (id, accounts, weight, signs, latest_at, counted_at)
         SELECT r.id, r.accounts, r.weight, r.signs, r.latest_at, $2
         FROM jsonb_to_recordset($1) AS r (id uuid, accounts integer, weight bigint, signs text, latest_at timestamptz)",
        "INSERT INTO signed_group (id, accounts, weight, signs, latest_at, counted_at)
         SELECT unhex(replace(value ->> '$.id', '-', '')), value ->> '$.accounts', value ->> '$.weight',
             value ->> '$.signs', value ->> '$.latest_at', $2
         FROM json_each($1)";

    fn add_accounts(rows: serde_json::Value) =
        "INSERT INTO signed_account (subscriber_id, group_id, weight, signs, latest_at)
         SELECT r.id, r.group_id, r.weight, r.signs, r.latest_at
         FROM jsonb_to_recordset($1) AS r (id uuid, group_id uuid, weight bigint, signs text, latest_at timestamptz)",
        "INSERT INTO signed_account (subscriber_id, group_id, weight, signs, latest_at)
         SELECT unhex(replace(value ->> '$.id', '-', '')), unhex(replace(value ->> '$.group_id', '-', '')),
             value ->> '$.weight', value ->> '$.signs', value ->> '$.latest_at'
         FROM json_each($1)";

    fn groups_behind(weight: i64, id: Uuid, limit: i64) -> GroupRow =
        groups!("(g.weight, g.id) < ($1, $2) ORDER BY g.weight DESC, g.id DESC LIMIT $3");

    fn group_by_id(id: Uuid) -> GroupRow = groups!("g.id = $1");

    fn accounts_of(group: Uuid, limit: i64) -> AccountRow =
        accounts!("a.group_id = $1 ORDER BY a.weight DESC, a.subscriber_id LIMIT $2");

    fn of_account(subscriber: Uuid) -> AccountRow = accounts!("a.subscriber_id = $1");
}

#[async_trait]
impl FraudSigns for Connection {
    async fn shown(
        &self,
        since: DateTime<Utc>,
        day: NaiveDate,
        whole_table: i64,
    ) -> StoreResult<Vec<AccountSign>> {
        let mut shown = Vec::new();
        let mut add = |id: Uuid, sign: &str, count: u32, latest| {
            shown.push(AccountSign { subscriber: SubscriberId(id), sign: sign.to_owned(), count, latest });
        };
        for PlaysRow { subscriber_id, signs, plays, latest } in self.fetch_all(plays(since).of_many()).await?
        {
            let plays = u32::try_from(plays).unwrap_or(u32::MAX);
            signs.split(' ').for_each(|sign| add(subscriber_id, sign, plays, latest));
        }
        for duel in self.fetch_all(duels(since).of_many()).await? {
            let sides =
                [(Some(duel.a_id), duel.a_signs, duel.a_desyncs), (duel.b_id, duel.b_signs, duel.b_desyncs)];
            for (player, signs, desyncs) in sides {
                let Some(player) = player else { continue };
                if signs.is_some() {
                    add(player, "duel", 1, duel.at);
                }
                if desyncs > 1 {
                    add(player, "desync", 1, duel.at);
                }
            }
        }
        for PairRow { one, sign, at, .. } in self.fetch_all(pictures(since).of_many()).await? {
            add(one, &format!("{sign}_picture"), 1, at);
        }
        for PairRow { one, sign, at, .. } in self.fetch_all(held_invites().of_many()).await? {
            add(one, &sign, 1, at);
        }
        for (id,) in self.fetch_all(whole_tables(day, whole_table).of_many()).await? {
            add(id, "whole_table", 1, since.max(day.and_hms_opt(12, 0, 0).unwrap_or_default().and_utc()));
        }
        Ok(shown)
    }

    async fn links(&self, since: DateTime<Utc>) -> StoreResult<Vec<AccountLink>> {
        let pair = |sign: &str, PairRow { one, other, at, .. }: PairRow| AccountLink {
            sign: sign.to_owned(),
            accounts: vec![SubscriberId(one), SubscriberId(other)],
            latest: at,
        };
        let mut links: Vec<AccountLink> = Vec::new();
        let seen = self.fetch_all(browsers(since).of_many()).await?;
        links.extend(seen.into_iter().map(|row| pair("same_browser", row)));
        let seen = self.fetch_all(pictures(since).of_many()).await?;
        links.extend(seen.into_iter().map(|row| pair("same_pictures", row)));
        let seen = self.fetch_all(held_invites().of_many()).await?;
        links.extend(seen.into_iter().map(|row| pair("held_invite", row)));
        let mut of_rhythm: BTreeMap<(String, i64), AccountLink> = BTreeMap::new();
        for row in self.fetch_all(rhythms(since).of_many()).await? {
            gather(&mut of_rhythm, (row.game, row.rhythm), "same_rhythm", row.subscriber_id, row.latest);
        }
        let mut of_network: BTreeMap<Vec<u8>, AccountLink> = BTreeMap::new();
        let busy = networks(FEWEST_AT_ADDRESS, MOST_AT_ADDRESS).of_many();
        for row in self.fetch_all(busy).await? {
            gather(&mut of_network, row.network, "busy_network", row.subscriber_id, row.seen_at);
        }
        links.extend(of_rhythm.into_values().chain(of_network.into_values()));
        links.retain(|link| link.accounts.len() > 1);
        Ok(links)
    }

    async fn closed(&self, accounts: &[SubscriberId]) -> StoreResult<Vec<SubscriberId>> {
        let mut found = Vec::new();
        for lot in accounts.chunks(LOT) {
            let rows = self.fetch_all(closed(ids_of(lot))).await?;
            found.extend(rows.into_iter().map(|(id,)| SubscriberId(id)));
        }
        Ok(found)
    }

    async fn replace(&self, groups: &[SignedGroup], accounts: &[SignedAccount]) -> StoreResult<()> {
        self.execute(forget_accounts()).await?;
        self.execute(forget_groups()).await?;
        for lot in groups.chunks(LOT) {
            let rows = lot.iter().map(|group| {
                json!({
                    "id": group.id, "accounts": group.accounts, "weight": group.weight,
                    "signs": json!(group.signs).to_string(), "latest_at": time_text(group.latest),
                })
            });
            let at = lot.first().map_or_else(DateTime::default, |group| group.counted_at);
            self.execute(add_groups(rows.collect(), at)).await?;
        }
        for lot in accounts.chunks(LOT) {
            let rows = lot.iter().map(|account| {
                json!({
                    "id": account.subscriber.0, "group_id": account.group, "weight": account.weight,
                    "signs": json!(account.signs).to_string(), "latest_at": time_text(account.latest),
                })
            });
            self.execute(add_accounts(rows.collect())).await?;
        }
        Ok(())
    }

    async fn groups(&self, after: Option<(u64, Uuid)>, limit: u64) -> StoreResult<Vec<SignedGroup>> {
        let (weight, id) = after.map_or((i64::MAX, Uuid::max()), |(weight, id)| (weight.cast_signed(), id));
        let rows = self.fetch_all(groups_behind(weight, id, limit.cast_signed())).await?;
        rows.into_iter().map(GroupRow::group).collect()
    }

    async fn group(&self, id: Uuid) -> StoreResult<Option<SignedGroup>> {
        self.fetch_one(group_by_id(id)).await?.map(GroupRow::group).transpose()
    }

    async fn accounts(&self, group: Uuid, limit: u64) -> StoreResult<Vec<ListedAccount>> {
        let rows = self.fetch_all(accounts_of(group, limit.cast_signed())).await?;
        rows.into_iter().map(AccountRow::account).collect()
    }

    async fn of_account(&self, subscriber: SubscriberId) -> StoreResult<Option<SignedAccount>> {
        let row = self.fetch_one(of_account(subscriber.0)).await?;
        Ok(row.map(AccountRow::account).transpose()?.map(|listed| listed.account))
    }
}

/// Adds an account to those that have a key in common.
fn gather<K: Ord>(links: &mut BTreeMap<K, AccountLink>, key: K, sign: &str, id: Uuid, latest: DateTime<Utc>) {
    let new = || AccountLink { sign: sign.to_owned(), accounts: Vec::new(), latest };
    let link = links.entry(key).or_insert_with(new);
    link.accounts.push(SubscriberId(id));
    link.latest = link.latest.max(latest);
}

fn signs_of(text: &str, table: &'static str, id: &Uuid) -> StoreResult<Vec<SignCount>> {
    serde_json::from_str(text).map_err(|_| corrupt(table, "signs", id))
}

impl GroupRow {
    fn group(self) -> StoreResult<SignedGroup> {
        Ok(SignedGroup {
            signs: signs_of(&self.signs, "signed_group", &self.id)?,
            id: self.id,
            accounts: u32::try_from(self.accounts).unwrap_or(0),
            weight: u64::try_from(self.weight).unwrap_or(0),
            latest: self.latest_at,
            counted_at: self.counted_at,
            case: self.number,
        })
    }
}

impl AccountRow {
    fn account(self) -> StoreResult<ListedAccount> {
        Ok(ListedAccount {
            account: SignedAccount {
                signs: signs_of(&self.signs, "signed_account", &self.subscriber_id)?,
                subscriber: SubscriberId(self.subscriber_id),
                group: self.group_id,
                weight: u32::try_from(self.weight).unwrap_or(u32::MAX),
                latest: self.latest_at,
            },
            username: self.username,
            held: self.held,
            case: self.number,
        })
    }
}
