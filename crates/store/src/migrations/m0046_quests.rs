//! Quests of the day, their chests, the claimed steps of seasons, and badges (docs/adr/0041-quests.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // The quests that a subscriber was shown on a day, in words of `rules/src/quests`. The purge deletes old rows.
            "CREATE TABLE quest_day (
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                day date NOT NULL,
                quests text NOT NULL,
                drawn_at {time} NOT NULL,
                PRIMARY KEY (subscriber_id, day)
            )",
            "CREATE INDEX quest_day_drawn ON quest_day (drawn_at)",
            // For good: each row with credits has a ledger transaction.
            "CREATE TABLE quest_chest (
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                day date NOT NULL,
                credits bigint NOT NULL CHECK (credits >= 0),
                opened_at {time} NOT NULL,
                PRIMARY KEY (subscriber_id, day)
            )",
            "CREATE INDEX quest_chest_opened ON quest_chest (opened_at)",
            "CREATE TABLE season_step (
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                season integer NOT NULL CHECK (season >= 1),
                step integer NOT NULL CHECK (step >= 1),
                credits bigint NOT NULL CHECK (credits > 0),
                claimed_at {time} NOT NULL,
                PRIMARY KEY (subscriber_id, season, step)
            )",
            "CREATE INDEX season_step_claimed ON season_step (claimed_at)",
            "CREATE TABLE badge (
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                badge text NOT NULL,
                earned_at {time} NOT NULL,
                seen_at {time},
                PRIMARY KEY (subscriber_id, badge)
            )",
        ],
    )
    .await
}
