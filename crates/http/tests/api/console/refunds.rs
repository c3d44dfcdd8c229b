//! Refunds of charges: care asks, finance approves.

use arena_app::billing;
use arena_app::ports::SubscriberId;
use arena_rules::staff::Role;
use arena_testkit::{TestApp, TestDatabase, TestOperator, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};
use std::sync::Arc;

use super::support::{Desk, Person};

/// A console where subscribers are charged, and a subscriber who has paid a day.
async fn desk(db: TestDatabase) -> (Desk, Arc<TestOperator>, SubscriberId) {
    let (t, operator) = TestApp::charging(db).await;
    let subscriber = t.subscriber("03001234567").await;
    for _ in 0..48 {
        t.clock.advance(Duration::hours(1));
        while billing::batch(&t.app, 100).await.unwrap().due > 0 {}
    }
    assert!(operator.book().iter().any(|line| line.paid));
    (Desk::of(t), operator, subscriber)
}

async fn charge(person: &Person<'_>, subscriber: SubscriberId) -> Value {
    let plan = person.get(&format!("/api/v1/subscribers/{subscriber}/plan")).await.data();
    plan["charges"].as_array().unwrap().last().unwrap().clone()
}

both_engines! {
    async fn care_asks_finance_approves_and_the_operator_gives_the_money_back(db: TestDatabase) {
        let (desk, operator, subscriber) = desk(db).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let finance = desk.person("finance@arena.example", Role::Finance).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let shown = charge(&zara, subscriber).await;
        assert_eq!((&shown["state"], &shown["refundable"], &shown["refund"]), (&json!("paid"), &json!(true), &Value::Null));
        let path = format!("/api/v1/charges/{}/refund", shown["id"].as_str().unwrap());
        let why = json!({ "reason": "T-1, charged after leaving" });
        let change = zara.confirmed(&path, &why).await.data()["change"].clone();
        assert_eq!(zara.confirmed(&path, &why).await.code(), "refund_waits", "a double tap");
        assert_eq!(finance.confirmed(&path, &why).await.code(), "refund_waits", "another maker");
        let shown = charge(&zara, subscriber).await;
        assert_eq!((&shown["refund"]["state"], &shown["refundable"]), (&json!("waiting"), &json!(false)));
        assert_eq!(operator.refund_requests(), 0);

        let open = finance.get("/api/v1/changes").await.data();
        let proposal = &open["items"][0]["proposal"];
        assert_eq!((&proposal["kind"], &proposal["amount"], &proposal["currency"]), (&json!("refund"), &json!("10"), &json!("PKR")));
        let approve = format!("/api/v1/changes/{}/approve", change.as_str().unwrap());
        assert_eq!(fraud.confirmed(&approve, &json!({})).await.code(), "not_permitted", "finance decides");
        finance.confirmed(&approve, &json!({})).await.data();
        assert_eq!(finance.confirmed(&approve, &json!({})).await.code(), "change_over");
        assert_eq!(charge(&zara, subscriber).await["refund"]["state"], json!("asked"));
        billing::refund_batch(desk.app(), 20).await.unwrap();
        let shown = charge(&zara, subscriber).await;
        let refund = &shown["refund"];
        assert_eq!((&refund["state"], &refund["approvedBy"]), (&json!("refunded"), &json!("finance@arena.example")));
        assert_eq!((operator.refunds().len(), &shown["refundable"]), (1, &json!(false)));
        assert_eq!(zara.confirmed(&path, &why).await.code(), "refunded_before");
        let timeline = zara.get(&format!("/api/v1/subscribers/{subscriber}/timeline?sources=charge")).await.data();
        let words = timeline["items"].to_string();
        assert!(words.contains("refund_asked") && words.contains("refund_refunded"), "{words}");
        let audit = desk.person("audit@arena.example", Role::Auditor).await;
        let lines = audit.get("/api/v1/audit?action=charges").await.data();
        assert!(lines["items"].as_array().unwrap().iter().any(|line| line["outcome"] == json!("done")), "{lines}");
    }

    async fn nobody_approves_their_own_refund(db: TestDatabase) {
        let (desk, operator, subscriber) = desk(db).await;
        let finance = desk.person("finance@arena.example", Role::Finance).await;
        let other = desk.person("other@arena.example", Role::Finance).await;
        let id = charge(&finance, subscriber).await["id"].as_str().unwrap().to_owned();
        let why = json!({ "reason": "T-1" });
        let change = finance.confirmed(&format!("/api/v1/charges/{id}/refund"), &why).await.data()["change"].clone();
        let path = format!("/api/v1/changes/{}", change.as_str().unwrap());
        assert_eq!(finance.confirmed(&format!("{path}/approve"), &json!({})).await.code(), "own_change");
        other.post(&format!("{path}/refuse"), &json!({ "note": "no ticket" })).await.data();
        assert_eq!(charge(&finance, subscriber).await["refundable"], json!(true));
        assert_eq!(operator.refund_requests(), 0);
        let reviewer = desk.person("reviewer@arena.example", Role::Reviewer).await;
        let refused = reviewer.post(&format!("/api/v1/charges/{id}/refund"), &why).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }

    async fn a_denied_refund_is_recorded_as_made_outside(db: TestDatabase) {
        let (desk, operator, subscriber) = desk(db).await;
        operator.deny_refunds(true);
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let boss = desk.person("boss@arena.example", Role::Administrator).await;
        let id = charge(&zara, subscriber).await["id"].as_str().unwrap().to_owned();
        let outside = format!("/api/v1/charges/{id}/refunded-outside");
        let reference = json!({ "reference": "B-4711" });
        assert_eq!(zara.confirmed(&outside, &reference).await.status, StatusCode::NOT_FOUND);
        let change = zara.confirmed(&format!("/api/v1/charges/{id}/refund"), &json!({ "reason": "T-1" })).await.data();
        let approve = format!("/api/v1/changes/{}/approve", change["change"].as_str().unwrap());
        boss.confirmed(&approve, &json!({})).await.data();
        assert_eq!(zara.confirmed(&outside, &reference).await.code(), "refund_not_denied");
        billing::refund_batch(desk.app(), 20).await.unwrap();
        let shown = charge(&zara, subscriber).await;
        assert_eq!((&shown["refund"]["state"], &shown["refundable"]), (&json!("denied"), &json!(true)));
        zara.confirmed(&outside, &reference).await.data();
        let shown = charge(&zara, subscriber).await;
        assert_eq!((&shown["refund"]["state"], &shown["refund"]["reference"]), (&json!("outside"), &json!("B-4711")));
        assert_eq!(shown["refundable"], json!(false));
    }
}
