use arena_app::ports::StoreResult;
use arena_rules::tournament::room::RoomId;

use crate::convert::corrupt;

macro_rules! match_record {
    ($vis:vis struct $name:ident { $($field:ident: $type:ty,)* }) => {
        $crate::connection::record! {
            $vis struct $name {
                tournament_id: i64,
                round: i32,
                position: i32,
                room_id: String,
                player_a: uuid::Uuid,
                player_b: Option<uuid::Uuid>,
                state: String,
                a_appeared_at: Option<chrono::DateTime<chrono::Utc>>,
                b_appeared_at: Option<chrono::DateTime<chrono::Utc>>,
                a_claims: bool,
                b_claims: bool,
                winner: Option<uuid::Uuid>,
                result_type: Option<String>,
                seed: i64,
                $($field: $type,)*
            }
        }

        impl $name {
            $vis fn match_of(&self) -> arena_app::ports::StoreResult<arena_app::ports::Match> {
                use arena_app::ports::SubscriberId;
                use arena_rules::tournament::appearance::{MatchState, ResultType};

                let tournament = self.tournament_id;
                let wrong = |name| $crate::convert::corrupt("tournament_match", name, &tournament);
                let number = |value: i32, name| u32::try_from(value).map_err(|_| wrong(name));
                let result = self.result_type.as_deref();
                let result = result
                    .map(|word| ResultType::from_word(word).ok_or_else(|| wrong("result_type")))
                    .transpose()?;
                Ok(arena_app::ports::Match {
                    tournament,
                    round: number(self.round, "round")?,
                    position: number(self.position, "position")?,
                    room: $crate::repositories::match_rows::room_of(&self.room_id, tournament)?,
                    a: SubscriberId(self.player_a),
                    b: self.player_b.map(SubscriberId),
                    state: MatchState::from_word(&self.state).ok_or_else(|| wrong("state"))?,
                    a_appeared: self.a_appeared_at,
                    b_appeared: self.b_appeared_at,
                    claims: [self.a_claims, self.b_claims],
                    winner: self.winner.map(SubscriberId),
                    result,
                    seed: self.seed,
                })
            }
        }
    };
}

macro_rules! match_columns {
    () => {
        "m.tournament_id, m.round, m.position, m.room_id, m.player_a, m.player_b, m.state, m.a_appeared_at,
         m.b_appeared_at, m.a_claims, m.b_claims, m.winner, m.result_type, m.seed"
    };
}

/// The matches `m` of the player `$2` in the tournament `$1`, by one index for each side: with an OR, the
/// engines read the whole tournament.
macro_rules! matches_of_player {
    () => {
        "(SELECT * FROM tournament_match WHERE tournament_id = $1 AND player_a = $2
          UNION ALL SELECT * FROM tournament_match WHERE tournament_id = $1 AND player_b = $2) m"
    };
}

/// Columns after `match_columns`: whether the players are bots.
macro_rules! bots_of_match {
    () => {
        "a.bot AS a_bot, b.bot AS b_bot"
    };
}

/// Joins the players' entries, `a` and `b`, to the matches `m`.
macro_rules! entries_of_match {
    () => {
        "JOIN tournament_entry a ON a.tournament_id = m.tournament_id AND a.subscriber_id = m.player_a
         LEFT JOIN tournament_entry b ON b.tournament_id = m.tournament_id AND b.subscriber_id = m.player_b"
    };
}

match_record! {
    pub(super) struct MatchRow {}
}

pub(super) fn room_of(text: &str, tournament: i64) -> StoreResult<RoomId> {
    RoomId::parse(text).ok_or_else(|| corrupt("tournament_match", "room_id", &tournament))
}
