//! Corrections of wallets, and the second person that larger ones need.

use arena_app::audit;
use arena_app::ports::SubscriberId;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::support::{Desk, Person};

async fn correct(person: &Person<'_>, subscriber: SubscriberId, amount: i64) -> Value {
    let number = person.desk.app().new_id();
    let body = json!({ "amount": amount, "reason": format!("T-{number}") });
    let answer = person.confirmed(&format!("/api/v1/subscribers/{subscriber}/correct"), &body).await;
    answer.body
}

/// Asks for a correction that needs a second person. Returns the path of the change.
async fn asked(person: &Person<'_>, subscriber: SubscriberId, amount: i64) -> String {
    let answer = correct(person, subscriber, amount).await;
    let change = answer["data"]["change"].as_str().unwrap_or_else(|| panic!("{answer}"));
    format!("/api/v1/changes/{change}")
}

both_engines! {
    async fn a_small_correction_is_posted_and_a_large_one_waits_for_a_second_person(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Finance).await;
        assert_eq!(correct(&zara, buyer, 50).await["data"]["balance"], json!(150));
        let path = asked(&zara, buyer, 51).await;
        assert_eq!(desk.t.balance(buyer).await, 150);
        let open = omar.get("/api/v1/changes").await.data();
        let change = &open["items"][0];
        assert_eq!((&change["mine"], &change["maker"]), (&json!(false), &json!("zara@arena.example")));
        let proposal = json!({ "kind": "correction", "subscriber": buyer.to_string(), "amount": 51 });
        assert_eq!(change["proposal"], proposal);

        let done = omar.confirmed(&format!("{path}/approve"), &json!({})).await.data();
        assert_eq!((&done["balance"], desk.t.balance(buyer).await), (&json!(201), 201));
        assert_eq!(omar.confirmed(&format!("{path}/approve"), &json!({})).await.code(), "change_over");
        let decided = omar.get("/api/v1/changes?state=decided").await.data();
        assert_eq!((&decided["items"][0]["state"], &decided["items"][0]["checker"]), (&json!("approved"), &json!("omar@arena.example")));
        desk.t.assert_ledger_sound().await;
        assert!(audit::verify(&*desk.app().store).await.unwrap().clean());
    }

    async fn a_correction_is_not_made_twice_by_a_call_that_is_repeated(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Administrator).await;
        let path = format!("/api/v1/subscribers/{buyer}/correct");
        for amount in [20, 300] {
            let body = json!({ "amount": amount, "reason": "T-7" });
            zara.confirmed(&path, &body).await.data();
            let again = json!({ "amount": amount, "reason": " t-7 " });
            for person in [&zara, &omar] {
                assert_eq!(person.confirmed(&path, &again).await.code(), "adjusted_before");
            }
        }
        assert_eq!(desk.t.balance(buyer).await, 120);
        assert_eq!(omar.get("/api/v1/changes").await.data()["items"].as_array().map(Vec::len), Some(1));
    }

    async fn nobody_approves_their_own_change_not_even_an_administrator_in_two_tabs(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let path = asked(&zara, buyer, 400).await;
        let approve = format!("{path}/approve");
        assert_eq!(zara.confirmed(&approve, &json!({})).await.code(), "own_change");
        let mut other_tab = desk.browser();
        other_tab.cookie = zara.cookie.clone();
        let first = other_tab.post(&approve, &json!({})).await;
        let id = first.body["data"]["stepUp"].as_str().unwrap().to_owned();
        let credential = zara.device.get(&first.body["data"]["options"]);
        other_tab.post(&format!("/api/v1/step-ups/{id}"), &json!({ "credential": credential })).await.data();
        let tried = other_tab.post_with(&approve, &json!({}), &[("x-step-up", &id)]).await;
        assert_eq!(tried.code(), "own_change");
        assert_eq!(zara.post(&format!("{path}/refuse"), &json!({ "note": "no" })).await.code(), "own_change");
        assert_eq!(desk.t.balance(buyer).await, 100);
        // Nor could a program that forgets to ask: the table refuses such a row.
        let mut raw = desk.t.db.raw().await;
        let sql = "UPDATE change_request SET checker_id = maker_id, state = 'approved'";
        assert!(raw.execute(sql).await.is_err());
        // The maker withdraws it.
        zara.post(&format!("{path}/withdraw"), &json!({})).await.data();
        let omar = desk.person("omar@arena.example", Role::Finance).await;
        assert_eq!(omar.confirmed(&approve, &json!({})).await.code(), "change_over");
    }

    async fn of_two_checkers_one_decides_and_the_credits_move_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Finance).await;
        let sana = desk.person("sana@arena.example", Role::Fraud).await;
        let path = asked(&zara, buyer, 400).await;
        let (approve, none) = (format!("{path}/approve"), json!({}));
        let (one, other) = futures::join!(omar.confirmed(&approve, &none), sana.confirmed(&approve, &none));
        let won = [&one, &other].iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!((won, desk.t.balance(buyer).await), (1, 500), "{} {}", one.body, other.body);
    }

    async fn small_corrections_of_a_day_need_a_second_person_in_the_end(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        for sign in [1, -1, 1, -1, 1, -1, 1, -1, 1, -1] {
            assert!(correct(&zara, buyer, 50 * sign).await["data"]["txn"].is_string());
        }
        assert!(correct(&zara, buyer, 1).await["data"]["change"].is_string(), "500 credits were moved today");
        desk.t.clock.advance(Duration::days(1));
        let mut zara = zara;
        zara.sign_in().await.data();
        assert!(correct(&zara, buyer, 1).await["data"]["txn"].is_string());
    }

    async fn a_change_expires_and_one_that_cannot_be_done_stays_open(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let mut omar = desk.person("omar@arena.example", Role::Finance).await;
        let path = asked(&zara, buyer, -101).await;
        assert_eq!(omar.confirmed(&format!("{path}/approve"), &json!({})).await.code(), "insufficient_credits");
        assert_eq!(omar.get("/api/v1/changes").await.data()["items"][0]["state"], json!("open"));
        assert_eq!(omar.post(&format!("{path}/refuse"), &json!({ "note": "" })).await.code(), "reason_needed");
        desk.t.give(buyer, 50).await;
        desk.t.clock.advance(Duration::days(8));
        omar.sign_in().await.data();
        assert_eq!(omar.confirmed(&format!("{path}/approve"), &json!({})).await.code(), "change_over");
        assert_eq!(omar.get("/api/v1/changes").await.data()["items"], json!([]));
        let decided = omar.get("/api/v1/changes?state=decided").await.data();
        assert_eq!(decided["items"][0]["state"], json!("expired"));
    }

    async fn a_large_reversal_waits_for_a_second_person(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Finance).await;
        let sana = desk.person("sana@arena.example", Role::Fraud).await;
        let change = asked(&zara, buyer, 400).await;
        let txn = omar.confirmed(&format!("{change}/approve"), &json!({})).await.data()["txn"].as_str().unwrap().to_owned();
        let reverse = format!("/api/v1/transactions/{txn}/reverse");
        let why = json!({ "reason": "T-9, by mistake" });
        let waits = omar.confirmed(&reverse, &why).await.data();
        assert_eq!((&waits["txn"], desk.t.balance(buyer).await), (&json!(null), 500));
        assert_eq!(sana.confirmed(&reverse, &why).await.code(), "reversal_waits");
        let open = sana.get("/api/v1/changes").await.data();
        let proposal = json!({ "kind": "reversal", "subscriber": buyer.to_string(), "txn": txn, "amount": -400 });
        assert_eq!(open["items"][0]["proposal"], proposal);
        let approve = format!("/api/v1/changes/{}/approve", waits["change"].as_str().unwrap());
        assert_eq!(omar.confirmed(&approve, &json!({})).await.code(), "own_change");
        // The subscriber spends meanwhile: nothing is taken that is not there, and the change stays open.
        for _ in 0..5 {
            desk.claimed(buyer).await;
        }
        assert_eq!(sana.confirmed(&approve, &json!({})).await.code(), "insufficient_credits");
        desk.t.give(buyer, 100).await;
        assert_eq!(sana.confirmed(&approve, &json!({})).await.data()["balance"], json!(50));
        assert_eq!(omar.confirmed(&reverse, &why).await.code(), "reversed_before");
        desk.t.assert_ledger_sound().await;
    }

    async fn small_reversals_of_a_day_need_a_second_person_in_the_end(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let omar = desk.person("omar@arena.example", Role::Administrator).await;
        for _ in 0..6 {
            assert!(correct(&omar, buyer, 50).await["data"]["txn"].is_string());
        }
        let moved = omar.get(&format!("/api/v1/subscribers/{buyer}/wallet")).await.data();
        let corrections: Vec<_> = moved["items"].as_array().unwrap().iter().filter(|item| item["amount"] == json!(50)).collect();
        let mut done = 0;
        for (number, item) in corrections.iter().enumerate() {
            let path = format!("/api/v1/transactions/{}/reverse", item["txn"].as_str().unwrap());
            let answer = omar.confirmed(&path, &json!({ "reason": format!("T-{number}") })).await.data();
            done += u32::from(answer["txn"].is_string());
        }
        assert_eq!((corrections.len(), done), (6, 4), "300 credits were given, so 200 are taken back alone");
    }

    async fn another_administrator_agrees_to_a_new_one(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        let omar = desk.person("omar@arena.example", Role::Care).await;
        let id = omar.get("/api/v1/session").await.data()["staff"]["id"].as_str().unwrap().to_owned();
        let (role, administrator) = (format!("/api/v1/staff/{id}/role"), json!({ "role": "administrator" }));
        // A single administrator has nobody to ask.
        let done = zara.confirmed(&role, &administrator).await.data();
        assert_eq!((&done["member"]["role"], &done["change"]), (&json!("administrator"), &json!(null)));
        let mut omar = omar;
        omar.sign_in().await.data();
        let sana = desk.person("sana@arena.example", Role::Finance).await;
        let id = sana.get("/api/v1/session").await.data()["staff"]["id"].as_str().unwrap().to_owned();
        let role = format!("/api/v1/staff/{id}/role");
        let waits = zara.confirmed(&role, &administrator).await.data();
        assert_eq!(waits["member"], json!(null));
        assert_eq!(omar.confirmed(&role, &administrator).await.code(), "role_waits");
        let approve = format!("/api/v1/changes/{}/approve", waits["change"].as_str().unwrap());
        assert_eq!(zara.confirmed(&approve, &json!({})).await.code(), "own_change");
        assert_eq!(sana.confirmed(&approve, &json!({})).await.code(), "not_permitted", "nobody makes themselves one");
        let listed = omar.get("/api/v1/changes").await.data();
        assert_eq!(listed["items"][0]["proposal"]["email"], json!("sana@arena.example"));
        omar.confirmed(&approve, &json!({})).await.data();
        assert_eq!(sana.get("/api/v1/session").await.status, StatusCode::UNAUTHORIZED, "a new role, a new session");
        let new = json!({ "name": "Ali Raza", "email": "ali@arena.example", "role": "administrator" });
        assert_eq!(zara.confirmed("/api/v1/staff/invite", &new).await.code(), "second_person_needed");
    }

    async fn a_transaction_is_reversed_by_those_who_may(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Finance).await;
        let txn = correct(&zara, buyer, 20).await["data"]["txn"].as_str().unwrap().to_owned();
        let path = format!("/api/v1/transactions/{txn}/reverse");
        let why = json!({ "reason": "T-9, by mistake" });
        assert_eq!(zara.post(&path, &why).await.code(), "not_permitted");
        assert_eq!(omar.confirmed(&path, &why).await.data()["balance"], json!(100));
        assert_eq!(omar.confirmed(&path, &why).await.code(), "reversed_before");
        let unknown = omar.confirmed("/api/v1/transactions/x/reverse", &why).await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    }
}
