//! The winners of tournaments that are over.

use arena_app::ports::{Champion, Face, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::tournament::TournamentKind;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::subscribers::avatar_of;
use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct ChampionRow {
        id: i64,
        kind: String,
        series: String,
        name: String,
        game: String,
        thumbnail: String,
        ends_at: Option<DateTime<Utc>>,
        entered: Option<i32>,
        prize_paid: i64,
        subscriber_id: Uuid,
        nickname: String,
        picture: Option<String>,
        avatar: Option<i32>,
    }
}

statements! {
    // `place <= 2` is the condition of the index.
    fn champions(limit: i64) -> ChampionRow =
        "SELECT t.id, t.kind, t.series, t.name, t.game, t.thumbnail, t.ends_at, t.entered, e.prize_paid,
                e.subscriber_id, e.nickname, s.picture, s.avatar
         FROM tournament t
         JOIN tournament_entry e ON e.tournament_id = t.id AND e.place = 1 AND e.place <= 2
         JOIN subscriber s ON s.id = e.subscriber_id
         WHERE t.state = 'ended' AND t.ends_at IS NOT NULL AND e.bot IS NULL
         ORDER BY t.ends_at DESC, t.id DESC LIMIT $1";
}

impl Connection {
    pub(super) async fn read_champions(&self, limit: u64) -> StoreResult<Vec<Champion>> {
        let found = self.fetch_all(champions(limit.cast_signed())).await?;
        found.into_iter().map(ChampionRow::champion).collect()
    }
}

impl ChampionRow {
    fn champion(self) -> StoreResult<Champion> {
        let id = self.id;
        let wrong = |name| corrupt("tournament", name, &id);
        Ok(Champion {
            tournament: id,
            kind: TournamentKind::from_word(&self.kind).ok_or_else(|| wrong("kind"))?,
            series: self.series,
            tournament_name: self.name,
            game: self.game,
            thumbnail: self.thumbnail,
            ended_at: self.ends_at.ok_or_else(|| wrong("ends_at"))?,
            entrants: u64::try_from(self.entered.unwrap_or_default()).map_err(|_| wrong("entered"))?,
            prize: Credits(self.prize_paid),
            nickname: self.nickname,
            face: Face {
                picture: self.picture,
                avatar: avatar_of(SubscriberId(self.subscriber_id), self.avatar)?,
            },
        })
    }
}
