//! The review desk.

use arena_app::ports::{NewTaskEntry, PictureMarks, SubscriberId};
use arena_app::{privacy, subscription, tasks};
use arena_jobs::{Worker, WorkerOptions};
use arena_rules::Credits;
use arena_rules::staff::Role;
use arena_rules::tasks::EntryState;
use arena_testkit::{TestDatabase, both_engines, challenge, game};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use super::support::{Desk, Person};

/// A desk with a task that pays 40 credits, and a subscriber.
pub(super) async fn desk_with_task(db: TestDatabase) -> (Desk, SubscriberId) {
    let desk = Desk::new(db).await;
    desk.t.seed_tasks(&[game("pubg-mobile")], &[challenge("win", "pubg-mobile", 40)]).await;
    let sender = desk.t.subscriber("03001234567").await;
    (desk, sender)
}

/// An entry with a picture of its own, a second later than the one before. Each is of another day.
pub(super) async fn entry(desk: &Desk, sender: SubscriberId, number: u8) -> Uuid {
    desk.t.clock.advance(Duration::seconds(1));
    let id = desk.app().new_id();
    let tx = desk.t.begin().await;
    let new = NewTaskEntry {
        id,
        subscriber: sender,
        challenge: "win".into(),
        day: desk.app().today() - Duration::days(number.into()),
        credits: Credits(40),
        marks: PictureMarks { digest: [number; 32], perceptual: u64::from(number) * 0x0101_0101_0101 },
        flag: None,
        at: desk.app().now(),
    };
    assert!(tx.task_entries().submit(&new).await.unwrap());
    tx.commit().await.unwrap();
    id
}

async fn queue(person: &Person<'_>) -> Vec<Value> {
    let page = person.get("/api/v1/reviews").await.data();
    let items = page["items"].as_array().unwrap().clone();
    assert_eq!(page["waiting"], json!(items.len()));
    items.iter().map(|row| row["id"].clone()).collect()
}

/// Lets the time for taking decisions back pass, and runs the jobs.
pub(super) async fn later(desk: &Desk) {
    desk.t.clock.advance(Duration::seconds(11));
    let worker = Worker::new(desk.app().clone(), desk.t.gateway.clone(), WorkerOptions::default());
    worker.run_due_once().await.unwrap();
}

pub(super) async fn state(desk: &Desk, id: Uuid) -> EntryState {
    tasks::entry(desk.app(), id).await.unwrap().state
}

pub(super) fn path(id: Uuid, action: &str) -> String {
    format!("/api/v1/reviews/{id}/{action}")
}

both_engines! {
    async fn decisions_take_effect_after_ten_seconds_and_tell_the_subscriber_why(db: TestDatabase) {
        let (desk, sender) = desk_with_task(db).await;
        let (good, bad) = (entry(&desk, sender, 1).await, entry(&desk, sender, 2).await);
        let zara = desk.person("zara@arena.example", Role::Reviewer).await;
        assert_eq!(queue(&zara).await, [json!(good), json!(bad)], "the oldest first");
        zara.post(&path(good, "approve"), &json!({})).await.data();
        desk.t.clock.advance(Duration::seconds(4));
        zara.post(&path(bad, "reject"), &json!({ "reason": "wrong_game" })).await.data();
        assert_eq!(queue(&zara).await, [json!(null); 0]);
        assert_eq!((state(&desk, good).await, desk.t.balance(sender).await), (EntryState::Submitted, 0));
        let pending = zara.get(&format!("/api/v1/reviews/{good}")).await.data()["pending"].clone();
        assert_eq!((&pending["approved"], &pending["by"]), (&json!(true), &json!("zara@arena.example")));

        later(&desk).await;
        assert_eq!((state(&desk, good).await, desk.t.balance(sender).await), (EntryState::Approved, 40));
        assert_eq!(state(&desk, bad).await, EntryState::Rejected);
        let shown = zara.get(&format!("/api/v1/reviews/{bad}")).await.data();
        assert_eq!(shown["reason"], json!("The picture is of another game."));
        let export = privacy::export(desk.app(), sender).await.unwrap();
        let texts = format!("{:?}", export.kept);
        assert!(texts.contains("Reason: The picture is of another game."), "{texts}");
        let figures = zara.get("/api/v1/reviews/figures").await.data();
        assert_eq!((&figures["decided"], &figures["approved"], &figures["rejected"]), (&json!(2), &json!(1), &json!(1)));
        assert_eq!(figures["secondsEach"], json!(4));
        for (action, body) in [("approve", json!({})), ("reject", json!({ "reason": "edited" }))] {
            assert_eq!(zara.post(&path(good, action), &body).await.code(), "already_decided");
        }
        let audit = desk.person("omar@arena.example", Role::Auditor).await;
        let lines = audit.get("/api/v1/audit?actor=zara@arena.example&action=tasks").await.data();
        assert_eq!(lines["items"].as_array().unwrap().len(), 2);
    }

    async fn a_decision_is_taken_back_by_its_reviewer_within_ten_seconds(db: TestDatabase) {
        let (desk, sender) = desk_with_task(db).await;
        let id = entry(&desk, sender, 1).await;
        let zara = desk.person("zara@arena.example", Role::Reviewer).await;
        let omar = desk.person("omar@arena.example", Role::Reviewer).await;
        zara.post(&path(id, "approve"), &json!({})).await.data();
        assert_eq!(omar.post(&path(id, "undo"), &json!({})).await.code(), "too_late", "another's");
        assert_eq!(omar.post(&path(id, "approve"), &json!({})).await.code(), "already_decided");
        zara.post(&path(id, "undo"), &json!({})).await.data();
        assert_eq!(queue(&omar).await, [json!(id)]);
        later(&desk).await;
        assert_eq!((state(&desk, id).await, desk.t.balance(sender).await), (EntryState::Submitted, 0));
        // The next decision is one of its own.
        omar.post(&path(id, "reject"), &json!({ "reason": "not_done" })).await.data();
        later(&desk).await;
        assert_eq!(omar.post(&path(id, "undo"), &json!({})).await.code(), "too_late");
        assert_eq!(state(&desk, id).await, EntryState::Rejected);
        assert_eq!(zara.get("/api/v1/reviews/figures").await.data()["undone"], json!(1));
    }

    async fn of_two_reviewers_one_decides_and_nothing_is_paid_twice(db: TestDatabase) {
        let (desk, sender) = desk_with_task(db).await;
        let id = entry(&desk, sender, 1).await;
        let zara = desk.person("zara@arena.example", Role::Reviewer).await;
        let omar = desk.person("omar@arena.example", Role::Reviewer).await;
        let (approve, none) = (path(id, "approve"), json!({}));
        let (one, other) = futures::join!(zara.post(&approve, &none), omar.post(&approve, &none));
        let won = [&one, &other].iter().filter(|answer| answer.body["success"] == json!(true)).count();
        assert_eq!(won, 1, "{} {}", one.body, other.body);
        // A command decides while the decision waits: that one counts.
        tasks::reject(desk.app(), id, Some("blurred")).await.unwrap();
        later(&desk).await;
        assert_eq!((state(&desk, id).await, desk.t.balance(sender).await), (EntryState::Rejected, 0));
    }

    async fn an_entry_of_a_held_subscriber_waits(db: TestDatabase) {
        let (desk, sender) = desk_with_task(db).await;
        let (first, second) = (entry(&desk, sender, 1).await, entry(&desk, sender, 2).await);
        let zara = desk.person("zara@arena.example", Role::Reviewer).await;
        zara.post(&path(first, "approve"), &json!({})).await.data();
        subscription::hold(desk.app(), sender, "a farm").await.unwrap();
        assert_eq!(zara.post(&path(second, "approve"), &json!({})).await.code(), "account_held");
        later(&desk).await;
        assert_eq!(desk.t.balance(sender).await, 0);
        assert_eq!(queue(&zara).await, [json!(first), json!(second)], "the first one waits again");
    }

    async fn newcomers_and_look_alikes_are_marked(db: TestDatabase) {
        let (desk, sender) = desk_with_task(db).await;
        let other = desk.t.subscriber("03007654321").await;
        let mine = entry(&desk, sender, 1).await;
        let zara = desk.person("zara@arena.example", Role::Reviewer).await;
        let theirs = entry(&desk, other, 1).await;
        let shown = zara.get(&format!("/api/v1/reviews/{mine}")).await.data();
        assert_eq!((&shown["newcomer"], &shown["lookalikes"][0]["entry"]), (&json!(true), &json!(theirs)));
        assert_eq!(shown["lookalikes"][0]["same"], json!(true));
        zara.post(&path(mine, "approve"), &json!({})).await.data();
        later(&desk).await;
        let second = entry(&desk, sender, 3).await;
        let shown = zara.get(&format!("/api/v1/reviews/{second}")).await.data();
        assert_eq!(shown["newcomer"], json!(false));
        assert_eq!(zara.get(&path(mine, "picture")).await.status, StatusCode::NOT_FOUND, "a file that is gone");
        let wrong = zara.post(&path(second, "reject"), &json!({ "reason": "ugly" })).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        let reasons = zara.get("/api/v1/reviews/reasons").await.data();
        assert_eq!(reasons["items"].as_array().unwrap().len(), 7);
        assert!(reasons["items"][0]["texts"]["ur"].as_str().unwrap().contains("گیم"));
    }

    async fn a_long_queue_is_read_in_pages(db: TestDatabase) {
        let (desk, sender) = desk_with_task(db).await;
        let mut ids = Vec::new();
        for number in 0..25 {
            ids.push(json!(entry(&desk, sender, number).await));
        }
        let zara = desk.person("zara@arena.example", Role::Reviewer).await;
        let first = zara.get("/api/v1/reviews").await.data();
        let next = first["next"].as_str().unwrap();
        let rest = zara.get(&format!("/api/v1/reviews?cursor={next}")).await.data();
        let rows = [&first["items"], &rest["items"]].map(|items| items.as_array().unwrap().clone()).concat();
        assert_eq!(rows.iter().map(|row| row["id"].clone()).collect::<Vec<_>>(), ids);
        assert_eq!((&first["waiting"], &rest["next"]), (&json!(25), &json!(null)));
    }
}
