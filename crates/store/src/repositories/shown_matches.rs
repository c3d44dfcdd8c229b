use arena_app::ports::{Face, ShownMatch, StoreResult, SubscriberId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::subscribers::avatar_of;
use crate::connection::{Connection, statements};

match_record! {
    struct ShownRow {
        a_name: String,
        b_name: Option<String>,
        a_bot: Option<i16>,
        b_bot: Option<i16>,
        a_picture: Option<String>,
        b_picture: Option<String>,
        a_avatar: Option<i32>,
        b_avatar: Option<i32>,
    }
}

/// The matches that `$matches` selects, for a bracket: with the players' names and avatars, and whether
/// they are bots.
macro_rules! shown {
    ($matches:expr) => {
        concat!(
            "SELECT ",
            match_columns!(),
            ", a.nickname AS a_name, b.nickname AS b_name, ",
            bots_of_match!(),
            ", sa.picture AS a_picture, sb.picture AS b_picture, sa.avatar AS a_avatar, sb.avatar AS b_avatar
              FROM ",
            $matches,
            " ",
            entries_of_match!(),
            " JOIN subscriber sa ON sa.id = m.player_a LEFT JOIN subscriber sb ON sb.id = m.player_b"
        )
    };
}

statements! {
    fn shown(tournament: i64, round: i32, first: i32, limit: i64) -> ShownRow = concat!(
        shown!("tournament_match m"),
        " WHERE m.tournament_id = $1 AND m.round = $2 AND m.position >= $3 ORDER BY m.position LIMIT $4"
    );

    // A large round begins with thousands of matches whose players have not come: only the first ones are
    // looked at. `state <> 'ended'` is the condition of the index.
    fn in_play(tournament: i64, now: DateTime<Utc>, limit: i64) -> ShownRow = concat!(
        shown!(
            "(SELECT * FROM tournament_match
              WHERE tournament_id = $1 AND state <> 'ended' AND state = 'running'
                AND a_appeared_at IS NOT NULL AND b_appeared_at IS NOT NULL
              ORDER BY round, position LIMIT 500) m
             JOIN live_room l ON l.tournament_id = m.tournament_id AND l.room_id = m.room_id AND l.until > $2"
        ),
        " ORDER BY m.round, m.position LIMIT $3"
    );

    fn shown_of(tournament: i64, player: Uuid) -> ShownRow = concat!(shown!(matches_of_player!()), " ORDER BY m.round DESC");
}

impl Connection {
    pub(super) async fn read_shown(
        &self,
        tournament: i64,
        round: u32,
        offset: u64,
        limit: u64,
    ) -> StoreResult<Vec<ShownMatch>> {
        let first = i32::try_from(offset).unwrap_or(i32::MAX);
        let shown =
            self.fetch_all(shown(tournament, round.cast_signed(), first, limit.cast_signed())).await?;
        shown.into_iter().map(ShownRow::shown).collect()
    }

    pub(super) async fn read_in_play(
        &self,
        tournament: i64,
        limit: u64,
        now: DateTime<Utc>,
    ) -> StoreResult<Vec<ShownMatch>> {
        let found = self.fetch_all(in_play(tournament, now, limit.cast_signed())).await?;
        found.into_iter().map(ShownRow::shown).collect()
    }

    pub(super) async fn read_shown_of(
        &self,
        tournament: i64,
        player: SubscriberId,
    ) -> StoreResult<Vec<ShownMatch>> {
        self.fetch_all(shown_of(tournament, player.0)).await?.into_iter().map(ShownRow::shown).collect()
    }
}

impl ShownRow {
    fn shown(self) -> StoreResult<ShownMatch> {
        let face = |id, picture, avatar| avatar_of(id, avatar).map(|avatar| Face { picture, avatar });
        let of = self.match_of()?;
        let other = of.b.map(|b| face(b, self.b_picture, self.b_avatar)).transpose()?;
        Ok(ShownMatch {
            faces: (face(of.a, self.a_picture, self.a_avatar)?, other),
            of,
            names: (self.a_name, self.b_name),
            bots: (self.a_bot.is_some(), self.b_bot.is_some()),
        })
    }
}
