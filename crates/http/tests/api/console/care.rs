//! The care desk.

use arena_app::staff::ConsoleSettings;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::support::Desk;

both_engines! {
    async fn a_subscriber_is_found_by_number_and_shown_without_it(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let claim = desk.claimed(buyer).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        for number in ["03001234567", "+92 300 1234567".replace(' ', "").as_str(), &buyer.to_string()] {
            let found = zara.post("/api/v1/subscribers/find", &json!({ "number": number })).await.data();
            assert_eq!(found["subscriber"], json!(buyer.to_string()), "{number}");
        }
        for number in ["03007654321", "x", ""] {
            let answer = zara.post("/api/v1/subscribers/find", &json!({ "number": number })).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{number}");
        }
        let path = |end: &str| format!("/api/v1/subscribers/{buyer}{end}");
        let shown = zara.get(&path("")).await.data();
        assert_eq!((&shown["balance"], &shown["openClaims"]), (&json!(70), &json!(1)));
        let wallet = zara.get(&path("/wallet")).await.data();
        assert_eq!(wallet["items"][0]["amount"], json!(-30));
        assert_eq!(zara.get(&path("/claims")).await.data()["items"][0]["id"], json!(claim));
        let everything = [&shown, &wallet, &zara.get(&path("/claims")).await.data()];
        let text = everything.map(Value::to_string).concat();
        assert!(!text.contains("3001234567"), "the number is nowhere: {text}");
    }

    async fn a_number_is_shown_for_a_reason_that_the_audit_keeps(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let reveal = format!("/api/v1/subscribers/{buyer}/reveal");
        let with = |field: &str, reason: &str| json!({ "field": field, "reason": reason });
        assert_eq!(zara.confirmed(&reveal, &with("number", " ")).await.code(), "reason_needed");
        assert_eq!(zara.confirmed(&reveal, &with("email", "T-1")).await.code(), "nothing_to_reveal");
        assert_eq!(zara.confirmed(&reveal, &with("name", "T-1")).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let shown = zara.confirmed(&reveal, &with("number", "T-1, call back")).await.data();
        assert_eq!(shown["value"], json!("03001234567"));
        let auditor = desk.person("omar@arena.example", Role::Auditor).await;
        let page = auditor.get(&format!("/api/v1/audit?subject={buyer}")).await.data();
        let line = &page["items"][0];
        assert_eq!((&line["action"], &line["reason"]), (&json!("subscriber reveal"), &json!("T-1, call back")));
        assert!(!page.to_string().contains("3001234567"));
    }

    async fn a_person_sees_a_limited_number_of_numbers_in_a_day(db: TestDatabase) {
        let desk = Desk::with(db, ConsoleSettings { reveals_per_day: 2, ..ConsoleSettings::default() }, Vec::new()).await;
        let buyer = desk.t.subscriber("03001234567").await;
        let mut zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Care).await;
        let reveal = format!("/api/v1/subscribers/{buyer}/reveal");
        let number = json!({ "field": "number", "reason": "T-3" });
        // A refused one does not count.
        assert_eq!(zara.confirmed(&reveal, &json!({ "field": "email", "reason": "T-3" })).await.code(), "nothing_to_reveal");
        for _ in 0..2 {
            zara.confirmed(&reveal, &number).await.data();
        }
        assert_eq!(zara.confirmed(&reveal, &number).await.code(), "reveal_limit");
        omar.confirmed(&reveal, &number).await.data();
        desk.t.clock.advance(Duration::days(1));
        zara.sign_in().await.data();
        zara.confirmed(&reveal, &number).await.data();
    }

    async fn sessions_names_and_holds_are_in_the_hands_of_their_roles(db: TestDatabase) {
        let desk = Desk::new(db).await;
        desk.t.login("03001234567").await;
        let buyer = desk.t.subscriber("03001234567").await;
        let path = |end: &str| format!("/api/v1/subscribers/{buyer}{end}");
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        assert!(zara.get(&path("/sessions")).await.data()["items"].as_array().is_some_and(|all| !all.is_empty()));
        assert_ne!(zara.post(&path("/sessions/end"), &json!({})).await.data()["ended"], json!(0));
        assert_eq!(zara.get(&path("/sessions")).await.data()["items"], json!([]));
        let why = json!({ "reason": "T-2, a farm" });
        assert_eq!(zara.post(&path("/hold"), &why).await.code(), "not_permitted");
        let held = fraud.post(&path("/hold"), &why).await.data();
        assert_eq!(held["hold"]["reason"], json!("T-2, a farm"));
        assert_eq!(fraud.post(&path("/lift"), &why).await.data()["hold"], json!(null));
        assert_eq!(fraud.post(&path("/lift"), &why).await.code(), "not_held");
    }
}
