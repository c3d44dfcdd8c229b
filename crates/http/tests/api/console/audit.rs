//! The audit: what is written down, and how a changed line is found.

use arena_app::audit;
use arena_rules::staff::Role;
use arena_testkit::{Engine, TestDatabase, both_engines};
use serde_json::json;

use super::matrix::NO_ID;
use super::support::Desk;

both_engines! {
    async fn actions_and_refusals_are_written_with_who_and_where(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let omar = desk.person("omar@arena.example", Role::Reviewer).await;
        assert_eq!(omar.get("/api/v1/staff").await.code(), "not_permitted");
        let page = zara.get("/api/v1/audit?actor=omar@arena.example").await.data();
        let lines = page["items"].as_array().unwrap();
        assert_eq!(lines[0]["outcome"], json!("refused"));
        assert_eq!((&lines[0]["action"], &lines[0]["reason"]), (&json!("staff"), &json!("not_permitted")));
        assert_eq!((&lines[1]["action"], &lines[1]["outcome"]), (&json!("invitation accept"), &json!("done")));
        assert!(lines[0]["address"].is_string() && lines[0]["request"].is_string());
        let page = zara.get("/api/v1/audit?action=invitation").await.data();
        assert_eq!(page["items"].as_array().unwrap().len(), 2);
        assert!(zara.get("/api/v1/audit?cursor=x").await.body["success"] == json!(false));
    }

    async fn a_page_of_the_audit_continues_where_the_last_one_ended(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        for number in 0..60 {
            desk.invite(&format!("person{number}@arena.example"), Role::Care).await;
            zara.post(&format!("/api/v1/claims/{NO_ID}/take"), &json!({})).await;
        }
        let first = zara.get("/api/v1/audit?actor=zara@arena.example").await.data();
        let next = first["next"].as_str().unwrap();
        let rest = zara.get(&format!("/api/v1/audit?actor=zara@arena.example&cursor={next}")).await.data();
        let count = |page: &serde_json::Value| page["items"].as_array().unwrap().len();
        assert_eq!((count(&first), rest["next"].is_null()), (50, true));
        assert!(count(&rest) >= 11, "{rest}");
    }

    async fn a_changed_a_removed_and_a_missing_last_line_are_found(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        for _ in 0..3 {
            zara.confirmed("/api/v1/recovery-codes", &json!({})).await.data();
        }
        let store = &desk.app().store;
        let clean = audit::verify(&**store).await.unwrap();
        assert!(clean.clean() && clean.lines >= 4 && clean.outside == 0, "{clean:?}");
        let shown = zara.get("/api/v1/audit/verification").await.data();
        assert_eq!((&shown["clean"], &shown["lines"]), (&json!(true), &json!(clean.lines)));

        let mut raw = desk.t.db.raw().await;
        // Somebody with the database's password.
        let triggers: &[&str] = match desk.t.db.engine() {
            Engine::Postgres => &["ALTER TABLE audit_line DISABLE TRIGGER ALL"],
            Engine::Sqlite => &["DROP TRIGGER audit_line_stays", "DROP TRIGGER audit_line_is_kept"],
        };
        for sql in triggers {
            raw.execute(*sql).await.unwrap();
        }
        raw.execute("UPDATE audit_line SET actor = 'somebody@arena.example' WHERE id = 2").await.unwrap();
        assert_eq!(audit::verify(&**store).await.unwrap().broken, Some(2));
        raw.execute("UPDATE audit_line SET actor = 'zara@arena.example' WHERE id = 2").await.unwrap();
        assert!(audit::verify(&**store).await.unwrap().clean());
        raw.execute("DELETE FROM audit_line WHERE id = 2").await.unwrap();
        assert_eq!(audit::verify(&**store).await.unwrap().broken, Some(3));
        raw.execute("DELETE FROM audit_line WHERE id = (SELECT max(id) FROM audit_line)").await.unwrap();
        assert!(audit::verify(&**store).await.unwrap().cut_off);
    }
}
