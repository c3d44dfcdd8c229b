//! Plans of tournaments, as staff and the catalogue write them.

use arena_app::ports::{NewTournament, StoreResult};
use chrono::{DateTime, Utc};

use crate::connection::{Connection, statements};

statements! {
    fn insert(
        slug: &str,
        series: &str,
        kind: &str,
        state: &str,
        name: &str,
        game: &str,
        game_unique_id: Option<String>,
        opens_at: DateTime<Utc>,
        starts_at: DateTime<Utc>,
        ends_at: Option<DateTime<Utc>>,
        min_players: i32,
        max_players: Option<i32>,
        round_seconds: i32,
        room_lead_seconds: i32,
        countdown_seconds: i32,
        match_seconds: i32,
        entry_fee: i64,
        prize: i64,
        second_prize: i64,
        third_prize: i64,
        uid_check: bool,
        tourn_type: &str,
        thumbnail: &str,
        banner: &str,
        platform: &str,
        created_at: DateTime<Utc>,
        changed_at: DateTime<Utc>,
    ) -> (i64,) =
        "INSERT INTO tournament (slug, series, kind, state, name, game, game_unique_id, check_in_opens_at,
             starts_at, ends_at, min_players, max_players, round_seconds, room_lead_seconds, countdown_seconds,
             match_seconds, entry_fee, prize, second_prize, third_prize, uid_check, tourn_type, thumbnail,
             banner, platform, created_at, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
             $21, $22, $23, $24, $25, $26, $27)
         ON CONFLICT (slug) DO NOTHING RETURNING id";

    // Waits for subscribers who are entering, so that the statement below sees their entries. Later ones find
    // the changed tournament (`hold_open`). The lock does not conflict with that of a foreign key, as there.
    fn lock_plan(id: i64) -> (i64,) =
        "SELECT id FROM tournament WHERE id = $1 FOR NO KEY UPDATE",
        "SELECT id FROM tournament WHERE id = $1";

    fn amend(
        id: i64,
        version: i32,
        name: &str,
        game: &str,
        game_unique_id: Option<String>,
        opens_at: DateTime<Utc>,
        starts_at: DateTime<Utc>,
        ends_at: Option<DateTime<Utc>>,
        min_players: i32,
        max_players: Option<i32>,
        round_seconds: i32,
        room_lead_seconds: i32,
        countdown_seconds: i32,
        match_seconds: i32,
        entry_fee: i64,
        prize: i64,
        second_prize: i64,
        third_prize: i64,
        uid_check: bool,
        tourn_type: &str,
        thumbnail: &str,
        banner: &str,
        platform: &str,
        at: DateTime<Utc>,
        unentered: bool,
    ) = "UPDATE tournament SET name = $3, game = $4, game_unique_id = $5, check_in_opens_at = $6, starts_at = $7,
             ends_at = $8, min_players = $9, max_players = $10, round_seconds = $11, room_lead_seconds = $12,
             countdown_seconds = $13, match_seconds = $14, entry_fee = $15, prize = $16, second_prize = $17,
             third_prize = $18, uid_check = $19, tourn_type = $20, thumbnail = $21, banner = $22, platform = $23,
             version = version + 1, changed_at = $24
         WHERE id = $1 AND version = $2 AND state NOT IN ('ended', 'cancelled')
           AND (NOT $25 OR NOT EXISTS (
               SELECT 1 FROM tournament_entry e WHERE e.tournament_id = tournament.id AND e.bot IS NULL))";
}

/// Calls a statement with its own values and, between them, the values of a plan in their order.
macro_rules! with_plan {
    ($statement:ident($($before:expr),+; $plan:expr; $($after:expr),+)) => {{
        let plan: &NewTournament = $plan;
        let [prize, second_prize, third_prize] = plan.prizes;
        $statement(
            $($before,)+
            &plan.name,
            &plan.game,
            plan.game_unique_id.clone(),
            plan.opens_at,
            plan.starts_at,
            plan.ends_at,
            plan.min_players.cast_signed(),
            plan.max_players.map(u32::cast_signed),
            plan.round_seconds.cast_signed(),
            plan.room_lead_seconds.cast_signed(),
            plan.countdown_seconds.cast_signed(),
            plan.match_seconds.cast_signed(),
            plan.entry_fee.0,
            prize.0,
            second_prize.0,
            third_prize.0,
            plan.uid_check,
            &plan.tourn_type,
            &plan.thumbnail,
            &plan.banner,
            &plan.platform,
            $($after),+
        )
    }};
}

impl Connection {
    pub(super) async fn insert_tournament(
        &self,
        new: &NewTournament,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<i64>> {
        // For a tournament that is already over, the time of its end.
        let changed_at = new.ends_at.filter(|end| new.state.is_over() && *end < at).unwrap_or(at);
        let (kind, state) = (new.kind.as_str(), new.state.as_str());
        let insert = with_plan!(insert(&new.slug, &new.series, kind, state; new; at, changed_at));
        Ok(self.fetch_one(insert).await?.map(|(id,)| id))
    }

    pub(super) async fn amend_plan(
        &self,
        id: i64,
        version: i32,
        plan: &NewTournament,
        unentered: bool,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        self.fetch_one(lock_plan(id)).await?;
        Ok(self.execute(with_plan!(amend(id, version; plan; at, unentered))).await? == 1)
    }
}
