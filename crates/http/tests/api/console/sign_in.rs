//! Invitations, passkeys, recovery codes and sessions.

use arena_app::staff::ConsoleSettings;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use super::support::Desk;

both_engines! {
    async fn an_invited_person_makes_a_passkey_and_signs_in_with_it(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let code = desk.invite(" Zara@Arena.example", Role::Care).await;
        let mut zara = desk.browser();
        let shown = zara.post("/api/v1/invitations/show", &json!({ "code": code })).await.data();
        assert_eq!((&shown["email"], &shown["role"]), (&json!("zara@arena.example"), &json!("care")));
        assert_eq!(shown["withoutPasskey"], json!(false));
        let refused = zara.post("/api/v1/invitations/accept", &json!({ "code": code })).await;
        assert_eq!(refused.code(), "passkey_needed");

        assert_eq!(zara.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
        let codes = zara.accept(&code).await;
        assert_eq!(codes.len(), 10);
        let session = zara.get("/api/v1/session").await.data();
        assert_eq!(session["staff"]["state"], json!("active"));
        assert_eq!((&session["passkeys"], &session["recoveryCodes"]), (&json!(1), &json!(10)));
        let may = session["permissions"].as_array().unwrap();
        assert!(may.contains(&json!("claims.work")) && !may.contains(&json!("staff.manage")), "{may:?}");

        // An invitation is good once.
        let again = desk.browser().post("/api/v1/invitations/begin", &json!({ "code": code })).await;
        assert_eq!(again.code(), "invitation_over");

        let out = zara.post("/api/v1/session/end", &json!({})).await;
        assert!(out.headers.contains_key("clear-site-data"));
        assert_eq!(zara.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
        zara.cookie = None;
        assert_eq!(zara.sign_in().await.data()["staff"]["email"], json!("zara@arena.example"));
    }

    async fn an_answer_of_a_passkey_is_good_once_and_for_its_own_ceremony(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let thief = desk.browser();
        let begun = thief.post("/api/v1/session/begin", &json!({})).await.data();
        let credential = zara.device.get(&begun["options"]);
        let body = json!({ "ceremony": begun["ceremony"], "credential": credential });
        thief.post("/api/v1/session/finish", &body).await.data();
        assert_eq!(thief.post("/api/v1/session/finish", &body).await.code(), "passkey_refused");
        let other = thief.post("/api/v1/session/begin", &json!({})).await.data();
        let body = json!({ "ceremony": other["ceremony"], "credential": credential });
        assert_eq!(thief.post("/api/v1/session/finish", &body).await.code(), "passkey_refused");
        // Too late.
        let begun = thief.post("/api/v1/session/begin", &json!({})).await.data();
        desk.t.clock.advance(Duration::minutes(6));
        let body = json!({ "ceremony": begun["ceremony"], "credential": zara.device.get(&begun["options"]) });
        assert_eq!(thief.post("/api/v1/session/finish", &body).await.code(), "passkey_refused");
        for wrong in [json!({}), json!("x"), json!({ "id": "AA", "rawId": "AA", "type": "public-key" })] {
            let begun = thief.post("/api/v1/session/begin", &json!({})).await.data();
            let body = json!({ "ceremony": begun["ceremony"], "credential": wrong });
            assert_eq!(thief.post("/api/v1/session/finish", &body).await.code(), "passkey_refused");
        }
    }

    async fn a_session_ends_when_it_is_not_used_and_after_a_shift_in_any_case(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut zara = desk.person("zara@arena.example", Role::Care).await;
        desk.t.clock.advance(Duration::minutes(16));
        assert_eq!(zara.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED);
        zara.sign_in().await.data();
        for _ in 0..51 {
            desk.t.clock.advance(Duration::minutes(14));
            zara.get("/api/v1/session").await.data();
        }
        desk.t.clock.advance(Duration::minutes(14));
        assert_eq!(zara.get("/api/v1/session").await.code(), "session_needed");
    }

    async fn a_person_without_their_passkey_comes_back_by_a_recovery_code_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let code = desk.invite("zara@arena.example", Role::Care).await;
        let codes = desk.browser().accept(&code).await;
        let mut zara = desk.browser();
        let with = |email: &str, code: &str| json!({ "email": email, "code": code });
        for (email, code) in [
            ("zara@arena.example", "aaaa-aaaa-aaaa-aaaa"),
            ("nobody@arena.example", codes[0].as_str()),
            ("zara@arena.example", ""),
        ] {
            let answer = zara.post("/api/v1/session/recover", &with(email, code)).await;
            assert_eq!(answer.code(), "recovery_refused");
        }
        let typed = codes[0].to_uppercase().replace('-', " ");
        let answer = zara.post("/api/v1/session/recover", &with("Zara@Arena.example ", &typed)).await;
        assert_eq!(answer.data()["recoveryCodes"], json!(9));
        zara.keep_cookie(&answer);
        let again = zara.post("/api/v1/session/recover", &with("zara@arena.example", &codes[0])).await;
        assert_eq!(again.code(), "recovery_refused");

        // A new passkey, on the new device.
        desk.t.clock.advance(Duration::seconds(1));
        let begun = zara.post("/api/v1/passkeys/begin", &json!({})).await.data();
        let credential = zara.device.create(&begun["options"]);
        let body = json!({ "ceremony": begun["ceremony"], "credential": credential, "label": " Phone " });
        zara.post("/api/v1/passkeys/finish", &body).await.data();
        let passkeys = zara.get("/api/v1/passkeys").await.data();
        assert_eq!(passkeys["items"][1]["label"], json!("Phone"));
        zara.cookie = None;
        zara.sign_in().await.data();

        let new = zara.confirmed("/api/v1/recovery-codes", &json!({})).await.data();
        assert_eq!(new["codes"].as_array().unwrap().len(), 10);
        let old = desk.browser().post("/api/v1/session/recover", &with("zara@arena.example", &codes[1])).await;
        assert_eq!(old.code(), "recovery_refused", "new codes replace the earlier ones");
        for (index, passkey) in passkeys["items"].as_array().unwrap().iter().enumerate() {
            let path = format!("/api/v1/passkeys/{}/remove", passkey["id"].as_str().unwrap());
            let removed = zara.confirmed(&path, &json!({})).await;
            match index {
                0 => assert_eq!(removed.data(), json!({})),
                _ => assert_eq!(removed.code(), "last_passkey"),
            }
        }
    }

    async fn a_further_passkey_needs_one_that_the_person_has(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        // Somebody sits down at an open page.
        let begin = "/api/v1/passkeys/begin";
        assert_eq!(zara.post(begin, &json!({})).await.code(), "step_up_needed");
        let begun = zara.confirmed(begin, &json!({})).await.data();
        let credential = zara.device.create(&begun["options"]);
        let body = json!({ "ceremony": begun["ceremony"], "credential": credential, "label": "Key" });
        zara.post("/api/v1/passkeys/finish", &body).await.data();
        assert_eq!(zara.get("/api/v1/session").await.data()["passkeys"], json!(2));
    }

    async fn a_demo_on_this_machine_needs_no_passkey(db: TestDatabase) {
        let settings = ConsoleSettings { without_passkey: true, ..ConsoleSettings::default() };
        let desk = Desk::with(db, settings, Vec::new()).await;
        let code = desk.invite("demo@arena.example", Role::Administrator).await;
        let mut demo = desk.browser();
        for _ in 0..2 {
            let answer = demo.post("/api/v1/invitations/accept", &json!({ "code": code })).await;
            assert_eq!(answer.data()["staff"]["state"], json!("active"));
            demo.keep_cookie(&answer);
        }
        // A confirmation is a click.
        let new = json!({ "name": "Omar", "email": "omar@arena.example", "role": "care" });
        let first = demo.post("/api/v1/staff/invite", &new).await;
        assert_eq!((first.code(), &first.body["data"]["options"]), ("step_up_needed", &json!(null)));
        let id = first.body["data"]["stepUp"].as_str().unwrap();
        demo.post(&format!("/api/v1/step-ups/{id}"), &json!({})).await.data();
        demo.post_with("/api/v1/staff/invite", &new, &[("x-step-up", id)]).await.data();
    }
}
