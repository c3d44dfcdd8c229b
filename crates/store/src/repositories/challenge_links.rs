//! Challenge links, and who opened and beat them.

use arena_app::ports::{ChallengeLink, ChallengeLinks, PublicFace, StoreResult, SubscriberId};
use arena_rules::invites::FriendCode;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::invites::face;
use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct LinkRow {
        code: String,
        session_id: Uuid,
        subscriber_id: Uuid,
        game: String,
        level: i32,
        score: i64,
        day: NaiveDate,
        made_at: DateTime<Utc>,
        username: Option<String>,
        picture: Option<String>,
        avatar: Option<i32>,
        /// The points of the session that beat the link.
        points: Option<i64>,
    }
}

/// A link with its challenger's face, and a session's points.
macro_rules! columns {
    ($points:literal) => {
        concat!(
            "SELECT l.code, l.session_id, l.subscriber_id, l.game, l.level, l.score, l.day, l.made_at,
                    s.username, s.picture, s.avatar, ",
            $points,
            " AS points"
        )
    };
}

macro_rules! links {
    ($condition:literal) => {
        concat!(
            columns!("CAST(NULL AS bigint)"),
            " FROM challenge_link l JOIN subscriber s ON s.id = l.subscriber_id WHERE ",
            $condition
        )
    };
}

statements! {
    fn add(
        code: &str,
        session: Uuid,
        subscriber: Uuid,
        game: &str,
        level: i32,
        score: i64,
        day: NaiveDate,
        at: DateTime<Utc>,
    ) = "INSERT INTO challenge_link (code, session_id, subscriber_id, game, level, score, day, made_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";

    fn of_session(session: Uuid) -> LinkRow = links!("l.session_id = $1");

    fn made_on(subscriber: Uuid, day: NaiveDate) -> (i64,) =
        "SELECT COUNT(*) AS links FROM challenge_link WHERE subscriber_id = $1 AND day = $2";

    fn by_code(code: &str) -> LinkRow = links!("l.code = $1 AND s.erased_at IS NULL");

    fn open(code: &str, subscriber: Uuid, at: DateTime<Utc>) =
        "INSERT INTO challenge_try (code, subscriber_id, opened_at)
         SELECT code, $2, $3 FROM challenge_link WHERE code = $1 AND subscriber_id <> $2
         ON CONFLICT (code, subscriber_id) DO UPDATE SET opened_at = EXCLUDED.opened_at";

    // The session is found by its key: few visitors open links, and all who pass a level come here.
    fn beaten_by(session: Uuid, subscriber: Uuid, since: DateTime<Utc>) -> LinkRow = concat!(
        columns!("g.points"),
        " FROM game_session g
          JOIN challenge_try t ON t.subscriber_id = g.subscriber_id AND t.opened_at >= $3 AND t.beaten_at IS NULL
          JOIN challenge_link l ON l.code = t.code AND l.game = g.game AND l.level = g.level AND l.score < g.points
          JOIN subscriber s ON s.id = l.subscriber_id AND s.erased_at IS NULL
          WHERE g.id = $1 AND g.subscriber_id = $2 AND g.state || '' = 'passed'
          ORDER BY l.code LIMIT 20"
    );

    fn beat(code: &str, subscriber: Uuid, score: i64, at: DateTime<Utc>) =
        "UPDATE challenge_try SET beaten_at = $4, score = $3
         WHERE code = $1 AND subscriber_id = $2 AND beaten_at IS NULL";

    fn forget(before: DateTime<Utc>, limit: i64) =
        "DELETE FROM challenge_link WHERE code IN (
             SELECT code FROM challenge_link WHERE made_at < $1 ORDER BY made_at LIMIT $2)";

    fn beaten_since(subscriber: Uuid, since: DateTime<Utc>) -> (i64,) =
        "SELECT COUNT(*) AS beaten FROM challenge_link l JOIN challenge_try t ON t.code = l.code
         WHERE l.subscriber_id = $1 AND t.beaten_at >= $2";
}

#[async_trait]
impl ChallengeLinks for Connection {
    async fn add(&self, link: &ChallengeLink) -> StoreResult<bool> {
        let add = add(
            link.code.as_str(),
            link.session,
            link.subscriber.0,
            &link.game,
            link.level.cast_signed(),
            link.score.cast_signed(),
            link.day,
            link.made_at,
        );
        Ok(self.execute(add).await? == 1)
    }

    async fn of_session(&self, session: Uuid) -> StoreResult<Option<ChallengeLink>> {
        self.fetch_one(of_session(session)).await?.map(LinkRow::link).transpose()
    }

    async fn made_on(&self, subscriber: SubscriberId, day: NaiveDate) -> StoreResult<u64> {
        let made = self.fetch_one(made_on(subscriber.0, day)).await?;
        Ok(made.map_or(0, |(links,)| links.cast_unsigned()))
    }

    async fn find(&self, code: FriendCode) -> StoreResult<Option<(ChallengeLink, PublicFace)>> {
        self.fetch_one(by_code(code.as_str())).await?.map(LinkRow::shown).transpose()
    }

    async fn open(&self, code: FriendCode, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(open(code.as_str(), subscriber.0, at)).await.map(|_| ())
    }

    async fn beaten_by(
        &self,
        session: Uuid,
        subscriber: SubscriberId,
        since: DateTime<Utc>,
    ) -> StoreResult<Vec<(ChallengeLink, u64)>> {
        let rows = self.fetch_all(beaten_by(session, subscriber.0, since)).await?;
        rows.into_iter().map(LinkRow::beaten).collect()
    }

    async fn beat(
        &self,
        code: FriendCode,
        subscriber: SubscriberId,
        score: u64,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(beat(code.as_str(), subscriber.0, score.cast_signed(), at)).await? == 1)
    }

    async fn forget(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        self.execute(forget(before, limit.cast_signed())).await
    }

    async fn beaten_since(&self, subscriber: SubscriberId, since: DateTime<Utc>) -> StoreResult<u64> {
        let beaten = self.fetch_one(beaten_since(subscriber.0, since)).await?;
        Ok(beaten.map_or(0, |(beaten,)| beaten.cast_unsigned()))
    }
}

impl LinkRow {
    fn link(self) -> StoreResult<ChallengeLink> {
        let code = FriendCode::parse(&self.code);
        Ok(ChallengeLink {
            code: code.ok_or_else(|| corrupt("challenge_link", "code", &self.session_id))?,
            session: self.session_id,
            subscriber: SubscriberId(self.subscriber_id),
            game: self.game,
            level: self.level.cast_unsigned(),
            score: self.score.cast_unsigned(),
            day: self.day,
            made_at: self.made_at,
        })
    }

    fn shown(self) -> StoreResult<(ChallengeLink, PublicFace)> {
        let face = face(self.subscriber_id, self.username.clone(), self.picture.clone(), self.avatar)?;
        Ok((self.link()?, face))
    }

    fn beaten(self) -> StoreResult<(ChallengeLink, u64)> {
        let points = self.points.unwrap_or_default().cast_unsigned();
        Ok((self.link()?, points))
    }
}
