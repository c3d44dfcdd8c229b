//! Several weeks of leagues on the test clock, with two nodes whose workers die now and then; then the database is
//! checked. The default is small: `ARENA_SEASON_SUBSCRIBERS=100000 ARENA_SEASON_WEEKS=3` makes a large one.

use arena_app::ports::SubscriberId;
use arena_app::{App, streak};
use arena_jobs::{Worker, WorkerOptions};
use arena_rules::league::{GROUP, Tier, movements};
use arena_testkit::{RawConnection, TestApp, TestDatabase, at_once, cancelled_after};
use chrono::{DateTime, Duration, Utc};
use futures::stream::{self, StreamExt};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{begin, count, week};
use crate::seasons::{one, say, setting};

/// When a killed worker's jobs are taken over.
const LEASE: std::time::Duration = std::time::Duration::from_secs(60);

struct Season {
    app: TestApp,
    nodes: [App; 2],
    subscribers: Vec<SubscriberId>,
    dice: StdRng,
    killed: u32,
    /// Credits paid for days of streaks in the week.
    earned: i64,
}

impl Season {
    /// A day: about half of the subscribers claim, on either node; the ranks are counted meanwhile.
    async fn day(&mut self) {
        let mut claiming = Vec::new();
        for (number, subscriber) in self.subscribers.iter().enumerate() {
            // A fifth of the subscribers seldom come.
            let percent = if number % 5 == 0 { 4 } else { 60 };
            if self.dice.random_range(0..100) < percent {
                claiming.push((self.nodes[number % 2].clone(), *subscriber));
            }
        }
        let paid = stream::iter(claiming)
            .map(|(node, subscriber)| async move {
                streak::claim(&node, subscriber, None).await.unwrap().credits.0
            })
            .buffer_unordered(64)
            .fold(0, |sum, paid| async move { sum + paid });
        let nodes = self.nodes.clone();
        let counting = async { futures::join!(count(&nodes[0]), count(&nodes[1])) };
        let (paid, _) = futures::join!(paid, counting);
        self.earned += paid;
        at_once(self.nodes.clone().map(|node| async move { count(&node).await })).await;
    }

    /// Both workers work until the week is closed. Every fourth time one dies somewhere.
    async fn close(&mut self, week: i64, ends_at: DateTime<Utc>) {
        self.app.clock.set(ends_at);
        for _ in 0..10_000 {
            let mut running = Vec::new();
            for node in &self.nodes {
                let kill = self.dice.random_range(0..8) == 0;
                let polls = if kill { self.dice.random_range(1..400) } else { usize::MAX };
                let (node, gateway) = (node.clone(), self.app.gateway.clone());
                running.push(async move {
                    let worker = Worker::new(
                        node.clone(),
                        gateway,
                        WorkerOptions { lease: LEASE, ..WorkerOptions::default() },
                    );
                    let work = async {
                        let _ = worker.write_schedules().await;
                        let _ = worker.run_due_once().await;
                        count(&node).await;
                    };
                    cancelled_after(polls, work).await.is_none()
                });
            }
            let killed = at_once(running).await;
            self.killed += u32::try_from(killed.into_iter().filter(|killed| *killed).count()).unwrap();
            self.app.clock.advance(Duration::seconds(61));
            let open = self.app.read().leagues().oldest_open().await.unwrap();
            if open.is_none_or(|open| open.id > week) {
                return;
            }
        }
        panic!("week {week} does not end");
    }

    /// Compares a closed week with the rules, and returns what it paid.
    async fn check(&mut self, week: i64) -> i64 {
        let mut raw = self.app.db.raw().await;
        let of = format!("league_member WHERE week_id = {week}");
        let members = raw.count(&of).await.unwrap();
        let points =
            one(&mut raw, &format!("SELECT CAST(COALESCE(SUM(points), 0) AS bigint) FROM {of}")).await;
        assert_eq!(points, self.earned, "every credit of the week counts once");
        for wrong in [
            format!("{of} AND points > 0 AND place IS NULL"),
            format!("(SELECT 1 AS one FROM {of} GROUP BY tier, group_number HAVING COUNT(*) > {GROUP}) g"),
            format!("(SELECT 1 AS one FROM {of} GROUP BY tier, group_number, place HAVING COUNT(*) > 1) g"),
            format!("{of} AND points <= 0 AND movement = 'up'"),
            format!("league_group g WHERE g.week_id = {week} AND g.members <> {GROUP} AND EXISTS (
                         SELECT 1 FROM league_group o WHERE o.week_id = {week} AND o.tier = g.tier AND o.number > g.number)"),
            format!("{of} AND movement = 'up' AND NOT EXISTS (SELECT 1 FROM badge b
                         WHERE b.subscriber_id = league_member.subscriber_id AND b.badge = 'promoted')"),
            format!("{of} AND NOT EXISTS (SELECT 1 FROM league_tier t
                         WHERE t.subscriber_id = league_member.subscriber_id AND t.week_id = {week} + 1)"),
            // Ahead with less, or later with the same.
            format!("league_member a JOIN league_member b ON b.week_id = a.week_id AND b.tier = a.tier
                         AND b.group_number = a.group_number AND b.place = a.place + 1
                     WHERE a.week_id = {week} AND (a.points < b.points OR (a.points = b.points AND a.reached_at > b.reached_at))"),
            "(SELECT 1 AS one FROM message WHERE kind = 'league_result'
              GROUP BY subscriber_id, unique_key HAVING COUNT(*) > 1) g".to_owned(),
        ] {
            assert_eq!(raw.count(&wrong).await.unwrap(), 0, "{wrong}");
        }
        let rules = self.app.app.settings.leagues.rules.clone();
        let (mut up, mut down, mut due) = (0, 0, 0);
        let groups = raw
            .numbers(format!(
                "SELECT CAST(tier * 1000 + members AS bigint) FROM league_group WHERE week_id = {week} ORDER BY tier, number"
            ))
            .await
            .unwrap();
        for group in groups {
            let tier = Tier::from_number(i32::try_from(group / 1000).unwrap()).unwrap();
            let members = u32::try_from(group % 1000).unwrap();
            let moving = movements(&rules, tier, members);
            (up, down) = (up + i64::from(moving.0), down + i64::from(moving.1));
            if members >= rules.prizes_from {
                due += rules.prizes.iter().take(members as usize).map(|prize| prize.0).sum::<i64>();
            }
        }
        let moved = async |raw: &mut RawConnection, how: &str| {
            raw.count(&format!("{of} AND movement = '{how}'")).await.unwrap()
        };
        let moved =
            [moved(&mut raw, "up").await, moved(&mut raw, "stay").await, moved(&mut raw, "down").await];
        assert_eq!((moved[0], moved[2]), (up, down));
        assert_eq!(moved.iter().sum::<i64>(), members);
        let paid = one(
            &mut raw,
            &format!(
                "SELECT CAST(COALESCE(SUM(e.amount), 0) AS bigint) FROM ledger_entry e
             JOIN ledger_txn t ON t.id = e.txn_id JOIN account a ON a.id = e.account_id
             WHERE t.reason = 'league' AND t.key LIKE '{week}/%' AND a.kind = 'wallet'"
            ),
        )
        .await;
        assert_eq!(paid, due, "week {week}");
        assert!(paid <= rules.budget(members.cast_unsigned()).0, "{paid} for {members}");
        self.app.assert_ledger_sound().await;
        say(&format!(
            "week {week}: {members} earned {points}, up {}, stay {}, down {}, paid {paid} of {}",
            moved[0],
            moved[1],
            moved[2],
            rules.budget(members.cast_unsigned()).0
        ));
        paid
    }
}

arena_testkit::both_engines! {
    async fn a_season_pays_what_the_budget_says(db: TestDatabase) {
        let (many, weeks) = (setting("ARENA_SEASON_SUBSCRIBERS", 130), setting("ARENA_SEASON_WEEKS", 3));
        let app = TestApp::new(db).await;
        begin(&app).await;
        let mut subscribers = Vec::new();
        for first in (0..many).step_by(1000) {
            subscribers.extend(app.subscribers(first, 1000.min(many - first)).await);
        }
        let nodes = [app.app.clone(), app.node().await];
        let dice = StdRng::seed_from_u64(setting("ARENA_SEASON_SEED", 1).into());
        let mut season = Season { app, nodes, subscribers, dice, killed: 0, earned: 0 };
        let mut paid = 0;
        for _ in 0..weeks {
            let week = week(&season.app).await;
            season.earned = 0;
            while season.app.app.now() + Duration::hours(1) < week.ends_at {
                season.day().await;
                season.app.clock.advance(Duration::days(1));
            }
            season.close(week.id, week.ends_at).await;
            paid += season.check(week.id).await;
        }
        assert!(paid > 0 || many < 30);
        say(&format!("{many} subscribers, {weeks} weeks: {paid} paid, {} workers died", season.killed));
    }
}
