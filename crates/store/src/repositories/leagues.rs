//! Weekly leagues: weeks, groups, and what a subscriber sees of theirs. `league_closing.rs` ends weeks.

use arena_app::ports::{
    LeagueGroup, LeagueMember, LeagueNewcomer, LeagueOutcome, LeaguePlace, LeagueStanding, LeagueWeek,
    Leagues, StoreResult, SubscriberId,
};
use arena_rules::Credits;
use arena_rules::league::{LeagueResult, Movement, Seats, Tier};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::json;
use uuid::Uuid;

use super::subscribers::avatar_of;
use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct WeekRow {
        id: i64,
        starts_at: DateTime<Utc>,
        ends_at: DateTime<Utc>,
        closing_at: Option<DateTime<Utc>>,
        closed_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct OwnRow {
        points: i64,
        tier: Option<i32>,
        group_number: Option<i32>,
        place: Option<i32>,
        movement: Option<String>,
        prize: Option<i64>,
    }
}

record! {
    struct TierRow {
        tier: i32,
        week_id: i64,
    }
}

record! {
    struct PlaceRow {
        subscriber_id: Uuid,
        points: i64,
        username: Option<String>,
        picture: Option<String>,
        avatar: Option<i32>,
    }
}

record! {
    struct NewcomerRow {
        subscriber_id: Uuid,
        tier: Option<i32>,
        given_for: Option<i64>,
    }
}

record! {
    struct GroupRow {
        number: i32,
        members: i32,
    }
}

macro_rules! week {
    ($rest:literal) => {
        concat!("SELECT w.id, w.starts_at, w.ends_at, w.closing_at, w.closed_at FROM league_week w ", $rest)
    };
}

/// Whether somebody with points has no group in the week `w`.
macro_rules! waiting {
    () => {
        "EXISTS (SELECT 1 FROM league_member m WHERE m.week_id = w.id AND m.group_number IS NULL AND m.points > 0)"
    };
}

macro_rules! to_seat {
    ($lock:literal) => {
        concat!(
            week!("WHERE w.closing_at IS NULL AND "),
            waiting!(),
            " AND NOT EXISTS (SELECT 1 FROM league_week o WHERE o.id < w.id AND o.closed_at IS NULL)
             ORDER BY w.id LIMIT 1",
            $lock
        )
    };
}

macro_rules! newcomers {
    ($lock:literal) => {
        concat!(
            "SELECT m.subscriber_id, t.tier, t.week_id AS given_for
             FROM league_member m LEFT JOIN league_tier t ON t.subscriber_id = m.subscriber_id
             WHERE m.week_id = $1 AND m.group_number IS NULL AND m.points > 0
             ORDER BY m.subscriber_id LIMIT $2",
            $lock
        )
    };
}

statements! {
    fn week_at(at: DateTime<Utc>) -> WeekRow =
        week!("WHERE w.starts_at <= $1 AND w.ends_at > $1 ORDER BY w.id DESC LIMIT 1");

    fn newest_week() -> WeekRow = week!("ORDER BY w.id DESC LIMIT 1");

    fn oldest_open() -> WeekRow = week!("WHERE w.closed_at IS NULL ORDER BY w.id LIMIT 1");

    fn add_week(id: i64, starts_at: DateTime<Utc>, ends_at: DateTime<Utc>) =
        "INSERT INTO league_week (id, starts_at, ends_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

    fn own(week: i64, subscriber: Uuid) -> OwnRow =
        "SELECT m.points, m.tier, m.group_number, m.place, m.movement, p.credits AS prize
         FROM league_member m
         LEFT JOIN league_prize p ON p.week_id = m.week_id AND p.subscriber_id = m.subscriber_id
         WHERE m.week_id = $1 AND m.subscriber_id = $2";

    fn tier(subscriber: Uuid) -> TierRow = "SELECT tier, week_id FROM league_tier WHERE subscriber_id = $1";

    fn table(week: i64, tier: i32, number: i32) -> PlaceRow =
        "SELECT m.subscriber_id, m.points, s.username, s.picture, s.avatar
         FROM league_member m JOIN subscriber s ON s.id = m.subscriber_id
         WHERE m.week_id = $1 AND m.tier = $2 AND m.group_number = $3
         ORDER BY m.points DESC, m.reached_at, m.subscriber_id";

    fn anybody_waits() -> (i64,) = concat!(
        "SELECT w.id FROM league_week w WHERE w.closing_at IS NULL AND ",
        waiting!(),
        " LIMIT 1"
    );

    fn hold_waiting() -> WeekRow = to_seat!(" FOR UPDATE OF w SKIP LOCKED"), to_seat!("");

    fn newcomers(week: i64, limit: i64) -> NewcomerRow = newcomers!(" FOR UPDATE OF m"), newcomers!("");

    fn newest_group(week: i64, tier: i32) -> GroupRow =
        "SELECT number, members FROM league_group WHERE week_id = $1 AND tier = $2 ORDER BY number DESC LIMIT 1";

    fn set_group(week: i64, tier: i32, number: i32, members: i32) =
        "INSERT INTO league_group (week_id, tier, number, members) VALUES ($1, $2, $3, $4)
         ON CONFLICT (week_id, tier, number) DO UPDATE SET members = EXCLUDED.members";

    fn enter(members: serde_json::Value) =
        "UPDATE league_member SET tier = r.tier, group_number = r.number
         FROM jsonb_to_recordset($1) AS r (week bigint, subscriber uuid, tier integer, number integer)
         WHERE league_member.week_id = r.week AND league_member.subscriber_id = r.subscriber
           AND league_member.group_number IS NULL",
        "UPDATE league_member SET tier = r.tier, group_number = r.number
         FROM (SELECT value ->> '$.week' AS week, unhex(replace(value ->> '$.subscriber', '-', '')) AS subscriber,
                   value ->> '$.tier' AS tier, value ->> '$.number' AS number
               FROM json_each($1)) AS r
         WHERE league_member.week_id = r.week AND league_member.subscriber_id = r.subscriber
           AND league_member.group_number IS NULL";
}

#[async_trait]
impl Leagues for Connection {
    async fn week_at(&self, at: DateTime<Utc>) -> StoreResult<Option<LeagueWeek>> {
        Ok(self.fetch_one(week_at(at)).await?.map(WeekRow::week))
    }

    async fn newest_week(&self) -> StoreResult<Option<LeagueWeek>> {
        Ok(self.fetch_one(newest_week()).await?.map(WeekRow::week))
    }

    async fn oldest_open(&self) -> StoreResult<Option<LeagueWeek>> {
        Ok(self.fetch_one(oldest_open()).await?.map(WeekRow::week))
    }

    async fn add_week(&self, week: &LeagueWeek) -> StoreResult<bool> {
        Ok(self.execute(add_week(week.id, week.starts_at, week.ends_at)).await? == 1)
    }

    async fn standing(&self, week: i64, subscriber: SubscriberId) -> StoreResult<Option<LeagueStanding>> {
        let row = self.fetch_one(own(week, subscriber.0)).await?;
        row.map(|row| row.standing(week, subscriber)).transpose()
    }

    async fn tier(&self, subscriber: SubscriberId) -> StoreResult<Option<(Tier, i64)>> {
        let row = self.fetch_one(tier(subscriber.0)).await?;
        row.map(|TierRow { tier, week_id }| Ok((tier_of(tier, &subscriber)?, week_id))).transpose()
    }

    async fn table(&self, group: LeagueGroup) -> StoreResult<Vec<LeaguePlace>> {
        let rows = self.fetch_all(table(group.week, group.tier.number(), group.number)).await?;
        rows.into_iter().map(PlaceRow::place).collect()
    }

    async fn anybody_waits(&self) -> StoreResult<bool> {
        Ok(self.fetch_one(anybody_waits()).await?.is_some())
    }

    async fn hold_waiting(&self) -> StoreResult<Option<LeagueWeek>> {
        Ok(self.fetch_one(hold_waiting()).await?.map(WeekRow::week))
    }

    async fn newcomers(&self, week: i64, limit: u64) -> StoreResult<Vec<LeagueNewcomer>> {
        let rows = self.fetch_all(newcomers(week, limit.cast_signed())).await?;
        rows.into_iter().map(NewcomerRow::newcomer).collect()
    }

    async fn newest_group(&self, week: i64, tier: Tier) -> StoreResult<Option<(i32, u32)>> {
        let row = self.fetch_one(newest_group(week, tier.number())).await?;
        Ok(row.map(|row| (row.number, row.members.unsigned_abs())))
    }

    async fn set_groups(&self, week: i64, tier: Tier, groups: &[Seats]) -> StoreResult<()> {
        for Seats { group, members, .. } in groups {
            self.execute(set_group(week, tier.number(), *group, members.cast_signed())).await?;
        }
        Ok(())
    }

    async fn enter(&self, members: &[(SubscriberId, LeagueGroup)]) -> StoreResult<u64> {
        let rows = members.iter().map(|(subscriber, LeagueGroup { week, tier, number })| {
            json!({ "week": week, "subscriber": subscriber.0, "tier": tier.number(), "number": number })
        });
        self.execute(enter(rows.collect())).await
    }

    async fn begin_closing(&self, week: &LeagueWeek, at: DateTime<Utc>) -> StoreResult<bool> {
        self.begin_closing_of_week(week, at).await
    }

    async fn hold_open_group(&self, week: i64) -> StoreResult<Option<LeagueGroup>> {
        self.hold_group_to_close(week).await
    }

    async fn members(&self, group: LeagueGroup) -> StoreResult<Vec<LeagueMember>> {
        self.members_to_close(group).await
    }

    async fn close_group(
        &self,
        group: LeagueGroup,
        results: &[(SubscriberId, LeagueResult)],
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        self.write_results(group, results, at).await
    }

    async fn end_week(&self, week: i64, at: DateTime<Utc>) -> StoreResult<bool> {
        self.end_closed_week(week, at).await
    }

    async fn forget(&self, week: i64, limit: u64) -> StoreResult<u64> {
        self.forget_members(week, limit).await
    }

    async fn recompute(&self) -> StoreResult<u64> {
        self.recompute_points().await
    }
}

pub(super) fn tier_of(number: i32, id: &impl ToString) -> StoreResult<Tier> {
    Tier::from_number(number).ok_or_else(|| corrupt("league_member", "tier", id))
}

impl WeekRow {
    fn week(self) -> LeagueWeek {
        let Self { id, starts_at, ends_at, closing_at, closed_at } = self;
        LeagueWeek { id, starts_at, ends_at, closing_at, closed_at }
    }
}

impl OwnRow {
    fn standing(self, week: i64, subscriber: SubscriberId) -> StoreResult<LeagueStanding> {
        let group = match (self.tier, self.group_number) {
            (Some(tier), Some(number)) => {
                Some(LeagueGroup { week, tier: tier_of(tier, &subscriber)?, number })
            }
            _ => None,
        };
        let result = match (self.place, self.movement) {
            (Some(place), Some(word)) => {
                let wrong = |column| corrupt("league_member", column, &subscriber);
                Some(LeagueOutcome {
                    place: u32::try_from(place).map_err(|_| wrong("place"))?,
                    movement: Movement::from_word(&word).ok_or_else(|| wrong("movement"))?,
                    prize: self.prize.map_or(Credits::ZERO, Credits),
                })
            }
            _ => None,
        };
        Ok(LeagueStanding { points: Credits(self.points), group, result })
    }
}

impl PlaceRow {
    fn place(self) -> StoreResult<LeaguePlace> {
        let subscriber = SubscriberId(self.subscriber_id);
        Ok(LeaguePlace {
            subscriber,
            points: Credits(self.points),
            username: self.username,
            picture: self.picture,
            avatar: avatar_of(subscriber, self.avatar)?,
        })
    }
}

impl NewcomerRow {
    fn newcomer(self) -> StoreResult<LeagueNewcomer> {
        let subscriber = SubscriberId(self.subscriber_id);
        let known = match (self.tier, self.given_for) {
            (Some(tier), Some(week)) => Some((tier_of(tier, &subscriber)?, week)),
            _ => None,
        };
        Ok(LeagueNewcomer { subscriber, known })
    }
}
