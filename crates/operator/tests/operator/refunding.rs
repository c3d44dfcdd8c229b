use axum::http::StatusCode;
use serde_json::json;

use crate::support::{NUMBER, World};

#[tokio::test]
async fn a_charge_is_given_back_once() {
    let world = World::new().await;
    let mut browser = world.browser();
    let charge = json!({"reference": "day:1", "msisdn": NUMBER, "amount": 10});
    assert_eq!(browser.post_json("/operator/api/charge", charge).await.json()["balance"], json!(490));
    let path = "/operator/api/charge/day:1/refund";
    let first = browser.post_json(path, json!({"reference": "back:1"})).await.json();
    assert_eq!(
        first,
        json!({"reference": "back:1", "charge": "day:1", "status": "refunded",
               "refundedAt": "2026-03-01T10:00:00.000Z"})
    );
    assert_eq!(browser.post_json(path, json!({"reference": "back:1"})).await.json(), first, "answered once");
    assert_eq!(browser.get("/operator/api/refund/back:1").await.json(), first);
    let again = browser.post_json(path, json!({"reference": "back:2"})).await.json();
    assert_eq!(again["status"], "denied", "another reference gives nothing back");
    // The money is back on the balance, once.
    let next = json!({"reference": "day:2", "msisdn": NUMBER, "amount": 10});
    assert_eq!(browser.post_json("/operator/api/charge", next).await.json()["balance"], json!(490));

    let unknown =
        browser.post_json("/operator/api/charge/day:9/refund", json!({"reference": "back:3"})).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    let reused = browser.post_json("/operator/api/charge/day:2/refund", json!({"reference": "back:1"})).await;
    assert_eq!(reused.status, StatusCode::CONFLICT);
    assert_eq!(browser.get("/operator/api/refund/back:9").await.status, StatusCode::NOT_FOUND);
}
