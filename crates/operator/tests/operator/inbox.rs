use arena_operator::OperatorError;
use axum::http::StatusCode;
use chrono::Duration;

use crate::support::{NUMBER, World, number};

#[tokio::test]
async fn a_message_is_delivered_once_per_reference() {
    let world = World::new().await;
    let to = number(NUMBER);
    for _ in 0..3 {
        world.operator.deliver(&to, "Room ID: K7PXWM", "room:1").await.unwrap();
    }
    assert_eq!(world.texts(NUMBER).await, ["Room ID: K7PXWM"]);
    let other_text = world.operator.deliver(&to, "Room ID: OTHER1", "room:1").await;
    assert!(matches!(other_text, Err(OperatorError::ReferenceReused)));
    let other_number = world.operator.deliver(&number("03111111111"), "Room ID: K7PXWM", "room:1").await;
    assert!(matches!(other_number, Err(OperatorError::ReferenceReused)));
    assert_eq!(world.texts(NUMBER).await.len(), 1);
}

#[tokio::test]
async fn the_same_message_from_many_workers_at_once_is_one() {
    let world = World::new().await;
    let workers: Vec<_> = (0..20)
        .map(|_| {
            let operator = world.operator.clone();
            tokio::spawn(async move { operator.deliver(&number(NUMBER), "once", "r").await })
        })
        .collect();
    for worker in workers {
        worker.await.unwrap().unwrap();
    }
    assert_eq!(world.texts(NUMBER).await.len(), 1);
}

#[tokio::test]
async fn the_inbox_shows_newest_first_and_filters_by_number() {
    let world = World::new().await;
    let mut browser = world.browser();
    assert!(browser.get("/operator/inbox").await.has("No messages yet"));
    world.operator.deliver(&number(NUMBER), "first <b>", "1").await.unwrap();
    world.clock.turn(Duration::minutes(65));
    world.operator.deliver(&number("03119999999"), "second, code 123456", "2").await.unwrap();

    let page = browser.get("/operator/inbox").await;
    assert!(page.body.find("second, code").unwrap() < page.body.find("first &lt;b&gt;").unwrap());
    assert!(page.has("2026-03-01 04:05 PM") && page.has("data-copy=\"123456\""));
    let page = browser.get("/operator/inbox?msisdn=0300-1234567").await;
    assert!(page.has("first &lt;b") && !page.has("second"));
    let page = browser.get("/operator/inbox?msisdn=12").await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.has("not a mobile number") && !page.has("first &lt;b"));

    let json = browser.get("/operator/api/messages?msisdn=923119999999").await.json();
    assert_eq!(
        json,
        serde_json::json!({"messages": [{
            "id": 2, "msisdn": "923119999999", "text": "second, code 123456", "code": "123456",
            "reference": "2", "sentAt": "2026-03-01T11:05:00.000Z",
        }]})
    );
    assert_eq!(browser.get("/operator/api/messages").await.json()["messages"].as_array().unwrap().len(), 2);
    let refused = browser.get("/operator/api/messages?msisdn=12").await;
    assert_eq!(
        (refused.status, &refused.json()["error"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &"bad_number".into())
    );
}

#[tokio::test]
async fn a_full_inbox_has_pages() {
    let world = World::new().await;
    for n in 1..=120 {
        world.operator.deliver(&number(NUMBER), &format!("message {n}."), &n.to_string()).await.unwrap();
    }
    let mut browser = world.browser();
    let mut path = "/operator/inbox".to_owned();
    let mut seen = Vec::new();
    loop {
        let page = browser.get(&path).await;
        let items = page.body.matches("data-id=").count();
        seen.push(items);
        assert_eq!(page.has("data-follow"), seen.len() == 1, "only the newest page follows what arrives");
        let Some((_, older)) = page.body.split_once("href=\"/operator/inbox?msisdn=&amp;before=") else {
            break;
        };
        path = format!("/operator/inbox?before={}", older.split('"').next().unwrap());
    }
    assert_eq!(seen, [50, 50, 20]);
}
