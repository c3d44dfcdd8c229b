use std::sync::Arc;

use arena_app::leagues::{self, CLOSE_JOB, CloseWeek, KEPT_WEEKS};
use arena_app::ports::{LeagueWeek, SubscriberId};
use arena_app::subscription;
use arena_app::{App, messages};
use arena_rules::league::{Movement, Tier};
use arena_testkit::{Faults, FaultyStore, TestApp, TestDatabase, at_once, both_engines, cancelled_after};
use chrono::Duration;

use super::{begun, claim, count, over, week};
use crate::support::{run, worker};

/// Closes a week on one node.
pub(super) async fn close(app: &App, week: i64) {
    leagues::close_groups(app, CloseWeek { week, turn: 0 }).await.unwrap();
    let open = app.store.read().leagues().oldest_open().await.unwrap();
    assert!(open.is_none_or(|open| open.id > week), "{open:?}");
}

/// A week that is over and closing, in which as many subscribers earned, in the order of their places.
async fn ended(db: TestDatabase, many: u32) -> (TestApp, Vec<SubscriberId>, LeagueWeek) {
    let app = begun(db).await;
    let subscribers = app.subscribers(0, many).await;
    let week = week(&app).await;
    for day in 0..6 {
        let noon = app.app.now();
        for subscriber in &subscribers[..subscribers.len().saturating_sub(day)] {
            claim(&app.app, &[*subscriber]).await;
            app.clock.advance(Duration::seconds(1));
        }
        app.clock.set(noon + Duration::days(1));
    }
    count(&app.app).await;
    over(&app, &week).await;
    (app, subscribers, week)
}

async fn paid(app: &TestApp) -> [i64; 3] {
    let mut raw = app.db.raw().await;
    let sum =
        raw.numbers("SELECT CAST(COALESCE(SUM(credits), 0) AS bigint) FROM league_prize").await.unwrap()[0];
    let entries = "ledger_txn WHERE reason = 'league'";
    [sum, raw.count(entries).await.unwrap(), raw.count("message WHERE kind = 'league_result'").await.unwrap()]
}

both_engines! {
    async fn a_week_ends_with_places_tiers_prizes_and_messages(db: TestDatabase) {
        let (app, subscribers, week) = ended(db, 10).await;
        assert_eq!(run(&worker(&app)).await.dead, 0);
        app.clock.advance(Duration::seconds(1));
        run(&worker(&app)).await;
        let closed = app.read().leagues().oldest_open().await.unwrap();
        assert_eq!(closed.map(|open| open.id), Some(week.id + 1));
        // Ten members: three go up. Of equal points the one who reached them first is ahead.
        let mut results = Vec::new();
        for subscriber in &subscribers {
            let standing = app.read().leagues().standing(week.id, *subscriber).await.unwrap().unwrap();
            let result = standing.result.expect("a result");
            results.push((result.place, result.movement, result.prize.0));
        }
        results.sort_by_key(|(place, ..)| *place);
        let up = |place, prize| (place, Movement::Up, prize);
        assert_eq!(results[..4], [up(1, 50), up(2, 30), up(3, 20), (4, Movement::Stay, 0)]);
        assert_eq!(results.iter().map(|(place, ..)| *place).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
        assert_eq!(paid(&app).await, [100, 3, 3]);
        let view = leagues::view(&app.app, subscribers[0]).await.unwrap();
        assert_eq!((view.tier, view.last.map(|last| last.outcome.prize.0)), (Tier::Silver, Some(50)));
        let words = messages::list(&app.app, subscribers[0]).await.unwrap();
        let text = "Arena: you won your group in the Bronze league and go up to Silver! 50 ESL Coins are in your wallet.";
        assert_eq!(words[0].text, text);
        assert_eq!(messages::path(&words[0]).as_deref(), Some("/leaderboard?board=week"));
        // A prize is not earned: neither the score nor the next week's points have it.
        count(&app.app).await;
        assert_eq!(app.read().standings().score(subscribers[0]).await.unwrap().0, 10 + 15 + 20 + 25 + 30 + 35);
        assert_eq!(view.points.0, 0);
        app.assert_ledger_sound().await;
    }

    async fn somebody_on_hold_gets_no_prize_and_nobody_gets_it_instead(db: TestDatabase) {
        let (app, subscribers, week) = ended(db, 10).await;
        subscription::hold(&app.app, subscribers[1], "a script").await.unwrap();
        close(&app.app, week.id).await;
        assert_eq!(paid(&app).await[..2], [70, 2]);
        let held = app.read().leagues().standing(week.id, subscribers[1]).await.unwrap().unwrap();
        let result = held.result.unwrap();
        assert_eq!((result.place, result.prize.0, result.movement), (2, 0, Movement::Up));
        app.assert_ledger_sound().await;
    }

    async fn two_nodes_close_each_group_once(db: TestDatabase) {
        let (app, _, week) = ended(db, 95).await;
        let nodes = [app.app.clone(), app.node().await, app.node().await];
        let closing = nodes.map(|node| async move {
            leagues::close_groups(&node, CloseWeek { week: week.id, turn: 0 }).await.unwrap();
        });
        at_once(closing).await;
        close(&app.app, week.id).await;
        assert_eq!(paid(&app).await[..2], [400, 12]);
        // Again, by a job that was delivered twice.
        close(&app.app, week.id).await;
        assert_eq!(paid(&app).await[..2], [400, 12]);
        app.assert_ledger_sound().await;
    }

    async fn a_worker_may_die_anywhere(db: TestDatabase) {
        let (app, subscribers, week) = ended(db, 65).await;
        // The store waits at each step, so each step is a point at which the worker may die.
        let store = FaultyStore::new(app.app.store.clone(), Faults::new(1, 0));
        let node = App { store: Arc::new(store), ..app.app.clone() };
        let mut deaths = 0;
        for polls in 0.. {
            let closing = leagues::close_groups(&node, CloseWeek { week: week.id, turn: 0 });
            if cancelled_after(polls, closing).await.is_some() {
                break;
            }
            deaths += 1;
            let [sum, postings, _] = paid(&app).await;
            assert!(sum <= 300 && postings <= 9, "{sum} by {postings}");
            app.assert_ledger_sound().await;
        }
        assert!(deaths > 3, "{deaths}");
        close(&app.app, week.id).await;
        assert_eq!(paid(&app).await, [300, 9, 7 + 7 + 3]);
        let mut raw = app.db.raw().await;
        assert_eq!(raw.count("league_member WHERE place IS NOT NULL").await.unwrap(), subscribers.len() as i64);
        assert_eq!(raw.count("league_tier").await.unwrap(), subscribers.len() as i64);
        app.assert_ledger_sound().await;
    }

    async fn a_lost_job_is_replaced_by_the_next_sweep(db: TestDatabase) {
        let (app, _, week) = ended(db, 6).await;
        app.db.raw().await.execute("DELETE FROM job").await.unwrap();
        app.clock.advance(Duration::minutes(1));
        leagues::sweep(&app.app).await.unwrap();
        leagues::sweep(&app.app).await.unwrap();
        let jobs = app.db.raw().await.count(&format!("job WHERE kind = '{CLOSE_JOB}'")).await.unwrap();
        assert_eq!(jobs, 1);
        run(&worker(&app)).await;
        assert_eq!(app.read().leagues().oldest_open().await.unwrap().map(|open| open.id), Some(week.id + 1));
    }

    async fn members_of_old_weeks_are_forgotten_and_their_prizes_stay(db: TestDatabase) {
        let (app, ..) = ended(db, 6).await;
        close(&app.app, 1).await;
        let prizes = paid(&app).await[0];
        for id in 2..=KEPT_WEEKS + 2 {
            let week = week(&app).await;
            assert_eq!(week.id, id);
            over(&app, &week).await;
            close(&app.app, id).await;
        }
        app.clock.advance(Duration::minutes(1));
        leagues::sweep(&app.app).await.unwrap();
        let mut raw = app.db.raw().await;
        assert_eq!(raw.count("league_member").await.unwrap() + raw.count("league_group").await.unwrap(), 0);
        assert_eq!(paid(&app).await[0], prizes);
        app.assert_ledger_sound().await;
    }
}
