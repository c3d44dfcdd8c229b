//! Event streams (docs/adr/0007-events.md): receivers, order, and that no event is lost.

use arena_app::ports::{SubscriberId, UnitOfWork};
use arena_app::rewards::claims;
use arena_app::{messages, tasks};
use arena_rules::messages::SubscriberMessage;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_testkit::{Engine, TestDatabase, both_engines, match_room, news, run, tournament};
use axum::body::Body;
use axum::http::StatusCode;
use chrono::Duration;
use futures::FutureExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::entries::entry;
use crate::rewards::{item, shop};
use crate::support::{Answer, Browser, Call, Door, NUMBER, OTHER};
use crate::tasks::seed;

const PATH: &str = "/api/v1/events";

/// An event as a browser parses it.
#[derive(Clone, Debug, PartialEq)]
struct Event {
    id: String,
    name: String,
    data: Value,
}

/// A client of the event stream.
struct Listener {
    body: Body,
    /// Received text that is not parsed yet.
    rest: String,
    /// Id of the last parsed event.
    last: String,
}

impl Listener {
    /// Returns the text received so far; `Err` at the end of the stream.
    fn poll(&mut self) -> Result<Option<String>, ()> {
        loop {
            if let Some((frame, rest)) = self.rest.split_once("\n\n") {
                let (frame, rest) = (frame.to_owned(), rest.to_owned());
                self.rest = rest;
                return Ok(Some(frame));
            }
            match self.body.frame().now_or_never() {
                None => return Ok(None),
                Some(None) => return Err(()),
                Some(Some(frame)) => {
                    self.rest.push_str(std::str::from_utf8(&frame.unwrap().into_data().unwrap()).unwrap());
                }
            }
        }
    }

    /// Returns the events received so far.
    fn events(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Ok(Some(frame)) = self.poll() {
            let field = |name: &str| {
                frame
                    .lines()
                    .find_map(|line| line.strip_prefix(name))
                    .unwrap_or_else(|| panic!("no {name} in {frame}"))
            };
            let data = serde_json::from_str(field("data: ")).unwrap();
            events.push(Event { id: field("id: ").to_owned(), name: field("event: ").to_owned(), data });
        }
        if let Some(event) = events.last() {
            self.last.clone_from(&event.id);
        }
        events
    }

    /// Returns names and data of the events received so far.
    fn news(&mut self) -> Vec<(String, Value)> {
        self.events().into_iter().map(|event| (event.name, event.data)).collect()
    }

    fn ended(&mut self) -> bool {
        loop {
            match self.poll() {
                Ok(Some(_)) => {}
                Ok(None) => return false,
                Err(()) => return true,
            }
        }
    }
}

fn listening(browser: &Browser) -> Call {
    browser.get(PATH)
}

async fn open(call: Call) -> Listener {
    let response = call.open().await;
    assert_eq!(response.status(), StatusCode::OK);
    Listener { body: response.into_body(), rest: String::new(), last: String::new() }
}

/// Opens a stream when the database is quiet.
async fn listen(browser: &Browser) -> Listener {
    browser.door.t.db.settled().await;
    join(browser).await
}

/// Opens a stream at once.
async fn join(browser: &Browser) -> Listener {
    let mut listener = open(listening(browser)).await;
    assert_eq!(listener.news(), [ready(false)]);
    listener
}

/// Reopens a stream after the event `last`.
async fn resume(browser: &Browser, last: &str) -> Listener {
    open(listening(browser).header("last-event-id", last)).await
}

fn ready(resumed: bool) -> (String, Value) {
    ("ready".to_owned(), json!({ "resumed": resumed }))
}

fn balance(balance: i64) -> (String, Value) {
    ("balance".to_owned(), json!({ "balance": balance }))
}

async fn told(door: &Door, tx: &dyn UnitOfWork, subscriber: SubscriberId, message: SubscriberMessage) {
    messages::notify(&door.t.app, tx, subscriber, message).await.unwrap();
}

async fn tell(door: &Door, subscriber: SubscriberId, message: SubscriberMessage) {
    let tx = door.t.begin().await;
    told(door, &*tx, subscriber, message).await;
    tx.commit().await.unwrap();
}

/// Returns the latest notification of the list as an event.
async fn notification(browser: &Browser, name: &str) -> (String, Value) {
    let list = browser.get("/api/v1/notifications").send().await.data();
    (name.to_owned(), list[0].clone())
}

/// Runs a node's next round when the database is quiet.
async fn second(door: &Door) {
    door.t.db.settled().await;
    tick(door).await;
}

/// Runs a node's next round at once.
async fn tick(door: &Door) {
    door.t.clock.advance(Duration::seconds(1));
    door.state.tell_events().await;
}

both_engines! {
    async fn a_subscriber_gets_only_their_own_events(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.auto_approve_tasks = false).await;
        seed(&door).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let subscriber = door.t.subscriber(NUMBER).await;
        let (mut own, mut device, mut others) = (listen(&browser).await, listen(&browser).await, listen(&other).await);
        second(&door).await;
        assert_eq!((own.news(), others.news()), (vec![], vec![]), "what was before is not news");

        browser.claim().send().await.data();
        tell(&door, subscriber, match_room("AB12CD")).await;
        let room = notification(&browser, "room").await;
        second(&door).await;
        assert_eq!(own.news(), [balance(10), room.clone()]);
        assert_eq!(device.news(), [balance(10), room]);

        let id = entry(&browser, "pubg-win", 1).send().await.data()["entryId"].as_str().unwrap().to_owned();
        tasks::reject(&door.t.app, id.parse().unwrap(), Some("No result on it")).await.unwrap();
        let rejected = notification(&browser, "notification").await;
        assert_eq!(rejected.1["kind"], "task_rejected");
        second(&door).await;
        assert_eq!(own.news(), [("entry".to_owned(), json!({ "id": id, "state": "rejected" })), rejected]);
        assert_eq!(others.news(), vec![]);
    }

    async fn a_subscriber_gets_events_of_their_claim(db: TestDatabase) {
        let (door, browser) = shop(db, 50).await;
        let offer = item(&browser, 1).await;
        let mut own = listen(&browser).await;
        let form = json!({
            "item": 1, "uuid": offer["uuid"], "name": "Ayesha", "email": "a@mail.example", "phone": offer["tel"],
        });
        browser.post("/api/v1/redeem-claim", &form).send().await.data();
        second(&door).await;
        let claim = |state: &str| ("claim".to_owned(), json!({ "id": offer["uuid"], "state": state }));
        let received = notification(&browser, "notification").await;
        assert_eq!(own.news(), [claim("claimed"), balance(0), received]);
        let id = offer["uuid"].as_str().unwrap().parse().unwrap();
        claims::take(&door.t.app, id, "sana").await.unwrap();
        second(&door).await;
        assert_eq!(own.news(), [claim("working"), notification(&browser, "notification").await]);
        claims::refuse(&door.t.app, id, "sana", "Sold out").await.unwrap();
        second(&door).await;
        assert_eq!(own.news(), [claim("refused"), balance(50), notification(&browser, "notification").await]);
    }

    async fn events_of_tournaments_go_to_everybody(db: TestDatabase) {
        let door = Door::new(db).await;
        let (one, two) = (door.login(NUMBER).await, door.login(OTHER).await);
        let mut listeners = [listen(&one).await, listen(&two).await];
        let id = door.t.seed_tournament(&tournament(TournamentKind::Weekly, "friday")).await;
        let version = door.t.tournament(id).await.version;
        let tx = door.t.begin().await;
        let now = door.t.app.now();
        assert!(tx.tournaments().change_state(id, version, TournamentState::Ended, Some(now), now).await.unwrap());
        tx.commit().await.unwrap();
        second(&door).await;
        let heard = |state: &str| ("tournament".to_owned(), json!({ "id": id, "state": state }));
        for listener in &mut listeners {
            assert_eq!(listener.news(), [heard("open"), heard("ended")]);
        }
    }

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

    async fn a_connection_ends_with_its_session_alone(db: TestDatabase) {
        let door = Door::new(db).await;
        let other = door.node().await;
        let (browser, device) = (door.login(NUMBER).await, door.login(NUMBER).await);
        let (mut own, mut stays) = (listen(&browser).await, listen(&device).await);
        let mut there = listen(&browser.at(&other)).await;
        browser.post("/api/v1/auth/logout", &json!({})).send().await.data();
        second(&door).await;
        second(&other).await;
        assert!(own.ended() && there.ended());
        assert!(!stays.ended(), "another device");
        listening(&browser).send().await.failed(401, "not_logged_in");
    }

    async fn a_message_event_is_in_the_language_of_its_connection(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        door.t.db.settled().await;
        let mut english = open(listening(&browser)).await;
        let mut urdu = open(listening(&browser).header("cookie", "arena_lang=ur")).await;
        assert_eq!((english.news(), urdu.news()), (vec![ready(false)], vec![ready(false)]));
        tell(&door, subscriber, match_room("AB12CD")).await;
        second(&door).await;
        let said = |news: Vec<(String, Value)>| news[0].1["text"].as_str().unwrap().to_owned();
        assert!(said(english.news()).contains("Room ID: AB12CD."));
        assert!(said(urdu.news()).contains("روم آئی ڈی"));
    }

    async fn a_rolled_back_event_is_never_delivered(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        let mut own = listen(&browser).await;
        let tx = door.t.begin().await;
        told(&door, &*tx, subscriber, news("never")).await;
        drop(tx);
        tell(&door, subscriber, news("said")).await;
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
        told(&door, &*early, subscriber, news("early")).await;
        tell(&door, subscriber, news("late")).await;
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

#[test]
fn a_connection_ends_with_its_token() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let mut own = listen(&door.login(NUMBER).await).await;
        door.t.clock.advance(Duration::minutes(10) - Duration::seconds(2));
        second(&door).await;
        assert!(!own.ended());
        second(&door).await;
        assert!(own.ended());
    });
}

#[test]
fn a_quiet_connection_is_kept_awake() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut own = listen(&browser).await;
        for _ in 0..2 {
            for _ in 0..24 {
                second(&door).await;
                assert_eq!(own.poll(), Ok(None));
            }
            second(&door).await;
            assert_eq!(own.poll(), Ok(Some(": ".to_owned())));
        }
        browser.claim().send().await.data();
        second(&door).await;
        assert_eq!(own.news(), [balance(10)]);
        for _ in 0..24 {
            second(&door).await;
        }
        assert_eq!(own.poll(), Ok(None), "it was not quiet");
    });
}

#[test]
fn a_subscriber_has_five_connections_at_the_most() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let mut open = Vec::new();
        for _ in 0..5 {
            open.push(listen(&browser).await);
        }
        let sixth: Answer = listening(&browser).send().await;
        sixth.failed(429, "too_many_requests");
        assert_eq!(sixth.header("retry-after"), "60");
        listen(&other).await;
        open.pop();
        listen(&browser).await;
        second(&door).await;
        assert!(open.iter_mut().all(|listener| !listener.ended()));
    });
}

#[test]
fn event_streams_are_neither_compressed_nor_buffered() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let answer = listening(&browser).header("accept-encoding", "gzip, br").send().await;
        assert_eq!(answer.status, StatusCode::OK);
        let headers = ["content-type", "content-encoding", "cache-control", "x-accel-buffering"];
        assert_eq!(headers.map(|name| answer.header(name)), ["text/event-stream", "", "no-store", "no"]);
    });
}

#[test]
fn a_server_that_stops_ends_its_connections_and_takes_no_more() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let mut own = listen(&browser).await;
        let (stop, stopped) = oneshot::channel::<()>();
        let state = door.state.clone();
        let following = tokio::spawn(async move {
            state.follow_events(async { stopped.await.unwrap() }).await;
        });
        stop.send(()).unwrap();
        following.await.unwrap();
        assert!(own.ended());
        listening(&browser).send().await.failed(503, "unavailable");
    });
}
