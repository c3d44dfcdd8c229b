//! Events are written with their cause, once, and read in one order (docs/adr/0007-events.md).

use arena_app::messages::{self, Broadcast};
use arena_app::ports::{Event, EventKind, EventPlace, SubscriberId};
use arena_app::tournaments::{Winner, award};
use arena_rules::Credits;
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestApp, TestDatabase, both_engines, news, tournament};
use chrono::Duration;

const START: EventPlace = EventPlace { txn: 0, id: 0 };

async fn all(test: &TestApp) -> Vec<Event> {
    test.db.settled().await;
    test.read().events().after(START, 1_000).await.unwrap()
}

async fn subscribers(test: &TestApp, people: usize) -> Vec<SubscriberId> {
    let mut subscribers = Vec::new();
    for number in 0..people {
        subscribers.push(test.subscriber(&format!("0300{number:07}")).await);
    }
    subscribers
}

both_engines! {
    async fn a_message_to_many_is_an_event_for_each_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscribers = subscribers(&test, 5).await;
        let (message, expires_at) = (news("Hello"), test.app.now() + Duration::hours(1));
        let what = Broadcast { key: "news/1", message, expires_at };
        for _ in 0..2 {
            messages::broadcast(&test.app, &subscribers[1..], &what).await.unwrap();
        }
        let events = all(&test).await;
        let mut receivers: Vec<_> = events.iter().filter_map(|event| event.subscriber).collect();
        receivers.sort_unstable();
        let mut expected = subscribers[1..].to_vec();
        expected.sort_unstable();
        assert_eq!(receivers, expected);
        for event in events {
            let EventKind::Message(id) = event.what else { panic!("{event:?}") };
            let message = test.read().messages().find(id).await.unwrap().unwrap();
            assert_eq!(test.read().messages().find_all(&[id, test.app.new_id()]).await.unwrap(), [message]);
        }
    }

    async fn a_posting_is_an_event_for_each_wallet_in_it(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscribers = subscribers(&test, 2).await;
        let id = test.seed_tournament(&tournament(TournamentKind::Weekly, "friday")).await;
        test.give(subscribers[0], 7).await;
        let before = all(&test).await.last().unwrap().place;
        let tx = test.begin().await;
        for subscriber in &subscribers {
            let entry = arena_app::ports::NewEntry {
                tournament: id,
                subscriber: *subscriber,
                entrant: arena_rules::tournament::registration::RegistrationEntry {
                    nickname: "nick".into(), uid: None, email: None,
                },
                fee: Credits::ZERO,
                checked_in: false,
                room_told: 0,
                bot: None,
                at: test.app.now(),
            };
            assert!(tx.tournament_entries().enter(&entry).await.unwrap());
        }
        let plan = test.tournament(id).await;
        let winner = |place: i32, prize| Winner {
            subscriber: subscribers[usize::try_from(place - 1).unwrap()], place, prize: Credits(prize),
        };
        award(&test.app, &*tx, &plan, &[winner(1, 100), winner(2, 50)]).await.unwrap();
        tx.commit().await.unwrap();
        test.db.settled().await;
        let events = test.read().events().after(before, 100).await.unwrap();
        let mut balances: Vec<_> = events
            .iter()
            .filter_map(|event| match event.what {
                EventKind::Balance(balance) => Some((event.subscriber, balance.0)),
                _ => None,
            })
            .collect();
        balances.sort_unstable_by_key(|(_, balance)| *balance);
        assert_eq!(balances, [(Some(subscribers[1]), 50), (Some(subscribers[0]), 107)]);
        assert_eq!(events.len(), 4, "and that both won: {events:?}");
    }

    async fn pages_follow_each_other_and_miss_nothing(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscribers = subscribers(&test, 2).await;
        let nothing_yet = test.read().events().end().await.unwrap();
        for credits in 1..=5 {
            test.give(subscribers[0], credits).await;
            test.give(subscribers[1], credits).await;
        }
        let id = test.seed_tournament(&tournament(TournamentKind::Esl, "cannon")).await;
        let all = all(&test).await;
        assert_eq!(all.len(), 11);
        assert!(all.is_sorted_by_key(|event| event.place));
        assert!(all.iter().all(|event| event.place > nothing_yet));
        let read = test.read().events();
        let (mut paged, mut place) = (Vec::new(), START);
        loop {
            let page = read.after(place, 4).await.unwrap();
            let Some(last) = page.last() else { break };
            place = last.place;
            paged.extend(page);
        }
        assert_eq!(paged, all);
        assert!(read.end().await.unwrap() >= place);
        let of = |subscriber| move |event: &&Event| event.subscriber.is_none_or(|whose| whose == subscriber);
        let own: Vec<Event> = all.iter().filter(of(subscribers[0])).copied().collect();
        assert_eq!(own.len(), 6);
        assert!(matches!(own[5].what, EventKind::Tournament { id: found, .. } if found == id));
        assert_eq!(read.of(subscribers[0], START, place, 100).await.unwrap(), own);
        assert_eq!(read.of(subscribers[0], own[1].place, own[4].place, 100).await.unwrap(), own[2..5]);
        assert_eq!(read.of(subscribers[0], START, place, 2).await.unwrap(), own[..2]);
    }

    async fn an_event_of_a_newer_version_is_skipped(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let mut raw = test.db.raw().await;
        for kind in ["later", "balance"] {
            let txn = match test.db.engine() {
                arena_testkit::Engine::Postgres => "event_txn()",
                arena_testkit::Engine::Sqlite => "0",
            };
            // An event of a balance without a subscriber must not go to everybody.
            let sql = format!(
                "INSERT INTO event (txn, kind, number, created_at) VALUES ({txn}, '{kind}', 7, '2026-03-01 07:00:00+00:00')"
            );
            raw.execute(sql).await.unwrap();
        }
        test.give(subscriber, 3).await;
        let whats: Vec<EventKind> = all(&test).await.iter().map(|event| event.what).collect();
        assert_eq!(whats, [EventKind::Other, EventKind::Other, EventKind::Balance(Credits(3))]);
    }
}
