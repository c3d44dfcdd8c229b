//! The tournaments that a subscriber has entered, with their newest match in each.

use std::collections::BTreeMap;

use arena_app::ports::{EnteredMatch, EnteredTournament, Face, Opponent, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::tournament::TournamentState;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::rounds::RoundRow;
use super::subscribers::avatar_of;
use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct EnteredRow {
        id: i64,
        series: String,
        name: String,
        game: String,
        game_unique_id: Option<String>,
        thumbnail: String,
        state: String,
        starts_at: DateTime<Utc>,
        changed_at: DateTime<Utc>,
        round_seconds: i32,
        room_lead_seconds: i32,
        place: Option<i32>,
        prize_paid: i64,
    }
}

match_record! {
    struct NewestRow {
        title: String,
        matches: i32,
        round_state: String,
        starts_at: DateTime<Utc>,
        reminded: i32,
        appear_until: Option<DateTime<Utc>>,
        deadline_at: Option<DateTime<Utc>>,
        opponent: Option<Uuid>,
        nickname: Option<String>,
        bot: Option<i16>,
        picture: Option<String>,
        avatar: Option<i32>,
    }
}

/// The entries `e` of the subscriber `$1` in tournaments `t` that were not over at `$2`.
macro_rules! entered {
    () => {
        "tournament_entry e JOIN tournament t ON t.id = e.tournament_id
         WHERE e.subscriber_id = $1 AND t.kind = 'esl' AND e.removed_at IS NULL
           AND (t.state NOT IN ('ended', 'cancelled') OR t.changed_at > $2)"
    };
}

statements! {
    fn entered(subscriber: Uuid, over_since: DateTime<Utc>) -> EnteredRow = concat!(
        "SELECT t.id, t.series, t.name, t.game, t.game_unique_id, t.thumbnail, t.state, t.starts_at, t.changed_at,
                t.round_seconds, t.room_lead_seconds, e.place, e.prize_paid
         FROM ",
        entered!()
    );

    // By one index for each side: with an OR, the engines read the whole tournament.
    fn newest(subscriber: Uuid, over_since: DateTime<Utc>) -> NewestRow = concat!(
        "WITH entered AS (SELECT t.id FROM ",
        entered!(),
        "),
         played AS (
             SELECT m.*, m.player_b AS opponent FROM entered
             JOIN tournament_match m ON m.tournament_id = entered.id AND m.player_a = $1
             UNION ALL
             SELECT m.*, m.player_a AS opponent FROM entered
             JOIN tournament_match m ON m.tournament_id = entered.id AND m.player_b = $1),
         newest AS (SELECT tournament_id, MAX(round) AS round FROM played GROUP BY tournament_id)
         SELECT ",
        match_columns!(),
        ", r.title, r.matches, r.state AS round_state, r.starts_at, r.reminded, r.appear_until, r.deadline_at,
            m.opponent, o.nickname, o.bot, s.picture, s.avatar
         FROM newest n
         JOIN played m ON m.tournament_id = n.tournament_id AND m.round = n.round
         JOIN tournament_round r ON r.tournament_id = m.tournament_id AND r.number = m.round
         LEFT JOIN tournament_entry o ON o.tournament_id = m.tournament_id AND o.subscriber_id = m.opponent
         LEFT JOIN subscriber s ON s.id = m.opponent"
    );
}

impl Connection {
    pub(super) async fn read_entered_tournaments(
        &self,
        subscriber: SubscriberId,
        over_since: DateTime<Utc>,
    ) -> StoreResult<Vec<EnteredTournament>> {
        let tournaments = self.fetch_all(entered(subscriber.0, over_since)).await?;
        if tournaments.is_empty() {
            return Ok(Vec::new());
        }
        let mut matches = BTreeMap::new();
        for row in self.fetch_all(newest(subscriber.0, over_since)).await? {
            matches.insert(row.tournament_id, row.newest()?);
        }
        tournaments.into_iter().map(|row| row.entered(&mut matches)).collect()
    }
}

impl EnteredRow {
    fn entered(self, newest: &mut BTreeMap<i64, EnteredMatch>) -> StoreResult<EnteredTournament> {
        let id = self.id;
        let wrong = |name| corrupt("tournament", name, &id);
        let seconds = |value: i32, name| u32::try_from(value).map_err(|_| wrong(name));
        Ok(EnteredTournament {
            id,
            state: TournamentState::from_word(&self.state).ok_or_else(|| wrong("state"))?,
            round_seconds: seconds(self.round_seconds, "round_seconds")?,
            room_lead_seconds: seconds(self.room_lead_seconds, "room_lead_seconds")?,
            series: self.series,
            name: self.name,
            game: self.game,
            game_unique_id: self.game_unique_id,
            thumbnail: self.thumbnail,
            starts_at: self.starts_at,
            changed_at: self.changed_at,
            place: self.place,
            prize_paid: Credits(self.prize_paid),
            newest: newest.remove(&id),
        })
    }
}

impl NewestRow {
    fn newest(self) -> StoreResult<EnteredMatch> {
        let of = self.match_of()?;
        let round = RoundRow {
            tournament_id: self.tournament_id,
            number: self.round,
            title: self.title,
            matches: self.matches,
            state: self.round_state,
            starts_at: self.starts_at,
            reminded: self.reminded,
            appear_until: self.appear_until,
            deadline_at: self.deadline_at,
        };
        let opponent = match (self.opponent, self.nickname) {
            (Some(id), Some(nickname)) => {
                let avatar = avatar_of(SubscriberId(id), self.avatar)?;
                Some(Opponent {
                    nickname,
                    face: Face { picture: self.picture, avatar },
                    bot: self.bot.is_some(),
                })
            }
            _ => None,
        };
        Ok(EnteredMatch { of, round: round.round()?, opponent })
    }
}
