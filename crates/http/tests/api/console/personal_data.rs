//! Personal data of a subscriber: care exports it, two people erase it.

use std::io::{Cursor, Read};

use arena_app::privacy;
use arena_app::staff::ConsoleSettings;
use arena_app::tasks::{PictureSize, file_key};
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::{StatusCode, header};
use bytes::Bytes;
use serde_json::{Value, json};
use zip::ZipArchive;

use super::support::Desk;

const NUMBER: &str = "03001234567";

/// The names of a file's parts, and the rows by table.
fn unpacked(file: &Bytes) -> (Vec<String>, Value) {
    let mut zip = ZipArchive::new(Cursor::new(file.to_vec())).unwrap();
    let names = zip.file_names().map(|name| name.unwrap().into_owned()).collect();
    let mut rows = String::new();
    zip.by_name("subscriber.json").unwrap().read_to_string(&mut rows).unwrap();
    (names, serde_json::from_str(&rows).unwrap())
}

both_engines! {
    async fn care_exports_what_is_stored_about_a_subscriber_and_the_audit_says_why(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let other = desk.buyer("03007654321").await;
        desk.claimed(buyer).await;
        let path = format!("/api/v1/subscribers/{buyer}/export");
        let zara = desk.person("zara@arena.example", Role::Care).await;
        assert_eq!(zara.confirmed(&path, &json!({ "reason": "" })).await.code(), "reason_needed");
        let why = json!({ "reason": "T-9, asked by letter" });
        let answer = zara.confirmed_with(&path, &why, &[("accept-encoding", "br, gzip")]).await;
        assert!(!answer.headers.contains_key(header::CONTENT_ENCODING), "it is packed already");
        assert_eq!((answer.status, &answer.headers[header::CONTENT_TYPE]), (StatusCode::OK, &"application/zip".parse().unwrap()));
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
        let (names, rows) = unpacked(&answer.bytes);
        assert_eq!(names, ["subscriber.json"]);
        assert_eq!(rows["subscriber_number"][0]["msisdn"], json!("923001234567"));
        assert_eq!(rows["redemption"][0]["status"], json!("claimed"));
        assert!(!rows.to_string().contains(&other.to_string()) && !rows.to_string().contains("3007654321"));
        let audit = desk.person("omar@arena.example", Role::Auditor).await;
        let page = audit.get(&format!("/api/v1/audit?subject={buyer}&action=subscriber%20export")).await.data();
        assert_eq!(page["items"][0]["reason"], json!("T-9, asked by letter"));
        assert!(!page.to_string().contains("3001234567"));
        let missing = format!("/api/v1/subscribers/{}/export", super::matrix::NO_ID);
        assert_eq!(zara.confirmed(&missing, &json!({ "reason": "T-9" })).await.status, StatusCode::NOT_FOUND);
    }

    async fn an_export_has_the_pictures_and_one_that_is_gone_breaks_nothing(db: TestDatabase) {
        let (desk, sender) = super::reviews::desk_with_task(db).await;
        let kept = super::reviews::entry(&desk, sender, 1).await;
        // The second entry's file is gone.
        super::reviews::entry(&desk, sender, 2).await;
        let whole = |entry| file_key(entry, PictureSize::Whole);
        desk.app().files.put(&whole(kept), Bytes::from_static(b"a picture")).await.unwrap();
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let path = format!("/api/v1/subscribers/{sender}/export");
        let answer = zara.confirmed(&path, &json!({ "reason": "T-9" })).await;
        let (names, _) = unpacked(&answer.bytes);
        assert_eq!(names, ["subscriber.json".to_owned(), format!("task-{kept}.jpg")]);
    }

    async fn an_export_counts_as_a_number_that_a_person_was_shown(db: TestDatabase) {
        let settings = ConsoleSettings { reveals_per_day: 2, ..ConsoleSettings::default() };
        let desk = Desk::with(db, settings, Vec::new()).await;
        let buyer = desk.buyer(NUMBER).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let path = |end: &str| format!("/api/v1/subscribers/{buyer}/{end}");
        zara.confirmed(&path("reveal"), &json!({ "field": "number", "reason": "T-1" })).await.data();
        assert_eq!(zara.confirmed(&path("export"), &json!({ "reason": "T-1" })).await.status, StatusCode::OK);
        assert_eq!(zara.confirmed(&path("export"), &json!({ "reason": "T-1" })).await.code(), "reveal_limit");
        let number = json!({ "field": "number", "reason": "T-1" });
        assert_eq!(zara.confirmed(&path("reveal"), &number).await.code(), "reveal_limit");
    }

    async fn care_asks_and_an_administrator_erases(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let path = format!("/api/v1/subscribers/{buyer}/erase");
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let head = desk.person("head@arena.example", Role::Administrator).await;
        let why = json!({ "reason": "T-9, asked by letter" });
        assert_eq!(fraud.post(&path, &why).await.code(), "not_permitted");
        assert_eq!(zara.confirmed(&path, &json!({ "reason": "" })).await.code(), "reason_needed");
        let change = zara.confirmed(&path, &why).await.data()["change"].clone();
        assert_eq!(zara.confirmed(&path, &why).await.code(), "erasure_waits", "a double tap");
        let timeline = zara.get(&format!("/api/v1/subscribers/{buyer}/timeline?sources=staff")).await.data();
        assert!(timeline["items"].to_string().contains("T-9, asked by letter"), "{timeline}");
        let shown = zara.get(&format!("/api/v1/subscribers/{buyer}")).await.data();
        assert_eq!((&shown["erasureWaits"], &shown["balance"]), (&json!(true), &json!(100)), "nothing has changed yet");

        let open = head.get("/api/v1/changes").await.data();
        let proposal = json!({ "kind": "erasure", "subscriber": buyer.to_string() });
        assert_eq!(open["items"][0]["proposal"], proposal);
        let approve = format!("/api/v1/changes/{}/approve", change.as_str().unwrap());
        assert_eq!(zara.post(&approve, &json!({})).await.code(), "not_permitted");
        assert_eq!(fraud.confirmed(&approve, &json!({})).await.code(), "not_permitted");
        head.confirmed(&approve, &json!({})).await.data();
        assert_eq!(head.confirmed(&approve, &json!({})).await.code(), "change_over");
        assert_eq!(zara.get(&format!("/api/v1/subscribers/{buyer}")).await.data()["number"], json!(null));
        let found = zara.post("/api/v1/subscribers/find", &json!({ "number": NUMBER })).await;
        assert_eq!(found.status, StatusCode::NOT_FOUND);
        assert_eq!(zara.confirmed(&path, &why).await.code(), "subscriber_erased");
        let audit = desk.person("omar@arena.example", Role::Auditor).await;
        let lines = audit.get("/api/v1/audit?action=changes%20approve").await.data();
        let done = |line: &&Value| line["outcome"] == json!("done");
        let line = lines["items"].as_array().unwrap().iter().find(done).unwrap().clone();
        assert_eq!((&line["reason"], &line["after"]["subscriber"]), (&why["reason"], &json!(buyer)));
        desk.t.assert_ledger_sound().await;
    }

    async fn nobody_is_erased_whose_name_is_still_needed(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let path = format!("/api/v1/subscribers/{buyer}/erase");
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let head = desk.person("head@arena.example", Role::Administrator).await;
        let why = json!({ "reason": "T-9, asked by letter" });
        let change = zara.confirmed(&path, &why).await.data()["change"].clone();
        // The subscriber claims while the erasure waits.
        desk.claimed(buyer).await;
        let approve = format!("/api/v1/changes/{}/approve", change.as_str().unwrap());
        assert_eq!(head.confirmed(&approve, &json!({})).await.code(), "claims_open");
        assert_eq!(head.get("/api/v1/changes").await.data()["items"][0]["state"], json!("open"), "it still waits");
        zara.post(&format!("/api/v1/changes/{}/withdraw", change.as_str().unwrap()), &json!({})).await.data();
        assert_eq!(zara.confirmed(&path, &why).await.code(), "claims_open", "it is said at once");
        // An administrator does not decide about their own request either.
        let other = desk.buyer("03007654321").await;
        let own = head.confirmed(&format!("/api/v1/subscribers/{other}/erase"), &why).await.data()["change"].clone();
        let approve = format!("/api/v1/changes/{}/approve", own.as_str().unwrap());
        assert_eq!(head.confirmed(&approve, &json!({})).await.code(), "own_change");
        assert_eq!(zara.get(&format!("/api/v1/subscribers/{other}")).await.data()["balance"], json!(100));
    }

    async fn an_erasure_waits_until_fraud_has_lifted_a_hold_and_its_approval_says_so(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let path = |end: &str| format!("/api/v1/subscribers/{buyer}/{end}");
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let head = desk.person("head@arena.example", Role::Administrator).await;
        let asked = json!({ "reason": "T-9, asked by letter" });
        let change = zara.confirmed(&path("erase"), &asked).await.data()["change"].clone();
        let approve = format!("/api/v1/changes/{}/approve", change.as_str().unwrap());
        // A hold after the request.
        fraud.post(&path("hold"), &json!({ "reason": "T-2, looked at." })).await.data();
        let proposal = |page: &Value| page["items"][0]["proposal"].clone();
        let shown = proposal(&head.get("/api/v1/changes").await.data());
        assert_eq!((&shown["hold"]["reason"], &shown["hold"]["suspended"]), (&json!("T-2, looked at."), &json!(false)));
        assert_eq!(shown["hold"]["since"], zara.get(&format!("/api/v1/subscribers/{buyer}")).await.data()["hold"]["since"]);
        assert_eq!(head.confirmed(&approve, &json!({})).await.code(), "account_held");
        // A suspension in its place.
        fraud.confirmed(&path("suspend"), &json!({ "reason": "T-3, a farm" })).await.data();
        assert_eq!(proposal(&head.get("/api/v1/changes").await.data())["hold"]["suspended"], json!(true));
        let refused = head.confirmed(&approve, &json!({})).await;
        assert_eq!(refused.code(), "account_held");
        let text = refused.body["message"].as_str().unwrap().to_owned();
        assert!(text.contains("suspended since") && text.contains("T-3, a farm"), "{text}");
        zara.post(&format!("/api/v1/changes/{}/withdraw", change.as_str().unwrap()), &json!({})).await.data();
        assert_eq!(zara.confirmed(&path("erase"), &asked).await.code(), "account_held", "it is said at once");
        let decided = proposal(&head.get("/api/v1/changes?state=decided").await.data());
        assert_eq!(decided["hold"], json!(null), "a request that is over waits for nothing");
        // The account is as it was: the number comes back to it, and does not log in.
        let found = zara.post("/api/v1/subscribers/find", &json!({ "number": NUMBER })).await.data();
        assert_eq!(found["subscriber"], json!(buyer.to_string()));

        fraud.post(&path("lift"), &json!({ "reason": "T-3, decided" })).await.data();
        let change = zara.confirmed(&path("erase"), &asked).await.data()["change"].clone();
        let approve = format!("/api/v1/changes/{}/approve", change.as_str().unwrap());
        assert_eq!(proposal(&head.get("/api/v1/changes").await.data())["hold"], json!(null));
        head.confirmed(&approve, &json!({})).await.data();
    }

    async fn an_erased_account_says_when_and_refuses_what_cannot_be_done(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let path = |end: &str| format!("/api/v1/subscribers/{buyer}{end}");
        let head = desk.person("head@arena.example", Role::Administrator).await;
        assert_eq!(head.get(&path("")).await.data()["erasedAt"], json!(null));
        privacy::erase(desk.app(), buyer, false).await.unwrap();
        let shown = head.get(&path("")).await.data();
        assert_eq!(shown["erasedAt"], json!(desk.app().now()));
        let why = json!({ "reason": "T-9" });
        for end in ["/export", "/erase", "/suspend"] {
            assert_eq!(head.confirmed(&path(end), &why).await.code(), "subscriber_erased", "{end}");
        }
        for end in ["/hold", "/lift", "/name/reset"] {
            assert_eq!(head.post(&path(end), &why).await.code(), "subscriber_erased", "{end}");
        }
        assert_eq!(head.post(&path("/sessions/end"), &json!({})).await.code(), "subscriber_erased");
        assert_eq!(head.post(&path("/notes"), &json!({ "text": "Called." })).await.code(), "subscriber_erased");
        let correction = json!({ "amount": 5, "reason": "T-9" });
        assert_eq!(head.confirmed(&path("/correct"), &correction).await.code(), "subscriber_erased");
        let refused = head.confirmed(&path("/export"), &why).await.body["message"].clone();
        assert!(refused.as_str().unwrap().contains("was erased on"), "{refused}");
    }
}
