//! Tournaments, leagues and their prizes.

use arena_app::ports::{ExportedTable, StoreResult, SubscriberId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::super::privacy_parts::{parts, read_table};
use crate::connection::{Connection, statements};

parts! {
    struct EntryRow {
        tournament_id: i64,
        nickname: String,
        uid: Option<String>,
        email: Option<String>,
        entered_at: DateTime<Utc>,
        fee_paid: i64,
        place: Option<i32>,
        prize_paid: i64,
        removed_at: Option<DateTime<Utc>>,
        removal: Option<String>,
    }

    struct PrizeRow {
        tournament_id: i64,
        place: i32,
        amount: i64,
        state: String,
        held_at: DateTime<Utc>,
        settled_at: Option<DateTime<Utc>>,
        reason: Option<String>,
    }

    struct LeagueRow {
        week_id: i64,
        points: i64,
        tier: Option<i32>,
        group_number: Option<i32>,
        place: Option<i32>,
        movement: Option<String>,
    }

    struct TierRow {
        tier: i32,
        week_id: i64,
    }

    struct LeaguePrizeRow {
        week_id: i64,
        tier: i32,
        place: i32,
        credits: i64,
        paid_at: DateTime<Utc>,
    }

    struct MatchRow {
        tournament_id: i64,
        round: i32,
        room_id: String,
        result_type: Option<String>,
        decided_at: Option<DateTime<Utc>>,
    }

    struct TryRow {
        tries: i32,
        last_at: DateTime<Utc>,
    }
}

statements! {
    fn entries(subscriber: Uuid) -> EntryRow =
        "SELECT tournament_id, nickname, uid, email, entered_at, fee_paid, place, prize_paid, removed_at, removal
         FROM tournament_entry WHERE subscriber_id = $1 ORDER BY entered_at";

    fn prizes(subscriber: Uuid) -> PrizeRow =
        "SELECT tournament_id, place, amount, state, held_at, settled_at, reason
         FROM held_prize WHERE subscriber_id = $1 ORDER BY held_at";

    fn leagues(subscriber: Uuid) -> LeagueRow =
        "SELECT week_id, points, tier, group_number, place, movement
         FROM league_member WHERE subscriber_id = $1 ORDER BY week_id";

    fn tier(subscriber: Uuid) -> TierRow = "SELECT tier, week_id FROM league_tier WHERE subscriber_id = $1";

    fn league_prizes(subscriber: Uuid) -> LeaguePrizeRow =
        "SELECT week_id, tier, place, credits, paid_at
         FROM league_prize WHERE subscriber_id = $1 ORDER BY week_id";

    fn duels(subscriber: Uuid) -> MatchRow =
        "SELECT tournament_id, round, room_id, result_type, decided_at
         FROM tournament_match WHERE player_a = $1 OR player_b = $1 ORDER BY tournament_id, round";

    fn tries(subscriber: Uuid) -> TryRow = "SELECT tries, last_at FROM room_try WHERE subscriber_id = $1";
}

pub(super) async fn tables(on: &Connection, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
    let id = subscriber.0;
    Ok(vec![
        read_table(on, "tournament_entry", entries(id)).await?,
        read_table(on, "held_prize", prizes(id)).await?,
        read_table(on, "league_member", leagues(id)).await?,
        read_table(on, "league_tier", tier(id)).await?,
        read_table(on, "league_prize", league_prizes(id)).await?,
        read_table(on, "tournament_match", duels(id)).await?,
        read_table(on, "room_try", tries(id)).await?,
    ])
}
