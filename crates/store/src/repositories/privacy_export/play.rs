//! What the subscriber played and collected alone.

use arena_app::ports::{ExportedTable, StoreResult, SubscriberId};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::super::privacy_parts::{parts, read_table};
use crate::connection::{Connection, statements};

parts! {
    struct StreakRow {
        day: NaiveDate,
        streak_day: i32,
        credits: i64,
        bonus: i64,
        frozen_on: Option<NaiveDate>,
        claimed_at: DateTime<Utc>,
    }

    struct TaskRow {
        id: Uuid,
        challenge_id: String,
        day: NaiveDate,
        credits: i64,
        state: String,
        submitted_at: DateTime<Utc>,
        decided_at: Option<DateTime<Utc>>,
        reason: Option<String>,
        files_gone: bool,
    }

    struct GameRow {
        game: String,
        level: i32,
        started_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
        state: String,
        points: Option<i64>,
    }

    struct PaymentRow {
        game: String,
        level: i32,
        day: NaiveDate,
        credits: i64,
        points: Option<i64>,
        paid_at: Option<DateTime<Utc>>,
    }

    struct PlayRow {
        game: String,
        level: i32,
        day: NaiveDate,
    }

    struct GameDayRow {
        game: String,
        day: NaiveDate,
        credits: i64,
    }

    struct LevelDayRow {
        day: NaiveDate,
        starts: i32,
        credits: i64,
    }

    struct RunningRow {
        since: DateTime<Utc>,
    }

    struct VisitRow {
        game: String,
        visits: i64,
        seconds: i64,
    }

    struct QuestDayRow {
        day: NaiveDate,
        quests: String,
        drawn_at: DateTime<Utc>,
    }

    struct ChestRow {
        day: NaiveDate,
        credits: i64,
        opened_at: DateTime<Utc>,
    }

    struct StepRow {
        season: i32,
        step: i32,
        credits: i64,
        claimed_at: DateTime<Utc>,
    }

    struct BadgeRow {
        badge: String,
        earned_at: DateTime<Utc>,
        seen_at: Option<DateTime<Utc>>,
    }

    struct AlbumRow {
        picture: i32,
        stars: i32,
        first_day: NaiveDate,
    }
}

statements! {
    fn streaks(subscriber: Uuid) -> StreakRow =
        "SELECT day, streak_day, credits, bonus, frozen_on, claimed_at FROM streak_claim WHERE subscriber_id = $1 ORDER BY day";

    fn tasks(subscriber: Uuid) -> TaskRow =
        "SELECT id, challenge_id, day, credits, state, submitted_at, decided_at, reason, files_gone
         FROM task_entry WHERE subscriber_id = $1 ORDER BY submitted_at";

    fn games(subscriber: Uuid) -> GameRow =
        "SELECT game, level, started_at, ended_at, state, points
         FROM game_session WHERE subscriber_id = $1 ORDER BY started_at";

    fn payments(subscriber: Uuid) -> PaymentRow =
        "SELECT game, level, day, credits, points, paid_at FROM level_payment WHERE subscriber_id = $1 ORDER BY day";

    fn plays(subscriber: Uuid) -> PlayRow =
        "SELECT game, level, day FROM level_play WHERE subscriber_id = $1 ORDER BY day";

    fn game_days(subscriber: Uuid) -> GameDayRow =
        "SELECT game, day, credits FROM game_day WHERE subscriber_id = $1 ORDER BY day";

    fn level_days(subscriber: Uuid) -> LevelDayRow =
        "SELECT day, starts, credits FROM play_day WHERE subscriber_id = $1 ORDER BY day";

    fn running(subscriber: Uuid) -> RunningRow = "SELECT since FROM running_level WHERE subscriber_id = $1";

    fn visits(subscriber: Uuid) -> VisitRow =
        "SELECT game, visits, seconds FROM game_visit WHERE subscriber_id = $1 ORDER BY game";

    fn quest_days(subscriber: Uuid) -> QuestDayRow =
        "SELECT day, quests, drawn_at FROM quest_day WHERE subscriber_id = $1 ORDER BY day";

    fn chests(subscriber: Uuid) -> ChestRow =
        "SELECT day, credits, opened_at FROM quest_chest WHERE subscriber_id = $1 ORDER BY day";

    fn season_steps(subscriber: Uuid) -> StepRow =
        "SELECT season, step, credits, claimed_at FROM season_step WHERE subscriber_id = $1 ORDER BY season, step";

    fn badges(subscriber: Uuid) -> BadgeRow =
        "SELECT badge, earned_at, seen_at FROM badge WHERE subscriber_id = $1 ORDER BY earned_at, badge";

    fn album(subscriber: Uuid) -> AlbumRow =
        "SELECT picture, stars, first_day FROM album_picture WHERE subscriber_id = $1 ORDER BY picture";
}

pub(super) async fn tables(on: &Connection, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
    let id = subscriber.0;
    Ok(vec![
        read_table(on, "streak_claim", streaks(id)).await?,
        read_table(on, "task_entry", tasks(id)).await?,
        read_table(on, "game_session", games(id)).await?,
        read_table(on, "level_payment", payments(id)).await?,
        read_table(on, "level_play", plays(id)).await?,
        read_table(on, "game_day", game_days(id)).await?,
        read_table(on, "play_day", level_days(id)).await?,
        read_table(on, "running_level", running(id)).await?,
        read_table(on, "game_visit", visits(id)).await?,
        read_table(on, "quest_day", quest_days(id)).await?,
        read_table(on, "quest_chest", chests(id)).await?,
        read_table(on, "season_step", season_steps(id)).await?,
        read_table(on, "badge", badges(id)).await?,
        read_table(on, "album_picture", album(id)).await?,
    ])
}
