//! Second looks at decided screenshots, and disagreements of reviewers.

mod disagreements;
mod figures;

use std::sync::Arc;

use arena_app::ports::{SecondDecision, SubscriberId};
use arena_app::tasks::verdict;
use arena_app::{App, Settings, privacy};
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
        let counted = async |person: &Person<'_>| person.get("/api/v1/reviews").await.data()["looks"].clone();
        assert_eq!((counted(&omar).await, counted(&zara).await), (json!(1), json!(0)), "for the navigation");
        let audit = desk.person("audit@arena.example", Role::Auditor).await;
        assert_eq!(counted(&audit).await, Value::Null, "who decides nothing");
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
