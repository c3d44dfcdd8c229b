//! The outbox.

use arena_app::messages::{self, tell_once};
use arena_app::ports::SubscriberId;
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines};
use chrono::Duration;

const KIND: &str = "room_id";

async fn told(test: &TestApp, subscriber: SubscriberId, key: &str, text: &str) -> bool {
    let tx = test.begin().await;
    let end = test.app.now() + Duration::hours(1);
    let new = tell_once(&test.app, &*tx, subscriber, KIND, key, text.into(), end).await.unwrap();
    tx.commit().await.unwrap();
    new
}

async fn texts(test: &TestApp, subscriber: SubscriberId) -> Vec<String> {
    let list = messages::list(&test.app, subscriber).await.unwrap();
    list.into_iter().map(|message| message.text).collect()
}

both_engines! {
    async fn a_key_is_told_once_to_each_subscriber(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (ali, sana) = (test.subscriber("03000000001").await, test.subscriber("03000000002").await);
        assert!(told(&test, ali, "match/1/room", "AB12CD").await);
        assert!(!told(&test, ali, "match/1/room", "another text").await);
        assert!(told(&test, sana, "match/1/room", "AB12CD").await, "the key is the subscriber's own");
        test.clock.advance(Duration::seconds(1));
        assert!(told(&test, ali, "match/2/room", "EF34GH").await);
        assert_eq!(texts(&test, ali).await, ["EF34GH", "AB12CD"]);
        assert_eq!(texts(&test, sana).await, ["AB12CD"]);
        let mut raw = test.db.raw().await;
        assert_eq!(raw.count("job WHERE kind = 'message.send'").await.unwrap(), 3, "one job for each message");
    }

    async fn messages_without_a_key_are_all_told(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        for _ in 0..2 {
            messages::tell(&test.app, &*tx, ali, "news", "Salaam".into()).await.unwrap();
        }
        tx.commit().await.unwrap();
        assert_eq!(texts(&test, ali).await, ["Salaam", "Salaam"]);
    }

    async fn a_key_of_an_undone_transaction_is_free(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        let tx = test.begin().await;
        let end = test.app.now() + Duration::hours(1);
        assert!(tell_once(&test.app, &*tx, ali, KIND, "k", "undone".into(), end).await.unwrap());
        drop(tx);
        assert!(told(&test, ali, "k", "done").await);
        assert_eq!(texts(&test, ali).await, ["done"]);
    }

    async fn many_nodes_tell_one_key_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        let nodes = [test.clone(), TestApp { app: test.node().await, ..test.clone() }];
        let tell = |n: usize| {
            let node = nodes[n % 2].clone();
            async move { told(&node, ali, "k", &n.to_string()).await }
        };
        let new = at_once((0..8).map(tell)).await;
        assert_eq!(new.into_iter().filter(|new| *new).count(), 1);
        assert_eq!(texts(&test, ali).await.len(), 1);
    }

    async fn a_message_that_is_too_late_is_not_sent(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let ali = test.subscriber("03000000001").await;
        assert!(told(&test, ali, "k", "AB12CD").await);
        let message = messages::list(&test.app, ali).await.unwrap()[0].id;
        test.clock.advance(Duration::hours(1));
        messages::send(&test.app, &*test.gateway, message).await.unwrap();
        assert_eq!(test.gateway.sent(), []);
        let state = messages::list(&test.app, ali).await.unwrap()[0].state;
        assert_eq!(state, arena_app::ports::MessageState::Failed);
    }
}
