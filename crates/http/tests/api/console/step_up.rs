//! Confirmations of single requests by a passkey.

use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::support::{Desk, Person};

const INVITE: &str = "/api/v1/staff/invite";

fn new(email: &str) -> Value {
    json!({ "name": "Omar Khan", "email": email, "role": "care" })
}

/// Asks for a call and confirms it. Returns the confirmation's id.
async fn confirmed_only(person: &Person<'_>, body: &Value) -> String {
    let first = person.post(INVITE, body).await;
    let id = first.body["data"]["stepUp"].as_str().unwrap().to_owned();
    let credential = person.device.get(&first.body["data"]["options"]);
    person.post(&format!("/api/v1/step-ups/{id}"), &json!({ "credential": credential })).await.data();
    id
}

both_engines! {
    async fn a_confirmation_is_good_for_one_request_of_one_session_for_five_minutes(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let bilal = desk.person("bilal@arena.example", Role::Administrator).await;
        let asked = |id: String, body: Value, person| async move {
            Person::post_with(person, INVITE, &body, &[("x-step-up", &id)]).await
        };
        let first = new("first@arena.example");

        let id = confirmed_only(&zara, &first).await;
        let other = asked(id.clone(), new("other@arena.example"), &zara).await;
        assert_eq!(other.code(), "step_up_needed", "another request");
        let stolen = asked(id.clone(), first.clone(), &bilal).await;
        assert_eq!(stolen.code(), "step_up_needed", "another session");
        asked(id.clone(), first.clone(), &zara).await.data();
        assert_eq!(asked(id, first, &zara).await.code(), "step_up_needed", "once");

        let late = new("late@arena.example");
        let id = confirmed_only(&zara, &late).await;
        desk.t.clock.advance(Duration::minutes(5));
        assert_eq!(asked(id, late, &zara).await.code(), "step_up_needed", "too late");
    }

    async fn a_confirmation_needs_the_persons_own_passkey(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let bilal = desk.person("bilal@arena.example", Role::Administrator).await;
        let body = new("omar@arena.example");
        let begin = async || {
            let first = zara.post(INVITE, &body).await;
            assert_eq!(first.status, StatusCode::FORBIDDEN);
            first.body["data"].clone()
        };
        let path = |data: &Value| format!("/api/v1/step-ups/{}", data["stepUp"].as_str().unwrap());

        // Not confirmed.
        let data = begin().await;
        let id = data["stepUp"].as_str().unwrap();
        assert_eq!(zara.post_with(INVITE, &body, &[("x-step-up", id)]).await.code(), "step_up_needed");
        assert_eq!(zara.post(&path(&data), &json!({})).await.code(), "passkey_refused");
        // Another person's passkey, or session.
        let data = begin().await;
        let mut options = data["options"].clone();
        options["allowCredentials"] = json!([]);
        let theirs = json!({ "credential": bilal.device.get(&options) });
        assert_eq!(zara.post(&path(&data), &theirs).await.code(), "passkey_refused");
        let data = begin().await;
        let own = json!({ "credential": zara.device.get(&data["options"]) });
        assert_eq!(bilal.post(&path(&data), &own).await.code(), "passkey_refused");
        // An answer that signed another challenge.
        let (one, other) = (begin().await, begin().await);
        let of_other = json!({ "credential": zara.device.get(&other["options"]) });
        assert_eq!(zara.post(&path(&one), &of_other).await.code(), "passkey_refused");
        let listed = zara.get("/api/v1/staff").await.data();
        assert_eq!(listed["items"].as_array().unwrap().len(), 2, "nobody was invited");
    }
}
