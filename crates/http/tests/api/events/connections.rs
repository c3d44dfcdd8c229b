use arena_testkit::{Engine, TestDatabase, both_engines, run};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;
use tokio::sync::oneshot;

use super::{balance, listen, listening, second};
use crate::support::{Answer, Door, NUMBER, OTHER};

both_engines! {
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
        // Each connection has its own time between 15 and 25 seconds.
        for _ in 0..3 {
            let mut quiet = 1;
            second(&door).await;
            while own.poll() != Ok(Some(": ".to_owned())) {
                quiet += 1;
                assert!(quiet <= 25, "no heartbeat");
                second(&door).await;
            }
            assert!(quiet >= 15, "after {quiet} s");
        }
        for _ in 0..10 {
            second(&door).await;
        }
        browser.claim().send().await.data();
        second(&door).await;
        assert_eq!(own.news(), [balance(10)]);
        for _ in 0..14 {
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
