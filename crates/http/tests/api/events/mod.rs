//! Event streams (docs/adr/0007-events.md).

mod connections;
mod nothing_lost;
mod receivers;

use arena_app::messages;
use arena_app::ports::{SubscriberId, UnitOfWork};
use arena_rules::messages::SubscriberMessage;
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Call, Door, Listener};

const PATH: &str = "/api/v1/events";

fn listening(browser: &Browser) -> Call {
    browser.get(PATH)
}

async fn open(call: Call) -> Listener {
    let response = call.open().await;
    assert_eq!(response.status(), StatusCode::OK);
    Listener::of(response)
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
