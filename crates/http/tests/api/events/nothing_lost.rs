use arena_rules::tournament::TournamentKind;
use arena_testkit::{Engine, TestDatabase, both_engines, news, run, tournament};
use chrono::Duration;
use serde_json::{Value, json};

use super::{balance, join, listen, notification, notify, notify_at_once, ready, resume, second, tick};
use crate::support::{Door, NUMBER, OTHER};

both_engines! {
    async fn a_reconnected_stream_gets_missed_events_on_any_node(db: TestDatabase) {
        let door = Door::new(db).await;
        let other = door.node().await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let mut own = listen(&browser).await;
        let start = own.last.clone();
        door.t.give(subscriber, 1).await;
        second(&door).await;
        assert_eq!(own.news(), [balance(1)]);
        let first = own.last.clone();
        drop(own);
        door.t.give(subscriber, 2).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "cannon")).await;
        door.t.subscriber(OTHER).await;
        let stranger = door.t.subscriber(OTHER).await;
        door.t.give(stranger, 50).await;
        second(&door).await;
        let missed = [balance(3), ("tournament".to_owned(), json!({ "id": id, "state": "open" })), ready(true)];
        for node in [&door, &other] {
            let mut back = resume(&browser.at(node), &first).await;
            assert_eq!(back.news(), missed);
            // Also from the very first event.
            assert_eq!(resume(&browser.at(node), &start).await.news().len(), 4);
        }
        // The stream continues without repeating an event.
        let mut back = resume(&browser.at(&other), &first).await;
        back.news();
        door.t.give(subscriber, 4).await;
        second(&other).await;
        assert_eq!(back.news(), [balance(7)]);
        second(&other).await;
        assert_eq!(back.news(), vec![]);
    }

    async fn a_node_delivers_events_of_other_nodes(db: TestDatabase) {
        let door = Door::new(db).await;
        let other = door.node().await;
        let browser = door.login(NUMBER).await;
        let (mut here, mut there) = (listen(&browser).await, listen(&browser.at(&other)).await);
        browser.at(&other).claim().send().await.data();
        second(&door).await;
        assert_eq!(here.news(), [balance(10)]);
        assert_eq!(there.news(), vec![], "its own second has not come");
        // A node that is slightly behind does not repeat events.
        let mut moved = resume(&browser.at(&other), &here.last).await;
        assert_eq!(moved.news(), [ready(true)]);
        second(&other).await;
        assert_eq!((there.news(), moved.news()), (vec![balance(10)], vec![]));
    }

    async fn a_rolled_back_event_is_never_delivered(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let mut own = listen(&browser).await;
        let tx = door.t.begin().await;
        notify(&door, &*tx, subscriber, news("never")).await;
        drop(tx);
        notify_at_once(&door, subscriber, news("said")).await;
        second(&door).await;
        assert_eq!(own.news(), [notification(&browser, "notification").await]);
    }

    async fn a_slow_reader_is_disconnected_and_misses_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let mut slow = listen(&browser).await;
        for _ in 0..80 {
            door.t.give(subscriber, 1).await;
        }
        second(&door).await;
        let mut heard = slow.news();
        assert!(slow.ended(), "it was let go");
        assert!(heard.len() < 80);
        heard.extend(resume(&browser, &slow.last).await.news());
        let all: Vec<_> = (1..=80).map(balance).chain([ready(true)]).collect();
        assert_eq!(heard, all);
    }

    async fn a_stream_that_missed_too_much_is_told_to_reload(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let start = listen(&browser).await.last;
        for _ in 0..101 {
            door.t.give(subscriber, 1).await;
        }
        second(&door).await;
        assert_eq!(resume(&browser, &start).await.news(), [ready(false)]);
        let far = format!("{}-1-{}", i64::MAX, door.t.app.now().timestamp());
        for junk in ["", "x", "1", "0-0", far.as_str()] {
            assert_eq!(resume(&browser, junk).await.news(), [ready(false)], "{junk}");
        }
        let last = listen(&browser).await.last;
        door.t.clock.advance(Duration::hours(1));
        let back = door.login(NUMBER).await;
        assert_eq!(resume(&back, &last).await.news(), [ready(false)]);
    }
}

/// Ids are assigned before transactions end, and transactions end in another order.
#[test]
fn an_event_committed_late_is_delivered_on_postgres() {
    run(Engine::Postgres, |db| async move {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let mut own = listen(&browser).await;
        let early = door.t.begin().await;
        notify(&door, &*early, subscriber, news("early")).await;
        notify_at_once(&door, subscriber, news("late")).await;
        tick(&door).await;
        assert_eq!(own.news(), vec![], "something before it may still come");
        // A stream opened between the commits gets both events too.
        let mut joined = join(&browser).await;
        let between = joined.last.clone();
        early.commit().await.unwrap();
        second(&door).await;
        let texts = |news: Vec<(String, Value)>| -> Vec<String> {
            news.iter().map(|(_, data)| data["text"].as_str().unwrap_or("ready").to_owned()).collect()
        };
        assert_eq!(texts(own.news()), ["early", "late"]);
        assert_eq!(texts(joined.news()), ["early", "late"]);
        assert_eq!(
            texts(resume(&browser.at(&door.node().await), &between).await.news()),
            ["early", "late", "ready"]
        );
    });
}
