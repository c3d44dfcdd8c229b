//! Background jobs that were given up.

use arena_app::ports::{JobOutcome, NewJob};
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use super::support::{Desk, Person};

const JOBS: &str = "/api/v1/jobs";
const DELIVER: &str = "reward.deliver";

/// A job that its worker gave up, a second later than the one before.
async fn given_up(desk: &Desk, kind: &'static str, unique_key: Option<&str>) -> Uuid {
    desk.t.clock.advance(Duration::seconds(1));
    let (id, now) = (desk.app().new_id(), desk.app().now());
    let payload = json!({ "claim": id, "to": "923001234567" });
    let tx = desk.t.begin().await;
    let job = NewJob { id, kind, payload, unique_key: unique_key.map(str::to_owned), run_at: now };
    assert!(tx.jobs().enqueue(&job).await.unwrap());
    let claimed = tx.jobs().claim(&[kind], now, Duration::minutes(1), 1).await.unwrap();
    let error = "no answer about 923001234567".to_owned();
    assert!(tx.jobs().finish(id, claimed[0].epoch, &JobOutcome::Dead { error }, now).await.unwrap());
    tx.commit().await.unwrap();
    id
}

async fn listed(person: &Person<'_>, query: &str) -> (Vec<Value>, Value) {
    let page = person.get(&format!("{JOBS}{query}")).await.data();
    let ids = page["items"].as_array().unwrap().iter().map(|job| job["id"].clone()).collect();
    (ids, page)
}

both_engines! {
    async fn jobs_that_were_given_up_are_listed_without_what_tells_who_somebody_is(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let first = given_up(&desk, DELIVER, None).await;
        let second = given_up(&desk, "message.push", None).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let (ids, page) = listed(&fraud, "").await;
        assert_eq!(ids, [json!(second), json!(first)], "the latest first");
        let job = &page["items"][1];
        assert_eq!((&job["kind"], &job["attempts"]), (&json!(DELIVER), &json!(1)));
        assert_eq!((&job["payload"], &job["error"]), (&json!({ "claim": first, "to": "***" }), &json!("no answer about ***")));
        let kind = json!({ "kind": DELIVER, "ready": 0, "running": 0, "dead": 1 });
        assert!(page["kinds"].as_array().unwrap().contains(&kind), "{page}");
        assert_eq!(listed(&fraud, "?kind=reward.deliver").await.0, [json!(first)]);
        assert_eq!(fraud.get(&format!("{JOBS}?cursor=x_y")).await.status, StatusCode::BAD_REQUEST);
    }

    async fn each_page_goes_on_behind_the_one_before(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut all = Vec::new();
        for _ in 0..53 {
            all.insert(0, json!(given_up(&desk, DELIVER, None).await));
        }
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let (mut ids, page) = listed(&fraud, "").await;
        assert_eq!(ids.len(), 50);
        let (rest, last) = listed(&fraud, &format!("?cursor={}", page["next"].as_str().unwrap())).await;
        ids.extend(rest);
        assert_eq!((ids, &last["next"]), (all, &json!(null)));
        assert_eq!((&page["kinds"][0]["dead"], &last["kinds"]), (&json!(53), &json!([])), "kinds come once");
    }

    async fn the_navigation_counts_up_to_a_hundred(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let care = desk.person("zara@arena.example", Role::Care).await;
        let count = async || fraud.get(&format!("{JOBS}/count")).await.data();
        assert_eq!(count().await, json!({ "count": 0, "more": false }));
        for _ in 0..100 {
            given_up(&desk, DELIVER, None).await;
        }
        assert_eq!(count().await, json!({ "count": 100, "more": false }));
        given_up(&desk, "message.push", None).await;
        assert_eq!(count().await, json!({ "count": 100, "more": true }));
        assert_eq!(care.get(&format!("{JOBS}/count")).await.code(), "not_permitted");
    }

    async fn a_job_is_retried_once_and_a_kind_at_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let (first, _, other) = (
            given_up(&desk, DELIVER, None).await,
            given_up(&desk, DELIVER, None).await,
            given_up(&desk, "message.push", None).await,
        );
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let auditor = desk.person("omar@arena.example", Role::Auditor).await;
        let retry = format!("{JOBS}/{first}/retry");
        assert_eq!(auditor.post(&retry, &json!({})).await.code(), "not_permitted");
        fraud.post(&retry, &json!({})).await.data();
        assert_eq!(fraud.post(&retry, &json!({})).await.code(), "job_not_dead", "it waits");
        let kind = json!({ "kind": DELIVER });
        assert_eq!(fraud.post(&format!("{JOBS}/retry"), &kind).await.data()["retried"], json!(1));
        assert_eq!(fraud.post(&format!("{JOBS}/retry"), &kind).await.code(), "no_dead_jobs");
        let (ids, page) = listed(&auditor, "").await;
        assert_eq!(ids, [json!(other)]);
        let kind = json!({ "kind": DELIVER, "ready": 2, "running": 0, "dead": 0 });
        assert!(page["kinds"].as_array().unwrap().contains(&kind), "{page}");
    }

    async fn a_job_for_which_another_one_stands_in_is_not_retried(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let dead = given_up(&desk, DELIVER, Some("claim:7")).await;
        let waiting = NewJob {
            id: desk.app().new_id(),
            kind: DELIVER,
            payload: json!({}),
            unique_key: Some("claim:7".into()),
            run_at: desk.app().now(),
        };
        let tx = desk.t.begin().await;
        tx.jobs().enqueue(&waiting).await.unwrap();
        tx.commit().await.unwrap();
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        assert_eq!(fraud.post(&format!("{JOBS}/{dead}/retry"), &json!({})).await.code(), "job_not_dead");
        assert_eq!(fraud.post(&format!("{JOBS}/retry"), &json!({ "kind": DELIVER })).await.code(), "no_dead_jobs");
        assert_eq!(listed(&fraud, "").await.0, [json!(dead)]);
    }

    async fn a_discarded_job_is_gone_and_the_audit_has_what_it_was_to_do(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let dead = given_up(&desk, DELIVER, None).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let discard = format!("{JOBS}/{dead}/discard");
        assert_eq!(fraud.confirmed(&discard, &json!({ "reason": "" })).await.code(), "reason_needed");
        let why = json!({ "reason": "T-7, delivered by hand" });
        fraud.confirmed(&discard, &why).await.data();
        assert_eq!(fraud.confirmed(&discard, &why).await.code(), "job_not_dead");
        assert_eq!(fraud.post(&format!("{JOBS}/{dead}/retry"), &json!({})).await.code(), "job_not_dead");
        assert_eq!(listed(&fraud, "").await.0, [json!(null); 0]);
        let auditor = desk.person("omar@arena.example", Role::Auditor).await;
        let lines = auditor.get("/api/v1/audit?action=jobs%20discard").await.data();
        let done = |line: &&Value| line["outcome"] == json!("done");
        let line = lines["items"].as_array().unwrap().iter().find(done).unwrap();
        assert_eq!((&line["subject"], &line["reason"]), (&json!(dead.to_string()), &why["reason"]));
        assert_eq!((&line["before"]["kind"], &line["before"]["payload"]["to"]), (&json!(DELIVER), &json!("***")));
    }
}
