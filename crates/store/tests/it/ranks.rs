//! After a count, ranks are the positions in the whole order, whatever happens to scores (ADR 33).

use arena_app::ports::{StandingPosition, SubscriberId};
use arena_app::standings;
use arena_rules::Credits;
use arena_testkit::{Engine, TestApp, TestDatabase, both_engines};
use chrono::Duration;
use uuid::Uuid;

const MANY: i64 = 3_000;

/// Standings with scores from 1 to 50, so that most are shared.
async fn subscribers(test: &TestApp) -> Vec<SubscriberId> {
    add_standings(test, MANY, "1 + n % 50", "2026-01-01").await;
    ordered(test, "subscriber_id").await
}

/// Adds subscribers with a score each, an expression of their number `n` from 1.
async fn add_standings(test: &TestApp, many: i64, score: &str, day: &str) {
    let id = match test.db.engine() {
        Engine::Sqlite => "randomblob(16)",
        Engine::Postgres => "gen_random_uuid()",
    };
    let mut raw = test.db.raw().await;
    raw.execute(format!(
        "INSERT INTO subscriber (id, created_at)
         WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {many})
         SELECT {id}, '{day}T00:00:00+00:00' FROM n"
    ))
    .await
    .unwrap();
    raw.execute(format!(
        "INSERT INTO standing (subscriber_id, score, reached_at)
         SELECT id, {score}, created_at
         FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS n, created_at FROM subscriber
               WHERE id NOT IN (SELECT subscriber_id FROM standing)) AS added"
    ))
    .await
    .unwrap();
}

async fn ordered(test: &TestApp, order: &str) -> Vec<SubscriberId> {
    let id = match test.db.engine() {
        Engine::Sqlite => "lower(hex(subscriber_id))",
        Engine::Postgres => "CAST(subscriber_id AS text)",
    };
    let sql = format!("SELECT {id} FROM standing WHERE score > 0 ORDER BY {order}");
    let ids = test.db.raw().await.texts(sql).await.unwrap();
    ids.iter().map(|id| SubscriberId(Uuid::parse_str(id).unwrap())).collect()
}

/// Counts, and compares ranks with the whole order.
async fn assert_ranked(test: &TestApp, what: &str) {
    while standings::count_changes(&test.app).await.unwrap() {}
    assert_counted(test, what).await;
    let order = ordered(test, "score DESC, reached_at, subscriber_id").await;
    for (ahead, subscriber) in order.into_iter().enumerate().step_by(97) {
        let place = test.read().standings().place(subscriber).await.unwrap();
        assert_eq!(place.map(|place| place.ahead), Some(ahead as u64), "{what}");
    }
}

async fn assert_counted(test: &TestApp, what: &str) {
    let violations = test.read().ledger().verify().await.unwrap();
    let ranks: Vec<_> = violations.iter().filter(|one| one.invariant.starts_with("L16")).collect();
    assert!(ranks.is_empty(), "{what}: {ranks:?}");
}

both_engines! {
    async fn a_rank_is_a_position_whatever_scores_do(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ids = subscribers(&test).await;
        let first = test.read().standings().place(ids[0]).await.unwrap();
        assert_ranked(&test, "counted for the first time").await;
        assert_eq!(test.read().standings().place(ids[0]).await.unwrap(), first, "as before there was a count");

        let mut raw = test.db.raw().await;
        for (what, sql) in [
            ("a few earn", "UPDATE standing SET score = score + 7, reached_at = '2026-01-02T00:00:00+00:00' WHERE score = 3"),
            ("nearly all of them get to one score", "UPDATE standing SET score = 60, reached_at = '2026-01-03T00:00:00+00:00' WHERE score > 2"),
            ("and go on one behind the other", "UPDATE standing SET score = 61 + (SELECT COUNT(*) FROM standing s WHERE s.subscriber_id < standing.subscriber_id AND s.score = 60)
                 WHERE score = 60"),
            ("some lose all", "UPDATE standing SET score = 0 WHERE score > 2000"),
            ("and begin again", "UPDATE standing SET score = 5, reached_at = '2026-01-04T00:00:00+00:00' WHERE score = 0"),
            ("some are gone", "DELETE FROM standing WHERE score < 3"),
        ] {
            raw.execute(sql).await.unwrap();
            assert_counted(&test, what).await;
            let tx = test.begin().await;
            assert_eq!(tx.ranks().count(10).await.unwrap(), raw_changes(&test).await > 10, "{what}");
            tx.commit().await.unwrap();
            assert_counted(&test, what).await;
            assert_ranked(&test, what).await;
        }
        let largest = raw.numbers("SELECT MAX(members) FROM rank_bucket").await.unwrap();
        assert!(largest[0] <= 1_024, "buckets stay small: {largest:?}");
    }

    async fn buckets_that_grow_together_stay_in_their_groups(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut raw = test.db.raw().await;
        // As many buckets as a group can have, of twelve places each: the next split splits the group too.
        add_standings(&test, 12 * 256, "100 * n", "2026-01-01").await;
        for sql in [
            "DELETE FROM rank_change",
            "INSERT INTO rank_bucket (id, group_id, down, reached_at, subscriber_id, members)
             SELECT place / 12 + 1, 1, CASE WHEN place = 0 THEN -9223372036854775807 ELSE down END, reached_at, subscriber_id, 12
             FROM (SELECT -score AS down, reached_at, subscriber_id,
                          ROW_NUMBER() OVER (ORDER BY -score, reached_at, subscriber_id) - 1 AS place
                   FROM standing) AS ranked WHERE place % 12 = 0",
            "INSERT INTO rank_group (id, down, reached_at, subscriber_id, members)
             SELECT 1, down, reached_at, subscriber_id, 12 * 256 FROM rank_bucket WHERE id = 1",
        ] {
            raw.execute(sql).await.unwrap();
        }
        assert_ranked(&test, "as many buckets as a group can have").await;

        // The last two buckets grow beyond their size in one count.
        add_standings(&test, 600, "101 + n", "2026-01-02").await;
        add_standings(&test, 600, "1301 + n", "2026-01-03").await;
        assert_ranked(&test, "two buckets and their group were split").await;
        assert_eq!(raw.count("rank_group").await.unwrap(), 2);
    }

    async fn a_subscriber_without_credits_has_no_rank(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        assert_eq!(test.read().standings().place(subscriber).await.unwrap(), None);
        test.give(subscriber, 5).await;
        let place = Some(StandingPosition { score: Credits(0), ahead: 0 });
        assert_ne!(test.read().standings().place(subscriber).await.unwrap(), place, "what was given is not earned");
    }

    async fn ranks_say_since_when_they_are_behind(db: TestDatabase) {
        let test = TestApp::new(db).await;
        assert_eq!(test.read().ranks().behind_since().await.unwrap(), None);
        let first = test.app.now();
        for number in ["03000000001", "03000000002"] {
            let subscriber = test.subscriber(number).await;
            arena_app::streak::claim(&test.app, subscriber, None).await.unwrap();
            test.clock.advance(Duration::minutes(2));
        }
        assert_eq!(test.read().ranks().behind_since().await.unwrap(), Some(first));
        while standings::count_changes(&test.app).await.unwrap() {}
        assert_eq!(test.read().ranks().behind_since().await.unwrap(), None);
    }

    async fn several_nodes_count_each_change_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        subscribers(&test).await;
        assert_ranked(&test, "counted for the first time").await;
        let earning = async |step: i64| {
            let mut raw = test.db.raw().await;
            for from in 0..10 {
                let sql = format!("UPDATE standing SET score = score + {step} WHERE score % 10 = {from}");
                raw.execute(sql).await.unwrap();
            }
        };
        let counting = async || {
            for _ in 0..20 {
                standings::count_changes(&test.app).await.unwrap();
            }
        };
        tokio::join!(earning(1), counting(), counting());
        assert_ranked(&test, "counted by two").await;
    }

    async fn the_leaderboard_is_made_from_the_ledger(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (one, other) = (test.subscriber("03000000001").await, test.subscriber("03000000002").await);
        arena_app::streak::claim(&test.app, one, None).await.unwrap();
        test.pass_level(other, 1).await.unwrap();
        test.pass_level(other, 2).await.unwrap();
        assert_ranked(&test, "earned").await;
        let before = [test.read().standings().place(one).await.unwrap(), test.read().standings().place(other).await.unwrap()];
        assert_eq!(standings::rebuild(&test.app).await.unwrap(), 0, "nothing was wrong");
        let mut raw = test.db.raw().await;
        raw.execute("UPDATE standing SET score = 4711 - score").await.unwrap();
        raw.execute("UPDATE rank_bucket SET members = 12").await.unwrap();
        assert_eq!(standings::rebuild(&test.app).await.unwrap(), 2);
        let after = [test.read().standings().place(one).await.unwrap(), test.read().standings().place(other).await.unwrap()];
        assert_eq!(after, before);
        test.assert_ledger_sound().await;
    }
}

async fn raw_changes(test: &TestApp) -> i64 {
    test.db.raw().await.count("rank_change").await.unwrap()
}
