use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arena_app::identity::{self, Browser, Proof};
use arena_app::ports::{Profile, Random, SubscriberId};
use arena_app::profile::{self, name_some};
use arena_app::{App, AppError, AppResult};
use arena_rules::names::PublicName;
use arena_rules::profile::ProfileForm;
use arena_testkit::{SeededRandom, TestApp, TestDatabase, at_once, both_engines, msisdn};

/// Randomness that makes two different names only; ids and secrets stay random.
struct TwoNames {
    rest: SeededRandom,
    turn: AtomicU64,
}

impl Random for TwoNames {
    fn fill(&self, bytes: &mut [u8]) {
        if bytes.len() == 8 {
            bytes.fill(0);
            bytes[0] = u8::from(self.turn.fetch_add(1, Ordering::SeqCst).is_multiple_of(2));
        } else {
            self.rest.fill(bytes);
        }
    }
}

async fn profile_of(test: &TestApp, subscriber: SubscriberId) -> Profile {
    profile::read(&test.app, subscriber).await.unwrap()
}

async fn name_of(test: &TestApp, subscriber: SubscriberId) -> (Option<String>, bool) {
    let found = profile_of(test, subscriber).await.subscriber;
    (found.username, found.username_generated)
}

async fn save(app: &App, subscriber: SubscriberId, form: ProfileForm) -> AppResult<()> {
    profile::complete(app, subscriber, &form, None).await
}

fn called(name: &str) -> ProfileForm {
    ProfileForm { username: Some(name.into()), ..ProfileForm::default() }
}

/// Removes all names, as if the subscribers were older than nicknames.
async fn unname(test: &TestApp) {
    let mut raw = test.db.raw().await;
    raw.execute("UPDATE subscriber SET username = NULL, username_generated = false").await.unwrap();
    raw.execute("DELETE FROM public_name").await.unwrap();
}

both_engines! {
    async fn a_new_subscriber_has_a_name_and_a_face(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let one = test.subscriber("03000000001").await;
        let (name, generated) = name_of(&test, one).await;
        let name = name.unwrap();
        assert!(generated);
        assert!(PublicName::read(&name, &test.app.settings.refused_names).is_ok(), "{name}");
        assert_eq!(test.db.raw().await.count("public_name").await.unwrap(), 1);
        let face = profile_of(&test, one).await.subscriber.avatar;
        // Neither changes with the next log-in.
        test.login("03000000001").await;
        assert_eq!(name_of(&test, one).await, (Some(name), true));
        assert_eq!(profile_of(&test, one).await.subscriber.avatar, face);
    }

    async fn a_first_log_in_that_fails_leaves_no_name(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let handoff = test.handoff("03000000001");
        let twice = at_once((0..2).map(|_| {
            let (app, handoff) = (test.app.clone(), handoff.clone());
            async move { identity::open(&app, Proof::Handoff(handoff), Browser::default()).await }
        }))
        .await;
        assert_eq!(twice.iter().filter(|outcome| outcome.is_ok()).count(), 1);
        // Two concurrent log-ins with hand-offs of their own make one subscriber with one name.
        let both = at_once((0..2).map(|_| {
            let (app, handoff) = (test.app.clone(), test.handoff("03000000002"));
            async move { identity::open(&app, Proof::Handoff(handoff), Browser::default()).await }
        }))
        .await;
        assert!(both.iter().all(Result::is_ok));
        let mut raw = test.db.raw().await;
        assert_eq!(raw.count("subscriber WHERE username IS NOT NULL").await.unwrap(), 2);
        assert_eq!((raw.count("subscriber").await.unwrap(), raw.count("public_name").await.unwrap()), (2, 2));
    }

    async fn two_hundred_simultaneous_first_log_ins_get_different_names(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let random = TwoNames { rest: SeededRandom::new(7), turn: AtomicU64::new(0) };
        let app = App { random: Arc::new(random), ..test.app.clone() };
        let opened = at_once((0..200).map(|number| {
            let (app, proof) = (app.clone(), Proof::Trusted(msisdn(&format!("03000000{number:03}"))));
            async move { identity::open(&app, proof, Browser::default()).await }
        }))
        .await;
        let mut names = BTreeSet::new();
        for grant in opened {
            names.insert(name_of(&test, grant.unwrap().subscriber).await.0.unwrap());
        }
        assert_eq!(names.len(), 200);
        assert_eq!(test.db.raw().await.count("public_name").await.unwrap(), 200);
    }

    async fn an_earlier_subscriber_gets_a_name_with_the_next_log_in(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let old = test.subscriber("03000000001").await;
        unname(&test).await;
        assert_eq!(name_of(&test, old).await, (None, false));
        test.login("03000000001").await;
        assert!(matches!(name_of(&test, old).await, (Some(_), true)));
        assert_eq!(test.db.raw().await.count("public_name").await.unwrap(), 1);
    }

    async fn earlier_subscribers_are_named_in_batches(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut all = Vec::new();
        for number in 1..=7 {
            all.push(test.subscriber(&format!("0300000000{number}")).await);
        }
        unname(&test).await;
        save(&test.app, all[2], called("Ayesha")).await.unwrap();
        arena_app::privacy::erase(&test.app, all[4], false).await.unwrap();
        let batch = async |after| {
            let tx = test.begin().await;
            let last = name_some(&test.app, &*tx, after, 3).await.unwrap();
            tx.commit().await.unwrap();
            last
        };
        let first = batch(None).await;
        assert!(first.is_some());
        let mut named = 0;
        for id in &all {
            named += usize::from(name_of(&test, *id).await.1);
        }
        assert_eq!(named, 3);
        let second = batch(first).await;
        assert!(second > first);
        assert_eq!(batch(second).await, None);
        assert_eq!(name_of(&test, all[2]).await, (Some("Ayesha".into()), false), "a chosen name stays");
        assert_eq!(name_of(&test, all[4]).await, (None, false), "whoever was erased has none");
        assert_eq!(test.db.raw().await.count("public_name").await.unwrap(), 6);
        assert_eq!(batch(None).await, None);
    }

    async fn the_migration_writes_the_job_where_somebody_is_without_a_name(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut raw = test.db.raw().await;
        let job = "job WHERE kind = 'subscriber.nicknames'";
        assert_eq!(raw.count(job).await.unwrap(), 0, "a new installation has nothing to do");
        test.subscriber("03000000001").await;
        unname(&test).await;
        raw.execute("ALTER TABLE subscriber DROP COLUMN username_generated").await.unwrap();
        raw.execute("ALTER TABLE subscriber DROP COLUMN avatar").await.unwrap();
        raw.execute("DELETE FROM seaql_migrations WHERE version LIKE 'm0032%'").await.unwrap();
        test.db.open().await.migrate().await.unwrap();
        assert_eq!(raw.count(job).await.unwrap(), 1);
        let tx = test.begin().await;
        let claimed = tx.jobs().claim(&[profile::NICKNAMES_JOB], test.app.now(), chrono::Duration::minutes(1), 9).await;
        assert_eq!(claimed.unwrap().len(), 1, "it is due, and can be read");
    }

    async fn a_generated_name_is_changed_and_cleared_like_any_other(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let one = test.subscriber("03000000001").await;
        let first = name_of(&test, one).await.0.unwrap();
        // The form sends every field, also the unchanged name.
        save(&test.app, one, called(&first)).await.unwrap();
        assert_eq!(name_of(&test, one).await, (Some(first.clone()), true));
        save(&test.app, one, called("Ayesha")).await.unwrap();
        assert_eq!(name_of(&test, one).await, (Some("Ayesha".into()), false));
        // The former name is free again.
        let other = test.subscriber("03000000002").await;
        save(&test.app, other, called(&first)).await.unwrap();
        assert_eq!(name_of(&test, other).await, (Some(first.clone()), false));
        save(&test.app, one, called("")).await.unwrap();
        let (made, generated) = name_of(&test, one).await;
        assert!(generated && made.is_some_and(|made| made != "Ayesha" && made != first));
        assert_eq!(test.db.raw().await.count("public_name").await.unwrap(), 2);
    }

    async fn a_face_is_chosen_and_given_up(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let one = test.subscriber("03000000001").await;
        let face = async || profile_of(&test, one).await.subscriber.avatar.number();
        let by_id = face().await;
        let form = |avatar: &str| ProfileForm { avatar: Some(avatar.into()), ..ProfileForm::default() };
        let other = if by_id == 24 { 1 } else { by_id + 1 };
        save(&test.app, one, form(&other.to_string())).await.unwrap();
        assert_eq!(face().await, other);
        save(&test.app, one, called("Ayesha")).await.unwrap();
        assert_eq!(face().await, other, "what a form does not name stays");
        for wrong in ["0", "25", "fox", "-1"] {
            let refused = save(&test.app, one, form(wrong)).await;
            assert!(matches!(refused, Err(AppError::Invalid(errors)) if errors.fields().contains_key("avatar")));
        }
        save(&test.app, one, form("")).await.unwrap();
        assert_eq!(face().await, by_id);
    }

    async fn a_picture_stands_before_the_face_until_it_is_removed(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let one = test.subscriber("03000000001").await;
        let image = || Some(arena_testkit::pictures::as_png(arena_testkit::pictures::plain(1)).into());
        let picture = async || profile_of(&test, one).await.subscriber.picture;
        profile::complete(&test.app, one, &ProfileForm::default(), image()).await.unwrap();
        let first = picture().await.unwrap();
        let chosen = ProfileForm { avatar: Some("5".into()), ..ProfileForm::default() };
        save(&test.app, one, chosen.clone()).await.unwrap();
        assert_eq!(picture().await, Some(first.clone()), "choosing a face removes no picture");
        let removing = ProfileForm { remove_image: Some("true".into()), ..chosen };
        // A new picture in the same form stays.
        profile::complete(&test.app, one, &removing, image()).await.unwrap();
        let second = picture().await.unwrap();
        assert!(second != first && test.files.keys().len() == 1);
        save(&test.app, one, removing).await.unwrap();
        assert_eq!(picture().await, None);
        assert!(test.files.keys().is_empty(), "its file is gone");
        assert_eq!(profile_of(&test, one).await.subscriber.avatar.number(), 5);
    }
}
