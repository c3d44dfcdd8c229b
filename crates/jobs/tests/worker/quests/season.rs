//! A season of quests on the test clock, with two nodes: subscribers do some or all of their quests, open chests and
//! claim steps, each on both nodes at once. Then credits are compared with rows and with the budget. The default is
//! small: `ARENA_SEASON_SUBSCRIBERS=2000` makes a large one.

use arena_app::ports::{GameSession, GameSessionEnd, GameSessionState, SubscriberId};
use arena_app::quests::{self, ChestState};
use arena_app::{App, AppError, AppResult, streak};
use arena_rules::quests::Quest;
use arena_rules::season::{DAYS, GRACE_DAYS, StepState};
use arena_testkit::{RawConnection, TestApp, TestDatabase, at_once};
use chrono::Duration;
use futures::FutureExt;
use futures::future::BoxFuture;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn subscribers_of_a_season() -> u32 {
    std::env::var("ARENA_SEASON_SUBSCRIBERS").ok().and_then(|value| value.parse().ok()).unwrap_or(16)
}

/// How often a subscriber does all quests of a day, and when they claim steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Habit {
    /// Does them on every day, and claims each step at once.
    Daily,
    /// Does them on about half of the days, and claims each step at once.
    Often,
    /// Does them on every day, and claims the steps on the last day on which that is possible.
    Late,
    /// Does the first quest only.
    FirstOnly,
}

struct Season {
    app: TestApp,
    nodes: [App; 2],
    dice: StdRng,
    /// Payments of chests and steps.
    paid: i64,
}

impl Season {
    /// Passes levels as the level's result does, without the replay.
    async fn pass(&self, subscriber: SubscriberId, game: &str, level: u32) {
        let app = &self.app.app;
        let (id, now) = (app.new_id(), app.now());
        let session = GameSession {
            id,
            subscriber,
            game: game.to_owned(),
            level,
            seed: 1,
            rules_version: 1,
            day: app.today(),
            started_at: now,
            expires_at: now + Duration::hours(1),
            state: GameSessionState::Open,
            began_at: None,
            mobile: false,
            replaced_at: None,
        };
        let end = GameSessionEnd {
            state: GameSessionState::Passed,
            refusal: None,
            log: &[],
            ticks: 60,
            signs: &[],
            rhythm: None,
            at: now,
            points: None,
        };
        let tx = self.app.begin().await;
        tx.game_sessions().create(&session).await.unwrap();
        assert!(tx.game_sessions().finish(id, &end).await.unwrap());
        tx.commit().await.unwrap();
    }

    /// Asks both nodes at once, of which exactly one must pay.
    async fn paid_once<T: Send + 'static>(&mut self, asked: [BoxFuture<'static, AppResult<T>>; 2]) {
        let mut paid = 0;
        for answer in at_once(asked).await {
            match answer {
                Ok(_) => paid += 1,
                Err(AppError::Refused(refusal)) => {
                    assert!(["chest_opened", "step_claimed"].contains(&&*refusal.code), "{refusal}");
                }
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(paid, 1);
        self.paid += 1;
    }

    async fn day(&mut self, subscriber: SubscriberId, habit: Habit) {
        let drawn = quests::draw(&self.nodes[0], subscriber).await.unwrap();
        streak::claim(&self.nodes[1], subscriber, None).await.unwrap();
        let all = match habit {
            Habit::Daily | Habit::Late => true,
            Habit::Often => self.dice.random_range(0..2) == 0,
            Habit::FirstOnly => false,
        };
        if all {
            for line in drawn.quests {
                if let Quest::Levels { game, levels } = line.quest {
                    for level in 1..=levels {
                        self.pass(subscriber, game, level).await;
                    }
                }
            }
        }
        let view = quests::view(&self.nodes[1], subscriber).await.unwrap().unwrap();
        assert_eq!(view.chest, if all { ChestState::Ready } else { ChestState::Closed });
        if all {
            let open = |node: &App| {
                let node = node.clone();
                async move { quests::open_chest(&node, subscriber, None).await }.boxed()
            };
            let asked = [open(&self.nodes[0]), open(&self.nodes[1])];
            self.paid_once(asked).await;
        } else {
            let refused = quests::open_chest(&self.nodes[0], subscriber, None).await.unwrap_err();
            assert!(matches!(refused, AppError::Refused(refusal) if refusal.code == "quests_unfinished"));
        }
        self.steps(subscriber, habit).await;
    }

    /// Claims every step that is ready, as the habit says.
    async fn steps(&mut self, subscriber: SubscriberId, habit: Habit) {
        let today = self.app.app.today();
        let view = quests::view(&self.nodes[0], subscriber).await.unwrap().unwrap();
        for season in view.season.into_iter().chain(view.closing) {
            let last = season.season.claimable_until() == today;
            if habit == Habit::Late && !last {
                continue;
            }
            let number = season.season.number;
            for line in season.steps.into_iter().filter(|line| line.state == StepState::Ready) {
                let claim = |node: &App| {
                    let node = node.clone();
                    async move { quests::claim_step(&node, subscriber, Some(number), line.number, None).await }
                        .boxed()
                };
                let asked = [claim(&self.nodes[0]), claim(&self.nodes[1])];
                self.paid_once(asked).await;
            }
        }
    }
}

async fn one(raw: &mut RawConnection, sql: &str) -> i64 {
    raw.numbers(sql.to_owned()).await.unwrap()[0]
}

arena_testkit::both_engines! {
    async fn quests_of_a_season_pay_what_the_budget_says(db: TestDatabase) {
        let many = subscribers_of_a_season();
        let app = TestApp::new(db).await;
        let mut subscribers = Vec::new();
        for first in (0..many).step_by(1000) {
            subscribers.extend(app.subscribers(first, 1000.min(many - first)).await);
        }
        let nodes = [app.app.clone(), app.node().await];
        let mut season = Season { app, nodes, dice: StdRng::seed_from_u64(1), paid: 0 };
        let habits = [Habit::Daily, Habit::Often, Habit::Late, Habit::FirstOnly];
        // The test clock begins on the first day of season 1. The last day is the first on which none of its steps
        // can be claimed.
        let days = DAYS + GRACE_DAYS + 1;
        for _ in 0..days {
            for (number, subscriber) in subscribers.iter().enumerate() {
                season.day(*subscriber, habits[number % habits.len()]).await;
            }
            season.app.clock.advance(Duration::days(1));
        }
        let (mut raw, settings) = (season.app.db.raw().await, season.app.app.settings.clone());
        let (many, days) = (i64::from(many), i64::from(days));
        let paid = async |raw: &mut RawConnection, reason: &str| {
            one(raw, &format!(
                "SELECT CAST(COALESCE(SUM(e.amount), 0) AS bigint) FROM ledger_entry e
                 JOIN ledger_txn t ON t.id = e.txn_id JOIN account a ON a.id = e.account_id
                 WHERE t.reason = '{reason}' AND a.kind = 'wallet'"
            )).await
        };
        let chests = raw.count("quest_chest").await.unwrap();
        assert_eq!(raw.count("ledger_txn WHERE reason = 'quest_chest'").await.unwrap(), chests);
        let by_chests = paid(&mut raw, "quest_chest").await;
        assert_eq!(by_chests, one(&mut raw, "SELECT CAST(SUM(credits) AS bigint) FROM quest_chest").await);
        assert_eq!(by_chests, chests * settings.quest_chest.0);
        assert!(by_chests <= settings.quest_chest.0 * many * days, "{by_chests}");
        let steps = raw.count("season_step").await.unwrap();
        assert_eq!(raw.count("ledger_txn WHERE reason = 'season_step'").await.unwrap(), steps);
        let by_steps = paid(&mut raw, "season_step").await;
        assert_eq!(by_steps, one(&mut raw, "SELECT CAST(SUM(credits) AS bigint) FROM season_step").await);
        assert!(by_steps <= settings.season.budget().0 * many * 2, "two seasons: {by_steps}");
        assert_eq!(season.paid, chests + steps);
        // Subscribers who did everything on every day got the whole first season, however late they claimed.
        let whole = "(SELECT subscriber_id FROM season_step WHERE season = 1 GROUP BY subscriber_id HAVING COUNT(*) = 5) s";
        assert!(raw.count(whole).await.unwrap() >= many / 4 * 2);
        // A step needs its chests, on days of its own season.
        for (number, step) in (1..).zip(&settings.season.steps) {
            for of in 1..=2u32 {
                let any = settings.season.first_day + Duration::days(i64::from((of - 1) * DAYS));
                let found = settings.season.on(any).unwrap();
                let wrong = format!(
                    "season_step s WHERE s.season = {of} AND s.step = {number} AND {} > (
                         SELECT COUNT(*) FROM quest_chest c WHERE c.subscriber_id = s.subscriber_id
                             AND c.day >= '{}' AND c.day <= '{}')",
                    step.chests, found.first_day, found.last_day
                );
                assert_eq!(raw.count(&wrong).await.unwrap(), 0, "{wrong}");
            }
        }
        // Chests count as earned, steps do not.
        let earned = one(&mut raw, "SELECT CAST(SUM(score) AS bigint) FROM standing").await;
        let streaks = paid(&mut raw, "streak").await + paid(&mut raw, "streak_milestone").await;
        assert_eq!(earned, streaks + by_chests);
        season.app.assert_ledger_sound().await;
    }
}
