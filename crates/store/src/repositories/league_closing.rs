//! Ends weeks of the leagues: final points, results of groups, prizes; and points from the ledger.

use arena_app::ports::{LeagueGroup, LeagueMember, LeagueWeek, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::league::LeagueResult;
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::leagues::tier_of;
use crate::connection::{Connection, record, statements};

record! {
    struct OpenGroupRow {
        tier: i32,
        number: i32,
    }
}

record! {
    struct MemberRow {
        subscriber_id: Uuid,
        points: i64,
        barred: bool,
    }
}

macro_rules! open_group {
    ($lock:literal) => {
        concat!(
            "SELECT tier, number FROM league_group WHERE week_id = $1 AND closed_at IS NULL
             ORDER BY week_id, tier, number LIMIT 1",
            $lock
        )
    };
}

/// Results `r` of the week `$1`.
macro_rules! postgres_results {
    () => {
        "jsonb_to_recordset($2) AS r (subscriber uuid, tier integer, place integer, movement text, next integer,
             prize bigint)"
    };
}

macro_rules! sqlite_rows {
    () => {
        "SELECT unhex(replace(value ->> '$.subscriber', '-', '')) AS subscriber, value ->> '$.tier' AS tier,
             value ->> '$.place' AS place, value ->> '$.movement' AS movement, value ->> '$.next' AS next,
             value ->> '$.prize' AS prize
         FROM json_each($2)"
    };
}

macro_rules! sqlite_results {
    () => {
        concat!("(", sqlite_rows!(), ") AS r")
    };
}

macro_rules! set_results {
    ($results:expr) => {
        concat!(
            "UPDATE league_member SET place = r.place, movement = r.movement FROM ",
            $results,
            " WHERE league_member.week_id = $1 AND league_member.subscriber_id = r.subscriber"
        )
    };
}

macro_rules! set_tiers {
    ($results:ident) => {
        concat!(
            "INSERT INTO league_tier (subscriber_id, tier, week_id)
             SELECT r.subscriber, r.next, $1 + 1 FROM ",
            $results!(),
            " WHERE true ORDER BY r.subscriber
             ON CONFLICT (subscriber_id) DO UPDATE SET tier = EXCLUDED.tier, week_id = EXCLUDED.week_id"
        )
    };
}

macro_rules! add_prizes {
    ($results:ident) => {
        concat!(
            "INSERT INTO league_prize (week_id, subscriber_id, tier, place, credits, paid_at)
             SELECT $1, r.subscriber, r.tier, r.place, r.prize, $3 FROM ",
            $results!(),
            " WHERE r.prize > 0 ORDER BY r.subscriber"
        )
    };
}

/// The difference between what a week counts for a subscriber and what the ledger has, for the weeks that are
/// still counted: points, and changes that are not counted yet, less the earned credits. One statement, so it
/// sees one state of the database.
macro_rules! differences {
    ($engine:ident) => {
        concat!(
            "SELECT week_id, subscriber_id, CAST(SUM(points) AS bigint) AS difference, MAX(at) AS at FROM (
                 SELECT m.week_id, m.subscriber_id, m.points, m.reached_at AS at
                 FROM league_member m JOIN league_week w ON w.id = m.week_id AND w.closing_at IS NULL
                 UNION ALL
                 SELECT w.id, c.subscriber_id, c.to_score - c.from_score, c.to_at
                 FROM rank_change c JOIN league_week w
                     ON w.closing_at IS NULL AND w.starts_at <= c.to_at AND w.ends_at > c.to_at
                 UNION ALL
                 SELECT w.id, ",
            $engine!(uuid "a.owner"),
            ", -e.amount, t.created_at
                 FROM league_week w
                 JOIN ledger_txn t ON t.created_at >= w.starts_at AND t.created_at < w.ends_at
                 LEFT JOIN ledger_txn o ON o.id = t.reverses
                 JOIN ledger_entry e ON e.txn_id = t.id
                 JOIN account a ON a.id = e.account_id AND a.kind = 'wallet'
                 WHERE w.closing_at IS NULL AND COALESCE(o.reason, t.reason) IN (",
            earning!(),
            ")) AS counted GROUP BY week_id, subscriber_id HAVING SUM(points) <> 0"
        )
    };
}

macro_rules! recompute {
    ($engine:ident) => {
        concat!(
            "INSERT INTO league_member (week_id, subscriber_id, points, reached_at)
             SELECT week_id, subscriber_id, -difference, at FROM (",
            differences!($engine),
            ") AS differing WHERE true
             ON CONFLICT (week_id, subscriber_id) DO UPDATE SET points = league_member.points + EXCLUDED.points"
        )
    };
}

macro_rules! verify {
    ($engine:ident) => {
        concat!(
            "SELECT 'week ' || week_id || ' counts ' || difference || ' too many for subscriber ' || ",
            $engine!(text "subscriber_id"),
            " AS detail FROM (",
            differences!($engine),
            ") AS differing",
            reported!()
        )
    };
}

macro_rules! oldest_members {
    () => {
        "SELECT week_id, subscriber_id FROM league_member WHERE week_id < $1 ORDER BY week_id, subscriber_id LIMIT $2"
    };
}

statements! {
    fn uncounted(before: DateTime<Utc>) -> (i64,) = "SELECT id FROM rank_change WHERE to_at < $1 LIMIT 1";

    fn without_group(week: i64) -> (Uuid,) =
        "SELECT subscriber_id FROM league_member
         WHERE week_id = $1 AND group_number IS NULL AND points > 0 LIMIT 1";

    fn begin_closing(week: i64, at: DateTime<Utc>) =
        "UPDATE league_week SET closing_at = $2 WHERE id = $1 AND closing_at IS NULL";

    fn open_group(week: i64) -> OpenGroupRow = open_group!(" FOR UPDATE SKIP LOCKED"), open_group!("");

    fn members(week: i64, tier: i32, number: i32) -> MemberRow =
        "SELECT m.subscriber_id, m.points, s.held_at IS NOT NULL OR s.erased_at IS NOT NULL AS barred
         FROM league_member m JOIN subscriber s ON s.id = m.subscriber_id
         WHERE m.week_id = $1 AND m.tier = $2 AND m.group_number = $3
         ORDER BY m.points DESC, m.reached_at, m.subscriber_id";

    fn close_group(week: i64, tier: i32, number: i32, at: DateTime<Utc>) =
        "UPDATE league_group SET closed_at = $4
         WHERE week_id = $1 AND tier = $2 AND number = $3 AND closed_at IS NULL";

    fn set_results(week: i64, results: serde_json::Value) =
        set_results!(postgres_results!()),
        // Materialized, or SQLite reads all results for each member of the week.
        concat!("WITH r AS MATERIALIZED (", sqlite_rows!(), ") ", set_results!("r"));

    fn set_tiers(week: i64, results: serde_json::Value) =
        set_tiers!(postgres_results), set_tiers!(sqlite_results);

    fn add_prizes(week: i64, results: serde_json::Value, at: DateTime<Utc>) =
        add_prizes!(postgres_results), add_prizes!(sqlite_results);

    fn end_week(week: i64, at: DateTime<Utc>) =
        "UPDATE league_week SET closed_at = $2 WHERE id = $1 AND closing_at IS NOT NULL AND closed_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM league_group g WHERE g.week_id = $1 AND g.closed_at IS NULL)";

    fn is_closed(week: i64) -> (i64,) = "SELECT id FROM league_week WHERE id = $1 AND closed_at IS NOT NULL";

    fn forget_members(week: i64, limit: i64) = concat!(
        "DELETE FROM league_member WHERE (week_id, subscriber_id) IN (",
        oldest_members!(),
        ")"
    );

    fn forget_groups(week: i64) =
        "DELETE FROM league_group WHERE week_id < $1
             AND NOT EXISTS (SELECT 1 FROM league_member m WHERE m.week_id = league_group.week_id)";

    fn recompute() = recompute!(postgres), recompute!(sqlite);

    pub(super) fn points() -> (String,) = verify!(postgres), verify!(sqlite);
}

impl Connection {
    pub(super) async fn begin_closing_of_week(
        &self,
        week: &LeagueWeek,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        // From here to the commit nobody counts, and later counts see that the week is closing.
        self.lock_ranks().await?;
        if self.fetch_one(uncounted(week.ends_at)).await?.is_some()
            || self.fetch_one(without_group(week.id)).await?.is_some()
        {
            return Ok(false);
        }
        Ok(self.execute(begin_closing(week.id, at)).await? == 1)
    }

    pub(super) async fn hold_group_to_close(&self, week: i64) -> StoreResult<Option<LeagueGroup>> {
        let row = self.fetch_one(open_group(week)).await?;
        row.map(|OpenGroupRow { tier, number }| Ok(LeagueGroup { week, tier: tier_of(tier, &week)?, number }))
            .transpose()
    }

    pub(super) async fn members_to_close(&self, group: LeagueGroup) -> StoreResult<Vec<LeagueMember>> {
        let rows = self.fetch_all(members(group.week, group.tier.number(), group.number)).await?;
        let member = |MemberRow { subscriber_id, points, barred }| LeagueMember {
            subscriber: SubscriberId(subscriber_id),
            points: Credits(points),
            barred,
        };
        Ok(rows.into_iter().map(member).collect())
    }

    pub(super) async fn write_results(
        &self,
        group: LeagueGroup,
        results: &[(SubscriberId, LeagueResult)],
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let LeagueGroup { week, tier, number } = group;
        if self.execute(close_group(week, tier.number(), number, at)).await? != 1 {
            return Ok(false);
        }
        let rows: serde_json::Value = results
            .iter()
            .map(|(subscriber, result)| {
                json!({
                    "subscriber": subscriber.0,
                    "tier": tier.number(),
                    "place": result.place,
                    "movement": result.movement.as_str(),
                    "next": result.next.number(),
                    "prize": result.prize.0,
                })
            })
            .collect();
        self.execute(set_results(week, rows.clone())).await?;
        self.execute(set_tiers(week, rows.clone())).await?;
        self.execute(add_prizes(week, rows, at)).await?;
        Ok(true)
    }

    pub(super) async fn end_closed_week(&self, week: i64, at: DateTime<Utc>) -> StoreResult<bool> {
        self.execute(end_week(week, at)).await?;
        Ok(self.fetch_one(is_closed(week)).await?.is_some())
    }

    pub(super) async fn forget_members(&self, week: i64, limit: u64) -> StoreResult<u64> {
        let forgotten = self.execute(forget_members(week, limit.cast_signed())).await?;
        if forgotten > 0 {
            self.execute(forget_groups(week)).await?;
        }
        Ok(forgotten)
    }

    pub(super) async fn recompute_points(&self) -> StoreResult<u64> {
        self.allow_long_statements().await?;
        self.lock_ranks().await?;
        self.execute(recompute()).await
    }
}
