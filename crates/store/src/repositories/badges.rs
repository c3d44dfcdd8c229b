use arena_app::ports::{Badges, EarnedBadge, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::badges::{Badge, BadgeFacts};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, ids_of};

record! {
    struct FactsRow {
        streak_day: Option<i32>,
        levels: i64,
        aim_level: Option<i32>,
        puzzle_level: Option<i32>,
        football_level: Option<i32>,
        tournaments: i64,
        matches_won: i64,
        tournaments_won: i64,
        tasks: Option<i32>,
        rewards: Option<i32>,
        earned: Option<i64>,
        promotions: i64,
    }
}

record! {
    struct EarnedRow {
        badge: String,
        earned_at: DateTime<Utc>,
        seen_at: Option<DateTime<Utc>>,
    }
}

/// Whether the subscriber `$1` won a match in play, on one side of the table.
macro_rules! won {
    ($side:literal) => {
        concat!(
            "(SELECT COUNT(*) FROM tournament_entry e
              JOIN tournament_match m ON m.tournament_id = e.tournament_id AND m.",
            $side,
            " = $1
              WHERE e.subscriber_id = $1 AND m.winner = $1 AND m.result_type = 'normal')"
        )
    };
}

// `standing` has the counts that the ledger's check compares with the rows.
statements! {
    fn facts(subscriber: Uuid) -> FactsRow = concat!(
        "SELECT (SELECT MAX(streak_day) FROM streak_claim WHERE subscriber_id = $1) AS streak_day,
             p.levels, p.aim_level, p.puzzle_level, p.football_level,
             (SELECT COUNT(*) FROM tournament_entry
              WHERE subscriber_id = $1 AND refunded_at IS NULL) AS tournaments, ",
        won!("player_a"),
        " + ",
        won!("player_b"),
        " AS matches_won,
             (SELECT COUNT(*) FROM tournament_entry WHERE subscriber_id = $1 AND place = 1) AS tournaments_won,
             s.total_challenges AS tasks, s.redeemed_items AS rewards, s.score AS earned,
             (SELECT COUNT(*) FROM league_member WHERE subscriber_id = $1 AND movement = 'up')
                 + (SELECT COUNT(*) FROM league_tier WHERE subscriber_id = $1 AND tier > 1) AS promotions
         FROM (SELECT COUNT(*) AS levels,
                   MAX(CASE WHEN game = 'aim_train_001' THEN level END) AS aim_level,
                   MAX(CASE WHEN game = 'puzzle_mania_001' THEN level END) AS puzzle_level,
                   MAX(CASE WHEN game = 'space_football_001' THEN level END) AS football_level
               FROM level_payment WHERE subscriber_id = $1) p
         LEFT JOIN standing s ON s.subscriber_id = $1"
    );

    fn earned(subscriber: Uuid) -> EarnedRow =
        "SELECT badge, earned_at, seen_at FROM badge WHERE subscriber_id = $1 ORDER BY earned_at, badge";

    fn award(subscribers: serde_json::Value, badge: &str, at: DateTime<Utc>) =
        "INSERT INTO badge (subscriber_id, badge, earned_at)
         SELECT CAST(who AS uuid), $2, $3 FROM jsonb_array_elements_text($1) AS who ORDER BY 1
         ON CONFLICT DO NOTHING",
        "INSERT INTO badge (subscriber_id, badge, earned_at)
         SELECT unhex(replace(who.value, '-', '')), $2, $3 FROM json_each($1) AS who WHERE true
         ON CONFLICT DO NOTHING";

    fn mark_seen(subscriber: Uuid, at: DateTime<Utc>) =
        "UPDATE badge SET seen_at = $2 WHERE subscriber_id = $1 AND seen_at IS NULL";
}

#[async_trait]
impl Badges for Connection {
    async fn facts(&self, subscriber: SubscriberId) -> StoreResult<BadgeFacts> {
        let row = self.fetch_one(facts(subscriber.0)).await?;
        Ok(row.map(FactsRow::facts).unwrap_or_default())
    }

    async fn of(&self, subscriber: SubscriberId) -> StoreResult<Vec<EarnedBadge>> {
        let rows = self.fetch_all(earned(subscriber.0)).await?;
        let badge = |row: EarnedRow| {
            let badge = Badge::from_word(&row.badge).ok_or_else(|| corrupt("badge", "badge", &subscriber))?;
            Ok(EarnedBadge { badge, earned_at: row.earned_at, seen: row.seen_at.is_some() })
        };
        rows.into_iter().map(badge).collect()
    }

    async fn award(&self, subscribers: &[SubscriberId], badge: Badge, at: DateTime<Utc>) -> StoreResult<u64> {
        if subscribers.is_empty() {
            return Ok(0);
        }
        self.execute(award(ids_of(subscribers), badge.as_str(), at)).await
    }

    async fn mark_seen(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(mark_seen(subscriber.0, at)).await
    }
}

impl FactsRow {
    fn facts(self) -> BadgeFacts {
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let number = |number: Option<i32>| u32::try_from(number.unwrap_or(0)).unwrap_or(0);
        BadgeFacts {
            streak_day: number(self.streak_day),
            levels: count(self.levels),
            puzzle_level: number(self.puzzle_level),
            aim_level: number(self.aim_level),
            football_level: number(self.football_level),
            tournaments: count(self.tournaments),
            match_won: self.matches_won > 0,
            tournament_won: self.tournaments_won > 0,
            tasks: number(self.tasks),
            rewards: number(self.rewards),
            earned: Credits(self.earned.unwrap_or(0)),
            promoted: self.promotions > 0,
        }
    }
}
