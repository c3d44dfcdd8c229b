//! The claims desk.

use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::support::{Desk, Person};

async fn claims(person: &Person<'_>, state: &str) -> (Vec<String>, Value) {
    let page = person.get(&format!("/api/v1/claims?state={state}")).await.data();
    let ids = page["items"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned());
    (ids.collect(), page["counts"].clone())
}

both_engines! {
    async fn a_claim_is_taken_delivered_or_refused_and_its_subscriber_is_told(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let first = desk.claimed(buyer).await;
        let second = desk.claimed(buyer).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Care).await;
        let (open, counts) = claims(&zara, "open").await;
        assert_eq!(open, [first.to_string(), second.to_string()]);
        assert_eq!(counts, json!({ "open": 2, "working": 0, "mine": 0, "late": 0 }));

        let path = |end: &str| format!("/api/v1/claims/{first}{end}");
        let before = zara.get(&path("")).await.data();
        assert_eq!((&before["recipient"], &before["state"]), (&json!(null), &json!("claimed")));
        let taken = zara.post(&path("/take"), &json!({})).await.data();
        assert_eq!((&taken["mine"], &taken["holder"]), (&json!(true), &json!("zara@arena.example")));
        assert_eq!(taken["recipient"]["phone"], json!("03001234567"));
        assert_eq!(omar.get(&path("")).await.data()["recipient"], json!(null), "only for the holder");
        assert_eq!(omar.post(&path("/take"), &json!({})).await.code(), "claim_taken");
        assert_eq!(omar.post(&path("/deliver"), &json!({ "reference": "X" })).await.code(), "claim_taken");
        assert_eq!(claims(&zara, "mine").await.0, [first.to_string()]);

        assert_eq!(zara.post(&path("/deliver"), &json!({ "reference": " " })).await.code(), "note_invalid");
        let delivered = zara.post(&path("/deliver"), &json!({ "reference": "TCS 77" })).await.data();
        assert_eq!((&delivered["state"], &delivered["recipient"]), (&json!("delivered"), &json!(null)));
        assert_eq!(zara.post(&path("/deliver"), &json!({ "reference": "X" })).await.code(), "claim_settled");

        // A refusal moves credits, so it is confirmed.
        let refuse = format!("/api/v1/claims/{second}/refuse");
        let refused = zara.confirmed(&refuse, &json!({ "reason": "Not available in your city." })).await.data();
        assert_eq!(refused["state"], json!("refused"));
        assert_eq!(desk.t.balance(buyer).await, 70);
        assert_eq!(claims(&zara, "open").await.1, json!({ "open": 0, "working": 0, "mine": 0, "late": 0 }));
    }

    async fn claims_are_late_after_the_promised_day(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let claim = desk.claimed(buyer).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let shown = async |person: &Person<'_>| person.get(&format!("/api/v1/claims/{claim}")).await.data();
        assert_eq!(shown(&zara).await["late"], json!(false));
        desk.t.clock.advance(Duration::days(4));
        let mut zara = zara;
        zara.sign_in().await.data();
        assert_eq!((&shown(&zara).await["late"], &claims(&zara, "open").await.1["late"]), (&json!(true), &json!(1)));
        let unknown = zara.get("/api/v1/claims?state=lost").await;
        assert_eq!(unknown.status, StatusCode::BAD_REQUEST);
    }
}
