//! Friends, requests and blocks.

use arena_app::ports::{FriendLine, FriendPoints, FriendRequest, Friends, StoreResult, SubscriberId};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::invites::face;
use crate::connection::{Connection, record, statements};

record! {
    struct LineRow {
        id: Option<Uuid>,
        subscriber_id: Uuid,
        username: Option<String>,
        picture: Option<String>,
        avatar: Option<i32>,
        points: i64,
    }
}

record! {
    struct RequestRow {
        id: Uuid,
        from_id: Uuid,
        to_id: Uuid,
        asked_at: DateTime<Utc>,
        username: Option<String>,
        picture: Option<String>,
        avatar: Option<i32>,
    }
}

record! {
    struct WaitingRow {
        sent: i64,
        received: i64,
    }
}

/// The subscriber `$1` and their friends.
macro_rules! lines {
    ($points:literal) => {
        concat!(
            "SELECT f.id, s.id AS subscriber_id, s.username, s.picture, s.avatar, ",
            $points,
            " AS points
             FROM subscriber s
             LEFT JOIN friendship f ON f.subscriber_id = $1 AND f.friend_id = s.id
             WHERE s.id IN (SELECT o.friend_id FROM friendship o WHERE o.subscriber_id = $1 UNION SELECT $1)
                 AND s.erased_at IS NULL"
        )
    };
}

statements! {
    fn lines_of_league(subscriber: Uuid, week: i64) -> LineRow = lines!(
        "COALESCE((SELECT m.points FROM league_member m WHERE m.week_id = $2 AND m.subscriber_id = s.id), 0)"
    );

    // The sums of a day that exist anyway: of streak, levels and tasks.
    fn lines_since(subscriber: Uuid, day: NaiveDate) -> LineRow = lines!(
        "CAST(COALESCE((SELECT SUM(c.credits + c.bonus) FROM streak_claim c
                        WHERE c.subscriber_id = s.id AND c.day >= $2), 0)
              + COALESCE((SELECT SUM(p.credits) FROM play_day p
                          WHERE p.subscriber_id = s.id AND p.day >= $2), 0)
              + COALESCE((SELECT SUM(t.credits) FROM task_entry t
                          WHERE t.subscriber_id = s.id AND t.day >= $2 AND t.state = 'approved'), 0) AS bigint)"
    );

    fn count(subscriber: Uuid) -> (i64,) =
        "SELECT COUNT(*) AS friends FROM friendship WHERE subscriber_id = $1";

    fn friendship(subscriber: Uuid, friend: Uuid) -> (Uuid,) =
        "SELECT id FROM friendship WHERE subscriber_id = $1 AND friend_id = $2";

    fn befriend(subscriber: Uuid, friend: Uuid, id: Uuid, at: DateTime<Utc>) =
        "INSERT INTO friendship (subscriber_id, friend_id, id, since) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING";

    fn drop_requests(a: Uuid, b: Uuid) =
        "DELETE FROM friend_request WHERE (from_id = $1 AND to_id = $2) OR (from_id = $2 AND to_id = $1)";

    fn drop_blocks(a: Uuid, b: Uuid) =
        "DELETE FROM friend_block
         WHERE (subscriber_id = $1 AND blocked_id = $2) OR (subscriber_id = $2 AND blocked_id = $1)";

    fn remove(subscriber: Uuid, id: Uuid) -> (Uuid,) =
        "DELETE FROM friendship WHERE id = $2 AND subscriber_id = $1 RETURNING friend_id";

    fn remove_other(subscriber: Uuid, friend: Uuid) =
        "DELETE FROM friendship WHERE subscriber_id = $1 AND friend_id = $2";

    fn block(subscriber: Uuid, blocked: Uuid, until: DateTime<Utc>) =
        "INSERT INTO friend_block (subscriber_id, blocked_id, until) VALUES ($1, $2, $3)
         ON CONFLICT (subscriber_id, blocked_id) DO UPDATE SET until = EXCLUDED.until";

    fn blocked(subscriber: Uuid, blocked: Uuid, now: DateTime<Utc>) -> (DateTime<Utc>,) =
        "SELECT until FROM friend_block WHERE subscriber_id = $1 AND blocked_id = $2 AND until > $3";

    fn ask(id: Uuid, from: Uuid, to: Uuid, at: DateTime<Utc>) =
        "INSERT INTO friend_request (id, from_id, to_id, asked_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING";

    fn waiting(subscriber: Uuid) -> WaitingRow =
        "SELECT (SELECT COUNT(*) FROM friend_request WHERE from_id = $1) AS sent,
                (SELECT COUNT(*) FROM friend_request WHERE to_id = $1) AS received";

    fn request(from: Uuid, to: Uuid) -> (Uuid,) =
        "SELECT id FROM friend_request WHERE from_id = $1 AND to_id = $2";

    fn requests(to: Uuid) -> RequestRow =
        "SELECT r.id, r.from_id, r.to_id, r.asked_at, s.username, s.picture, s.avatar
         FROM friend_request r JOIN subscriber s ON s.id = r.from_id
         WHERE r.to_id = $1 AND s.erased_at IS NULL ORDER BY r.asked_at DESC, r.id";

    fn take_request(to: Uuid, id: Uuid) -> (Uuid,) =
        "DELETE FROM friend_request WHERE id = $2 AND to_id = $1 RETURNING from_id";
}

#[async_trait]
impl Friends for Connection {
    async fn lines(&self, subscriber: SubscriberId, points: FriendPoints) -> StoreResult<Vec<FriendLine>> {
        let lines = match points {
            FriendPoints::League(week) => lines_of_league(subscriber.0, week),
            FriendPoints::Since(day) => lines_since(subscriber.0, day),
        };
        let line = |row: LineRow| {
            Ok(FriendLine {
                id: row.id,
                face: face(row.subscriber_id, row.username, row.picture, row.avatar)?,
                points: Credits(row.points),
            })
        };
        self.fetch_all(lines).await?.into_iter().map(line).collect()
    }

    async fn count(&self, subscriber: SubscriberId) -> StoreResult<u64> {
        Ok(self.fetch_one(count(subscriber.0)).await?.map_or(0, |(friends,)| friends.cast_unsigned()))
    }

    async fn are_friends(&self, a: SubscriberId, b: SubscriberId) -> StoreResult<bool> {
        Ok(self.fetch_one(friendship(a.0, b.0)).await?.is_some())
    }

    async fn befriend(
        &self,
        a: SubscriberId,
        b: SubscriberId,
        [id_a, id_b]: [Uuid; 2],
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        // Two who ask each other at the same moment insert their rows in the same order.
        let mut rows = [(a, b, id_a), (b, a, id_b)];
        rows.sort();
        let mut new = 0;
        for (subscriber, friend, id) in rows {
            new += self.execute(befriend(subscriber.0, friend.0, id, at)).await?;
        }
        self.execute(drop_requests(a.0, b.0)).await?;
        self.execute(drop_blocks(a.0, b.0)).await?;
        Ok(new > 0)
    }

    async fn remove(&self, subscriber: SubscriberId, id: Uuid) -> StoreResult<Option<SubscriberId>> {
        let Some((friend,)) = self.fetch_one(remove(subscriber.0, id)).await? else { return Ok(None) };
        self.execute(remove_other(friend, subscriber.0)).await?;
        Ok(Some(SubscriberId(friend)))
    }

    async fn block(
        &self,
        subscriber: SubscriberId,
        blocked: SubscriberId,
        until: DateTime<Utc>,
    ) -> StoreResult<()> {
        self.execute(block(subscriber.0, blocked.0, until)).await.map(|_| ())
    }

    async fn is_blocked(
        &self,
        subscriber: SubscriberId,
        other: SubscriberId,
        now: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.fetch_one(blocked(subscriber.0, other.0, now)).await?.is_some())
    }

    async fn ask(
        &self,
        id: Uuid,
        from: SubscriberId,
        to: SubscriberId,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(ask(id, from.0, to.0, at)).await? == 1)
    }

    async fn waiting(&self, subscriber: SubscriberId) -> StoreResult<(u64, u64)> {
        let row = self.fetch_one(waiting(subscriber.0)).await?;
        Ok(row
            .map_or((0, 0), |WaitingRow { sent, received }| (sent.cast_unsigned(), received.cast_unsigned())))
    }

    async fn has_asked(&self, from: SubscriberId, to: SubscriberId) -> StoreResult<bool> {
        Ok(self.fetch_one(request(from.0, to.0)).await?.is_some())
    }

    async fn requests(&self, to: SubscriberId) -> StoreResult<Vec<FriendRequest>> {
        let request = |row: RequestRow| {
            Ok(FriendRequest {
                id: row.id,
                from: face(row.from_id, row.username, row.picture, row.avatar)?,
                to: SubscriberId(row.to_id),
                asked_at: row.asked_at,
            })
        };
        self.fetch_all(requests(to.0)).await?.into_iter().map(request).collect()
    }

    async fn take_request(&self, to: SubscriberId, id: Uuid) -> StoreResult<Option<SubscriberId>> {
        Ok(self.fetch_one(take_request(to.0, id)).await?.map(|(from,)| SubscriberId(from)))
    }
}
