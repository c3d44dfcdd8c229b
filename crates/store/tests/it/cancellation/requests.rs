//! Requests that change something, dropped at each possible point: done whole or not at all, and repeats
//! with the same key get one answer.

use std::fmt::Debug;

use arena_app::idempotency::IdempotencyKey;
use arena_app::levels::{self, Submission};
use arena_app::ports::{NewTournament, SubscriberId};
use arena_app::rewards::{ClaimForm, redeem_claim, redeem_item};
use arena_app::tournaments::{self, Registration};
use arena_app::{App, streak};
use arena_rules::Credits;
use arena_rules::levels::PUZZLE_MANIA;
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestApp, TestDatabase, both_engines, reward, tournament};

use super::node::{SmallNode, assert_equal_counts, dropped_at_every_await};
use crate::wallets::form;

fn key() -> IdempotencyKey {
    IdempotencyKey::new("the-key", &1).unwrap()
}

struct Effects {
    rows: &'static [&'static str],
    balance: i64,
    fewest: usize,
}

/// Drops a request at every await, each time that of a new subscriber. Returns the number of subscribers.
async fn drop_requests<Q, T: Debug + PartialEq>(
    mut node: SmallNode,
    effects: Effects,
    prepare: impl AsyncFn(&TestApp, SubscriberId) -> Q,
    send: impl AsyncFn(&App, SubscriberId, &Q) -> T,
) -> u32 {
    let test = node.test.clone();
    let mut raw = test.db.raw().await;
    let mut rounds = 0;
    dropped_at_every_await(&mut node, effects.fewest, async |point| {
        rounds += 1;
        let subscriber = test.subscribers(rounds, 1).await[0];
        let request = prepare(&test, subscriber).await;
        let outcome = point.run(send(&test.app, subscriber, &request)).await;
        assert_equal_counts(&mut raw, effects.rows).await;
        // Once while the dropped request may still be running, once when it cannot be any more.
        let answer = send(&test.app, subscriber, &request).await;
        assert_eq!(send(&test.app, subscriber, &request).await, answer, "{point:?}");
        assert_eq!(test.balance(subscriber).await, effects.balance, "{point:?}");
        assert_equal_counts(&mut raw, effects.rows).await;
        outcome.is_some_and(|outcome| {
            assert_eq!(outcome, answer, "{point:?}");
            true
        })
    })
    .await;
    assert_eq!(raw.count(effects.rows[0]).await.unwrap(), i64::from(rounds));
    node.finish().await;
    rounds
}

both_engines! {
    async fn a_streak_claim_that_is_dropped_is_done_whole_or_not_at_all(db: TestDatabase) {
        let node = SmallNode::new(db).await;
        let effects = Effects {
            rows: &[
                "streak_claim",
                "ledger_txn WHERE reason = 'streak'",
                "idempotency_key WHERE scope = 'streak'",
            ],
            balance: 10,
            fewest: 1,
        };
        drop_requests(
            node,
            effects,
            async |_: &TestApp, _: SubscriberId| (),
            async |app: &App, subscriber: SubscriberId, _: &()| {
                streak::claim(app, subscriber, Some(&key())).await.unwrap()
            },
        )
        .await;
    }

    async fn a_level_result_that_is_dropped_is_done_whole_or_not_at_all(db: TestDatabase) {
        let node = SmallNode::new(db).await;
        let effects = Effects {
            rows: &[
                "game_session WHERE state = 'passed'",
                "level_payment",
                "ledger_txn WHERE reason = 'level'",
                "idempotency_key WHERE scope = 'level'",
            ],
            balance: PUZZLE_MANIA.level(1).unwrap().credits.0,
            fewest: 2,
        };
        drop_requests(
            node,
            effects,
            async |test: &TestApp, subscriber: SubscriberId| test.solved_level(subscriber, 1).await.unwrap(),
            async |app: &App, subscriber: SubscriberId, submission: &Submission| {
                levels::submit(app, subscriber, submission, Some(&key())).await.unwrap()
            },
        )
        .await;
    }

    async fn a_redemption_that_is_dropped_is_done_whole_or_not_at_all(db: TestDatabase) {
        let node = SmallNode::new(db).await;
        let test = node.test.clone();
        test.seed_rewards(&[reward(1, 30, Some(10_000))]).await;
        let effects = Effects {
            rows: &[
                "redemption WHERE status = 'claimed'",
                "ledger_txn WHERE reason = 'redeem'",
                "idempotency_key WHERE scope = 'redeem'",
                "message",
            ],
            balance: 70,
            fewest: 6,
        };
        let rounds = drop_requests(
            node,
            effects,
            async |test: &TestApp, subscriber: SubscriberId| {
                test.give(subscriber, 100).await;
                form(&redeem_item(&test.app, subscriber, 1).await.unwrap())
            },
            async |app: &App, subscriber: SubscriberId, form: &ClaimForm| {
                redeem_claim(app, subscriber, form.clone(), Some(&key())).await.unwrap()
            },
        )
        .await;
        let left = test.read().rewards().find(1).await.unwrap().unwrap().stock.unwrap();
        assert_eq!(i64::from(left), 10_000 - i64::from(rounds));
    }

    async fn an_entry_into_a_tournament_that_is_dropped_is_done_whole_or_not_at_all(db: TestDatabase) {
        let node = SmallNode::new(db).await;
        let new = NewTournament {
            entry_fee: Credits(30),
            max_players: Some(10_000),
            ..tournament(TournamentKind::Weekly, "cup")
        };
        let id = node.test.seed_tournament(&new).await;
        let effects = Effects {
            rows: &[
                "tournament_entry",
                "ledger_txn WHERE reason = 'entry_fee'",
                "idempotency_key WHERE scope = 'tournament_entry'",
            ],
            balance: 70,
            fewest: 6,
        };
        drop_requests(
            node,
            effects,
            async |test: &TestApp, subscriber: SubscriberId| {
                test.give(subscriber, 100).await;
                id
            },
            async |app: &App, subscriber: SubscriberId, tournament: &i64| {
                let (nickname, uid, email) = ("Ace".into(), String::new(), String::new());
                let form = Registration { tournament: *tournament, nickname, uid, email };
                tournaments::register(app, subscriber, form, Some(&key())).await.unwrap()
            },
        )
        .await;
    }
}
