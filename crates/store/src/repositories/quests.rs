//! Quests of the day, chests and steps of seasons. The progress of a day is read from the rows of streaks, levels,
//! tasks and tournaments by one statement.

use std::collections::BTreeMap;

use arena_app::ports::{OpenedChest, Quests, QuestsOfDay, StepClaim, StoreResult, SubscriberId};
use arena_rules::Credits;
use arena_rules::levels::{AIM_TRAIN, PUZZLE_MANIA, SPACE_FOOTBALL};
use arena_rules::quests::{DayProgress, Quest, from_text, to_text};
use async_trait::async_trait;
use chrono::{DateTime, Duration, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

/// The longest time between a check-in and the end of the tournament's matches.
const EVENING: Duration = Duration::days(8);

record! {
    struct DayRow {
        quests: Option<String>,
        chest: Option<i64>,
        claims: i64,
        aim_levels: i64,
        puzzle_levels: i64,
        football_levels: i64,
        tasks: i64,
        check_ins: i64,
        matches: i64,
    }
}

record! {
    struct StepRow {
        season: i32,
        step: i32,
        credits: i64,
    }
}

/// The number of levels of a game that the subscriber `$1` passed on the day `$2`.
macro_rules! passed {
    ($game:literal) => {
        concat!(
            "(SELECT COUNT(DISTINCT level) FROM game_session
              WHERE subscriber_id = $1 AND game = '",
            $game,
            "' AND day = $2 AND state = 'passed')"
        )
    };
}

/// The number of matches that the subscriber `$1` played to their end from `$3` to `$4`, on one side of the table. A
/// player whose opponent did not come has done their part.
macro_rules! played {
    ($side:literal) => {
        concat!(
            "(SELECT COUNT(*) FROM tournament_entry e
              JOIN tournament_match m ON m.tournament_id = e.tournament_id AND m.",
            $side,
            " = $1
              WHERE e.subscriber_id = $1 AND e.checked_in_at >= $5 AND m.decided_at >= $3 AND m.decided_at < $4
                AND (m.result_type = 'normal' OR (m.result_type = 'walkover' AND m.winner = $1)))"
        )
    };
}

macro_rules! waits {
    ($side:literal) => {
        concat!(
            "SELECT m.round FROM tournament_entry e
             JOIN tournament t ON t.id = e.tournament_id AND t.kind = 'esl' AND t.state = 'running'
             JOIN tournament_match m ON m.tournament_id = t.id AND m.",
            $side,
            " = $1
             WHERE e.subscriber_id = $1 AND m.state <> 'ended'"
        )
    };
}

statements! {
    fn of_day(
        subscriber: Uuid,
        day: NaiveDate,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
        entered_since: DateTime<Utc>,
    ) -> DayRow = concat!(
        "SELECT (SELECT quests FROM quest_day WHERE subscriber_id = $1 AND day = $2) AS quests,
             (SELECT credits FROM quest_chest WHERE subscriber_id = $1 AND day = $2) AS chest,
             (SELECT COUNT(*) FROM streak_claim WHERE subscriber_id = $1 AND day = $2) AS claims, ",
        passed!("aim_train_001"),
        " AS aim_levels, ",
        passed!("puzzle_mania_001"),
        " AS puzzle_levels, ",
        passed!("space_football_001"),
        " AS football_levels,
             (SELECT COUNT(*) FROM task_entry
              WHERE subscriber_id = $1 AND day = $2 AND state <> 'rejected') AS tasks,
             (SELECT COUNT(*) FROM tournament_entry
              WHERE subscriber_id = $1 AND checked_in_at >= $3 AND checked_in_at < $4) AS check_ins, ",
        played!("player_a"),
        " + ",
        played!("player_b"),
        " AS matches"
    );

    fn keep(subscriber: Uuid, day: NaiveDate, quests: &str, at: DateTime<Utc>) =
        "INSERT INTO quest_day (subscriber_id, day, quests, drawn_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING";

    fn to_enter(from: DateTime<Utc>, until: DateTime<Utc>) -> (i64,) =
        "SELECT t.id FROM tournament t
         WHERE t.kind = 'esl' AND t.state = 'open' AND t.starts_at >= $1 AND t.starts_at < $2
           AND t.check_in_opens_at < $2 AND t.entry_fee = 0
           AND (t.max_players IS NULL OR t.max_players > (
               SELECT COUNT(*) FROM tournament_entry e WHERE e.tournament_id = t.id AND e.bot IS NULL AND e.removed_at IS NULL))
         LIMIT 1";

    fn waiting(subscriber: Uuid) -> (i32,) =
        concat!(waits!("player_a"), " UNION ALL ", waits!("player_b"), " LIMIT 1");

    fn open_chest(subscriber: Uuid, day: NaiveDate, credits: i64, at: DateTime<Utc>) =
        "INSERT INTO quest_chest (subscriber_id, day, credits, opened_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING";

    fn chest_days(subscriber: Uuid, from: NaiveDate) -> (NaiveDate,) =
        "SELECT day FROM quest_chest WHERE subscriber_id = $1 AND day >= $2 ORDER BY day";

    fn claimed_steps(subscriber: Uuid, season: i32) -> StepRow =
        "SELECT season, step, credits FROM season_step WHERE subscriber_id = $1 AND season >= $2
         ORDER BY season, step";

    fn claim_step(subscriber: Uuid, season: i32, step: i32, credits: i64, at: DateTime<Utc>) =
        "INSERT INTO season_step (subscriber_id, season, step, credits, claimed_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING";
}

#[async_trait]
impl Quests for Connection {
    async fn of_day(
        &self,
        subscriber: SubscriberId,
        day: NaiveDate,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> StoreResult<QuestsOfDay> {
        let row = self.fetch_one(of_day(subscriber.0, day, from, until, from - EVENING)).await?;
        row.map_or_else(|| Ok(QuestsOfDay::default()), |row| row.of_day(subscriber))
    }

    async fn keep(
        &self,
        subscriber: SubscriberId,
        day: NaiveDate,
        quests: &[Quest],
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(keep(subscriber.0, day, &to_text(quests), at)).await? == 1)
    }

    async fn anybody_may_enter(&self, from: DateTime<Utc>, until: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.fetch_one(to_enter(from, until)).await?.is_some())
    }

    async fn match_waits(&self, subscriber: SubscriberId) -> StoreResult<bool> {
        Ok(self.fetch_one(waiting(subscriber.0)).await?.is_some())
    }

    async fn open_chest(&self, chest: &OpenedChest) -> StoreResult<bool> {
        let OpenedChest { subscriber, day, credits, at } = *chest;
        Ok(self.execute(open_chest(subscriber.0, day, credits.0, at)).await? == 1)
    }

    async fn chest_days(&self, subscriber: SubscriberId, from: NaiveDate) -> StoreResult<Vec<NaiveDate>> {
        Ok(self.fetch_all(chest_days(subscriber.0, from)).await?.into_iter().map(|(day,)| day).collect())
    }

    async fn claimed_steps(&self, subscriber: SubscriberId, season: u32) -> StoreResult<Vec<StepClaim>> {
        let rows = self.fetch_all(claimed_steps(subscriber.0, season.cast_signed())).await?;
        let claim = |row: StepRow| StepClaim {
            season: row.season.cast_unsigned(),
            step: row.step.cast_unsigned(),
            credits: Credits(row.credits),
        };
        Ok(rows.into_iter().map(claim).collect())
    }

    async fn claim_step(
        &self,
        subscriber: SubscriberId,
        claim: &StepClaim,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let StepClaim { season, step, credits } = *claim;
        let insert = claim_step(subscriber.0, season.cast_signed(), step.cast_signed(), credits.0, at);
        Ok(self.execute(insert).await? == 1)
    }
}

impl DayRow {
    fn of_day(self, subscriber: SubscriberId) -> StoreResult<QuestsOfDay> {
        let drawn = self
            .quests
            .map(|text| from_text(&text).ok_or_else(|| corrupt("quest_day", "quests", &subscriber)));
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let levels = [
            (&AIM_TRAIN, self.aim_levels),
            (&PUZZLE_MANIA, self.puzzle_levels),
            (&SPACE_FOOTBALL, self.football_levels),
        ];
        let levels = levels.map(|(game, passed)| (game.game_unique_id, count(passed)));
        Ok(QuestsOfDay {
            drawn: drawn.transpose()?,
            progress: DayProgress {
                claimed: self.claims > 0,
                levels: BTreeMap::from(levels),
                tasks: count(self.tasks),
                check_ins: count(self.check_ins),
                matches: count(self.matches),
            },
            chest: self.chest.map(Credits),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_rules::levels::GAMES;

    /// Levels of a game that the statement does not count could never be passed in a quest.
    #[test]
    fn every_game_with_levels_is_counted() {
        let counted = [AIM_TRAIN, PUZZLE_MANIA, SPACE_FOOTBALL].map(|game| game.game_unique_id);
        let statement =
            [passed!("aim_train_001"), passed!("puzzle_mania_001"), passed!("space_football_001")];
        for game in GAMES.iter().filter(|game| !game.levels.is_empty()) {
            let place = counted.iter().position(|id| *id == game.game_unique_id).expect(game.name);
            assert!(statement[place].contains(game.game_unique_id), "{}", game.name);
        }
    }
}
