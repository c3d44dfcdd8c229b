//! The leaderboard (contract 4): lifetime earned; among equals, the one who got there first.

use arena_app::standings::{leaderboard, rank};
use arena_app::streak;
use arena_rules::Credits;
use arena_testkit::{TestApp, TestDatabase, both_engines};
use chrono::Duration;

both_engines! {
    async fn the_earlier_of_two_equal_scores_is_ahead(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut ids = Vec::new();
        for number in 1..=4 {
            ids.push(test.subscriber(&format!("0300000000{number}")).await);
        }
        // Whole seconds, then fractions: the order must be right however the engine stores them.
        for (who, micros) in [(2, 0), (1, 1), (0, 500_000)] {
            test.clock.advance(Duration::microseconds(micros));
            streak::claim(&test.app, ids[who], None).await.unwrap();
        }
        test.clock.advance(Duration::minutes(1));
        test.pass_level(ids[1], 2).await.unwrap();
        test.give(ids[0], 1_000).await;

        let top: Vec<_> = leaderboard(&test.app).await.unwrap().iter().map(|s| (s.subscriber, s.score.0)).collect();
        assert_eq!(top, [(ids[1], 25), (ids[2], 10), (ids[0], 10)]);
        let mut ranks = Vec::new();
        for id in &ids {
            ranks.push(rank(&test.app, *id).await.unwrap());
        }
        let of = |rank, score| Some((rank, Credits(score)));
        assert_eq!(ranks, [of(3, 10), of(1, 25), of(2, 10), None]);
        test.assert_ledger_sound().await;
    }

    async fn a_score_that_finds_no_standing_is_an_error(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        test.db.raw().await.execute("DELETE FROM standing").await.unwrap();
        assert!(streak::claim(&test.app, subscriber, None).await.is_err());
        assert_eq!(test.balance(subscriber).await, 0);
    }
}
