use arena_operator::{BundleStatus, OperatorError};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::support::{Browser, NUMBER, Page, World, number};

async fn put(browser: &mut Browser, reference: &str, product: &str) -> Page {
    let body = json!({"msisdn": NUMBER, "product": product});
    browser.put_json(&format!("/operator/api/deliveries/{reference}"), body).await
}

#[tokio::test]
async fn a_reference_adds_one_product_and_one_sms() {
    let world = World::new().await;
    let mut browser = world.browser();
    let first = put(&mut browser, "c1", "data-2gb-7d").await;
    assert_eq!(
        (first.status, first.json()),
        (StatusCode::OK, json!({"state": "processing", "reference": "B-000001"}))
    );
    assert_eq!(put(&mut browser, "c1", "data-2gb-7d").await.json(), first.json());
    world.clock.turn(Duration::seconds(2));
    let done = json!({"state": "delivered", "reference": "B-000001"});
    assert_eq!(put(&mut browser, "c1", "data-2gb-7d").await.json(), done);
    assert_eq!(browser.get("/operator/api/deliveries/c1").await.json(), done);
    let texts = world.texts(NUMBER).await;
    assert!(texts.len() == 1 && texts[0].contains("data-2gb-7d is being added"), "{texts:?}");
}

#[tokio::test]
async fn a_reference_belongs_to_its_number_and_product() {
    let world = World::new().await;
    let mut browser = world.browser();
    put(&mut browser, "c1", "data-2gb-7d").await;
    let reused = put(&mut browser, "c1", "minutes-100-7d").await;
    assert_eq!((reused.status, &reused.json()["error"]), (StatusCode::CONFLICT, &"reference_reused".into()));
    let other = world.operator.add_bundle(&number("03001234568"), "data-2gb-7d", "c1").await;
    assert!(matches!(other, Err(OperatorError::ReferenceReused)));
    let unknown = browser.get("/operator/api/deliveries/c9").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    for (reference, product) in [("c2", ""), ("c2", "two words"), (&"x".repeat(129) as &str, "data")] {
        let bad = put(&mut browser, reference, product).await;
        assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY, "{reference} {product}");
    }
}

#[tokio::test]
async fn an_unavailable_product_is_refused_without_a_message() {
    let world = World::new().await;
    let refused = world.operator.add_bundle(&number(NUMBER), "unavailable-5gb", "c1").await.unwrap();
    assert_eq!(refused.status, BundleStatus::Refused);
    assert!(world.texts(NUMBER).await.is_empty());
    let shown = world.browser().get("/operator/api/deliveries/c1").await.json();
    assert_eq!((&shown["state"], &shown["reason"]), (&"refused".into(), &"product_unavailable".into()));
}
