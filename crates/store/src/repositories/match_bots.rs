//! Bots in matches.

use arena_app::ports::{BotMatch, StoreResult};
use arena_rules::tournament::bots::BotStrength;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, statements};
use crate::convert::corrupt;

match_record! {
    struct BotMatchRow {
        a_bot: Option<i16>,
        b_bot: Option<i16>,
    }
}

statements! {
    fn bots_a_appear(tournament: i64, round: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET a_appeared_at = $3
         WHERE tournament_id = $1 AND round = $2 AND state = 'running' AND a_appeared_at IS NULL
           AND player_a IN (SELECT subscriber_id FROM tournament_entry
                            WHERE tournament_id = $1 AND bot IS NOT NULL)";

    fn bots_b_appear(tournament: i64, round: i32, at: DateTime<Utc>) =
        "UPDATE tournament_match SET b_appeared_at = $3
         WHERE tournament_id = $1 AND round = $2 AND state = 'running' AND b_appeared_at IS NULL
           AND player_b IN (SELECT subscriber_id FROM tournament_entry
                            WHERE tournament_id = $1 AND bot IS NOT NULL)";

    fn any_bot(tournament: i64) -> (Option<i16>,) =
        "SELECT bot FROM tournament_entry WHERE tournament_id = $1 AND bot IS NOT NULL LIMIT 1";

    fn between_bots(tournament: i64, limit: i64) -> BotMatchRow = concat!(
        "SELECT ",
        match_columns!(),
        ", ",
        bots_of_match!(),
        " FROM tournament_match m ",
        entries_of_match!(),
        " WHERE m.tournament_id = $1 AND m.state = 'running' AND a.bot IS NOT NULL AND b.bot IS NOT NULL
          ORDER BY m.round, m.position LIMIT $2"
    );
}

impl Connection {
    pub(super) async fn let_bots_appear(
        &self,
        tournament: i64,
        round: u32,
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        self.execute(bots_a_appear(tournament, round.cast_signed(), at)).await?;
        self.execute(bots_b_appear(tournament, round.cast_signed(), at)).await?;
        Ok(())
    }

    pub(super) async fn read_between_bots(&self, tournament: i64, limit: u64) -> StoreResult<Vec<BotMatch>> {
        // Few tournaments have bots. The others may have 50,000 matches.
        if self.fetch_one(any_bot(tournament)).await?.is_none() {
            return Ok(Vec::new());
        }
        let found = self.fetch_all(between_bots(tournament, limit.cast_signed())).await?;
        found.iter().map(BotMatchRow::bot_match).collect()
    }
}

impl BotMatchRow {
    fn bot_match(&self) -> StoreResult<BotMatch> {
        let strength = |number: Option<i16>| {
            let known = number.and_then(BotStrength::from_number);
            known.ok_or_else(|| corrupt("tournament_entry", "bot", &self.tournament_id))
        };
        let strengths = [strength(self.a_bot)?, strength(self.b_bot)?];
        Ok(BotMatch { of: self.match_of()?, strengths })
    }
}
