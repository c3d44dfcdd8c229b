//! Managing members of staff.

use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::support::{Desk, Person};

async fn id_of(person: &Person<'_>, email: &str) -> String {
    let listed = person.get("/api/v1/staff").await.data();
    let mut items = listed["items"].as_array().unwrap().iter();
    let found = items.find(|row| row["email"] == json!(email)).unwrap();
    found["id"].as_str().unwrap().to_owned()
}

both_engines! {
    async fn a_changed_role_and_a_disabled_person_end_open_sessions_at_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let mut omar = desk.person("omar@arena.example", Role::Care).await;
        let id = id_of(&zara, "omar@arena.example").await;

        let changed = zara.confirmed(&format!("/api/v1/staff/{id}/role"), &json!({ "role": "finance" })).await;
        assert_eq!(changed.data()["member"]["role"], json!("finance"));
        assert_eq!(omar.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(omar.sign_in().await.data()["staff"]["role"], json!("finance"));

        let disable = format!("/api/v1/staff/{id}/disable");
        assert_eq!(zara.confirmed(&disable, &json!({ "reason": " " })).await.code(), "reason_needed");
        zara.confirmed(&disable, &json!({ "reason": "left the company" })).await.data();
        assert_eq!(omar.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(omar.sign_in().await.code(), "passkey_refused");
        assert_eq!(zara.confirmed(&disable, &json!({ "reason": "twice" })).await.code(), "staff_changed");
        let recover = format!("/api/v1/staff/{id}/recover");
        assert_eq!(zara.confirmed(&recover, &json!({})).await.code(), "staff_disabled");

        let enabled = zara.confirmed(&format!("/api/v1/staff/{id}/enable"), &json!({})).await.data();
        assert_eq!(omar.sign_in().await.code(), "passkey_refused", "the old passkey is gone");
        omar.accept(enabled["code"].as_str().unwrap()).await;
        omar.get("/api/v1/session").await.data();
        let unknown = json!({ "role": "root" });
        let answer = zara.confirmed(&format!("/api/v1/staff/{id}/role"), &unknown).await;
        assert_eq!((answer.status, answer.code()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid"));
    }

    async fn a_lost_passkey_is_replaced_by_an_administrator(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let mut omar = desk.person("omar@arena.example", Role::Reviewer).await;
        let id = id_of(&zara, "omar@arena.example").await;
        let recovered = zara.confirmed(&format!("/api/v1/staff/{id}/recover"), &json!({})).await.data();
        assert_eq!(omar.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
        let mut new_phone = desk.browser();
        new_phone.accept(recovered["code"].as_str().unwrap()).await;
        assert_eq!(omar.sign_in().await.code(), "passkey_refused");
    }

    async fn the_last_administrator_stays_even_when_two_act_at_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let bilal = desk.person("bilal@arena.example", Role::Administrator).await;
        let (zaras, bilals) = (id_of(&zara, "zara@arena.example").await, id_of(&zara, "bilal@arena.example").await);
        let own = zara.confirmed(&format!("/api/v1/staff/{zaras}/role"), &json!({ "role": "care" })).await;
        assert_eq!(own.code(), "own_role");
        let reason = json!({ "reason": "a quarrel" });
        let (one, other) = (format!("/api/v1/staff/{bilals}/disable"), format!("/api/v1/staff/{zaras}/disable"));
        // Both confirm first, and send at the same moment.
        let confirm = async |person: &Person<'_>, path: &str| {
            let first = person.post(path, &reason).await;
            let id = first.body["data"]["stepUp"].as_str().unwrap().to_owned();
            let credential = person.device.get(&first.body["data"]["options"]);
            person.post(&format!("/api/v1/step-ups/{id}"), &json!({ "credential": credential })).await.data();
            id
        };
        let (first, second) = (confirm(&zara, &one).await, confirm(&bilal, &other).await);
        let answers = futures::join!(
            async { zara.post_with(&one, &reason, &[("x-step-up", &first)]).await },
            async { bilal.post_with(&other, &reason, &[("x-step-up", &second)]).await },
        );
        let answers = <[_; 2]>::from(answers);
        let done = answers.iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!(done, 1, "{:?}", answers.iter().map(|answer| &answer.body).collect::<Vec<_>>());
    }

    async fn an_invitation_needs_a_name_and_an_address_of_its_own(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let with = |name: &str, email: &str| json!({ "name": name, "email": email, "role": "care" });
        for (body, code) in [
            (with(" ", "a@b.example"), "name_invalid"),
            (with("A\nB", "a@b.example"), "name_invalid"),
            (with("Omar", "nowhere"), "email_invalid"),
            (with("Omar", "a b@c.example"), "email_invalid"),
            (with("Omar", "@c.example"), "email_invalid"),
            (with("Omar", "ZARA@arena.example"), "email_taken"),
        ] {
            assert_eq!(zara.confirmed("/api/v1/staff/invite", &body).await.code(), code, "{body}");
        }
        let invited: Value = zara.confirmed("/api/v1/staff/invite", &with("Omar", "o@c.example")).await.data();
        assert_eq!(invited["staff"]["state"], json!("invited"));
    }
}
