//! Exports, erasures and retention of subscribers' data.

use std::collections::BTreeSet;
use std::sync::Arc;

use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::{AuditChange, NewTournament, Store, SubscriberId};
use arena_app::privacy::{NewPrivacyRequest, erase, export, record_request};
use arena_app::rewards::{ClaimForm, redeem_claim, redeem_item};
use arena_app::settings::Retention;
use arena_app::tasks::{self, EntryForm};
use arena_app::tournaments::{Registration, register};
use arena_app::{App, AppError, messages, profile, standings, streak, subscription};
use arena_jobs::purge;
use arena_rules::notice::NoticeEvent;
use arena_rules::privacy_request::{PrivacyRequestKind, RequestChannel};
use arena_rules::profile::ProfileForm;
use arena_rules::tournament::TournamentKind;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{TestApp, TestDatabase, challenge, game, msisdn, reward, settings, tournament};
use chrono::{DateTime, Duration, Utc};
use serde_json::json;

use crate::support::{enqueue, job, notify, run, worker};

const NUMBER: &str = "03001234567";
/// Text that identifies the subscriber; none of it may be left after an erasure.
const TELLING: [&str; 8] = [
    "923001234567",
    "03001234567",
    "Ayesha Khan",
    "ayesha_k",
    "ayesha@mail.example",
    "Plays at night",
    "AyeshaInGame",
    "5566778899",
];

/// A subscriber with data wherever there can be some.
async fn somebody(db: TestDatabase) -> (TestApp, SubscriberId) {
    let (mut app, _) = TestApp::charging(db).await;
    let retention = Retention {
        screenshots: Some(Duration::days(90)),
        messages: Some(Duration::days(30)),
        ..Retention::default()
    };
    let billing = app.app.settings.billing.clone();
    app.app.settings = Arc::new(arena_app::Settings { retention, billing, ..settings() });
    let subscriber = app.subscriber(NUMBER).await;
    app.seed_tasks(&[game("roblox")], &[challenge("one", "roblox", 5)]).await;
    app.seed_rewards(&[reward(1, 50, None)]).await;
    app.give(subscriber, 100).await;
    let form = ProfileForm {
        name: Some("Ayesha Khan".into()),
        username: Some("ayesha_k".into()),
        email: Some("ayesha@mail.example".into()),
        bio: Some("Plays at night".into()),
        ..ProfileForm::default()
    };
    let picture = as_png(plain(3)).into();
    profile::complete(&app.app, subscriber, &form, Some(picture)).await.unwrap();
    streak::claim(&app.app, subscriber, None).await.unwrap();
    let entry =
        EntryForm { challenge: "one".into(), game: Some("roblox".into()), image: as_png(plain(1)).into() };
    tasks::submit(&app.app, subscriber, entry, None).await.unwrap();
    let tx = app.begin().await;
    let cup = NewTournament { uid_check: true, ..tournament(TournamentKind::Weekly, "cup") };
    let cup = tx.tournaments().create(&cup, app.app.now()).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    let registration = Registration {
        tournament: cup,
        nickname: "AyeshaInGame".into(),
        uid: "5566778899".into(),
        email: "ayesha@mail.example".into(),
    };
    register(&app.app, subscriber, registration, None).await.unwrap();
    let request = NewPrivacyRequest {
        subscriber,
        kind: PrivacyRequestKind::Access,
        channel: RequestChannel::Email,
        received_on: app.app.today(),
        note: "Ayesha Khan wrote from ayesha@mail.example",
        by: "zara@arena.example",
    };
    record_request(&app.app, request).await.unwrap();
    notify(&app.app, subscriber, "Ayesha Khan, your number 03001234567 won").await;
    (app, subscriber)
}

async fn claims(app: &App, subscriber: SubscriberId) {
    let offer = redeem_item(app, subscriber, 1).await.unwrap();
    let form = ClaimForm {
        item: 1,
        uuid: offer.uuid,
        name: "Ayesha Khan".into(),
        email: "ayesha@mail.example".into(),
        phone: "03001234567".into(),
        answers: std::collections::BTreeMap::default(),
    };
    redeem_claim(app, subscriber, form, None).await.unwrap();
}

arena_testkit::both_engines! {
    async fn an_export_covers_every_table_with_personal_data(db: TestDatabase) {
        let (app, subscriber) = somebody(db.clone()).await;
        claims(&app.app, subscriber).await;
        let kept = export(&app.app, subscriber).await.unwrap();
        let tables: Vec<_> = kept.kept.iter().map(|kept| kept.table).collect();
        // These tables keep a row for a second, an hour or two days, and the bounds of the ranks' buckets:
        // they hold nothing that is not elsewhere.
        let passing = ["rank_change", "event", "idempotency_key", "rank_bucket", "rank_group"];
        // Evidence and signs of fraud are withheld: they would tell a farm how to hide (ADR 63).
        let withheld = ["fraud_case_entry", "signed_account"];
        for table in db.raw().await.tables_with("subscriber_id").await.unwrap() {
            let elsewhere = passing.contains(&table.as_str()) || withheld.contains(&table.as_str());
            assert!(tables.contains(&table.as_str()) || elsewhere, "{table} is missing");
        }
        let text = serde_json::to_string(&kept.kept.iter().map(|kept| &kept.rows).collect::<Vec<_>>()).unwrap();
        for telling in TELLING {
            assert!(text.contains(telling), "{telling} is not in the export");
        }
        let wallet = kept.kept.iter().find(|kept| kept.table == "wallet").unwrap();
        assert_eq!(wallet.rows.last().unwrap()["amount"], json!(-50));
        let names: Vec<_> = kept.pictures.iter().map(|picture| picture.name.as_str()).collect();
        assert!(names.len() == 2 && names[0] == "profile.jpg" && names[1].starts_with("task-"), "{names:?}");
        let nobody = export(&app.app, SubscriberId(app.app.new_id())).await;
        assert!(matches!(nobody, Err(AppError::NotFound)));
    }

    async fn an_erasure_leaves_no_personal_data(db: TestDatabase) {
        let (app, subscriber) = somebody(db.clone()).await;
        claims(&app.app, subscriber).await;
        let before = db.raw().await.everything().await.unwrap();
        for telling in TELLING {
            assert!(before.contains(telling), "{telling} was never there");
        }
        let refused = erase(&app.app, subscriber, false).await;
        assert!(matches!(refused, Err(AppError::Refused(refusal)) if refusal.code == "claims_open"));
        erase(&app.app, subscriber, true).await.unwrap();
        let again = erase(&app.app, subscriber, true).await;
        assert!(matches!(again, Err(AppError::Refused(refusal)) if refusal.code == "subscriber_erased"));
        // The purge deletes the files of screenshots.
        enqueue(&app, &job(&app, purge::KIND, json!({}))).await;
        run(&worker(&app)).await;
        assert_eq!(app.files.keys(), Vec::<String>::new());
        let left = db.raw().await.everything().await.unwrap();
        for telling in TELLING {
            let line = left.lines().find(|line| line.contains(telling));
            assert_eq!(line, None, "{telling} is left");
        }
        app.assert_ledger_sound().await;
        // The next subscriber with the number is new, with an empty wallet and a trial of their own.
        let other = app.subscriber(NUMBER).await;
        assert_ne!(other, subscriber);
        assert_eq!(app.read().ledger().balance(other).await.unwrap().0, 0);
        assert_eq!(app.read().ledger().balance(subscriber).await.unwrap().0, 100 + 10 + 5 - 50);
    }

    /// Erasure leaves only an id that identifies nobody, in the ranks too (docs/privacy.md).
    async fn the_id_of_whoever_is_erased_stays_only_where_the_books_need_it(db: TestDatabase) {
        let (app, subscriber) = somebody(db.clone()).await;
        // The first counted subscriber is the first place of a bucket and of a group.
        assert!(!standings::count_changes(&app.app).await.unwrap());
        erase(&app.app, subscriber, true).await.unwrap();
        enqueue(&app, &job(&app, purge::KIND, json!({}))).await;
        run(&worker(&app)).await;
        while standings::count_changes(&app.app).await.unwrap() {}
        let left = db.raw().await.everything().await.unwrap();
        // SQLite shows an id as hexadecimal bytes.
        let ids = [subscriber.to_string(), subscriber.0.simple().to_string().to_uppercase()];
        let with_id = left.lines().filter(|line| ids.iter().any(|id| line.contains(id.as_str())));
        let tables: BTreeSet<_> = with_id.filter_map(|line| line.split_once(": ")).map(|(table, _)| table).collect();
        let books = [
            "account", "ledger_txn", "privacy_request", "rank_bucket", "rank_group", "standing", "streak_claim", "subscriber", "subscription",
            "subscription_line", "task_entry", "tournament_entry",
        ];
        assert_eq!(tables, BTreeSet::from(books));
        let of_standing = "rank_bucket b JOIN standing s ON s.subscriber_id = b.subscriber_id
                           AND s.reached_at = b.reached_at WHERE s.score > 0";
        assert_eq!(db.raw().await.count(of_standing).await.unwrap(), 1, "a bound says no more than the standing");
    }

    async fn a_released_number_belongs_to_nobody_until_its_next_log_in(db: TestDatabase) {
        let (app, subscriber) = somebody(db).await;
        let late = app.notice_of(NUMBER, NoticeEvent::Released);
        app.clock.advance(Duration::seconds(5));
        let notice = app.notice_of(NUMBER, NoticeEvent::Released);
        subscription::unsubscribed(&app.app, &notice).await.unwrap();
        assert_eq!(app.read().subscribers().by_msisdn(&msisdn(NUMBER)).await.unwrap(), None);
        let other = app.subscriber(NUMBER).await;
        assert_ne!(other, subscriber);
        // An old notice does not affect the number's new subscriber.
        subscription::unsubscribed(&app.app, &late).await.unwrap();
        assert_eq!(app.read().subscribers().by_msisdn(&msisdn(NUMBER)).await.unwrap(), Some(other));
        let history = app.read().subscriptions().history(subscriber).await.unwrap();
        assert_eq!(history.last().unwrap().why, "number released");
    }

    async fn old_pictures_and_messages_are_purged(db: TestDatabase) {
        let (app, subscriber) = somebody(db).await;
        app.clock.advance(Duration::days(31));
        enqueue(&app, &job(&app, purge::KIND, json!({}))).await;
        run(&worker(&app)).await;
        assert!(messages::list(&app.app, subscriber).await.unwrap().is_empty());
        assert_eq!(app.files.keys().len(), 3, "a profile's picture and a screenshot in two sizes");
        app.clock.advance(Duration::days(60));
        enqueue(&app, &job(&app, purge::KIND, json!({}))).await;
        run(&worker(&app)).await;
        assert_eq!(app.files.keys().len(), 1, "{:?}", app.files.keys());
        assert_eq!(export(&app.app, subscriber).await.unwrap().pictures.len(), 1);
    }

    async fn an_action_of_staff_and_its_audit_line_commit_together(db: TestDatabase) {
        let (app, subscriber) = somebody(db.clone()).await;
        let act = Act::new("bilal", "subscriber erase", &subscriber);
        let store = Arc::new(AuditedStore::new(app.app.store.clone(), app.clock.clone(), act));
        let operator = App { store, ..app.app.clone() };
        claims(&app.app, subscriber).await;
        erase(&operator, subscriber, false).await.unwrap_err();
        let since = DateTime::<Utc>::UNIX_EPOCH;
        assert!(app.read().audit().list(since, 10).await.unwrap().is_empty(), "nothing was done");
        erase(&operator, subscriber, true).await.unwrap();
        let lines = app.read().audit().list(since, 10).await.unwrap();
        assert_eq!(lines.len(), 1);
        assert_eq!((lines[0].actor.as_str(), lines[0].action.as_str()), ("bilal", "subscriber erase"));
        assert_eq!(lines[0].change.before, Some(json!({"erased": false, "openClaims": 1, "waitingPrizes": 0})));
        for sql in ["UPDATE audit_line SET actor = 'x'", "DELETE FROM audit_line"] {
            assert!(db.raw().await.execute(sql).await.is_err(), "{sql}");
        }
    }

    async fn the_audit_line_of_an_action_has_its_change_and_reason(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let act = Act::new("bilal", "rewards stock", "reward 1");
        let store = AuditedStore::new(app.app.store.clone(), app.clock.clone(), act);
        let change = AuditChange::because("the warehouse counted").between(json!({"stock": 3}), json!({"stock": 8}));
        let dropped = store.begin().await.unwrap();
        dropped.audit().explain(AuditChange::because("never done"));
        drop(dropped);
        let tx = store.begin().await.unwrap();
        tx.audit().explain(AuditChange::because("said first"));
        tx.audit().explain(change.clone());
        tx.commit().await.unwrap();
        store.begin().await.unwrap().commit().await.unwrap();
        // Outside an audited action there is no line for the change.
        let tx = app.begin().await;
        tx.audit().explain(AuditChange::because("nobody's action"));
        tx.commit().await.unwrap();
        let lines = app.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 10).await.unwrap();
        let changes: Vec<_> = lines.into_iter().map(|line| line.change).collect();
        assert_eq!(changes, [AuditChange::default(), change]);
    }
}
