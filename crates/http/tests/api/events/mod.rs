//! Event streams (docs/adr/0007-events.md).

mod connections;
mod nothing_lost;
mod receivers;

use arena_app::messages;
use arena_app::ports::{SubscriberId, UnitOfWork};
use arena_rules::messages::SubscriberMessage;
use axum::body::Body;
use axum::http::StatusCode;
use chrono::Duration;
use futures::FutureExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};

use crate::support::{Browser, Call, Door};

const PATH: &str = "/api/v1/events";

#[derive(Clone, Debug, PartialEq)]
struct Event {
    id: String,
    name: String,
    data: Value,
}

struct Listener {
    body: Body,
    /// Text that is not parsed yet.
    rest: String,
    /// Id of the last parsed event.
    last: String,
}

impl Listener {
    /// The next frame, if one has come; `Err` at the end of the stream.
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

    /// Names and data of the events received so far.
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

/// Opens a stream once the database is quiet.
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

async fn notify(door: &Door, tx: &dyn UnitOfWork, subscriber: SubscriberId, message: SubscriberMessage) {
    messages::notify(&door.t.app, tx, subscriber, message).await.unwrap();
}

async fn notify_at_once(door: &Door, subscriber: SubscriberId, message: SubscriberMessage) {
    let tx = door.t.begin().await;
    notify(door, &*tx, subscriber, message).await;
    tx.commit().await.unwrap();
}

/// The latest notification, as an event.
async fn notification(browser: &Browser, name: &str) -> (String, Value) {
    let list = browser.get("/api/v1/notifications").send().await.data();
    (name.to_owned(), list[0].clone())
}

/// Runs a node's next round once the database is quiet.
async fn second(door: &Door) {
    door.t.db.settled().await;
    tick(door).await;
}

/// Runs a node's next round at once.
async fn tick(door: &Door) {
    door.t.clock.advance(Duration::seconds(1));
    door.state.publish_events().await;
}
