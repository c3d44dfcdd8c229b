//! Suspended accounts.

use std::sync::Arc;

use arena_app::identity::{self, Browser, Grant, Proof};
use arena_app::ports::SubscriberId;
use arena_app::{AppError, AppResult, billing, subscription};
use arena_rules::staff::Role;
use arena_testkit::{TestApp, TestDatabase, TestOperator, both_engines};
use chrono::Duration;
use serde_json::{Value, json};

use super::support::{Desk, Person};

const NUMBER: &str = "03001234567";

/// A console where subscribers are charged, and a subscriber.
async fn desk(db: TestDatabase) -> (Desk, Arc<TestOperator>, SubscriberId) {
    let (t, operator) = TestApp::charging(db).await;
    let subscriber = t.subscriber(NUMBER).await;
    (Desk::of(t), operator, subscriber)
}

async fn log_in(desk: &Desk) -> AppResult<Grant> {
    identity::open(desk.app(), Proof::Handoff(desk.t.handoff(NUMBER)), Browser::default()).await
}

fn code<T: std::fmt::Debug>(answer: AppResult<T>) -> String {
    match answer {
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("{other:?}"),
    }
}

async fn kinds(person: &Person<'_>, subscriber: SubscriberId) -> Vec<Value> {
    let page = person.get(&format!("/api/v1/subscribers/{subscriber}/messages")).await.data();
    page["items"].as_array().unwrap().iter().map(|message| message["kind"].clone()).collect()
}

/// Lets days pass, and charges whoever is due.
async fn days(desk: &Desk, days: i64) {
    for _ in 0..days * 24 {
        desk.t.clock.advance(Duration::hours(1));
        while billing::batch(desk.app(), 100).await.unwrap().due > 0 {}
    }
}

both_engines! {
    async fn the_subscriber_of_a_suspended_account_is_logged_out_and_not_charged_until_it_is_lifted(db: TestDatabase) {
        let (desk, operator, subscriber) = desk(db).await;
        let path = |end: &str| format!("/api/v1/subscribers/{subscriber}{end}");
        let mut fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let care = desk.person("zara@arena.example", Role::Care).await;
        let why = json!({ "reason": "T-2, a farm" });
        assert_eq!(care.post(&path("/suspend"), &why).await.code(), "not_permitted");
        assert_eq!(fraud.confirmed(&path("/suspend"), &json!({ "reason": " " })).await.code(), "reason_needed");
        let shown = fraud.confirmed(&path("/suspend"), &why).await.data();
        assert_eq!((&shown["hold"]["suspended"], &shown["hold"]["reason"]), (&json!(true), &json!("T-2, a farm")));
        assert_eq!((&shown["sessions"], &shown["subscription"]), (&json!(0), &json!("ended")));
        assert_eq!(fraud.confirmed(&path("/suspend"), &why).await.code(), "suspended_before");
        assert_eq!(fraud.post(&path("/hold"), &why).await.code(), "held_before");
        assert_eq!(kinds(&fraud, subscriber).await[0], json!("account_suspended"));
        assert_eq!(code(log_in(&desk).await), "account_suspended");
        let earns = subscription::may_earn(desk.app(), subscriber).await;
        assert_eq!(code(earns), "account_held");

        let paid = operator.book().len();
        days(&desk, 3).await;
        assert_eq!(operator.book().len(), paid, "nothing is charged for what cannot be used");
        assert_eq!(code(log_in(&desk).await), "account_suspended");

        fraud.sign_in().await.data();
        let lifted = fraud.post(&path("/lift"), &why).await.data();
        assert_eq!((&lifted["hold"], &lifted["subscription"]), (&json!(null), &json!("ended")));
        assert_eq!(kinds(&fraud, subscriber).await[0], json!("account_reopened"));
        assert_eq!(log_in(&desk).await.unwrap().subscriber, subscriber);
        let shown = fraud.get(&path("")).await.data();
        assert_ne!(shown["subscription"], json!("ended"), "who comes from the operator's page subscribes again");
        let audit = desk.person("omar@arena.example", Role::Auditor).await;
        let lines = audit.get(&format!("/api/v1/audit?subject={subscriber}&action=subscriber")).await.data();
        let reason = |line: &&Value| line["action"] == json!("subscriber suspend") && line["outcome"] == json!("done");
        let line = lines["items"].as_array().unwrap().iter().find(reason).unwrap().clone();
        assert_eq!((&line["reason"], &line["before"]["sessions"]), (&json!("T-2, a farm"), &json!(1)));
    }

    async fn a_suspension_takes_the_place_of_a_hold_and_both_are_lifted_together(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let path = |end: &str| format!("/api/v1/subscribers/{buyer}{end}");
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        fraud.post(&path("/hold"), &json!({ "reason": "T-2, looked at" })).await.data();
        let shown = fraud.confirmed(&path("/suspend"), &json!({ "reason": "T-3, a farm" })).await.data();
        assert_eq!((&shown["hold"]["reason"], &shown["balance"]), (&json!("T-3, a farm"), &json!(100)));
        let why = json!({ "reason": "T-4, a mistake" });
        assert_eq!(fraud.post(&path("/lift"), &why).await.data()["hold"], json!(null));
        assert_eq!(fraud.post(&path("/lift"), &why).await.code(), "not_held");
        log_in(&desk).await.unwrap();
        // A lifted hold is no news for the subscriber, who could always log in.
        fraud.post(&path("/hold"), &json!({ "reason": "T-5" })).await.data();
        fraud.post(&path("/lift"), &why).await.data();
        assert_eq!(kinds(&fraud, buyer).await, [json!("account_reopened"), json!("account_suspended")]);
    }

    async fn a_log_in_at_the_moment_of_a_suspension_leaves_no_session(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer(NUMBER).await;
        for _ in 0..5 {
            let reason = "T-2, a farm";
            let (held, session) = tokio::join!(subscription::suspend(desk.app(), buyer, reason), log_in(&desk));
            held.unwrap();
            if session.is_err() {
                assert_eq!(code(session), "account_suspended");
            }
            assert_eq!(identity::sessions(desk.app(), buyer).await.unwrap(), []);
            subscription::lift_hold(desk.app(), buyer, None).await.unwrap();
        }
    }
}
