use arena_app::exports::ExportLimits;
use arena_app::staff::ConsoleSettings;
use arena_rules::staff::{Permission, Role};
use arena_testkit::{Engine, TestDatabase, both_engines, run};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::super::matrix::NO_ID;
use super::super::support::{Desk, Person};
use super::{PATH, export, exported};

async fn desk_of(db: TestDatabase, rows: usize, a_day: u32) -> Desk {
    let settings = ConsoleSettings { exports: ExportLimits { rows, a_day }, ..ConsoleSettings::default() };
    Desk::with(db, settings, Vec::new()).await
}

/// Confirms a call and does not make it yet. Returns the step-up.
async fn prepared(person: &Person<'_>, list: &Value) -> String {
    let first = person.post(PATH, list).await;
    let id = first.body["data"]["stepUp"].as_str().unwrap().to_owned();
    let credential = person.device.get(&first.body["data"]["options"]);
    let proof = json!({ "credential": credential });
    person.post(&format!("/api/v1/step-ups/{id}"), &proof).await.data();
    id
}

both_engines! {
    async fn a_person_exports_a_limited_number_of_files_in_a_day(db: TestDatabase) {
        let desk = desk_of(db, 20_000, 2).await;
        let mut zara = desk.person("zara@arena.example", Role::Administrator).await;
        let omar = desk.person("omar@arena.example", Role::Auditor).await;
        let staff = json!({ "list": "staff" });
        // An empty list is refused, and does not count.
        assert_eq!(export(&zara, &json!({ "list": "claims" })).await.code(), "export_empty");
        exported(&zara, &staff).await;
        desk.t.clock.advance(Duration::hours(13));
        zara.sign_in().await.data();
        exported(&zara, &staff).await;
        let refused = export(&zara, &staff).await;
        assert_eq!(refused.code(), "export_limit");
        assert!(refused.body["message"].as_str().unwrap().contains("2 files"), "{}", refused.body);
        // Refusals are in the audit, with their reason.
        let lines = zara.get("/api/v1/audit?action=exports").await.data();
        assert_eq!((&lines["items"][0]["reason"], &lines["items"][0]["outcome"]), (&json!("export_limit"), &json!("refused")));
        // The day rolls: the first file is more than 24 hours old.
        desk.t.clock.advance(Duration::hours(11) + Duration::seconds(1));
        zara.sign_in().await.data();
        exported(&zara, &staff).await;
        assert_eq!(export(&zara, &staff).await.code(), "export_limit");
        let (cookie, device) = omar.into_browser();
        let mut omar = desk.returning((cookie, device));
        omar.sign_in().await.data();
        exported(&omar, &staff).await;
    }

    async fn two_tabs_at_once_do_not_pass_the_limit(db: TestDatabase) {
        let desk = desk_of(db, 20_000, 2).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let staff = json!({ "list": "staff" });
        let mut confirmed = Vec::new();
        for _ in 0..5 {
            confirmed.push(prepared(&zara, &staff).await);
        }
        let calls = confirmed.iter().map(|id| {
            let (zara, staff) = (&zara, &staff);
            async move { zara.post_with(PATH, staff, &[("x-step-up", id)]).await }
        });
        let answers = futures::future::join_all(calls).await;
        let made = answers.iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!(made, 2);
        let refused = answers.iter().filter(|answer| answer.body["code"] == json!("export_limit")).count();
        assert_eq!(refused, 3);
    }

    async fn a_list_that_is_too_large_is_refused_whole(db: TestDatabase) {
        let desk = desk_of(db, 2, 1).await;
        let buyer = desk.buyer("03001234567").await;
        for _ in 0..3 {
            desk.claimed(buyer).await;
        }
        let omar = desk.person("omar@arena.example", Role::Finance).await;
        let refused = export(&omar, &json!({ "list": "claims" })).await;
        assert_eq!(refused.code(), "export_too_large");
        assert!(refused.body["message"].as_str().unwrap().contains("more than 2 rows"), "{}", refused.body);
        assert_eq!(refused.body["data"]["csv"], Value::Null);
        let lines = omar.get("/api/v1/audit?action=list%20export").await.data();
        assert_eq!(lines["items"], json!([]), "nothing was done");
        let wallet = json!({ "list": "wallet", "subscriber": buyer.0 });
        assert_eq!(export(&omar, &wallet).await.code(), "export_too_large");
        // The file of the day is still there.
        let staff = desk.person("zara@arena.example", Role::Administrator).await;
        assert_eq!(exported(&staff, &json!({ "list": "staff" })).await.rows.len(), 2);
    }
}

#[test]
fn a_list_is_exported_by_who_may_export_and_sees_it() {
    run(Engine::Sqlite, |db| async {
        let desk = desk_of(db, 20_000, 1_000).await;
        let buyer = desk.buyer("03001234567").await;
        desk.claimed(buyer).await;
        let lists = [
            (json!({ "list": "audit" }), Permission::AuditRead),
            (json!({ "list": "claims" }), Permission::ClaimsRead),
            (json!({ "list": "changes" }), Permission::ChangesRead),
            (json!({ "list": "staff" }), Permission::StaffRead),
            (json!({ "list": "wallet", "subscriber": buyer.0 }), Permission::WalletRead),
            (json!({ "list": "charges", "subscriber": buyer.0 }), Permission::SubscribersRead),
            (json!({ "list": "vouchers" }), Permission::VouchersRead),
        ];
        for role in Role::ALL {
            let person = desk.person(&format!("{}@arena.example", role.as_str()), role).await;
            for (list, needed) in &lists {
                if !role.may(Permission::ListsExport) {
                    let answer = person.post(PATH, list).await;
                    assert_eq!(
                        (answer.status, answer.code()),
                        (StatusCode::FORBIDDEN, "not_permitted"),
                        "{role:?}"
                    );
                    continue;
                }
                let answer = export(&person, list).await;
                let refused = answer.status == StatusCode::FORBIDDEN && answer.code() == "not_permitted";
                assert_eq!(refused, !role.may(*needed), "{role:?} {list}: {}", answer.body);
                let made = answer.body["success"] == json!(true);
                let empty = ["export_empty"].contains(&answer.body["code"].as_str().unwrap_or_default());
                assert!(refused || made || empty, "{role:?} {list}: {}", answer.body);
            }
        }
        let exporting: Vec<_> =
            Role::ALL.into_iter().filter(|role| role.may(Permission::ListsExport)).collect();
        assert_eq!(exporting, [Role::Finance, Role::Fraud, Role::Administrator, Role::Auditor]);
        // Refusals of a list are in the audit, as those of the gate.
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let lines = zara.get("/api/v1/audit?actor=fraud@arena.example&action=exports").await.data();
        let reasons: Vec<_> =
            lines["items"].as_array().unwrap().iter().map(|line| line["reason"].clone()).collect();
        assert!(reasons.contains(&json!("not_permitted")), "{lines}");
    });
}

#[test]
fn a_list_that_does_not_exist_is_refused() {
    run(Engine::Sqlite, |db| async {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        for (list, status) in [
            (json!({ "list": "passwords" }), StatusCode::UNPROCESSABLE_ENTITY),
            (json!({ "list": "claims", "state": "stolen" }), StatusCode::BAD_REQUEST),
            (json!({ "list": "changes", "state": "all" }), StatusCode::BAD_REQUEST),
            (json!({ "list": "staff", "role": "root" }), StatusCode::UNPROCESSABLE_ENTITY),
            (json!({ "list": "wallet", "subscriber": NO_ID }), StatusCode::NOT_FOUND),
            (json!({ "list": "charges", "subscriber": NO_ID }), StatusCode::NOT_FOUND),
        ] {
            assert_eq!(export(&zara, &list).await.status, status, "{list}");
        }
    });
}
