//! Entries under review: one decision each, its message, and the reviewer's view (contract 4).

use std::sync::{Arc, Mutex};

use arena_app::error::Refusal;
use arena_app::ports::{Files, FilesError, SubscriberId, TaskFlag};
use arena_app::tasks::EntryForm;
use arena_app::{App, AppError, AppResult, Settings, tasks};
use arena_rules::tasks::EntryState;
use arena_testkit::pictures::{as_jpeg, as_png, screenshot};
use arena_testkit::{MemoryFiles, TestDatabase, at_once, both_engines};
use async_trait::async_trait;
use axum::http::Method;
use bytes::Bytes;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::entries::{SUBMITTED, daily_entry, entry, entry_of};
use crate::support::{Browser, DAY, Door, NUMBER, OTHER};
use crate::tasks::{DAILY, GAME, completed, seed};

async fn reviewed(db: TestDatabase) -> Door {
    let door = Door::with(db, |setup| setup.settings.auto_approve_tasks = false).await;
    seed(&door).await;
    door
}

async fn submitted(browser: &Browser, challenge: &str, seed: u32) -> Uuid {
    let answer = entry(browser, challenge, seed).send().await;
    assert_eq!(answer.message(), SUBMITTED);
    let data = answer.data();
    let paid = (&data["entryStatus"], &data["credits"], &data["balance"]);
    assert_eq!(paid, (&json!("Submitted"), &json!(0), &Value::Null));
    data["entryId"].as_str().unwrap().parse().unwrap()
}

#[track_caller]
fn refused<T: std::fmt::Debug>(outcome: AppResult<T>, code: &str) {
    match outcome {
        Err(AppError::Refused(Refusal { code: found, .. })) => assert_eq!(found, code),
        other => panic!("not refused: {other:?}"),
    }
}

async fn messages_of(browser: &Browser) -> Vec<String> {
    let all = browser.get("/api/v1/notifications").send().await.data();
    all.as_array().unwrap().iter().map(|each| each["text"].as_str().unwrap().to_owned()).collect()
}

both_engines! {
    async fn an_entry_is_approved_and_paid_once_with_a_message(db: TestDatabase) {
        let door = reviewed(db).await;
        let browser = door.login(NUMBER).await;
        let id = submitted(&browser, "pubg-win", 1).await;
        assert_eq!((browser.balance().await, completed(&browser).await.len(), messages_of(&browser).await.len()), (0, 0, 0));
        let waiting = tasks::waiting(&door.t.app, EntryState::Submitted, 10).await.unwrap();
        assert_eq!((waiting.total, waiting.entries[0].id, waiting.entries[0].credits.0), (1, id, 40));

        // The task's credits have changed; the entry pays the credits of its time.
        let challenges = [arena_testkit::challenge("pubg-win", "pubg-mobile", 1)];
        door.t.seed_tasks(&[arena_testkit::game("pubg-mobile")], &challenges).await;
        let nodes = [door.t.app.clone(), door.t.node().await];
        let outcomes = at_once((0..6).map(|n| {
            let app = nodes[n % 2].clone();
            async move { tasks::approve(&app, id).await }
        }))
        .await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
        for outcome in outcomes.into_iter().filter(Result::is_err) {
            refused(outcome, "already_decided");
        }
        refused(tasks::approve(&door.t.app, id).await, "already_decided");
        refused(tasks::reject(&door.t.app, id, None).await, "already_decided");

        assert_eq!((browser.balance().await, completed(&browser).await.len()), (40, 1));
        let text = "Arena: your entry for Challenge pubg-win was approved. 40 ESL Coins were added to your wallet.";
        assert_eq!(messages_of(&browser).await, [text]);
        let profile = browser.get("/api/v1/user/profile").send().await.data();
        assert_eq!(profile["completed_tasks_total"], 1);
        door.t.assert_ledger_sound().await;
    }

    async fn a_rejected_entry_gets_a_reason_and_uses_its_day(db: TestDatabase) {
        let door = reviewed(db).await;
        let browser = door.login(NUMBER).await;
        let id = submitted(&browser, "pubg-win", 1).await;
        for bad in ["x".repeat(201), "two\nlines".into()] {
            refused(tasks::reject(&door.t.app, id, Some(&bad)).await, "reason_too_long");
        }
        tasks::reject(&door.t.app, id, Some(" The rank cannot be read. ")).await.unwrap();
        refused(tasks::reject(&door.t.app, id, None).await, "already_decided");
        refused(tasks::approve(&door.t.app, id).await, "already_decided");
        let text = "Arena: your entry for Challenge pubg-win was not approved. Reason: The rank cannot be read. You can \
                    try again tomorrow.";
        assert_eq!(messages_of(&browser).await, [text]);
        assert_eq!((browser.balance().await, completed(&browser).await.len()), (0, 0));
        assert_eq!(entry(&browser, "pubg-win", 2).send().await.refusal(), "already_submitted");
        let data = browser.post(GAME, &json!({ "id": "pubg-mobile" })).send().await.data();
        assert_eq!(data["challenges"][0]["makeEntry"], 1);
        door.t.clock.advance(DAY);
        let browser = browser.refreshed(NUMBER).await;
        let again = submitted(&browser, "pubg-win", 2).await;
        tasks::reject(&door.t.app, again, Some("  ")).await.unwrap();
        let texts = messages_of(&browser).await;
        assert_eq!(texts[0], "Arena: your entry for Challenge pubg-win was not approved. You can try again tomorrow.");
        assert!(matches!(tasks::approve(&door.t.app, Uuid::nil()).await, Err(AppError::NotFound)));
        door.t.assert_ledger_sound().await;
    }

    async fn a_daily_challenge_says_where_its_entry_stands(db: TestDatabase) {
        let door = reviewed(db).await;
        let reason = Some("The rank is cut off.");
        for (number, turned_down, words) in [(NUMBER, None, "Approved"), (OTHER, reason, "Rejected")] {
            let browser = door.login(number).await;
            let seed = u32::from(turned_down.is_none());
            let id: Uuid = daily_entry(&browser, "pubg-day", seed).send().await.data()["entryId"].as_str().unwrap().parse().unwrap();
            let stands = async || {
                let call = browser.call(Method::POST, DAILY).json(&json!({ "gameId": "pubg-mobile" }));
                let data = call.send().await.data();
                ["entryStatus", "entryReason", "entryPicture"].map(|field| data[field].clone())
            };
            let picture = json!(format!("/api/v1/pictures/tasks/{id}/card"));
            assert_eq!(stands().await, [json!("Submitted"), Value::Null, picture.clone()]);
            assert_eq!(browser.get(picture.as_str().unwrap()).send().await.status, 200);
            if turned_down.is_some() {
                tasks::reject(&door.t.app, id, turned_down).await.unwrap();
            } else {
                tasks::approve(&door.t.app, id).await.unwrap();
            }
            assert_eq!(stands().await, [json!(words), json!(turned_down), picture]);
        }
    }

    async fn approval_and_rejection_at_once_have_one_winner(db: TestDatabase) {
        let door = reviewed(db).await;
        let browser = door.login(NUMBER).await;
        let (mut approved, mut days) = (0, 0);
        for n in 0..4_u32 {
            let id = submitted(&door.login(NUMBER).await, "pubg-win", n).await;
            let outcomes = at_once([true, false].map(|approve| {
                let app = door.t.app.clone();
                async move {
                    if approve { tasks::approve(&app, id).await } else { tasks::reject(&app, id, None).await }
                }
            }))
            .await;
            assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
            approved += i64::from(outcomes[0].is_ok());
            days += 1;
            door.t.clock.advance(DAY);
        }
        let browser = browser.refreshed(NUMBER).await;
        assert_eq!((browser.balance().await, messages_of(&browser).await.len()), (approved * 40, days));
        door.t.assert_ledger_sound().await;
    }

    async fn a_review_shows_look_alikes_of_others(db: TestDatabase) {
        let door = reviewed(db).await;
        let picture = screenshot(1);
        let first = door.login(NUMBER).await;
        let sent = entry_of(&first, "pubg-mobile", "pubg-win", &as_png(picture.clone())).send().await;
        let sent: Uuid = sent.data()["entryId"].as_str().unwrap().parse().unwrap();
        let numbers = ["03002222222", "03003333333", "03004444444"];
        let mut others = Vec::new();
        for (number, image) in numbers.into_iter().zip([
            // The same pixels in another file; a recompressed picture; an unrelated one.
            [&as_png(picture.clone())[..], b"appended"].concat(),
            as_jpeg(&picture, 60, None),
            as_png(screenshot(9)),
        ]) {
            let browser = door.login(number).await;
            let data = entry_of(&browser, "pubg-mobile", "pubg-five", &image).send().await.data();
            let id: Uuid = data["entryId"].as_str().unwrap().parse().unwrap();
            others.push(tasks::show(&door.t.app, id).await.unwrap());
        }
        assert_eq!(others[0].entry.flag, Some(TaskFlag::Same(sent)));
        assert!(matches!(others[1].entry.flag, Some(TaskFlag::Similar(_))), "{:?}", others[1].entry.flag);
        assert_eq!(others[2].entry.flag, None);
        assert!(others[2].lookalikes.is_empty());
        // The first entry now shows its later look-alikes, the closest first.
        let shown = tasks::show(&door.t.app, sent).await.unwrap();
        assert_eq!(shown.entry.flag, None);
        let found: Vec<_> = shown.lookalikes.iter().map(|each| (each.entry, each.same)).collect();
        assert_eq!(found, [(others[0].entry.id, true), (others[1].entry.id, false)]);
        // A flag decides nothing. After a month only identical pixels are found.
        door.t.clock.advance(DAY * 31);
        let shown = tasks::show(&door.t.app, sent).await.unwrap();
        let found: Vec<_> = shown.lookalikes.iter().map(|each| each.entry).collect();
        assert_eq!(found, [others[0].entry.id]);
        tasks::approve(&door.t.app, others[0].entry.id).await.unwrap();
        door.t.assert_ledger_sound().await;
    }

    /// Two subscribers send one picture at once, and neither finds the other before both are stored.
    async fn the_later_of_two_that_come_at_once_is_flagged(db: TestDatabase) {
        let door = reviewed(db).await;
        let app = &door.t.app;
        let (first, second) = (door.t.subscriber(NUMBER).await, door.t.subscriber(OTHER).await);
        let form = |image: Vec<u8>| {
            EntryForm { challenge: "pubg-win".into(), game: Some("pubg-mobile".into()), image: image.into() }
        };
        for (seed, auto_approve_tasks, same) in [(1, false, true), (2, false, false), (3, true, true), (4, true, false)] {
            let mut app = app.clone();
            app.settings = Arc::new(Settings { auto_approve_tasks, ..Settings::clone(&app.settings) });
            let picture = screenshot(seed);
            let image = if same { as_png(picture.clone()) } else { as_jpeg(&picture, 60, None) };
            let meanwhile = Arc::new(InterruptedFiles {
                files: door.t.files.clone(),
                app: app.clone(),
                next: Mutex::new(Some((second, form(image)))),
                entered: Mutex::new(None),
            });
            let slow = App { files: meanwhile.clone(), ..app.clone() };
            let later = tasks::submit(&slow, first, form(as_png(picture)), None).await.unwrap().entry;
            let earlier = meanwhile.entered.lock().unwrap().unwrap();
            let flag_of = async |id| tasks::show(&app, id).await.unwrap().entry.flag;
            let expected = if same { TaskFlag::Same(earlier) } else { TaskFlag::Similar(earlier) };
            assert_eq!((flag_of(earlier).await, flag_of(later).await), (None, Some(expected)));
            door.t.clock.advance(DAY);
        }
        door.t.assert_ledger_sound().await;
    }
}

/// A file store during whose first write another entry is submitted.
struct InterruptedFiles {
    files: Arc<MemoryFiles>,
    app: App,
    next: Mutex<Option<(SubscriberId, EntryForm)>>,
    entered: Mutex<Option<Uuid>>,
}

#[async_trait]
impl Files for InterruptedFiles {
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError> {
        let next = self.next.lock().unwrap().take();
        if let Some((subscriber, form)) = next {
            let receipt = tasks::submit(&self.app, subscriber, form, None).await.unwrap();
            *self.entered.lock().unwrap() = Some(receipt.entry);
        }
        self.files.put(key, bytes).await
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError> {
        self.files.get(key).await
    }

    async fn delete(&self, key: &str) -> Result<(), FilesError> {
        self.files.delete(key).await
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError> {
        self.files.list(folder).await
    }
}
