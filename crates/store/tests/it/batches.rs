//! Work in batches: each caller gets their own result, whoever else is in the batch.

use std::sync::Arc;

use arena_app::idempotency::IdempotencyKey;
use arena_app::levels::{self, Ending, Submission};
use arena_app::ports::{PostError, SubscriberId};
use arena_app::{App, AppError, Settings, privacy, streak, subscription};
use arena_rules::Credits;
use arena_rules::ledger::{AccountKind, Leg, Posting, Reason};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{
    Engine, Faults, FaultyStore, TestApp, TestDatabase, at_once, both_engines, cancelled_after, settings,
};
use chrono::Duration;

use crate::wallets::code;

async fn subscribers(test: &TestApp, many: usize) -> Vec<SubscriberId> {
    let mut subscribers = Vec::with_capacity(many);
    for number in 0..many {
        subscribers.push(test.subscriber(&format!("03{number:09}")).await);
    }
    subscribers
}

async fn claim_all(app: &App, subscribers: &[SubscriberId]) -> Vec<Result<streak::StreakClaim, AppError>> {
    at_once(subscribers.iter().map(|&subscriber| {
        let app = app.clone();
        async move { streak::claim(&app, subscriber, None).await }
    }))
    .await
}

fn posting(key: &str, wallet: SubscriberId, stripe: &str, amount: i64) -> Posting {
    let legs =
        [(AccountKind::Wallet, wallet.to_string(), amount), (AccountKind::Issuance, stripe.into(), -amount)];
    let legs = legs.map(|(kind, owner, amount)| Leg { kind, owner, amount: Credits(amount) });
    Posting::new(Reason::Adjustment, key.into(), "t".into(), legs.into()).unwrap()
}

both_engines! {
    async fn a_hundred_simultaneous_claims_are_paid_once_each(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = subscribers(&test, 100).await;
        let twice: Vec<_> = all.iter().chain(&all).copied().collect();
        let (paid, refused): (Vec<_>, Vec<_>) = claim_all(&test.app, &twice).await.into_iter().partition(Result::is_ok);
        assert_eq!((paid.len(), refused.len()), (100, 100));
        assert!(paid.iter().all(|claimed| claimed.as_ref().unwrap().balance == Credits(10)));
        assert!(refused.into_iter().all(|refused| code(refused) == "already_claimed"));
        // Many of them share a stripe, whose entries follow each other.
        test.assert_ledger_sound().await;
    }

    async fn each_of_a_batch_has_an_outcome_of_its_own(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = subscribers(&test, 8).await;
        let key = IdempotencyKey::new("claim", &1).unwrap();
        let [first, held, erased, before, keyed, ..] = all[..] else { unreachable!("eight") };
        subscription::hold(&test.app, held, "plays like a script").await.unwrap();
        privacy::erase(&test.app, erased, false).await.unwrap();
        streak::claim(&test.app, before, None).await.unwrap();
        let once = streak::claim(&test.app, keyed, Some(&key)).await.unwrap();
        let outcomes = at_once(all.iter().map(|&subscriber| {
            let (app, key) = (test.app.clone(), (subscriber == keyed).then(|| key.clone()));
            async move { streak::claim(&app, subscriber, key.as_ref()).await }
        }))
        .await;
        for (subscriber, outcome) in all.into_iter().zip(outcomes) {
            match subscriber {
                _ if subscriber == held => assert_eq!(code(outcome), "account_held"),
                _ if subscriber == erased => assert!(matches!(outcome, Err(AppError::NotProven(_)))),
                _ if subscriber == before => assert_eq!(code(outcome), "already_claimed"),
                _ if subscriber == keyed => assert_eq!(outcome.unwrap(), once),
                _ => assert_eq!(outcome.unwrap().credits, Credits(10)),
            }
        }
        assert_eq!(test.balance(first).await, 10);
        test.assert_ledger_sound().await;
    }

    async fn a_fault_of_one_is_not_the_others(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = subscribers(&test, 6).await;
        let mut raw = test.db.raw().await;
        let id = match test.db.engine() {
            Engine::Sqlite => format!("x'{}'", all[2].0.simple()),
            Engine::Postgres => format!("'{}'", all[2].0),
        };
        raw.execute(&format!("DELETE FROM standing WHERE subscriber_id = {id}")).await.unwrap();
        for (subscriber, outcome) in all.iter().zip(claim_all(&test.app, &all).await) {
            if *subscriber == all[2] {
                assert!(matches!(outcome, Err(AppError::Store(_))), "{outcome:?}");
                assert_eq!(test.balance(*subscriber).await, 0);
            } else {
                assert_eq!(outcome.unwrap().balance, Credits(10));
            }
        }
    }

    /// A payment is acknowledged only after its commit; a repeat with the same key pays once.
    async fn a_batch_that_is_lost_is_asked_for_again(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = subscribers(&test, 20).await;
        let faults = Faults::new(7, 400);
        let app = App { store: Arc::new(FaultyStore::new(test.app.store.clone(), faults.clone())), ..test.app.clone() };
        let paid = at_once(all.iter().map(|&subscriber| {
            let app = app.clone();
            async move {
                let key = IdempotencyKey::new("claim", &1).unwrap();
                loop {
                    match streak::claim(&app, subscriber, Some(&key)).await {
                        Ok(claimed) => return claimed,
                        Err(AppError::Store(_)) => {}
                        Err(other) => panic!("{other:?}"),
                    }
                }
            }
        }))
        .await;
        assert!(faults.counts().iter().sum::<u64>() > 0, "nothing failed");
        assert!(paid.iter().all(|claimed| claimed.balance == Credits(10)));
        test.assert_ledger_sound().await;
    }

    /// Callers who stay are served, even if others leave.
    async fn a_batch_outlives_the_request_that_began_it(db: TestDatabase) {
        let mut test = TestApp::new(db).await;
        let store = Database::open(&DatabaseOptions::new(test.db.url(), 2)).await.unwrap();
        test.app.store = Arc::new(FaultyStore::new(Arc::new(store), Faults::new(1, 0)));
        let all = subscribers(&test, 9).await;
        for polls in 0..12 {
            test.clock.advance(Duration::days(1));
            let outcomes = at_once(all.iter().enumerate().map(|(number, &subscriber)| {
                let app = test.app.clone();
                let polls = if number % 3 == 0 { polls } else { usize::MAX };
                cancelled_after(polls, async move { streak::claim(&app, subscriber, None).await.unwrap() })
            }))
            .await;
            assert!(outcomes.iter().flatten().count() >= 6);
        }
        test.assert_ledger_sound().await;
    }

    async fn results_of_many_levels_are_paid_once_each(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = subscribers(&test, 7).await;
        let mut sent = Vec::new();
        for &subscriber in &all {
            sent.push((subscriber, test.solved_level(subscriber, 1).await.unwrap()));
        }
        // One reports a failed level, one sends no valid log, one sends theirs twice.
        sent[1].1.is_passed = false;
        sent[2].1.replay = "?".into();
        sent.push(sent[3].clone());
        let outcomes = at_once(sent.iter().cloned().map(|(subscriber, submission)| {
            let app = test.app.clone();
            async move { levels::submit(&app, subscriber, &submission, None).await }
        }))
        .await;
        let mut paid: Vec<_> = Vec::new();
        let mut refused: Vec<_> = Vec::new();
        for ((subscriber, _), outcome) in sent.iter().zip(outcomes) {
            match outcome {
                Ok(submitted) => {
                    assert_eq!((submitted.ending, submitted.balance), (Ending::Paid, submitted.credits));
                    paid.push(*subscriber);
                }
                other => refused.push((*subscriber, code(other))),
            }
        }
        paid.sort();
        let mut expected = vec![all[0], all[3], all[4], all[5], all[6]];
        expected.sort();
        assert_eq!(paid, expected);
        refused.sort();
        let mut expected: Vec<_> =
            [(1, "result_mismatch"), (2, "replay_malformed"), (3, "session_used")].map(|(who, code)| (all[who], code.to_owned())).into();
        expected.sort();
        assert_eq!(refused, expected);
        test.assert_ledger_sound().await;
    }

    /// The daily limit applies to each subscriber, also within a batch.
    async fn a_day_that_is_spent_is_spent_in_a_batch_too(db: TestDatabase) {
        let play = arena_app::settings::PlaySettings { credits_a_day: Credits(10), ..settings().play };
        let test = TestApp::with_settings(db, Settings { play, ..settings() }).await;
        let all = subscribers(&test, 3).await;
        test.pass_level(all[0], 1).await.unwrap();
        let mut sent: Vec<(SubscriberId, Submission)> = Vec::new();
        for (subscriber, level) in [(all[0], 2), (all[1], 1), (all[2], 1)] {
            sent.push((subscriber, test.solved_level(subscriber, level).await.unwrap()));
        }
        let endings = at_once(sent.into_iter().map(|(subscriber, submission)| {
            let app = test.app.clone();
            async move { levels::submit(&app, subscriber, &submission, None).await.unwrap().ending }
        }))
        .await;
        assert_eq!(endings, [Ending::OverCap, Ending::Paid, Ending::Paid]);
        test.assert_ledger_sound().await;
    }

    async fn postings_in_a_batch_have_the_same_effect_as_alone(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = subscribers(&test, 2).await;
        let (ali, sara) = (all[0], all[1]);
        let now = test.app.now();
        let tx = test.begin().await;
        let postings = [
            posting("1", ali, "07", 50),
            posting("2", sara, "07", 30),
            posting("3", ali, "07", -20),
            posting("4", ali, "08", 5),
        ];
        let posted = tx.ledger().post_all(&postings, now).await.unwrap();
        assert_eq!(posted.iter().map(|posted| posted.wallet_balance.0).collect::<Vec<_>>(), [50, 30, 30, 35]);
        tx.commit().await.unwrap();
        let entries = test.read().ledger().entries(ali, None, 10).await.unwrap();
        let steps: Vec<_> = entries.iter().map(|entry| (entry.amount.0, entry.balance_after.0)).collect();
        assert_eq!(steps, [(5, 35), (-20, 30), (50, 50)]);
        test.assert_ledger_sound().await;

        for (last, expected) in [
            (posting("6", sara, "07", -31), "insufficient credits"),
            (posting("2", sara, "07", 1), "posted before"),
        ] {
            let tx = test.begin().await;
            let refused = tx.ledger().post_all(&[posting("5", ali, "07", 1), last], now).await.unwrap_err();
            assert!(!matches!(refused, PostError::Store(_)), "{refused:?}");
            assert_eq!(refused.to_string(), expected);
            drop(tx);
            assert_eq!((test.balance(ali).await, test.balance(sara).await), (35, 30));
        }
        test.assert_ledger_sound().await;
    }
}
