//! A subscriber's complaint, as care works on it: timeline, messages, transaction, plan and notes.

use arena_app::messages::notify;
use arena_app::ports::{MessageChange, MessageState, NewCharge, SubscriberId};
use arena_app::{privacy, rewards};
use arena_rules::handoff::Plan;
use arena_rules::messages::SubscriberMessage;
use arena_rules::staff::Role;
use arena_rules::subscription::Fee;
use arena_rules::{Amount, Credits};
use arena_testkit::{TestDatabase, both_engines, match_room, news};
use axum::http::StatusCode;
use chrono::{Duration, NaiveDate};
use serde_json::{Value, json};

use super::support::Desk;

async fn told(desk: &Desk, subscriber: SubscriberId, message: SubscriberMessage) {
    desk.t.clock.advance(Duration::seconds(1));
    let tx = desk.t.begin().await;
    notify(desk.app(), &*tx, subscriber, message).await.unwrap();
    tx.commit().await.unwrap();
}

fn words(page: &Value) -> Vec<String> {
    let of =
        |event: &Value| format!("{} {}", event["source"].as_str().unwrap(), event["word"].as_str().unwrap());
    page["items"].as_array().unwrap().iter().map(of).collect()
}

both_engines! {
    async fn the_timeline_tells_what_happened_as_far_as_the_role_may_see_it(db: TestDatabase) {
        let desk = Desk::new(db).await;
        desk.t.login("03001234567").await;
        let buyer = desk.buyer("03001234567").await;
        let claim = desk.claimed(buyer).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        desk.t.clock.advance(Duration::minutes(1));
        let note = zara.post(&format!("/api/v1/subscribers/{buyer}/notes"), &json!({ "text": "Called at noon." })).await.data();
        desk.t.clock.advance(Duration::minutes(1));
        rewards::claims::take(desk.app(), claim, "omar@arena.example").await.unwrap();
        rewards::claims::refuse(desk.app(), claim, "omar@arena.example", "Sold out").await.unwrap();
        let path = format!("/api/v1/subscribers/{buyer}/timeline");
        let all = zara.get(&path).await.data();
        let seen = words(&all);
        for event in [
            "claim refused", "wallet redeem_refund", "message claim_refused", "note written", "staff note add",
            "claim claimed", "wallet redeem", "session opened",
        ] {
            assert!(seen.iter().any(|seen| seen == event), "{event} is missing: {seen:?}");
        }
        let place = |word: &str| seen.iter().position(|seen| seen == word).unwrap();
        assert!(place("claim refused") < place("note written") && place("note written") < place("claim claimed"));
        let event = &all["items"][place("note written")];
        assert_eq!((&event["detail"], &event["id"]), (&json!("Called at noon."), &note["id"]));
        assert!(!all.to_string().contains("3001234567"), "the number is nowhere: {all}");

        let only = zara.get(&format!("{path}?source=claim")).await.data();
        assert_eq!(words(&only), ["claim refused", "claim claimed"]);
        assert_eq!(zara.get(&format!("{path}?source=weather")).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let finance = desk.person("finance@arena.example", Role::Finance).await;
        let seen = words(&finance.get(&path).await.data());
        assert!(seen.iter().any(|word| word.starts_with("wallet ")));
        assert!(!seen.iter().any(|word| word.starts_with("message ")), "finance reads no messages: {seen:?}");
        assert_eq!(words(&finance.get(&format!("{path}?source=message")).await.data()), Vec::<String>::new());
    }

    async fn the_timelines_pages_have_every_event_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.t.subscriber("03001234567").await;
        // Some at one instant: a page never ends among them.
        for number in 0..75 {
            if number % 3 == 0 {
                desk.t.clock.advance(Duration::seconds(1));
            }
            desk.t.give(buyer, 1).await;
        }
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let path = format!("/api/v1/subscribers/{buyer}/timeline?source=wallet");
        let (mut txns, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = zara.get(&format!("{path}{cursor}")).await.data();
            txns.extend(page["items"].as_array().unwrap().iter().map(|event| event["txn"].as_str().unwrap().to_owned()));
            let Some(next) = page["next"].as_str() else { break };
            cursor = format!("&cursor={}", next.replace('+', "%2B"));
        }
        let count = txns.len();
        txns.sort();
        txns.dedup();
        assert_eq!((txns.len(), count), (75, 75));
        let nobody = uuid::Uuid::nil();
        assert_eq!(zara.get(&format!("/api/v1/subscribers/{nobody}/timeline")).await.status, StatusCode::NOT_FOUND);
    }

    async fn a_message_that_did_not_come_is_sent_again_to_the_present_number(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.t.subscriber("03001234567").await;
        told(&desk, buyer, SubscriberMessage::WalletAdjusted { amount: Credits(5), balance: Credits(5) }).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let path = format!("/api/v1/subscribers/{buyer}/messages");
        let list = zara.get(&path).await.data();
        let lost = &list["items"][0];
        assert_eq!((&lost["kind"], &lost["state"], &lost["bySms"]), (&json!("wallet_adjusted"), &json!("queued"), &json!(true)));
        assert!(lost["text"].as_str().is_some_and(|text| text.contains('5')));
        let again = format!("{path}/{}/resend", lost["id"].as_str().unwrap());
        assert_eq!(zara.post(&again, &json!({})).await.code(), "message_waits");
        let tx = desk.t.begin().await;
        let id = lost["id"].as_str().unwrap().parse().unwrap();
        let failed = MessageChange::because("absent");
        assert!(tx.messages().transition(id, &[MessageState::Queued], MessageState::Failed, &failed, desk.app().now()).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(zara.get(&path).await.data()["items"][0]["lastError"], json!("absent"));

        let sent = zara.post(&again, &json!({})).await.data();
        assert_eq!((&sent["state"], &sent["text"]), (&json!("queued"), &lost["text"]));
        assert_eq!(zara.post(&again, &json!({})).await.code(), "resent_before");
        let list = zara.get(&path).await.data();
        assert_eq!(list["items"].as_array().map(Vec::len), Some(2));
        assert_eq!(list["items"][1]["state"], json!("failed"), "the first one keeps its state");
        desk.t.clock.advance(Duration::minutes(10));
        zara.post(&again, &json!({})).await.data();

        let other = desk.t.subscriber("03007654321").await;
        let elsewhere = format!("/api/v1/subscribers/{other}/messages/{id}/resend");
        assert_eq!(zara.post(&elsewhere, &json!({})).await.status, StatusCode::NOT_FOUND);
        let auditor = desk.person("omar@arena.example", Role::Auditor).await;
        assert_eq!(auditor.post(&again, &json!({})).await.code(), "not_permitted");
        let line = &auditor.get(&format!("/api/v1/audit?subject={buyer}")).await.data()["items"][0];
        assert_eq!((&line["action"], &line["actor"]), (&json!("message resend"), &json!("zara@arena.example")));
        desk.t.clock.advance(Duration::days(31));
        let zara = desk.person("zara2@arena.example", Role::Care).await;
        assert_eq!(zara.post(&again, &json!({})).await.code(), "message_over");
    }

    async fn staff_never_read_what_only_the_subscriber_may_know(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.buyer("03001234567").await;
        let claim = desk.claimed(buyer).await;
        told(&desk, buyer, match_room("ESL1_SECRET")).await;
        let (holder, code) = ("omar@arena.example", "GIFT-4711-7Q2F");
        rewards::claims::take(desk.app(), claim, holder).await.unwrap();
        rewards::claims::deliver(desk.app(), claim, holder, code).await.unwrap();
        told(&desk, buyer, news("Hello")).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let list = zara.get(&format!("/api/v1/subscribers/{buyer}/messages")).await.data();
        let of = |kind: &str| list["items"].as_array().unwrap().iter().find(|item| item["kind"] == json!(kind)).unwrap().clone();
        assert_eq!((&of("claim_delivered")["text"], &of("match_room")["text"]), (&json!(null), &json!(null)));
        assert!(of("announcement")["text"].as_str().is_some_and(|text| text.contains("Hello")));
        let text = list.to_string();
        assert!(!text.contains(code) && !text.contains("SECRET") && !text.contains("3001234567"), "{text}");
        // The room's message is of no use after its match.
        let room = format!("/api/v1/subscribers/{buyer}/messages/{}/resend", of("match_room")["id"].as_str().unwrap());
        let tx = desk.t.begin().await;
        let id = of("match_room")["id"].as_str().unwrap().parse().unwrap();
        let (from, to) = (&[MessageState::Queued], MessageState::Sent);
        assert!(tx.messages().transition(id, from, to, &MessageChange::default(), desk.app().now()).await.unwrap());
        tx.commit().await.unwrap();
        desk.t.clock.advance(Duration::days(2));
        let zara = desk.person("zara2@arena.example", Role::Care).await;
        assert_eq!(zara.post(&room, &json!({})).await.code(), "message_over");
    }

    async fn a_transaction_shows_its_legs_and_its_reversal(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.t.subscriber("03001234567").await;
        desk.t.give(buyer, 40).await;
        let finance = desk.person("finance@arena.example", Role::Finance).await;
        let moved = finance.get(&format!("/api/v1/subscribers/{buyer}/wallet")).await.data();
        let path = format!("/api/v1/transactions/{}", moved["items"][0]["txn"].as_str().unwrap());
        let shown = finance.get(&path).await.data();
        let legs = shown["legs"].as_array().unwrap();
        assert_eq!(legs.iter().map(|leg| leg["amount"].as_i64().unwrap()).sum::<i64>(), 0);
        assert!(legs.iter().any(|leg| leg["account"] == json!("wallet") && leg["owner"] == json!(buyer.to_string())));
        assert_eq!((&shown["reversedBy"], &shown["reverses"]), (&json!(null), &json!(null)));
        if shown["reversible"] == json!(true) {
            let back = finance.confirmed(&format!("{path}/reverse"), &json!({ "reason": "T-4" })).await.data();
            assert_eq!(finance.get(&path).await.data()["reversedBy"], back["txn"]);
        }
        for unknown in ["999999", "x", "-1"] {
            let answer = finance.get(&format!("/api/v1/transactions/{unknown}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{unknown}");
        }
    }

    async fn a_plan_shows_its_charges_in_pages(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.t.subscriber("03001234567").await;
        let day = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
        let fee = Fee { total: Amount::whole(10), tax: Amount::whole(1) };
        let charge = |number| NewCharge {
            id: desk.app().new_id(),
            subscriber: buyer,
            first: day + Duration::days(number),
            plan: Plan::Prepaid,
            fee,
            currency: "PKR".into(),
        };
        let charges: Vec<_> = (0..60).map(charge).collect();
        let tx = desk.t.begin().await;
        tx.charges().ask(&charges, desk.app().now()).await.unwrap();
        tx.commit().await.unwrap();
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let path = format!("/api/v1/subscribers/{buyer}/plan");
        let first = zara.get(&path).await.data();
        assert_eq!(first["charges"].as_array().map(Vec::len), Some(50));
        let latest = &first["charges"][0];
        assert_eq!((&latest["firstDay"], &latest["state"]), (&json!("2026-03-01"), &json!("asked")));
        let rest = zara.get(&format!("{path}?cursor={}", first["next"].as_str().unwrap())).await.data();
        assert_eq!((rest["charges"].as_array().map(Vec::len), &rest["next"]), (Some(10), &json!(null)));
        assert_eq!(rest["charges"][9]["firstDay"], json!("2026-01-01"));
    }

    async fn notes_are_for_staff_and_end_with_the_person(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let buyer = desk.t.subscriber("03001234567").await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let fraud = desk.person("fraud@arena.example", Role::Fraud).await;
        let path = format!("/api/v1/subscribers/{buyer}/notes");
        for bad in ["", "  ", "bell\u{7}", &"x".repeat(2_001)] {
            assert_eq!(zara.post(&path, &json!({ "text": bad })).await.code(), "note_invalid");
        }
        let first = zara.post(&path, &json!({ "text": " Wants her prize.\nCall after six. " })).await.data();
        assert_eq!((&first["text"], &first["mine"]), (&json!("Wants her prize.\nCall after six."), &json!(true)));
        let listed = fraud.get(&path).await.data();
        assert_eq!((&listed["items"][0]["author"], &listed["items"][0]["mine"]), (&json!("zara@arena.example"), &json!(false)));
        let delete = format!("{path}/{}/delete", first["id"].as_str().unwrap());
        assert_eq!(fraud.post(&delete, &json!({})).await.code(), "not_own_note");
        let other = desk.t.subscriber("03007654321").await;
        let elsewhere = format!("/api/v1/subscribers/{other}/notes/{}/delete", first["id"].as_str().unwrap());
        assert_eq!(zara.post(&elsewhere, &json!({})).await.status, StatusCode::NOT_FOUND);
        zara.post(&delete, &json!({})).await.data();
        assert_eq!(zara.post(&delete, &json!({})).await.status, StatusCode::NOT_FOUND);
        zara.post(&path, &json!({ "text": "Solved." })).await.data();
        let tables = privacy::export(desk.app(), buyer).await.unwrap().kept;
        let notes = tables.iter().find(|table| table.table == "subscriber_note").unwrap();
        assert_eq!(notes.rows.len(), 1, "the person may read what staff wrote");
        privacy::erase(desk.app(), buyer, true).await.unwrap();
        assert_eq!(zara.get(&path).await.data()["items"], json!([]));
        assert_eq!(zara.post(&path, &json!({ "text": "Late." })).await.code(), "subscriber_erased");
        let audit = desk.person("omar@arena.example", Role::Auditor).await;
        let lines = audit.get(&format!("/api/v1/audit?subject={buyer}")).await.data().to_string();
        assert!(lines.contains("note delete") && !lines.contains("Solved"), "{lines}");
    }
}
