//! Tournaments that only bots entered. They are deleted when they are over, unless a series of staff is made from them.

use arena_app::ports::StoreResult;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, statements};

statements! {
    fn of_bots_alone(kept: i32, over_before: DateTime<Utc>, limit: i64) -> (i64,) =
        "SELECT id FROM (
             SELECT id, kind, changed_at,
                    ROW_NUMBER() OVER (PARTITION BY series ORDER BY starts_at DESC, id DESC) AS nth
             FROM tournament WHERE state IN ('ended', 'cancelled')) t
         WHERE nth > $1 AND changed_at < $2 AND kind = 'esl'
           AND EXISTS (SELECT 1 FROM tournament_entry e
                       WHERE e.tournament_id = t.id AND e.bot IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM tournament_entry e
                           WHERE e.tournament_id = t.id AND e.bot IS NULL)
           AND NOT EXISTS (SELECT 1 FROM staff_series s WHERE s.newest = t.id)
         ORDER BY id LIMIT $3";

    fn delete_matches(tournaments: serde_json::Value) =
        "DELETE FROM tournament_match
         WHERE tournament_id = ANY (ARRAY(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value))",
        "DELETE FROM tournament_match WHERE tournament_id IN (SELECT value FROM json_each($1))";

    fn delete_rounds(tournaments: serde_json::Value) =
        "DELETE FROM tournament_round
         WHERE tournament_id = ANY (ARRAY(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value))",
        "DELETE FROM tournament_round WHERE tournament_id IN (SELECT value FROM json_each($1))";

    fn delete_entries(tournaments: serde_json::Value) =
        "DELETE FROM tournament_entry
         WHERE tournament_id = ANY (ARRAY(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value))",
        "DELETE FROM tournament_entry WHERE tournament_id IN (SELECT value FROM json_each($1))";

    fn delete(tournaments: serde_json::Value) =
        "DELETE FROM tournament
         WHERE id = ANY (ARRAY(SELECT CAST(value AS bigint) FROM jsonb_array_elements_text($1) AS value))",
        "DELETE FROM tournament WHERE id IN (SELECT value FROM json_each($1))";
}

impl Connection {
    pub(super) async fn forget_tournaments_of_bots(
        &self,
        over_before: DateTime<Utc>,
        kept: u32,
        limit: u64,
    ) -> StoreResult<u64> {
        let of_bots_alone = of_bots_alone(kept.cast_signed(), over_before, limit.cast_signed());
        let rows = self.fetch_all(of_bots_alone).await?;
        if rows.is_empty() {
            return Ok(0);
        }
        let ids = serde_json::Value::from_iter(rows.into_iter().map(|(id,)| id));
        // Rows that refer to others go first. Bots alone have no live rooms.
        self.execute(delete_matches(ids.clone())).await?;
        self.execute(delete_rounds(ids.clone())).await?;
        self.execute(delete_entries(ids.clone())).await?;
        self.execute(delete(ids)).await
    }
}
