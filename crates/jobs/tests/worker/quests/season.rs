//! A season of quests on the test clock, with two nodes: subscribers do some or all of their quests, open chests and
//! claim steps, now and then on both nodes at once. Then credits are compared with rows and with the budget. The
//! default is small: `ARENA_SEASON_SUBSCRIBERS=100000` makes a large one.

use arena_app::ports::{GameSession, GameSessionEnd, GameSessionState, SubscriberId};
use arena_app::{App, AppError, AppResult, quests, streak};
use arena_rules::quests::Quest;
use arena_rules::season::{DAYS, GRACE_DAYS, StepState};
use arena_testkit::{RawConnection, TestApp, TestDatabase, at_once};
use chrono::Duration;
use futures::StreamExt;
use futures::stream;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::seasons::{one, say, setting};

/// Visits that run at once.
const CONCURRENT: usize = 64;

/// Passed levels in one transaction.
const PASSES: usize = 250;

/// How often a subscriber comes and does all quests of a day, and when they claim steps.
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
    /// Comes on a day in eight, does all quests, and claims each step at once.
    Seldom,
}

impl Habit {
    /// The habit of a subscriber by number: sixteen of twenty come seldom.
    const fn of(number: usize) -> Self {
        match number % 20 {
            0 => Self::Daily,
            1 => Self::Often,
            2 => Self::Late,
            3 => Self::FirstOnly,
            _ => Self::Seldom,
        }
    }
}

/// A subscriber's day on the portal.
struct Visit {
    subscriber: SubscriberId,
    habit: Habit,
    /// Does all quests of the day.
    all: bool,
    /// The first node asked.
    node: usize,
    /// Whether both nodes are asked at once for each payment.
    twice: bool,
}

struct Season {
    app: TestApp,
    nodes: [App; 2],
    dice: StdRng,
    /// Payments of chests and steps.
    paid: i64,
}

impl Season {
    fn visits(&mut self, subscribers: &[SubscriberId]) -> Vec<Visit> {
        let mut visits = Vec::new();
        for (number, subscriber) in subscribers.iter().enumerate() {
            let habit = Habit::of(number);
            let dice: u32 = self.dice.random_range(0..8);
            if habit == Habit::Seldom && dice != 0 {
                continue;
            }
            visits.push(Visit {
                subscriber: *subscriber,
                habit,
                all: match habit {
                    Habit::Daily | Habit::Late | Habit::Seldom => true,
                    Habit::Often => dice < 4,
                    Habit::FirstOnly => false,
                },
                node: self.dice.random_range(0..2),
                twice: self.dice.random_range(0..4) == 0,
            });
        }
        visits
    }

    /// Passes levels as the level's result does, without the replay.
    async fn pass(&self, levels: Vec<(SubscriberId, &'static str, u32)>) {
        let app = &self.app.app;
        let now = app.now();
        let tx = self.app.begin().await;
        for (subscriber, game, level) in levels {
            let id = app.new_id();
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
            tx.game_sessions().create(&session).await.unwrap();
            assert!(tx.game_sessions().finish(id, &end).await.unwrap());
        }
        tx.commit().await.unwrap();
    }

    /// One day of all visitors: quests are drawn, days of the streak claimed, levels passed, chests opened, steps
    /// claimed.
    async fn day(&mut self, subscribers: &[SubscriberId]) {
        let visits = self.visits(subscribers);
        let this = &*self;
        let drawn: Vec<_> = stream::iter(&visits)
            .map(|visit| async move {
                let drawn = quests::draw(&this.nodes[visit.node], visit.subscriber).await.unwrap();
                streak::claim(&this.nodes[1 - visit.node], visit.subscriber, None).await.unwrap();
                (visit, drawn.quests)
            })
            .buffer_unordered(CONCURRENT)
            .collect()
            .await;
        let mut levels = Vec::new();
        for (visit, lines) in drawn.into_iter().filter(|(visit, _)| visit.all) {
            for line in lines {
                if let Quest::Levels { game, levels: many } = line.quest {
                    levels.extend((1..=many).map(|level| (visit.subscriber, game, level)));
                }
            }
        }
        let passes: Vec<Vec<_>> = levels.chunks(PASSES).map(<[_]>::to_vec).collect();
        stream::iter(passes).for_each_concurrent(8, |levels| this.pass(levels)).await;
        let paid = stream::iter(&visits)
            .map(|visit| this.claims(visit))
            .buffer_unordered(CONCURRENT)
            .fold(0, |sum, paid| async move { sum + paid });
        self.paid += paid.await;
    }

    /// Opens the chest and claims every step that is ready, as the habit says. Returns the number of payments.
    async fn claims(&self, visit: &Visit) -> i64 {
        let subscriber = visit.subscriber;
        let mut paid = 0;
        if visit.all {
            paid +=
                self.paid_once(visit, move |node| async move {
                    quests::open_chest(&node, subscriber, None).await
                })
                .await;
        } else {
            let refused = quests::open_chest(&self.nodes[visit.node], subscriber, None).await.unwrap_err();
            assert!(matches!(refused, AppError::Refused(refusal) if refusal.code == "quests_unfinished"));
        }
        let today = self.app.app.today();
        let view = quests::view(&self.nodes[visit.node], subscriber).await.unwrap().unwrap();
        for season in view.season.into_iter().chain(view.closing) {
            let last = season.season.claimable_until() == today;
            if visit.habit == Habit::Late && !last {
                continue;
            }
            let number = season.season.number;
            for line in season.steps.into_iter().filter(|line| line.state == StepState::Ready) {
                paid += self
                    .paid_once(visit, move |node| async move {
                        quests::claim_step(&node, subscriber, Some(number), line.number, None).await
                    })
                    .await;
            }
        }
        paid
    }

    /// Asks one node, or both at once, of which exactly one must pay.
    async fn paid_once<T, F>(&self, visit: &Visit, ask: impl Fn(App) -> F) -> i64
    where
        T: Send + 'static,
        F: Future<Output = AppResult<T>> + Send + 'static,
    {
        let asked: &[usize] = if visit.twice { &[0, 1] } else { &[visit.node] };
        let mut paid = 0;
        for answer in at_once(asked.iter().map(|node| ask(self.nodes[*node].clone()))).await {
            match answer {
                Ok(_) => paid += 1,
                Err(AppError::Refused(refusal)) => {
                    assert!(["chest_opened", "step_claimed"].contains(&&*refusal.code), "{refusal}");
                }
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(paid, 1);
        paid
    }
}

arena_testkit::both_engines! {
    async fn quests_of_a_season_pay_what_the_budget_says(db: TestDatabase) {
        let many = setting("ARENA_SEASON_SUBSCRIBERS", 16);
        let app = TestApp::new(db).await;
        let mut subscribers = Vec::new();
        for first in (0..many).step_by(1000) {
            subscribers.extend(app.subscribers(first, 1000.min(many - first)).await);
        }
        let nodes = [app.app.clone(), app.node().await];
        let mut season = Season { app, nodes, dice: StdRng::seed_from_u64(1), paid: 0 };
        // The test clock begins on the first day of season 1. The last day is the first on which none of its steps
        // can be claimed.
        let days = DAYS + GRACE_DAYS + 1;
        for _ in 0..days {
            season.day(&subscribers).await;
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
        let diligent = subscribers.iter().enumerate();
        let diligent = diligent.filter(|(number, _)| matches!(Habit::of(*number), Habit::Daily | Habit::Late)).count();
        assert!(raw.count(whole).await.unwrap() >= i64::try_from(diligent).unwrap());
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
        say(&format!(
            "{many} subscribers: {chests} chests paid {by_chests} of {}, {steps} steps {by_steps} of {}, streaks {streaks}",
            settings.quest_chest.0 * many * days,
            settings.season.budget().0 * many * 2,
        ));
    }
}
