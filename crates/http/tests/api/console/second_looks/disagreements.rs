//! Disagreements of two reviewers, and the ways to close them.

use arena_app::approvals::CreditLimits;
use arena_app::staff::ConsoleSettings;
use arena_app::{privacy, subscription};
use arena_rules::Credits;
use arena_rules::staff::Role;
use arena_rules::tasks::EntryState;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::super::reviews::state;
use super::{People, decided, desk, disagreement, disagreements, look, looks, people, texts};

both_engines! {
    async fn a_payment_is_taken_back_by_somebody_who_reviewed_neither_time(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let all = people(&desk).await;
        let id = disagreement(&desk, &all, sender, 1, true).await;
        let People { zara, omar, fraud, .. } = all;
        let boss = desk.person("boss@arena.example", Role::Administrator).await;
        let [open] = <[Value; 1]>::try_from(disagreements(&fraud, "open").await).unwrap();
        assert_eq!((&open["first"]["by"], &open["first"]["approved"]), (&json!("zara@arena.example"), &json!(true)));
        assert_eq!((&open["second"]["by"], &open["second"]["reason"]), (&json!("omar@arena.example"), &json!("not_done")));
        assert_eq!((&open["mine"], &open["takenBack"], &open["settlement"]), (&json!(false), &json!(false), &Value::Null));
        for person in [&zara, &omar] {
            assert_eq!(person.get("/api/v1/looks/disagreements").await.status, StatusCode::FORBIDDEN);
        }
        let why = json!({ "reason": "T-9, the rank is another one" });
        assert_eq!(fraud.post(&look(id, "stand"), &json!({ "reason": " " })).await.code(), "reason_needed");
        assert_eq!(fraud.confirmed(&look(id, "pay"), &why).await.code(), "already_decided");
        assert_eq!(desk.t.balance(sender).await, 40);
        assert_eq!(fraud.confirmed(&look(id, "take-back"), &why).await.data()["change"], Value::Null);
        assert_eq!(desk.t.balance(sender).await, 0);
        assert_eq!(boss.confirmed(&look(id, "take-back"), &why).await.code(), "already_settled");
        assert_eq!(boss.post(&look(id, "stand"), &why).await.code(), "already_settled");
        assert_eq!(disagreements(&boss, "open").await, Vec::<Value>::new());
        let closed = disagreements(&boss, "settled").await;
        assert_eq!((&closed[0]["settlement"]["how"], &closed[0]["settlement"]["by"]), (&json!("taken_back"), &json!("fraud@arena.example")));
        assert_eq!(desk.t.balance(sender).await, 0);
        desk.t.assert_ledger_sound().await;
        let lines = boss.get("/api/v1/audit?actor=fraud@arena.example&action=looks").await.data();
        let done = lines["items"].as_array().unwrap().iter().filter(|line| line["outcome"] == json!("done")).count();
        assert_eq!(done, 1, "{lines}");
    }

    async fn a_large_payment_is_taken_back_once_a_second_person_approves(db: TestDatabase) {
        let (mut desk, sender) = desk(db, 100).await;
        let corrections = CreditLimits { at_once: Credits(10), a_day: Credits(10) };
        desk.console.settings = ConsoleSettings { corrections, ..ConsoleSettings::default() };
        let desk = desk.again();
        let all = people(&desk).await;
        let id = disagreement(&desk, &all, sender, 1, true).await;
        let fraud = all.fraud;
        let finance = desk.person("finance@arena.example", Role::Finance).await;
        let why = json!({ "reason": "T-9" });
        let asked = async || {
            let change = fraud.confirmed(&look(id, "take-back"), &why).await.data()["change"].clone();
            assert_eq!(desk.t.balance(sender).await, 40, "nothing is taken before the approval");
            assert_eq!(disagreements(&fraud, "open").await[0]["reversalWaits"], json!(true));
            assert_eq!(fraud.post(&look(id, "stand"), &why).await.code(), "reversal_waits");
            assert_eq!(fraud.confirmed(&look(id, "take-back"), &why).await.code(), "reversal_waits");
            format!("/api/v1/changes/{}", change.as_str().unwrap())
        };
        // Refused, withdrawn and expired ones leave the disagreement open.
        let change = asked().await;
        finance.post(&format!("{change}/refuse"), &json!({ "note": "no ticket" })).await.data();
        assert_eq!(disagreements(&fraud, "open").await[0]["reversalWaits"], json!(false));
        let change = asked().await;
        fraud.post(&format!("{change}/withdraw"), &json!({})).await.data();
        asked().await;
        desk.t.clock.advance(Duration::days(8));
        let mut fraud = fraud;
        let mut finance = finance;
        fraud.sign_in().await;
        finance.sign_in().await;
        assert_eq!(disagreements(&fraud, "open").await[0]["reversalWaits"], json!(false));
        let change = fraud.confirmed(&look(id, "take-back"), &why).await.data()["change"].clone();
        let change = format!("/api/v1/changes/{}/approve", change.as_str().unwrap());
        finance.confirmed(&change, &json!({})).await.data();
        assert_eq!(desk.t.balance(sender).await, 0);
        let closed = disagreements(&fraud, "settled").await;
        assert_eq!(closed[0]["settlement"]["how"], json!("taken_back"));
        assert_eq!(closed[0]["settlement"]["by"], json!("fraud@arena.example"));
        desk.t.assert_ledger_sound().await;
    }

    async fn a_rejected_entry_is_paid_after_all_once_with_a_message(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let all = people(&desk).await;
        // Yesterday's entry of the same task was rejected, today's is paid.
        let id = disagreement(&desk, &all, sender, 3, false).await;
        let today = decided(&desk, sender, 2, &all.zara, true).await;
        assert_eq!((state(&desk, today).await, desk.t.balance(sender).await), (EntryState::Approved, 40));
        let fraud = all.fraud;
        let boss = desk.person("boss@arena.example", Role::Administrator).await;
        let open = disagreements(&fraud, "open").await;
        assert_eq!((&open[0]["approvedLater"], &open[0]["first"]["reason"]), (&json!(1), &json!("not_done")));
        let why = json!({ "reason": "T-9, the win is there" });
        assert_eq!(fraud.confirmed(&look(id, "take-back"), &why).await.code(), "not_paid");
        subscription::hold(desk.app(), sender, "a farm").await.unwrap();
        assert_eq!(disagreements(&fraud, "open").await[0]["held"], json!(true));
        assert_eq!(fraud.confirmed(&look(id, "pay"), &why).await.code(), "account_held");
        subscription::lift_hold(desk.app(), sender, None).await.unwrap();
        let path = look(id, "pay");
        let (one, other) = futures::join!(fraud.confirmed(&path, &why), boss.confirmed(&path, &why));
        let won = [&one, &other].iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!(won, 1, "{} {}", one.body, other.body);
        assert_eq!((state(&desk, id).await, desk.t.balance(sender).await), (EntryState::Approved, 80));
        assert_eq!(texts(&desk, sender).await.matches("was approved").count(), 2);
        assert_eq!(disagreements(&fraud, "settled").await[0]["settlement"]["how"], json!("paid"));
        desk.t.assert_ledger_sound().await;
    }

    async fn a_decision_that_stands_moves_nothing(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let all = people(&desk).await;
        let (paid, refused) = (
            disagreement(&desk, &all, sender, 1, true).await,
            disagreement(&desk, &all, sender, 2, false).await,
        );
        let before = texts(&desk, sender).await;
        for id in [paid, refused] {
            all.fraud.post(&look(id, "stand"), &json!({ "reason": "T-9, the first is right" })).await.data();
        }
        assert_eq!((desk.t.balance(sender).await, texts(&desk, sender).await), (40, before));
        assert_eq!(disagreements(&all.fraud, "open").await, Vec::<Value>::new());
        assert_eq!(disagreements(&all.fraud, "settled").await.len(), 2);
        desk.t.assert_ledger_sound().await;
    }

    async fn what_was_taken_back_or_erased_meanwhile_is_closed_without_moving_credits(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let all = people(&desk).await;
        let id = disagreement(&desk, &all, sender, 1, true).await;
        let why = json!({ "reason": "T-9" });
        let wallet = all.fraud.get(&format!("/api/v1/subscribers/{sender}/wallet")).await.data();
        let txn = wallet["items"][0]["txn"].as_str().unwrap().to_owned();
        all.fraud.confirmed(&format!("/api/v1/transactions/{txn}/reverse"), &why).await.data();
        assert_eq!(disagreements(&all.fraud, "open").await[0]["takenBack"], json!(true));
        all.fraud.confirmed(&look(id, "take-back"), &why).await.data();
        assert_eq!(desk.t.balance(sender).await, 0);

        let second = disagreement(&desk, &all, sender, 2, false).await;
        let waiting = decided(&desk, sender, 3, &all.zara, true).await;
        assert_eq!(looks(&all.omar).await, [json!(waiting)]);
        privacy::erase(desk.app(), sender, true).await.unwrap();
        assert_eq!(looks(&all.omar).await, Vec::<Value>::new(), "no picture, no second look");
        let open = disagreements(&all.fraud, "open").await;
        assert_eq!((&open[0]["erased"], &open[0]["picture"]), (&json!(true), &json!(false)));
        assert_eq!(all.fraud.confirmed(&look(second, "pay"), &why).await.status, StatusCode::NOT_FOUND);
        all.fraud.post(&look(second, "stand"), &why).await.data();
        assert_eq!(disagreements(&all.fraud, "open").await, Vec::<Value>::new());
        desk.t.assert_ledger_sound().await;
    }
}
