use arena_app::ports::{
    GameSession, GameSessionEnd, GameSessionState, GameSessions, PlayMark, SignedPlay, StoreResult,
    SubscriberId,
};
use arena_rules::Credits;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, hash};

record! {
    struct SessionRow {
        id: Uuid,
        subscriber_id: Uuid,
        game: String,
        level: i32,
        seed: i64,
        rules_version: i32,
        day: NaiveDate,
        started_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        state: String,
        began_at: Option<DateTime<Utc>>,
        mobile: bool,
        replaced_at: Option<DateTime<Utc>>,
        signs: Option<String>,
        ended_at: Option<DateTime<Utc>>,
    }
}

record! {
    struct MarkRow {
        number: i32,
        bytes: i32,
        ticks: i32,
        digest: Vec<u8>,
        arrived_at: DateTime<Utc>,
    }
}

macro_rules! columns {
    () => {
        "SELECT id, subscriber_id, game, level, seed, rules_version, day, started_at, expires_at, state, began_at,
                mobile, replaced_at, signs, ended_at
         FROM game_session"
    };
}

statements! {
    fn insert(
        id: Uuid,
        subscriber: Uuid,
        game: &str,
        level: i32,
        seed: i64,
        rules_version: i32,
        day: NaiveDate,
        started_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        state: &str,
        mobile: bool,
    ) = "INSERT INTO game_session (id, subscriber_id, game, level, seed, rules_version, day, started_at, expires_at,
             state, mobile)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";

    fn by_id(id: Uuid, subscriber: Uuid) -> SessionRow =
        concat!(columns!(), " WHERE id = $1 AND subscriber_id = $2");

    fn finish(
        id: Uuid,
        state: &str,
        refusal: Option<&str>,
        log: Vec<u8>,
        ticks: i64,
        at: DateTime<Utc>,
        signs: Option<String>,
        rhythm: Option<i64>,
    ) = "UPDATE game_session SET state = $2, refusal = $3, log = $4, ticks = $5, ended_at = $6, signs = $7,
             rhythm = $8
         WHERE id = $1 AND state = 'open'";

    fn open(subscriber: Uuid, game: &str, day: NaiveDate, level: i32, now: DateTime<Utc>) -> SessionRow = concat!(
        columns!(),
        " WHERE subscriber_id = $1 AND game = $2 AND day = $3 AND level = $4 AND state = 'open'
              AND expires_at > $5"
    );

    fn begin(id: Uuid, at: DateTime<Utc>) =
        "UPDATE game_session SET began_at = $2 WHERE id = $1 AND state = 'open' AND began_at IS NULL";

    fn add_mark(
        session: Uuid,
        number: i32,
        bytes: i32,
        ticks: i32,
        digest: Vec<u8>,
        arrived_at: DateTime<Utc>,
    ) = "INSERT INTO play_mark (session_id, number, bytes, ticks, digest, arrived_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (session_id, number) DO NOTHING";

    fn marks(session: Uuid) -> MarkRow =
        "SELECT number, bytes, ticks, digest, arrived_at FROM play_mark WHERE session_id = $1
         ORDER BY number";

    fn rhythm_of_another(game: &str, rhythm: i64, subscriber: Uuid, since: DateTime<Utc>) -> (i32,) =
        "SELECT 1 AS one FROM game_session WHERE game = $1 AND rhythm = $2 AND subscriber_id <> $3
             AND ended_at >= $4 LIMIT 1";

    fn signed(before: DateTime<Utc>, limit: i64) -> SessionRow =
        concat!(columns!(), " WHERE signs IS NOT NULL AND ended_at < $1 ORDER BY ended_at DESC LIMIT $2");

    fn mark_paid(subscriber: Uuid, game: &str, level: i32, day: NaiveDate, credits: i64, at: DateTime<Utc>) =
        "INSERT INTO level_payment (subscriber_id, game, level, day, credits, paid_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

    fn played_on(subscriber: Uuid, game: &str, day: NaiveDate) -> (i32,) =
        "SELECT DISTINCT level FROM game_session WHERE subscriber_id = $1 AND game = $2 AND day = $3";

    fn paid_on(subscriber: Uuid, game: &str, day: NaiveDate) -> (i32,) =
        "SELECT level FROM level_payment WHERE subscriber_id = $1 AND game = $2 AND day = $3";
}

#[async_trait]
impl GameSessions for Connection {
    async fn create(&self, new: &GameSession) -> StoreResult<()> {
        let insert = insert(
            new.id,
            new.subscriber.0,
            &new.game,
            new.level.cast_signed(),
            // Kept bit for bit; SQL has no unsigned numbers.
            new.seed.cast_signed(),
            new.rules_version.cast_signed(),
            new.day,
            new.started_at,
            new.expires_at,
            new.state.as_str(),
            new.mobile,
        );
        self.execute(insert).await.map(|_| ())
    }

    async fn find(&self, id: Uuid, subscriber: SubscriberId) -> StoreResult<Option<GameSession>> {
        self.fetch_one(by_id(id, subscriber.0)).await?.map(SessionRow::session).transpose()
    }

    async fn finish(&self, id: Uuid, end: &GameSessionEnd<'_>) -> StoreResult<bool> {
        let finish = finish(
            id,
            end.state.as_str(),
            end.refusal,
            end.log.to_vec(),
            i64::try_from(end.ticks).unwrap_or(i64::MAX),
            end.at,
            Some(end.signs.join(" ")).filter(|signs| !signs.is_empty()),
            end.rhythm.map(u64::cast_signed),
        );
        Ok(self.execute(finish).await? == 1)
    }

    async fn find_open(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<GameSession>> {
        let open = open(subscriber.0, game, day, level.cast_signed(), now);
        self.fetch_one(open).await?.map(SessionRow::session).transpose()
    }

    async fn begin(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(begin(id, at)).await? == 1)
    }

    async fn add_mark(&self, session: Uuid, mark: &PlayMark) -> StoreResult<bool> {
        let add_mark = add_mark(
            session,
            mark.number.cast_signed(),
            mark.bytes.cast_signed(),
            mark.ticks.cast_signed(),
            mark.digest.to_vec(),
            mark.arrived_at,
        );
        Ok(self.execute(add_mark).await? == 1)
    }

    async fn marks(&self, session: Uuid) -> StoreResult<Vec<PlayMark>> {
        let marks = self.fetch_all(marks(session)).await?;
        marks.into_iter().map(|row| row.mark(session)).collect()
    }

    async fn rhythm_of_another(
        &self,
        subscriber: SubscriberId,
        game: &str,
        rhythm: u64,
        since: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let another = rhythm_of_another(game, rhythm.cast_signed(), subscriber.0, since);
        Ok(self.fetch_one(another).await?.is_some())
    }

    async fn signed(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<Vec<SignedPlay>> {
        let signed = self.fetch_all(signed(before, limit.cast_signed())).await?;
        signed.into_iter().map(SessionRow::play).collect()
    }

    async fn mark_paid(
        &self,
        subscriber: SubscriberId,
        game: &str,
        level: u32,
        day: NaiveDate,
        credits: Credits,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let mark_paid = mark_paid(subscriber.0, game, level.cast_signed(), day, credits.0, at);
        Ok(self.execute(mark_paid).await? == 1)
    }

    async fn played_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>> {
        Ok(levels(self.fetch_all(played_on(subscriber.0, game, day)).await?))
    }

    async fn paid_on(&self, subscriber: SubscriberId, game: &str, day: NaiveDate) -> StoreResult<Vec<u32>> {
        Ok(levels(self.fetch_all(paid_on(subscriber.0, game, day)).await?))
    }
}

fn levels(rows: Vec<(i32,)>) -> Vec<u32> {
    rows.into_iter().map(|(level,)| level.cast_unsigned()).collect()
}

impl SessionRow {
    fn session(self) -> StoreResult<GameSession> {
        let id = self.id;
        Ok(GameSession {
            id,
            subscriber: SubscriberId(self.subscriber_id),
            game: self.game,
            level: self.level.cast_unsigned(),
            seed: self.seed.cast_unsigned(),
            rules_version: self.rules_version.cast_unsigned(),
            day: self.day,
            started_at: self.started_at,
            expires_at: self.expires_at,
            state: GameSessionState::from_word(&self.state)
                .ok_or_else(|| corrupt("game_session", "state", &id))?,
            began_at: self.began_at,
            mobile: self.mobile,
            replaced_at: self.replaced_at,
        })
    }

    fn play(mut self) -> StoreResult<SignedPlay> {
        let (signs, ended_at) = (self.signs.take(), self.ended_at);
        let session = self.session()?;
        let wrong = |name| corrupt("game_session", name, &session.id);
        let signs = signs.ok_or_else(|| wrong("signs"))?;
        Ok(SignedPlay {
            signs: signs.split(' ').map(str::to_owned).collect(),
            ended_at: ended_at.ok_or_else(|| wrong("ended_at"))?,
            id: session.id,
            subscriber: session.subscriber,
            game: session.game,
            level: session.level,
            state: session.state,
        })
    }
}

impl MarkRow {
    fn mark(self, session: Uuid) -> StoreResult<PlayMark> {
        Ok(PlayMark {
            number: self.number.cast_unsigned(),
            bytes: self.bytes.cast_unsigned(),
            ticks: self.ticks.cast_unsigned(),
            digest: hash(self.digest, "play_mark", "digest", &session)?,
            arrived_at: self.arrived_at,
        })
    }
}
