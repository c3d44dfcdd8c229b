//! Second looks at decided screenshots, and disagreements of reviewers.

use std::sync::Arc;

use arena_app::approvals::CorrectionLimits;
use arena_app::ports::{Purgeable, SecondDecision, SubscriberId};
use arena_app::staff::ConsoleSettings;
use arena_app::tasks::verdict;
use arena_app::{App, Settings, privacy, subscription};
use arena_rules::Credits;
use arena_rules::staff::Role;
use arena_rules::tasks::EntryState;
use arena_testkit::{Faults, FaultyStore, TestDatabase, both_engines, cancelled_after};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use super::reviews::{desk_with_task, entry, later, path as review, state};
use super::support::{Desk, Person};

/// A desk of which so many of a hundred decisions are looked at again, and a subscriber.
async fn desk(db: TestDatabase, second_look_percent: u8) -> (Desk, SubscriberId) {
    let (mut desk, sender) = desk_with_task(db).await;
    let settings = Settings::clone(&desk.t.app.settings);
    desk.t.app.settings = Arc::new(Settings { second_look_percent, ..settings });
    (desk.again(), sender)
}

fn look(id: Uuid, action: &str) -> String {
    format!("/api/v1/looks/{id}/{action}")
}

/// An entry about which the person decides first, with effect.
async fn decided(desk: &Desk, sender: SubscriberId, number: u8, first: &Person<'_>, approve: bool) -> Uuid {
    let id = entry(desk, sender, number).await;
    decide(first, &review(id, if approve { "approve" } else { "reject" }), approve).await;
    later(desk).await;
    id
}

async fn decide(person: &Person<'_>, path: &str, approve: bool) {
    let body = if approve { json!({}) } else { json!({ "reason": "not_done" }) };
    person.post(path, &body).await.data();
}

async fn looks(person: &Person<'_>) -> Vec<Value> {
    let page = person.get("/api/v1/looks").await.data();
    let items = page["items"].as_array().unwrap().clone();
    assert_eq!(page["waiting"], json!(items.len()));
    items.iter().map(|row| row["id"].clone()).collect()
}

/// The ids of all pages of a list, and the number of pages.
async fn pages(person: &Person<'_>, list: &str) -> (Vec<Value>, usize) {
    let (mut ids, mut read, mut cursor) = (Vec::new(), 0, String::new());
    loop {
        let page = person.get(&format!("{list}{cursor}")).await.data();
        read += 1;
        ids.extend(page["items"].as_array().unwrap().iter().map(|row| row["id"].clone()));
        match page["next"].as_str() {
            Some(next) => cursor = format!("cursor={next}"),
            None => return (ids, read),
        }
    }
}

fn id_of(id: &Value) -> Uuid {
    id.as_str().unwrap().parse().unwrap()
}

/// The disagreements of a state.
async fn disagreements(person: &Person<'_>, state: &str) -> Vec<Value> {
    let page = person.get(&format!("/api/v1/looks/disagreements?state={state}")).await.data();
    page["items"].as_array().unwrap().clone()
}

async fn texts(desk: &Desk, sender: SubscriberId) -> String {
    format!("{:?}", privacy::export(desk.app(), sender).await.unwrap().kept)
}

/// Three reviewers and somebody of fraud: who decides first, who looks again, and who closes.
struct People<'a> {
    zara: Person<'a>,
    omar: Person<'a>,
    sana: Person<'a>,
    fraud: Person<'a>,
}

async fn people(desk: &Desk) -> People<'_> {
    People {
        zara: desk.person("zara@arena.example", Role::Reviewer).await,
        omar: desk.person("omar@arena.example", Role::Reviewer).await,
        sana: desk.person("sana@arena.example", Role::Reviewer).await,
        fraud: desk.person("fraud@arena.example", Role::Fraud).await,
    }
}

/// A disagreement: Zara decides first, Omar decides otherwise.
async fn disagreement(
    desk: &Desk,
    people: &People<'_>,
    sender: SubscriberId,
    number: u8,
    paid: bool,
) -> Uuid {
    let id = decided(desk, sender, number, &people.zara, paid).await;
    decide(&people.omar, &look(id, if paid { "reject" } else { "approve" }), !paid).await;
    later(desk).await;
    id
}

both_engines! {
    async fn another_reviewer_looks_again_without_knowing_the_first_decision(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, fraud, .. } = people(&desk).await;
        let id = decided(&desk, sender, 1, &zara, true).await;
        assert_eq!(state(&desk, id).await, EntryState::Approved);
        assert_eq!((looks(&omar).await, looks(&zara).await), (vec![json!(id)], vec![]), "not for the first reviewer");
        let one = format!("/api/v1/looks/{id}");
        assert_eq!(zara.get(&one).await.status, StatusCode::NOT_FOUND);
        for action in ["approve", "undo"] {
            let answer = zara.post(&look(id, action), &json!({})).await;
            assert!(answer.status == StatusCode::NOT_FOUND || answer.code() == "too_late", "{}", answer.body);
        }

        // No answer to the second reviewer has the first decision, its time or its reviewer.
        let like = desk.t.subscriber("03007654321").await;
        let other = entry(&desk, like, 1).await;
        let pages = [one.clone(), "/api/v1/looks".into(), format!("/api/v1/reviews/{id}"), format!("/api/v1/reviews/{other}")];
        for page in pages {
            let answer = omar.get(&page).await;
            answer.data();
            let body = answer.body.to_string();
            assert!(!body.contains("approved\"") && !body.contains("zara"), "{page}: {body}");
            assert!(!body.contains("decidedAt\":\""), "{page}: {body}");
        }
        let shown = omar.get(&one).await.data();
        assert_eq!((&shown["newcomer"], &shown["id"]), (&json!(true), &json!(id)), "as the first one saw it");
        assert_eq!(omar.get(&format!("/api/v1/reviews/{id}")).await.data()["state"], json!("second_look"));
        assert_eq!(zara.get(&format!("/api/v1/reviews/{id}")).await.data()["state"], json!("approved"), "her own");

        decide(&omar, &look(id, "approve"), true).await;
        assert_eq!(omar.post(&look(id, "approve"), &json!({})).await.code(), "already_decided", "another tab");
        assert_eq!(omar.get(&one).await.code(), "already_decided");
        assert_eq!(omar.get(&format!("/api/v1/reviews/{id}")).await.data()["state"], json!("second_look"), "it can be undone");
        let agreed = async |person: &Person<'_>| {
            let figures = person.get("/api/v1/reviews/figures").await.data();
            (figures["lookedAt"].clone(), figures["agreed"].clone())
        };
        assert_eq!(agreed(&zara).await, (json!(0), json!(0)), "it does not count yet");
        later(&desk).await;
        assert_eq!(agreed(&zara).await, (json!(1), json!(1)));
        assert_eq!(agreed(&omar).await, (json!(0), json!(0)));
        assert_eq!(disagreements(&fraud, "open").await, Vec::<Value>::new());
        assert_eq!(desk.t.balance(sender).await, 40, "nothing is paid again");
        let audit = desk.person("audit@arena.example", Role::Auditor).await;
        let lines = audit.get("/api/v1/audit?actor=omar@arena.example&action=looks").await.data();
        assert_eq!(lines["items"].as_array().unwrap().len(), 2, "his decision, and the refused one: {lines}");
    }

    async fn the_share_of_second_looks_is_as_configured(db: TestDatabase) {
        let (desk, sender) = desk(db, 0).await;
        let People { zara, omar, .. } = people(&desk).await;
        for number in 1..=5 {
            decided(&desk, sender, number, &zara, number % 2 == 0).await;
        }
        assert_eq!(looks(&omar).await.len(), 0);
        let share = async |percent: u8, numbers: std::ops::RangeInclusive<u8>| {
            let mut app = desk.t.app.clone();
            app.settings = Arc::new(Settings { second_look_percent: percent, ..Settings::clone(&app.settings) });
            let before = app.store.read().second_looks().waiting("omar@arena.example").await.unwrap();
            for number in numbers {
                let id = entry(&desk, sender, number).await;
                zara.post(&review(id, "approve"), &json!({})).await.data();
                let pending = verdict::pending(&app, id).await.unwrap().unwrap();
                verdict::carry_out(&app, pending.id).await.unwrap();
                // The job does not draw a second time.
                verdict::carry_out(&app, pending.id).await.unwrap();
            }
            app.store.read().second_looks().waiting("omar@arena.example").await.unwrap() - before
        };
        assert_eq!(share(100, 6..=10).await, 5);
        let half = share(50, 11..=60).await;
        assert!((10..=40).contains(&half), "{half} of 50");
    }

    async fn of_two_second_reviewers_one_decides_and_may_take_it_back(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, sana, fraud } = people(&desk).await;
        let id = decided(&desk, sender, 1, &zara, true).await;
        let (approve, reject) = (look(id, "approve"), look(id, "reject"));
        let (none, why) = (json!({}), json!({ "reason": "edited" }));
        let (one, other) = futures::join!(omar.post(&reject, &why), sana.post(&approve, &none));
        let won = [&one, &other].iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!(won, 1, "{} {}", one.body, other.body);
        let (winner, loser) = if one.body["success"] == json!(true) { (&omar, &sana) } else { (&sana, &omar) };
        assert_eq!(loser.post(&look(id, "undo"), &none).await.code(), "too_late", "another's");
        assert_eq!(disagreements(&fraud, "open").await, Vec::<Value>::new(), "nobody sees what can be taken back");
        winner.post(&look(id, "undo"), &none).await.data();
        assert_eq!(looks(loser).await, [json!(id)]);
        decide(loser, &reject, false).await;
        later(&desk).await;
        assert_eq!(loser.post(&look(id, "undo"), &none).await.code(), "too_late");
        assert_eq!(disagreements(&fraud, "open").await.len(), 1);
        let wrong = sana.post(&reject, &json!({ "reason": "ugly" })).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    }

    async fn the_database_refuses_a_second_look_by_the_first_reviewer(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, .. } = people(&desk).await;
        let id = decided(&desk, sender, 1, &zara, true).await;
        let by = |email: &str| SecondDecision { by: email.into(), approved: false, reason: None, at: desk.app().now() };
        let tx = desk.t.begin().await;
        assert!(!tx.second_looks().decide(id, &by("zara@arena.example")).await.unwrap());
        assert!(tx.second_looks().decide(id, &by("omar@arena.example")).await.unwrap());
        tx.commit().await.unwrap();
        later(&desk).await;
        // A person of fraud who looked first or second does not close the disagreement.
        assert_eq!(omar.post(&look(id, "stand"), &json!({ "reason": "fine" })).await.status, StatusCode::FORBIDDEN);
        let tx = desk.t.begin().await;
        for (by, done) in [("zara@arena.example", false), ("omar@arena.example", false), ("fraud@arena.example", true)] {
            let settlement = arena_app::ports::Settlement::Stands;
            let now = desk.app().now();
            let settled = tx.second_looks().settle(id, by, settlement, "fine", now, now).await.unwrap();
            assert_eq!(settled, done, "{by}");
        }
    }

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
        let corrections = CorrectionLimits { at_once: Credits(10), a_day: Credits(10) };
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

    async fn figures_name_nobody_to_whoever_was_looked_at(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, sana, fraud } = people(&desk).await;
        // Somebody of fraud decides first and is looked at.
        let id = decided(&desk, sender, 1, &fraud, true).await;
        decide(&omar, &look(id, "reject"), false).await;
        later(&desk).await;
        let open = disagreements(&fraud, "open").await;
        assert_eq!((&open[0]["mine"], &open[0]["second"]["by"]), (&json!(true), &Value::Null));
        let answer = fraud.get("/api/v1/looks/disagreements").await.body.to_string();
        assert!(!answer.contains("omar"), "{answer}");
        assert_eq!(fraud.post(&look(id, "stand"), &json!({ "reason": "T-9" })).await.code(), "own_review");
        let boss = desk.person("boss@arena.example", Role::Administrator).await;
        boss.post(&look(id, "stand"), &json!({ "reason": "T-9" })).await.data();
        assert_eq!(disagreements(&fraud, "settled").await[0]["second"]["by"], json!("omar@arena.example"));

        let agreed = decided(&desk, sender, 2, &zara, true).await;
        decide(&sana, &look(agreed, "approve"), true).await;
        later(&desk).await;
        let items = boss.get("/api/v1/looks/reviewers").await.data()["items"].as_array().unwrap().clone();
        let row = |email: &str| items.iter().find(|row| row["reviewer"] == json!(email)).unwrap().clone();
        let zara_row = row("zara@arena.example");
        assert_eq!((&zara_row["decided"], &zara_row["lookedAt"], &zara_row["agreed"]), (&json!(1), &json!(1), &json!(1)));
        let fraud_row = row("fraud@arena.example");
        assert_eq!((&fraud_row["lookedAt"], &fraud_row["agreed"]), (&json!(1), &json!(0)));
        for person in [&zara, &omar] {
            assert_eq!(person.get("/api/v1/looks/reviewers").await.status, StatusCode::FORBIDDEN);
        }
    }

    async fn long_lists_go_on_and_old_second_looks_are_deleted(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, fraud, .. } = people(&desk).await;
        let drawn = desk.app().now();
        let mut ids = Vec::new();
        for number in 1..=22 {
            ids.push(json!(entry(&desk, sender, number).await));
            decide(&zara, &review(id_of(&ids[usize::from(number) - 1]), "approve"), true).await;
        }
        later(&desk).await;
        assert_eq!(pages(&omar, "/api/v1/looks?").await, (ids.clone(), 2));
        for id in &ids {
            decide(&omar, &look(id_of(id), "reject"), false).await;
            desk.t.clock.advance(Duration::seconds(1));
        }
        later(&desk).await;
        assert_eq!(pages(&fraud, "/api/v1/looks/disagreements?state=open&").await, (ids.clone(), 2));
        for id in &ids[..21] {
            fraud.post(&look(id_of(id), "stand"), &json!({ "reason": "T-9" })).await.data();
            desk.t.clock.advance(Duration::seconds(1));
        }
        let closed: Vec<_> = ids[..21].iter().rev().cloned().collect();
        assert_eq!(pages(&fraud, "/api/v1/looks/disagreements?state=settled&").await, (closed, 2));

        let purge = async |before| {
            let tx = desk.t.begin().await;
            let batch = tx.purges().purge(Purgeable::SecondLooks, None, before, 100).await.unwrap();
            tx.commit().await.unwrap();
            batch.rows
        };
        assert_eq!((purge(drawn).await, purge(desk.app().now()).await), (0, 21));
        assert_eq!(pages(&fraud, "/api/v1/looks/disagreements?state=open&").await, (ids[21..].to_vec(), 1), "it is open");
    }

    async fn reviewers_have_their_time_between_decisions(db: TestDatabase) {
        let (desk, sender) = desk(db, 0).await;
        let zara = desk.person("zara@arena.example", Role::Reviewer).await;
        let boss = desk.person("boss@arena.example", Role::Administrator).await;
        let mut ids = Vec::new();
        for number in 1..=4 {
            ids.push(entry(&desk, sender, number).await);
        }
        for (id, pause) in ids.into_iter().zip([4, 8, 600, 0]) {
            zara.post(&review(id, "approve"), &json!({})).await.data();
            desk.t.clock.advance(Duration::seconds(pause));
        }
        later(&desk).await;
        let items = boss.get("/api/v1/looks/reviewers").await.data()["items"].clone();
        assert_eq!((&items[0]["decided"], &items[0]["secondsEach"]), (&json!(4), &json!(6)), "without the pause");
    }

    async fn a_process_that_dies_anywhere_decides_and_draws_together(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, .. } = people(&desk).await;
        let mut died = 0_u8;
        for steps in 0..200 {
            let number = u8::try_from(steps).unwrap() + 1;
            let id = entry(&desk, sender, number).await;
            zara.post(&review(id, "approve"), &json!({})).await.data();
            let pending = verdict::pending(desk.app(), id).await.unwrap().unwrap();
            let store = Arc::new(FaultyStore::new(desk.app().store.clone(), Faults::new(0, 0)));
            let mortal = App { store, ..desk.app().clone() };
            let ended = cancelled_after(steps, async move { verdict::carry_out(&mortal, pending.id).await }).await;
            let whole = ended.is_some();
            died += u8::from(!whole);
            // A commit of the dead process that had reached the database ends before the next one does.
            desk.t.begin().await.commit().await.unwrap();
            let drawn = looks(&omar).await.contains(&json!(id));
            assert_eq!(drawn, state(&desk, id).await == EntryState::Approved, "step {steps}");
            later(&desk).await;
            let drawn = looks(&omar).await;
            assert_eq!(drawn.last(), Some(&json!(id)), "step {steps}");
            decide(&omar, &look(id, "approve"), true).await;
            if whole {
                break;
            }
        }
        assert!(died > 3, "it died {died} times only");
        desk.t.assert_ledger_sound().await;
    }

    async fn open_pages_hear_of_second_looks_and_of_nobody_who_is_there(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, .. } = people(&desk).await;
        let id = decided(&desk, sender, 1, &zara, true).await;
        let mut stream = zara.listen().await;
        desk.round(&[&desk.node]).await;
        stream.news();
        omar.post("/api/v1/presence", &json!({ "item": format!("looks/{id}") })).await.data();
        desk.round(&[&desk.node]).await;
        let names = stream.news().iter().map(|(_, data)| data.to_string()).collect::<String>();
        assert!(!names.contains(&id.to_string()), "{names}");
        decide(&omar, &look(id, "reject"), false).await;
        desk.round(&[&desk.node]).await;
        let told = |news: Vec<(String, Value)>| news.iter().any(|(_, data)| data["desks"] == json!(["looks"]));
        assert!(told(stream.news()));
        desk.t.clock.advance(Duration::seconds(11));
        desk.round(&[&desk.node]).await;
        assert!(told(stream.news()), "the disagreement can be closed now");
    }
}
