//! Callers that go away (a closed connection, a timeout), at each point at which they can.

mod batched;
mod node;
mod pipelines;
mod requests;
mod units;
mod waiters;

use std::sync::Arc;

use arena_app::ports::{NewJob, Store};
use arena_app::rewards::{redeem_claim, redeem_item};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{
    Engine, Faults, FaultyStore, PostgresProxy, TestApp, TestDatabase, at_once, both_engines,
    cancelled_after, reward,
};
use chrono::Duration;

use self::node::no_transaction_is_left;
use crate::group_commit::job;
use crate::wallets::form;

/// Both rows are there in the end, or none.
async fn member(test: TestApp, name: String) {
    let tx = test.begin().await;
    tx.sessions().consume_nonce(&name, test.app.now()).await.unwrap();
    tx.jobs().enqueue(&NewJob { unique_key: Some(name), ..job(&test, "k") }).await.unwrap();
    tx.commit().await.unwrap();
}

both_engines! {
    /// Counts polls up until a transaction completes; transactions that share its commit must not notice.
    async fn a_cancelled_transaction_is_all_or_nothing_and_harms_nobody(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut finished = 0;
        let mut rounds = 0;
        for polls in 0.. {
            let mut cancelled = Vec::new();
            let mut companions = Vec::new();
            for copy in 0..3 {
                let inner = member(test.clone(), format!("cancelled/{polls}/{copy}"));
                cancelled.push(tokio::spawn(cancelled_after(polls, inner)));
                companions.push(tokio::spawn(member(test.clone(), format!("companion/{polls}/{copy}"))));
            }
            let mut through = 0;
            for task in cancelled {
                through += usize::from(task.await.unwrap().is_some());
            }
            for task in companions {
                task.await.unwrap();
            }
            rounds += 1;
            finished += through;
            if through == 3 && finished > 12 {
                break;
            }
        }
        assert!(rounds > 5, "{rounds} rounds: nothing was cancelled");
        member(test.clone(), "last".into()).await;
        let mut raw = test.db.raw().await;
        let nonces = raw.count("handoff_nonce").await.unwrap();
        let jobs = raw.count("job").await.unwrap();
        let both = raw.count("handoff_nonce n JOIN job j ON j.unique_key = n.nonce").await.unwrap();
        assert_eq!((nonces, jobs), (both, both));
        let companions = raw.count("job WHERE unique_key LIKE 'companion/%'").await.unwrap();
        assert_eq!(companions, rounds * 3);
        let cancelled = raw.count("job WHERE unique_key LIKE 'cancelled/%'").await.unwrap();
        assert!(cancelled >= i64::try_from(finished).unwrap(), "{cancelled} of at least {finished}");
    }
    /// Four subscribers redeem at a time over two connections for transactions, so callers are dropped in the
    /// queue too.
    async fn a_redemption_that_is_dropped_at_any_await_leaves_the_node_usable(db: TestDatabase) {
        let mut test = TestApp::new(db).await;
        let store = Database::open(&DatabaseOptions::new(test.db.url(), 4)).await.unwrap();
        test.app.store = Arc::new(FaultyStore::new(Arc::new(store), Faults::new(1, 0)));
        test.seed_rewards(&[reward(1, 30, None)]).await;
        let mut subscribers = Vec::new();
        for number in 0..4 {
            let subscriber = test.subscriber(&format!("0300123456{number}")).await;
            test.give(subscriber, 100_000).await;
            subscribers.push(subscriber);
        }
        let mut rounds = 0;
        for polls in 0.. {
            test.clock.advance(Duration::days(1));
            let mut claims = Vec::new();
            for &subscriber in &subscribers {
                let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
                let app = test.app.clone();
                let claim = async move { redeem_claim(&app, subscriber, form(&offer), None).await.unwrap() };
                claims.push(cancelled_after(polls, claim));
            }
            let through = at_once(claims).await.into_iter().flatten().count();
            for subscriber in &subscribers {
                test.read().ledger().balance(*subscriber).await.unwrap();
            }
            test.app.store.ping().await.unwrap();
            rounds += 1;
            if through == subscribers.len() {
                break;
            }
        }
        assert!(rounds > 5, "{rounds} rounds: nothing was cancelled");
        no_transaction_is_left(&test.db, &mut test.db.raw().await).await;
        test.assert_ledger_sound().await;
    }
}

#[test]
fn a_begin_that_is_dropped_before_its_answer_poisons_no_connection() {
    arena_testkit::run(Engine::Postgres, |db| async move {
        let proxy = PostgresProxy::start(&db).await;
        let mut raw = db.raw().await;
        let store = Database::open(&DatabaseOptions::new(proxy.url(), 4)).await.unwrap();
        let now = chrono::DateTime::UNIX_EPOCH;
        proxy.hold_begin();
        // The first statement also waits for the answer to `BEGIN`.
        let ask = || async { store.begin().await.unwrap().audit().list(now, 1).await };
        let (mut one, mut two) = (Box::pin(ask()), Box::pin(ask()));
        tokio::select! {
            biased;
            () = proxy.held(2) => {}
            _ = &mut one => panic!("the answer is held back"),
            _ = &mut two => panic!("the answer is held back"),
        }
        drop((one, two));
        proxy.release_begin();
        no_transaction_is_left(&db, &mut raw).await;
        // In an open transaction, a failing statement would abort it for later callers.
        let transactions = [store.begin().await.unwrap(), store.begin().await.unwrap()];
        for transaction in &transactions {
            transaction.audit().list(now, u64::MAX).await.unwrap_err();
        }
        drop(transactions);
        store.read().audit().list(now, u64::MAX).await.unwrap_err();
        for turn in 0..120 {
            store.ping().await.unwrap();
            store.read().audit().list(now, 1).await.unwrap();
            let transaction = store.begin().await.unwrap();
            assert!(transaction.sessions().consume_nonce(&format!("nonce {turn}"), now).await.unwrap());
            transaction.commit().await.unwrap();
        }
        assert_eq!(raw.count("handoff_nonce").await.unwrap(), 120);
        no_transaction_is_left(&db, &mut raw).await;
    });
}
