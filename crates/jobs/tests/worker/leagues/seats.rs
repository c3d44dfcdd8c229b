use std::collections::BTreeMap;

use arena_app::leagues::{self, LeagueState};
use arena_app::ports::LedgerEntry;
use arena_app::{standings, streak, wallet};
use arena_rules::league::{GROUP, Tier};
use arena_rules::ledger::Reason;
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines};
use chrono::{Duration, Weekday};

use super::{begin, begun, claim, count, over, week, without_leagues};

both_engines! {
    async fn weeks_follow_each_other_in_the_operators_zone(db: TestDatabase) {
        let app = TestApp::new(db).await;
        // It is noon of Sunday 1 March 2026, too late for a week that ends at midnight.
        let first = begin(&app).await;
        let karachi = |at: chrono::DateTime<chrono::Utc>| at.with_timezone(&chrono_tz::Asia::Karachi);
        assert_eq!(karachi(first.ends_at).to_string(), "2026-03-09 00:00:00 PKT");
        let nodes = [app.app.clone(), app.node().await];
        for _ in 0..3 {
            at_once(nodes.clone().map(|node| async move { leagues::sweep(&node).await.unwrap() })).await;
        }
        let next = app.read().leagues().newest_week().await.unwrap().unwrap();
        assert_eq!((next.id, next.starts_at), (first.id + 1, first.ends_at));
        assert_eq!(next.ends_at - next.starts_at, Duration::weeks(1));
        // The operator moves the first day: the week after the next one ends on it.
        let mut moved = arena_testkit::settings();
        moved.leagues.first_day = Weekday::Fri;
        let app = TestApp { app: arena_app::App { settings: std::sync::Arc::new(moved), ..app.app.clone() }, ..app };
        app.clock.set(next.starts_at);
        leagues::sweep(&app.app).await.unwrap();
        let third = app.read().leagues().newest_week().await.unwrap().unwrap();
        assert_eq!((third.starts_at, third.ends_at), (next.ends_at, next.ends_at + Duration::days(4)));
    }

    async fn leagues_are_off_until_the_operator_switches_them_on(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let off = without_leagues(&app.app);
        let subscribers = app.subscribers(0, 3).await;
        leagues::sweep(&off).await.unwrap();
        claim(&off, &subscribers).await;
        count(&off).await;
        for table in ["league_week", "league_member", "league_group", "job"] {
            assert_eq!(app.db.raw().await.count(table).await.unwrap(), 0, "{table}");
        }
        assert!(leagues::view(&off, subscribers[0]).await.is_err());
        // Credits of before do not count.
        begin(&app).await;
        count(&app.app).await;
        assert_eq!(leagues::view(&app.app, subscribers[0]).await.unwrap().state, LeagueState::Idle);
        app.clock.advance(Duration::days(1));
        claim(&app.app, &subscribers[..1]).await;
        count(&app.app).await;
        let view = leagues::view(&app.app, subscribers[0]).await.unwrap();
        assert_eq!((view.state, view.points.0, view.tier), (LeagueState::Playing, 15, Tier::Bronze));
    }

    async fn first_credits_put_a_subscriber_into_a_group_of_at_most_thirty(db: TestDatabase) {
        let app = begun(db).await;
        let nodes = [app.app.clone(), app.node().await, app.node().await];
        let subscribers = app.subscribers(0, 100).await;
        // They earn, and three nodes count and seat, all at the same time.
        let earning = subscribers.chunks(20).map(<[_]>::to_vec).zip(nodes.clone().into_iter().cycle());
        let earning: Vec<_> = earning.map(|(some, node)| (Some(some), node)).collect();
        let counting = nodes.map(|node| (None, node));
        let tasks = earning.into_iter().chain(counting).map(|(some, node)| async move {
            match some {
                Some(some) => claim(&node, &some).await,
                None => for _ in 0..30 {
                    standings::count_changes(&node).await.unwrap();
                    leagues::seat(&node).await.unwrap();
                    tokio::task::yield_now().await;
                },
            }
        });
        at_once(tasks).await;
        count(&app.app).await;
        let week = week(&app).await;
        let mut groups: BTreeMap<_, u32> = BTreeMap::new();
        for subscriber in &subscribers {
            let standing = app.read().leagues().standing(week.id, *subscriber).await.unwrap().unwrap();
            assert_eq!(standing.points.0, 10);
            *groups.entry(standing.group.expect("a group").number).or_default() += 1;
        }
        assert_eq!(groups.into_values().collect::<Vec<_>>(), [GROUP, GROUP, GROUP, 10]);
        assert_eq!(app.db.raw().await.count("league_group WHERE members = 30").await.unwrap(), 3);
        app.assert_ledger_sound().await;
    }

    async fn of_equal_points_the_one_who_reached_them_first_is_ahead(db: TestDatabase) {
        let app = begun(db).await;
        let subscribers = app.subscribers(0, 3).await;
        for place in [2, 0, 1] {
            claim(&app.app, &subscribers[place..=place]).await;
            app.clock.advance(Duration::seconds(1));
        }
        count(&app.app).await;
        let view = leagues::view(&app.app, subscribers[0]).await.unwrap();
        let order: Vec<_> = view.table.iter().map(|line| line.member.subscriber).collect();
        assert_eq!(order, [subscribers[2], subscribers[0], subscribers[1]]);
        assert_eq!(view.table.iter().map(|line| line.place).collect::<Vec<_>>(), [1, 2, 3]);
    }

    async fn credits_that_are_taken_back_are_taken_from_the_points(db: TestDatabase) {
        let app = begun(db).await;
        let subscriber = app.subscribers(0, 1).await[0];
        claim(&app.app, &[subscriber]).await;
        // Given credits are not earned.
        app.give(subscriber, 500).await;
        count(&app.app).await;
        assert_eq!(leagues::view(&app.app, subscriber).await.unwrap().points.0, 10);
        let entries = app.read().ledger().entries(subscriber, None, 10).await.unwrap();
        let streak: Vec<&LedgerEntry> = entries.iter().filter(|entry| entry.reason == Reason::Streak).collect();
        wallet::reverse(&app.app, streak[0].txn, "a script").await.unwrap();
        count(&app.app).await;
        let view = leagues::view(&app.app, subscriber).await.unwrap();
        assert_eq!((view.points.0, view.state, view.table.len()), (0, LeagueState::Playing, 1));
        // A member who lost all points stays in the group, and gets no prize.
        over(&app, &week(&app).await).await;
        super::closing::close(&app.app, 1).await;
        let standing = app.read().leagues().standing(1, subscriber).await.unwrap().unwrap();
        assert_eq!(standing.result.map(|result| result.prize.0), Some(0));
        app.assert_ledger_sound().await;
    }

    async fn a_credit_of_the_last_second_counts_for_the_week_in_which_it_was_earned(db: TestDatabase) {
        let app = begun(db).await;
        let first = week(&app).await;
        let subscribers = app.subscribers(0, 2).await;
        app.clock.set(first.ends_at - Duration::microseconds(1));
        claim(&app.app, &subscribers[..1]).await;
        app.clock.set(first.ends_at);
        claim(&app.app, &subscribers[1..]).await;
        // The week is over, but its last credit is not counted yet.
        over(&app, &first).await;
        assert_eq!(app.read().leagues().oldest_open().await.unwrap().unwrap().closing_at, None);
        while standings::count_changes(&app.app).await.unwrap() {}
        // Nor does it begin to close while somebody has no group.
        over(&app, &first).await;
        assert_eq!(app.read().leagues().oldest_open().await.unwrap().unwrap().closing_at, None);
        count(&app.app).await;
        let of = async |week: i64, number: usize| {
            app.read().leagues().standing(week, subscribers[number]).await.unwrap()
        };
        assert_eq!((of(1, 0).await.map(|one| one.points.0), of(2, 0).await), (Some(10), None));
        assert_eq!((of(1, 1).await, of(2, 1).await.map(|one| one.points.0)), (None, Some(10)));
        // The second one's tier follows from the first week.
        assert_eq!(leagues::view(&app.app, subscribers[1]).await.unwrap().state, LeagueState::Forming);
        over(&app, &first).await;
        super::closing::close(&app.app, 1).await;
        count(&app.app).await;
        assert_eq!(leagues::view(&app.app, subscribers[1]).await.unwrap().state, LeagueState::Playing);
    }

    async fn a_missed_week_costs_a_tier(db: TestDatabase) {
        let app = begun(db).await;
        let subscriber = app.subscribers(0, 1).await[0];
        let mut tiers = Vec::new();
        for earns in [true, true, true, false, false, true, false, false, false, false, true] {
            let week = week(&app).await;
            if earns {
                claim(&app.app, &[subscriber]).await;
                count(&app.app).await;
                tiers.push(leagues::view(&app.app, subscriber).await.unwrap().tier);
            }
            over(&app, &week).await;
            super::closing::close(&app.app, week.id).await;
        }
        // A lone member goes up each week.
        assert_eq!(tiers, [Tier::Bronze, Tier::Silver, Tier::Gold, Tier::Silver, Tier::Bronze]);
        let balance = app.balance(subscriber).await;
        assert_eq!(balance, 5 * (10 + 50), "a day of the streak and a first prize, five times");
        let kept = app.db.raw().await.count("league_prize").await.unwrap();
        assert_eq!(kept, 5, "prizes outlive the members of old groups");
    }

    async fn a_rebuild_sets_points_by_the_ledger(db: TestDatabase) {
        let app = begun(db).await;
        let subscribers = app.subscribers(0, 3).await;
        claim(&app.app, &subscribers).await;
        count(&app.app).await;
        let mut raw = app.db.raw().await;
        raw.execute("UPDATE league_member SET points = points + 7").await.unwrap();
        raw.execute("UPDATE standing SET score = score + 3").await.unwrap();
        let found = app.read().ledger().verify().await.unwrap();
        assert!(found.iter().any(|one| one.invariant.starts_with("L18")), "{found:#?}");
        app.clock.advance(Duration::days(1));
        streak::claim(&app.app, subscribers[0], None).await.unwrap();
        standings::rebuild(&app.app).await.unwrap();
        app.assert_ledger_sound().await;
        assert_eq!(leagues::view(&app.app, subscribers[0]).await.unwrap().points.0, 25);
        assert_eq!(leagues::view(&app.app, subscribers[1]).await.unwrap().points.0, 10);
    }
}
