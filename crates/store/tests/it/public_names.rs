//! One public name for each skeleton, free again when given up.

use std::sync::Arc;

use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::SubscriberId;
use arena_app::tournaments::check_in;
use arena_app::{App, AppError, AppResult, messages, privacy, profile};
use arena_rules::profile::ProfileForm;
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, tournament};
use chrono::{DateTime, Duration, Utc};
use serde_json::json;

async fn choose(app: &App, subscriber: SubscriberId, name: &str) -> AppResult<()> {
    let form = ProfileForm { username: Some(name.into()), ..ProfileForm::default() };
    profile::complete(app, subscriber, &form, None).await
}

#[track_caller]
fn code(outcome: AppResult<()>) -> String {
    match outcome {
        Err(AppError::Invalid(errors)) => errors.codes()["username"].clone(),
        other => panic!("not refused: {other:?}"),
    }
}

async fn username(test: &TestApp, subscriber: SubscriberId) -> Option<String> {
    test.read().subscribers().find(subscriber).await.unwrap().unwrap().username
}

async fn is_generated(test: &TestApp, subscriber: SubscriberId) -> bool {
    test.read().subscribers().find(subscriber).await.unwrap().unwrap().username_generated
}

async fn some(test: &TestApp, count: usize) -> Vec<SubscriberId> {
    let mut ids = Vec::new();
    for n in 0..count {
        // Ids are in the order of the first visits.
        test.clock.advance(Duration::seconds(1));
        ids.push(test.subscriber(&format!("030000000{n:02}")).await);
    }
    ids
}

both_engines! {
    async fn nobody_gets_a_name_that_looks_like_somebody_elses(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let [one, other] = some(&test, 2).await[..] else { unreachable!() };
        choose(&test.app, one, "Night Owl").await.unwrap();
        for alike in ["Night Owl", "night_owl", "N1ghtOwI"] {
            assert_eq!(code(choose(&test.app, other, alike).await), "username_taken", "{alike}");
        }
        assert!(is_generated(&test, other).await, "what was refused changed nothing");
        // A subscriber may spell their own name differently; taking another frees it.
        choose(&test.app, one, "NIGHT OWL").await.unwrap();
        choose(&test.app, one, "Falcon").await.unwrap();
        choose(&test.app, other, "Night Owl").await.unwrap();
        choose(&test.app, other, "").await.unwrap();
        choose(&test.app, one, "night owl").await.unwrap();
        assert_eq!(username(&test, one).await.as_deref(), Some("night owl"));
        assert!(is_generated(&test, other).await, "whoever clears a name gets a generated one");
    }

    async fn simultaneous_choices_of_a_name_succeed_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = some(&test, 8).await;
        let outcomes = at_once(all.iter().map(|id| {
            let (app, id) = (test.app.clone(), *id);
            async move { choose(&app, id, "Falcon").await }
        }))
        .await;
        let (won, lost): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
        assert_eq!((won.len(), lost.len()), (1, 7));
        assert!(lost.into_iter().all(|outcome| code(outcome) == "username_taken"));
        assert_eq!(test.db.raw().await.count("subscriber WHERE username = 'Falcon'").await.unwrap(), 1);
    }

    async fn two_who_swap_their_names_do_not_wait_for_each_other(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let [one, other] = some(&test, 2).await[..] else { unreachable!() };
        choose(&test.app, one, "Falcon").await.unwrap();
        choose(&test.app, other, "Eagle").await.unwrap();
        for _ in 0..10 {
            let wishes = [(one, "Eagle"), (other, "Falcon")].map(|(id, name)| {
                let app = test.app.clone();
                async move { choose(&app, id, name).await }
            });
            for outcome in at_once(wishes).await {
                assert_eq!(code(outcome), "username_taken");
            }
        }
    }

    async fn a_name_that_staff_took_away_does_not_come_back(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let [bad, good] = some(&test, 2).await[..] else { unreachable!() };
        let id = test.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        choose(&test.app, bad, "Coin King").await.unwrap();
        check_in(&test.app, bad, id, None).await.unwrap();
        let tx = test.begin().await;
        tx.subscribers().set_language(bad, "ur".parse().unwrap()).await.unwrap();
        tx.commit().await.unwrap();

        let act = Act::new("bilal", "subscriber reset-name", &bad);
        let store = Arc::new(AuditedStore::new(test.app.store.clone(), test.clock.clone(), act));
        let desk = App { store, ..test.app.clone() };
        // An older subscriber who has not logged in since.
        test.db.raw().await.execute("UPDATE subscriber SET username = NULL WHERE username_generated").await.unwrap();
        assert!(matches!(profile::reset_name(&desk, good, "ticket 7").await, Err(AppError::Refused(r)) if r.code == "no_username"));
        assert!(matches!(profile::reset_name(&desk, bad, " ").await, Err(AppError::Refused(r)) if r.code == "reason_needed"));
        profile::reset_name(&desk, bad, "ticket 7").await.unwrap();
        let made = username(&test, bad).await.unwrap();
        assert!(is_generated(&test, bad).await && made != "Coin King");
        let mut raw = test.db.raw().await;
        assert_eq!(raw.count(&format!("tournament_entry WHERE nickname = '{made}'")).await.unwrap(), 1);
        let messages = messages::list(&test.app, bad).await.unwrap();
        assert!(messages.iter().any(|message| message.kind == "name_reset" && message.text.contains("پروفائل")));
        let line = test.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 9).await.unwrap().remove(0);
        assert_eq!((line.change.reason.as_deref(), line.change.before), (Some("ticket 7"), Some(json!({ "usernameGenerated": false }))));

        assert_eq!(code(choose(&test.app, bad, "c0in_king").await), "username_refused");
        choose(&test.app, good, "Coin King").await.unwrap();
        choose(&test.app, bad, "Falcon").await.unwrap();
    }

    async fn the_name_of_an_erased_subscriber_is_free(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let [one, other] = some(&test, 2).await[..] else { unreachable!() };
        choose(&test.app, one, "Falcon").await.unwrap();
        profile::reset_name(&test.app, one, "ticket 7").await.unwrap();
        choose(&test.app, one, "Eagle").await.unwrap();
        privacy::erase(&test.app, one, false).await.unwrap();
        choose(&test.app, other, "Eagle").await.unwrap();
        assert_eq!(test.db.raw().await.count("refused_name").await.unwrap(), 0);
    }

    async fn the_migration_makes_equal_names_different(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let all = some(&test, 8).await;
        let names = ["Ali", "Falcon", " ALI\u{202e}", "ali", "03001234567", "A1i 2", "★★", "Ayesha"];
        let mut raw = test.db.raw().await;
        raw.execute("DELETE FROM public_name").await.unwrap();
        for (number, name) in names.iter().enumerate() {
            let sql = format!(
                "UPDATE subscriber SET username = '{name}' WHERE id = (SELECT subscriber_id FROM subscriber_number
                 WHERE msisdn = '9230000000{number:02}')"
            );
            raw.execute(&sql).await.unwrap();
        }
        raw.execute("DELETE FROM seaql_migrations WHERE version LIKE 'm0030%'").await.unwrap();
        let migrate = async || test.db.open().await.migrate().await.unwrap();
        migrate().await;
        let shown = async || {
            let mut shown = Vec::new();
            for id in &all {
                shown.push(username(&test, *id).await.unwrap_or_default());
            }
            shown
        };
        // Each keeps their name or gets a number, the oldest first; invalid names are removed.
        let expected = ["Ali", "Falcon", "ALI 3", "ali 4", "", "A1i 2", "", "Ayesha"];
        assert_eq!(shown().await, expected);
        assert_eq!(raw.count("public_name").await.unwrap(), 6);
        assert_eq!(code(choose(&test.app, all[4], "A Li").await), "username_taken");
        // An interrupted migration continues.
        raw.execute("DELETE FROM public_name WHERE skeleton LIKE '%3'").await.unwrap();
        raw.execute("DELETE FROM seaql_migrations WHERE version LIKE 'm0030%'").await.unwrap();
        migrate().await;
        assert_eq!(shown().await, expected);
        assert_eq!(raw.count("public_name").await.unwrap(), 6);
    }
}
