//! Switches and the announcement.

use std::collections::BTreeMap;

use arena_app::operations;
use arena_app::ports::{AuditFilter, KeptAuditLine, NodeBeat};
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use super::support::{Desk, Person};

const OPERATIONS: &str = "/api/v1/operations";

fn path(switch: &str, end: &str) -> String {
    format!("{OPERATIONS}/switches/{switch}/{end}")
}

fn why(minutes: Option<u32>) -> Value {
    json!({ "reason": "Pictures fail", "minutes": minutes })
}

fn draft(texts: &Value, version: i32) -> Value {
    json!({ "tone": "notice", "texts": texts, "minutes": null, "version": version })
}

async fn paused(person: &Person<'_>) -> Vec<Value> {
    let page = person.get(OPERATIONS).await.data();
    let all = page["switches"].as_array().unwrap().clone();
    all.into_iter().filter(|switch| !switch["pause"].is_null()).collect()
}

async fn audited(desk: &Desk, action: &str) -> Vec<KeptAuditLine> {
    let filter = AuditFilter { action: Some(action.into()), ..AuditFilter::default() };
    desk.t.read().audit().page(&filter, None, 20).await.unwrap()
}

both_engines! {
    async fn a_switch_is_paused_for_a_reason_and_resumed(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let auditor = desk.person("omar@arena.example", Role::Auditor).await;
        let all = fraud.get(OPERATIONS).await.data();
        assert_eq!(all["switches"].as_array().unwrap().len(), 10);
        let game = json!({ "switch": "game.aim_train_001", "game": "Aim Train", "pause": null });
        assert!(all["switches"].as_array().unwrap().contains(&game), "{all}");
        assert_eq!(auditor.post(&path("uploads", "pause"), &why(None)).await.code(), "not_permitted");
        let empty = json!({ "reason": " ", "minutes": null });
        assert_eq!(fraud.post(&path("uploads", "pause"), &empty).await.code(), "reason_needed");
        assert_eq!(fraud.post(&path("uploads", "pause"), &why(Some(0))).await.code(), "until_past");
        assert_eq!(fraud.post(&path("all", "pause"), &why(None)).await.status, StatusCode::NOT_FOUND);
        fraud.post(&path("uploads", "pause"), &why(Some(30))).await.data();
        let pause = json!({ "reason": "Pictures fail", "by": "fraud@arena.example", "at": "2026-03-01T07:00:00Z",
            "until": "2026-03-01T07:30:00Z" });
        assert_eq!(paused(&auditor).await, [json!({ "switch": "uploads", "game": null, "pause": pause })]);
        assert_eq!(fraud.post(&path("uploads", "pause"), &why(None)).await.code(), "already_paused");
        fraud.post(&path("uploads", "resume"), &json!({})).await.data();
        assert_eq!(fraud.post(&path("uploads", "resume"), &json!({})).await.code(), "not_paused");
        assert_eq!(paused(&auditor).await, [] as [Value; 0]);
        let lines = audited(&desk, "operations pause").await;
        let done: Vec<_> = lines.iter().filter(|line| line.line.change.reason.is_some()).collect();
        assert_eq!(done.len(), 1);
        assert_eq!((done[0].line.subject.as_str(), done[0].line.change.reason.as_deref()), ("uploads", Some("Pictures fail")));
    }

    async fn of_two_people_who_pause_at_once_one_does(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let one = desk.person("fraud@arena.example", Role::Fraud).await;
        let other = desk.person("omar@arena.example", Role::Administrator).await;
        let (joining, body) = (path("joining", "pause"), why(None));
        let (first, second) = tokio::join!(one.post(&joining, &body), other.post(&joining, &body));
        let answers = [first, second];
        let done = answers.iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!((done, paused(&one).await.len()), (1, 1));
    }

    async fn an_announcement_is_shown_changed_and_withdrawn_by_its_version(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let announcement = format!("{OPERATIONS}/announcement");
        let refused = |texts: Value| {
            let (fraud, announcement) = (&fraud, announcement.clone());
            async move { fraud.post(&announcement, &draft(&texts, 0)).await.code().to_owned() }
        };
        assert_eq!(refused(json!({ "ur": "جلد واپسی" })).await, "text_missing");
        assert_eq!(refused(json!({ "en": "x", "de": "y" })).await, "language_unknown");
        assert_eq!(refused(json!({ "en": "x".repeat(161) })).await, "text_invalid");
        let shown = fraud.post(&announcement, &draft(&json!({ "en": "Back soon", "ur": " " }), 0)).await.data();
        assert_eq!((&shown["version"], &shown["shown"]["texts"]), (&json!(1), &json!({ "en": "Back soon" })));
        // Somebody else's page still shows version 0.
        assert_eq!(fraud.post(&announcement, &draft(&json!({ "en": "x" }), 0)).await.code(), "changed_meanwhile");
        let withdraw = format!("{announcement}/withdraw");
        assert_eq!(fraud.post(&withdraw, &json!({ "version": 0 })).await.code(), "changed_meanwhile");
        let gone = fraud.post(&withdraw, &json!({ "version": 1 })).await.data();
        assert_eq!((&gone["version"], &gone["shown"]), (&json!(2), &json!(null)));
        assert_eq!(fraud.post(&withdraw, &json!({ "version": 2 })).await.code(), "not_announced");
        let timed = json!({ "tone": "warning", "texts": { "en": "Ten minutes" }, "minutes": 10, "version": 2 });
        fraud.post(&announcement, &timed).await.data();
        desk.t.clock.advance(Duration::minutes(10));
        let page = fraud.get(OPERATIONS).await.data();
        assert_eq!((&page["announcement"]["version"], &page["announcement"]["shown"]), (&json!(3), &json!(null)));
        let lines = audited(&desk, "operations announce").await;
        assert!(lines.iter().any(|line| line.line.change.after.as_ref().is_some_and(|after| after["texts"]["en"] == json!("Back soon"))));
    }

    async fn a_killed_node_is_silent_until_it_comes_back_or_is_forgotten(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let app = desk.app();
        let node = |name: &str| NodeBeat {
            id: app.new_id(), name: name.into(), version: "1.0.0".into(), worker: true, started_at: app.now(),
            seen_at: app.now(), figures: BTreeMap::from([("rooms".to_owned(), 3.0)]),
        };
        let (first, second) = (node("a:8080"), node("b:8080"));
        for beat in [&first, &second] {
            operations::beat(app, beat).await.unwrap();
        }
        let system = format!("{OPERATIONS}/system");
        let states = |page: Value| -> Vec<Value> {
            page["nodes"].as_array().unwrap().iter().map(|node| json!([node["name"], node["silent"]])).collect()
        };
        let page = fraud.get(&system).await.data();
        assert_eq!(page["nodes"][0]["figures"], json!({ "rooms": 3.0 }));
        assert_eq!(states(page), [json!(["a:8080", false]), json!(["b:8080", false])]);
        desk.t.clock.advance(Duration::seconds(15));
        operations::beat(app, &NodeBeat { seen_at: app.now(), ..second.clone() }).await.unwrap();
        assert_eq!(states(fraud.get(&system).await.data()), [json!(["a:8080", true]), json!(["b:8080", false])]);
        let forget = |id: Uuid| format!("{OPERATIONS}/nodes/{id}/forget");
        assert_eq!(fraud.post(&forget(second.id), &json!({})).await.code(), "node_reports");
        fraud.post(&forget(first.id), &json!({})).await.data();
        assert_eq!(states(fraud.get(&system).await.data()), [json!(["b:8080", false])]);
        // A node that comes back under its name takes the place of its killed run; one that stops leaves none.
        desk.t.clock.advance(Duration::seconds(20));
        let again = node("b:8080");
        operations::beat(app, &again).await.unwrap();
        assert_eq!(states(fraud.get(&system).await.data()), [json!(["b:8080", false])]);
        operations::leave(app, again.id).await.unwrap();
        assert_eq!(states(fraud.get(&system).await.data()), [] as [Value; 0]);
        operations::beat(app, &first).await.unwrap();
        desk.t.clock.advance(Duration::hours(25));
        fraud.sign_in().await.data();
        operations::beat(app, &node("c:8080")).await.unwrap();
        assert_eq!(states(fraud.get(&system).await.data()), [json!(["c:8080", false])]);
    }

    async fn a_wallboard_left_to_itself_shows_a_day_of_figures_and_nothing_else(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let wall = desk.person("fraud@arena.example", Role::Fraud).await;
        wall.post("/api/v1/session/wallboard", &json!({})).await.data();
        desk.t.clock.advance(Duration::hours(23));
        let session = wall.get("/api/v1/session").await.data();
        assert_eq!((&session["permissions"], &session["openedBy"]), (&json!(["operations.read"]), &json!("wallboard")));
        wall.get(&format!("{OPERATIONS}/system")).await.data();
        wall.get(OPERATIONS).await.data();
        for answer in [
            wall.post(&path("uploads", "pause"), &why(None)).await,
            wall.get("/api/v1/jobs").await,
            wall.get("/api/v1/passkeys").await,
            wall.get("/api/v1/events").await,
        ] {
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "only_wallboard"));
        }
        // It cannot prolong itself, and ends after a day.
        let again = wall.post("/api/v1/session/wallboard", &json!({})).await;
        assert_eq!(again.status, StatusCode::NOT_FOUND);
        desk.t.clock.advance(Duration::hours(1));
        assert_eq!(wall.get(&format!("{OPERATIONS}/system")).await.status, StatusCode::UNAUTHORIZED);
        let care = desk.person("zara@arena.example", Role::Care).await;
        assert_eq!(care.post("/api/v1/session/wallboard", &json!({})).await.code(), "not_permitted");
    }
}
