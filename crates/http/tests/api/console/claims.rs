//! The claims desk.

use arena_app::ports::SubscriberId;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::support::{Desk, Person};

/// The kinds of a subscriber's messages, in the alphabet's order: several have the same time.
pub(super) async fn messages(desk: &Desk, of: SubscriberId) -> Vec<String> {
    let messages = desk.t.read().messages().of_subscriber(of, 50).await.unwrap();
    let mut kinds: Vec<_> = messages.into_iter().map(|message| message.kind).collect();
    kinds.sort_unstable();
    kinds
}

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
        assert_eq!(counts, json!({ "open": 2, "working": 0, "mine": 0, "late": 0, "shipped": 0, "overdue": 0 }));

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
        let none = json!({ "open": 0, "working": 0, "mine": 0, "late": 0, "shipped": 0, "overdue": 0 });
        assert_eq!(claims(&zara, "open").await.1, none);
    }

    async fn a_parcel_is_sent_followed_and_its_end_recorded_by_anybody_of_the_desk(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let claim = desk.claimed(buyer).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Care).await;
        let auditor = desk.person("audit@arena.example", Role::Auditor).await;
        let path = |end: &str| format!("/api/v1/claims/{claim}{end}");
        let parcel = |carrier: &str, number: &str| json!({ "carrier": carrier, "number": number });
        let carriers = zara.get("/api/v1/claim-carriers").await.data();
        assert_eq!(carriers, json!({ "items": [{ "name": "TCS", "followed": true }], "overdueDays": 14 }));
        assert_eq!(zara.post(&path("/ship"), &parcel("TCS", "1")).await.code(), "claim_not_taken");
        zara.post(&path("/take"), &json!({})).await.data();
        let wrong = zara.post(&path("/ship"), &parcel("TCS", " ")).await;
        assert_eq!((wrong.status, wrong.code()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid"));
        assert!(wrong.body["fields"]["number"].is_string(), "{}", wrong.body);
        assert_eq!(wrong.body["fields"]["carrier"], json!(null));

        let sent = zara.post(&path("/ship"), &parcel("TCS", "PK 1")).await.data();
        let shown = ["state", "carrier", "trackingNumber", "holder", "recipient", "leaseUntil"].map(|name| sent[name].clone());
        assert_eq!(json!(shown), json!(["shipped", "TCS", "PK 1", "zara@arena.example", null, null]));
        assert_eq!(sent["trackingLink"], json!("https://tcs.example/track/PK%201"));
        let (listed, counts) = claims(&omar, "shipped").await;
        assert_eq!(listed, [claim.to_string()]);
        assert_eq!(counts, json!({ "open": 0, "working": 0, "mine": 0, "late": 0, "shipped": 1, "overdue": 0 }));
        for list in ["open", "working", "mine"] {
            assert_eq!(claims(&zara, list).await.0, [""; 0], "{list}");
        }
        // A reader sees no number.
        let read = auditor.get(&path("")).await.data();
        assert_eq!((&read["carrier"], &read["trackingNumber"], &read["trackingLink"]), (&json!("TCS"), &json!(null), &json!(null)));

        // Pages of an earlier version do not say that they mean a parcel.
        assert_eq!(omar.confirmed(&path("/refuse"), &json!({ "reason": "Sold out" })).await.code(), "claim_shipped");
        let corrected = omar.post(&path("/correct-parcel"), &parcel("Leopards", "L2")).await.data();
        assert_eq!((&corrected["carrier"], &corrected["trackingLink"]), (&json!("Leopards"), &json!(null)));
        let back = omar.post(&path("/came-back"), &json!({})).await.data();
        assert_eq!((&back["state"], &back["mine"], &back["carrier"]), (&json!("working"), &json!(true), &json!(null)));
        assert_eq!(back["recipient"]["phone"], json!("03001234567"));
        omar.post(&path("/ship"), &parcel("TCS", "PK 3")).await.data();
        let done = zara.post(&path("/arrived"), &json!({})).await.data();
        assert_eq!((&done["state"], &done["reference"]), (&json!("delivered"), &json!("TCS PK 3")));
        assert_eq!(omar.post(&path("/arrived"), &json!({})).await.code(), "claim_settled");
        let way = ["claim_delivered", "claim_shipped", "claim_shipped", "claim_shipped"];
        assert_eq!(messages(&desk, buyer).await[..4], way);
        // The audit names neither the number nor the page.
        let lines = auditor.get(&format!("/api/v1/audit?subject={claim}")).await.data();
        let actions: Vec<_> = lines["items"].as_array().unwrap().iter().filter(|line| line["outcome"] == "done").collect();
        assert_eq!(actions.len(), 6, "{lines}");
        assert!(!lines.to_string().contains("PK 3"), "{lines}");
        desk.t.assert_ledger_sound().await;
    }

    async fn a_lost_parcel_is_refused_by_a_confirmed_call_and_an_old_one_is_overdue(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let claim = desk.claimed(buyer).await;
        let mut zara = desk.person("zara@arena.example", Role::Care).await;
        let path = |end: &str| format!("/api/v1/claims/{claim}{end}");
        zara.post(&path("/take"), &json!({})).await.data();
        zara.post(&path("/ship"), &json!({ "carrier": "TCS", "number": "1" })).await.data();
        desk.t.clock.advance(Duration::days(15));
        zara.sign_in().await.data();
        let shown = zara.get(&path("")).await.data();
        assert_eq!((&shown["late"], &shown["overdue"]), (&json!(false), &json!(true)));
        assert_eq!(claims(&zara, "shipped&late=true").await.0, [claim.to_string()]);
        let refuse = json!({ "reason": "Lost on its way", "shipped": true });
        assert_eq!(zara.post(&path("/refuse"), &refuse).await.code(), "step_up_needed");
        let refused = zara.confirmed(&path("/refuse"), &refuse).await.data();
        assert_eq!(refused["state"], json!("refused"));
        assert_eq!(desk.t.balance(buyer).await, 100);
        assert_eq!(zara.confirmed(&path("/refuse"), &refuse).await.code(), "claim_settled");
        desk.t.assert_ledger_sound().await;
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
