//! Requests of persons about their data.

use arena_app::privacy;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use super::support::{Answer, Desk, Person};

const REQUESTS: &str = "/api/v1/privacy-requests";
const NUMBER: &str = "03001234567";
const OTHER: &str = "03001234568";

async fn record(person: &Person<'_>, of: impl ToString, kind: &str, received_on: &str) -> Answer {
    let path = format!("/api/v1/subscribers/{}/privacy-requests", of.to_string());
    let body = json!({ "kind": kind, "channel": "letter", "receivedOn": received_on, "note": "Ticket 4711" });
    person.post(&path, &body).await
}

async fn listed(person: &Person<'_>, state: &str) -> Vec<Value> {
    let page = person.get(&format!("{REQUESTS}?state={state}")).await.data();
    page["items"].as_array().unwrap().clone()
}

fn id_of(request: &Value) -> Uuid {
    request["id"].as_str().unwrap().parse().unwrap()
}

fn settle(id: Uuid) -> String {
    format!("{REQUESTS}/{id}/settle")
}

both_engines! {
    async fn a_request_is_due_thirty_days_after_it_came_and_is_answered_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let (first, second) = (desk.t.subscriber(NUMBER).await, desk.t.subscriber(OTHER).await);
        let care = desk.person("zara@arena.example", Role::Care).await;
        let late = record(&care, first, "access", "2026-02-20").await.data();
        assert_eq!((&late["dueOn"], &late["state"], &late["note"]), (&json!("2026-03-22"), &json!("open"), &json!("Ticket 4711")));
        let early = record(&care, second, "erasure", "2026-02-06").await.data();
        assert_eq!(record(&care, first, "access", "2026-02-21").await.code(), "request_open");
        record(&care, first, "objection", "2026-03-01").await.data();
        let due: Vec<_> = listed(&care, "open").await.iter().map(|request| request["dueOn"].clone()).collect();
        assert_eq!(due, ["2026-03-08", "2026-03-22", "2026-03-31"]);
        let counts = care.get(&format!("{REQUESTS}/count")).await.data();
        assert_eq!(counts, json!({ "open": 3, "soon": 1, "overdue": 0 }));

        let done = json!({ "state": "done", "outcome": "Sent by post" });
        care.post(&settle(id_of(&early)), &done).await.data();
        assert_eq!(care.post(&settle(id_of(&early)), &done).await.code(), "request_settled");
        let settled = listed(&care, "settled").await;
        assert_eq!(settled.len(), 1);
        assert_eq!(settled[0]["answer"], json!({ "by": "zara@arena.example", "at": "2026-03-01T07:00:00Z", "outcome": "Sent by post" }));
        // Settled: the person may ask again.
        record(&care, second, "erasure", "2026-03-01").await.data();
        let own = care.get(&format!("/api/v1/subscribers/{second}/privacy-requests")).await.data();
        assert_eq!(own["items"].as_array().unwrap().len(), 2);
    }

    async fn the_time_is_extended_once_and_only_before_it_ends(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let (first, second) = (desk.t.subscriber(NUMBER).await, desk.t.subscriber(OTHER).await);
        let mut care = desk.person("zara@arena.example", Role::Care).await;
        let request = record(&care, first, "access", "2026-03-01").await.data();
        let extend = |id: Uuid| format!("{REQUESTS}/{id}/extend");
        let why = json!({ "reason": "Twelve years of data" });
        let empty = care.post(&extend(id_of(&request)), &json!({ "reason": " " })).await;
        assert_eq!(empty.code(), "reason_needed");
        let extended = care.post(&extend(id_of(&request)), &why).await.data();
        assert_eq!((&extended["dueOn"], &extended["extension"]), (&json!("2026-05-30"), &json!("Twelve years of data")));
        assert_eq!(care.post(&extend(id_of(&request)), &why).await.code(), "request_not_extendable");
        let other = record(&care, second, "access", "2026-03-01").await.data();
        desk.t.clock.advance(Duration::days(31));
        care.sign_in().await.data();
        assert_eq!(care.post(&extend(id_of(&other)), &why).await.code(), "request_overdue");
        let counts = care.get(&format!("{REQUESTS}/count")).await.data();
        assert_eq!(counts, json!({ "open": 2, "soon": 0, "overdue": 1 }));
    }

    async fn an_erasure_settles_the_requests_of_the_person_and_removes_the_notes(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let subscriber = desk.t.subscriber(NUMBER).await;
        let care = desk.person("zara@arena.example", Role::Care).await;
        record(&care, subscriber, "access", "2026-03-01").await.data();
        record(&care, subscriber, "erasure", "2026-03-01").await.data();
        privacy::erase(desk.app(), subscriber, false).await.unwrap();
        assert_eq!(listed(&care, "open").await, [] as [Value; 0]);
        let settled = listed(&care, "settled").await;
        assert_eq!(settled.len(), 2);
        for request in settled {
            assert_eq!((&request["note"], &request["state"]), (&json!(""), &json!("done")));
            assert_eq!((&request["answer"]["by"], &request["answer"]["outcome"]), (&json!(null), &json!("erased")));
        }
        assert_eq!(record(&care, subscriber, "access", "2026-03-01").await.code(), "subscriber_erased");
    }

    async fn bad_requests_are_refused_and_only_care_records_them(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let subscriber = desk.t.subscriber(NUMBER).await;
        let care = desk.person("zara@arena.example", Role::Care).await;
        for day in ["2026-03-02", "2025-02-28"] {
            assert_eq!(record(&care, subscriber, "access", day).await.code(), "received_invalid");
        }
        assert_eq!(record(&care, subscriber, "copy", "2026-03-01").await.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(record(&care, Uuid::nil(), "access", "2026-03-01").await.status, StatusCode::NOT_FOUND);
        assert_eq!(care.get(&format!("{REQUESTS}?state=lost")).await.status, StatusCode::BAD_REQUEST);
        assert_eq!(care.get(&format!("{REQUESTS}?cursor=x")).await.status, StatusCode::BAD_REQUEST);
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        assert_eq!(record(&fraud, subscriber, "access", "2026-03-01").await.code(), "not_permitted");
        assert_eq!(listed(&fraud, "open").await, [] as [Value; 0]);
        let finance = desk.person("bilal@arena.example", Role::Finance).await;
        assert_eq!(finance.get(REQUESTS).await.code(), "not_permitted");
    }

    async fn each_page_of_requests_goes_on_behind_the_one_before(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let care = desk.person("zara@arena.example", Role::Care).await;
        for subscriber in desk.t.subscribers(3_000_000, 52).await {
            record(&care, subscriber, "access", "2026-03-01").await.data();
        }
        for state in ["open", "settled"] {
            let first = care.get(&format!("{REQUESTS}?state={state}")).await.data();
            let next = first["next"].as_str().unwrap();
            let rest = care.get(&format!("{REQUESTS}?state={state}&cursor={next}")).await.data();
            assert_eq!((first["items"].as_array().unwrap().len(), rest["items"].as_array().unwrap().len()), (50, 2));
            assert_eq!(rest["next"], json!(null));
            let all = first["items"].as_array().unwrap().iter().chain(rest["items"].as_array().unwrap());
            if state == "open" {
                for request in all {
                    care.post(&settle(id_of(request)), &json!({ "state": "refused", "outcome": "Not the holder" })).await.data();
                }
            }
        }
    }
}
