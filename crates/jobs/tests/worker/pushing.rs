use std::sync::Arc;

use arena_app::identity::{Browser, Caller, Grant, Proof, open, refresh};
use arena_app::messages::{self, Broadcast, LIFE};
use arena_app::ports::{PushError, Urgency};
use arena_app::push::{self, Keys, MOST, UNSEEN};
use arena_app::rewards::{ClaimForm, claims, redeem_claim, redeem_item};
use arena_app::{App, identity, subscription};
use arena_jobs::{AttemptCounts, Worker, WorkerOptions};
use arena_rules::Credits;
use arena_rules::messages::SubscriberMessage;
use arena_rules::notice;
use arena_testkit::{RecordingPush, TestApp, TestDatabase, match_room, news, reward, settings};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{done, notify, past_schedules, purge_all, retried, run};

const ALI: &str = "03001234567";
const SANA: &str = "03007654321";

fn pushing(app: &TestApp) -> (Worker, Arc<RecordingPush>) {
    let service = Arc::new(RecordingPush::default());
    let worker = Worker::new(app.app.clone(), app.gateway.clone(), WorkerOptions::default());
    (worker.pushing(service.clone()), service)
}

fn caller(app: &App, grant: &Grant) -> Caller {
    let Grant { subscriber, session, channel, gn, .. } = *grant;
    Caller { subscriber, session, channel, gn, until: app.now() + Duration::days(1) }
}

fn address(browser: &str) -> String {
    format!("https://push.example/{browser}")
}

async fn switch_on(app: &TestApp, grant: &Grant, browser: &str) {
    let p256dh = format!("BA{}", "A".repeat(85));
    let keys = Keys { p256dh: &p256dh, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
    push::keep(&app.app, &caller(&app.app, grant), &address(browser), keys).await.unwrap();
}

fn messages_of(service: &RecordingPush) -> Vec<(String, String)> {
    let text = |payload: &str| {
        let notice: Value = serde_json::from_str(payload).unwrap();
        notice["text"].as_str().unwrap().to_owned()
    };
    let browser = |endpoint: &str| endpoint.rsplit('/').next().unwrap().to_owned();
    let mut all: Vec<_> =
        service.pushed().iter().map(|one| (browser(&one.endpoint), text(&one.payload))).collect();
    all.sort();
    all
}

fn to(browser: &str, text: &str) -> (String, String) {
    (browser.to_owned(), text.to_owned())
}

async fn devices(app: &TestApp) -> i64 {
    app.db.raw().await.count("push_device").await.unwrap()
}

arena_testkit::both_engines! {
    async fn a_message_reaches_every_browser_of_its_subscriber_and_nobody_elses(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let (ali, sana) = (app.login(ALI).await, app.login(SANA).await);
        let desk = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        switch_on(&app, &desk, "desk").await;
        switch_on(&app, &sana, "theirs").await;
        notify(&app.app, ali.subscriber, "your reward is on its way.").await;
        assert_eq!(run(&worker).await, done(3), "an SMS and two pushes");
        let text = "your reward is on its way.";
        assert_eq!(messages_of(&service), [to("desk", text), to("phone", text)]);
        assert_eq!(app.gateway.sent().len(), 1);
        let id = messages::list(&app.app, ali.subscriber).await.unwrap()[0].id;
        let pushed = service.pushed();
        assert_eq!((pushed[0].topic, pushed[0].ttl, pushed[0].urgency), (id, LIFE, Urgency::Normal));
        let notice: Value = serde_json::from_str(&pushed[0].payload).unwrap();
        assert_eq!(notice, json!({"id": id, "kind": "announcement", "title": "Arena", "text": text, "path": null}));

        app.clock.advance(Duration::hours(1));
        assert_eq!(run(&worker).await, AttemptCounts::default());
    }

    async fn a_rolled_back_message_is_not_pushed(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        let tx = app.begin().await;
        messages::notify(&app.app, &*tx, ali.subscriber, news("never said")).await.unwrap();
        drop(tx);
        assert_eq!(run(&worker).await, AttemptCounts::default());
        assert_eq!(messages_of(&service), []);
    }

    async fn a_lock_screen_shows_no_room_id(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        let weekly = SubscriberMessage::TournamentRoom {
            tournament: 72,
            name: "Weekly Cup".into(),
            starts_at: app.app.now(),
            room: "AB12CD".into(),
            password: "s3cret".into(),
        };
        for (key, room) in [("match", match_room("AB12CD")), ("weekly", weekly)] {
            let tx = app.begin().await;
            let end = app.app.now() + Duration::minutes(10);
            assert!(messages::notify_until(&app.app, &*tx, ali.subscriber, key, room, end).await.unwrap());
            tx.commit().await.unwrap();
        }
        assert_eq!(run(&worker).await, done(4));
        for pushed in service.pushed() {
            let notice: Value = serde_json::from_str(&pushed.payload).unwrap();
            for shown in ["title", "text"].map(|field| notice[field].as_str().unwrap()) {
                assert!(!shown.contains("AB12CD") && !shown.contains("s3cret"), "{shown}");
            }
            assert_eq!((pushed.urgency, pushed.ttl), (Urgency::High, Duration::minutes(10)));
        }
        let ready = "Your match room is ready. Open the app to see it.";
        assert_eq!(messages_of(&service), [to("phone", ready), to("phone", ready)]);
    }

    async fn a_lock_screen_shows_no_reference_of_a_delivery(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        app.seed_rewards(&[reward(1, 30, None)]).await;
        app.give(ali.subscriber, 30).await;
        let offer = redeem_item(&app.app, ali.subscriber, 1).await.unwrap();
        let form = ClaimForm {
            item: 1,
            uuid: offer.uuid,
            name: "Ali".into(),
            email: "ali@mail.example".into(),
            phone: offer.phone.clone(),
            answers: std::collections::BTreeMap::default(),
        };
        redeem_claim(&app.app, ali.subscriber, form, None).await.unwrap();
        claims::take(&app.app, offer.uuid, "sana").await.unwrap();
        run(&worker).await;
        claims::deliver(&app.app, offer.uuid, "sana", "CODE-4711").await.unwrap();
        run(&worker).await;
        assert!(service.pushed().iter().all(|pushed| !pushed.payload.contains("4711")));
        assert!(messages_of(&service).contains(&to("phone", "Reward 1 was delivered. Enjoy!")));
        let sms = app.gateway.sent().pop().unwrap();
        assert_eq!(sms.text, "Arena: Reward 1 was delivered. Enjoy!\nReference: CODE-4711");
    }

    async fn a_push_is_in_the_language_of_its_subscriber_and_says_where_it_leads(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        identity::reads(&app.app, ali.subscriber, "ur".parse().unwrap()).await.unwrap();
        let tx = app.begin().await;
        let end = app.app.now() + Duration::minutes(10);
        messages::notify_until(&app.app, &*tx, ali.subscriber, "room", match_room("AB12CD"), end).await.unwrap();
        let adjusted = SubscriberMessage::WalletAdjusted { amount: Credits(40), balance: Credits(50) };
        messages::notify(&app.app, &*tx, ali.subscriber, adjusted).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(run(&worker).await, done(4));
        let pushed = service.pushed();
        let notices: Vec<Value> = pushed.iter().map(|one| serde_json::from_str(&one.payload).unwrap()).collect();
        let of = |kind: &str| notices.iter().find(|notice| notice["kind"] == kind).unwrap();
        assert_eq!(of("match_room")["path"], "/tournaments?play=71&room=AB12CD");
        assert_eq!(of("match_room")["text"], "\u{200F}آپ کے میچ کا روم تیار ہے۔ دیکھنے کے لیے ایپ کھولیں۔");
        assert_eq!(of("wallet_adjusted")["path"], "/profile#wallet");
        let text = of("wallet_adjusted")["text"].as_str().unwrap();
        assert!(text.contains("آپ کے والٹ میں") && !text.contains("Arena"), "{text}");
    }

    async fn a_push_of_an_older_row_shows_no_more_than_its_kind_allows(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        for (kind, shown, path) in [
            ("claim_delivered", "Mouse was delivered.", json!("/rewards/claims")),
            ("match_room", "Your match room is ready. Open the app to see it.", json!("/tournaments")),
            ("birthday", "You have a new message. Open the app to read it.", json!(null)),
        ] {
            notify(&app.app, ali.subscriber, "x").await;
            let text = "Arena: Mouse was delivered.\nReference: CODE-4711";
            let old = format!("UPDATE message SET kind = '{kind}', text = '{text}', params = NULL");
            app.db.raw().await.execute(&old).await.unwrap();
            run(&worker).await;
            let notice: Value = serde_json::from_str(&service.pushed().last().unwrap().payload).unwrap();
            assert_eq!((&notice["text"], &notice["path"]), (&json!(shown), &path), "{kind}");
        }
    }

    async fn a_broadcast_is_pushed_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let (ali, sana) = (app.login(ALI).await, app.login(SANA).await);
        switch_on(&app, &ali, "phone").await;
        let to_all = [ali.subscriber, sana.subscriber];
        let expires_at = app.app.now() + Duration::hours(1);
        let message = news("See you tonight.");
        let what = Broadcast { key: "weekly/1", message, expires_at };
        for sent in [2, 0] {
            assert_eq!(messages::broadcast(&app.app, &to_all, &what).await.unwrap(), sent);
        }
        assert_eq!(run(&worker).await, done(3));
        assert_eq!(messages_of(&service), [to("phone", "See you tonight.")]);
    }

    async fn a_service_that_is_away_is_tried_again_until_it_is_too_late(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        notify(&app.app, ali.subscriber, "hello").await;
        service.fail_next(PushError::Later("the push service answered 503".into()));
        assert_eq!(run(&worker).await, AttemptCounts { done: 1, ..retried(1) });
        app.clock.advance(Duration::minutes(1));
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(messages_of(&service), [to("phone", "hello")]);
        assert_eq!(service.pushed()[0].ttl, LIFE - Duration::minutes(1), "so long it is still of use");

        notify(&app.app, ali.subscriber, "too late").await;
        service.fail_next(PushError::Later("the push service answered 503".into()));
        assert_eq!(run(&worker).await, AttemptCounts { done: 1, ..retried(1) });
        app.clock.advance(LIFE);
        assert_eq!(run(&worker).await, done(1));
        assert_eq!(service.pushed().len(), 1);
    }

    async fn a_gone_browser_is_removed_and_the_others_get_the_push(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        switch_on(&app, &ali, "desk").await;
        notify(&app.app, ali.subscriber, "one").await;
        service.fail_next(PushError::Gone("the push service answered 410".into()));
        assert_eq!(run(&worker).await, done(3));
        assert_eq!((service.pushed().len(), devices(&app).await), (1, 1));
        notify(&app.app, ali.subscriber, "two").await;
        assert_eq!(run(&worker).await, done(2));
        assert_eq!(service.pushed()[0].endpoint, service.pushed()[1].endpoint);

        // A refused push is not retried, and the browser stays registered.
        notify(&app.app, ali.subscriber, "three").await;
        service.fail_next(PushError::Never("the push service answered 413".into()));
        assert_eq!(run(&worker).await, done(2));
        assert_eq!((service.pushed().len(), devices(&app).await), (2, 1));
    }

    async fn a_read_message_is_not_pushed(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        notify(&app.app, ali.subscriber, "read").await;
        let id = messages::list(&app.app, ali.subscriber).await.unwrap()[0].id;
        messages::mark_read(&app.app, ali.subscriber, id).await.unwrap();
        app.clock.advance(Duration::seconds(1));
        notify(&app.app, ali.subscriber, "new").await;
        assert_eq!(run(&worker).await, done(4));
        assert_eq!(messages_of(&service), [to("phone", "new")]);
    }

    async fn a_browser_of_another_subscriber_gets_no_earlier_push(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let (ali, sana) = (app.login(ALI).await, app.login(SANA).await);
        switch_on(&app, &ali, "phone").await;
        notify(&app.app, ali.subscriber, "for Ali alone").await;
        switch_on(&app, &sana, "phone").await;
        assert_eq!((run(&worker).await, devices(&app).await), (done(2), 1));
        assert_eq!(messages_of(&service), []);
        notify(&app.app, sana.subscriber, "for Sana").await;
        assert_eq!(run(&worker).await, done(2));
        assert_eq!(messages_of(&service), [to("phone", "for Sana")]);
        // Ali cannot switch off a browser of another subscriber.
        assert!(!push::forget(&app.app, ali.subscriber, &address("phone")).await.unwrap());
        assert!(push::forget(&app.app, sana.subscriber, &address("phone")).await.unwrap());
        assert_eq!(devices(&app).await, 0);
    }

    async fn a_session_that_is_ended_takes_its_browser_along(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let stays = app.login(ALI).await;
        switch_on(&app, &stays, "stays").await;
        let kept = async |what: &str| assert_eq!(devices(&app).await, 1, "{what}");

        let left = app.login(ALI).await;
        switch_on(&app, &left, "left").await;
        identity::logout(&app.app, &caller(&app.app, &left)).await.unwrap();
        kept("logout").await;

        let copied = app.login(ALI).await;
        switch_on(&app, &copied, "copied").await;
        for _ in 0..2 {
            // The second use of the token looks like a stolen copy.
            let _ = refresh(&app.app, &copied.refresh_token, None).await;
            app.clock.advance(Duration::minutes(1));
        }
        kept("a refresh token that came back").await;

        let old = app.login(ALI).await;
        switch_on(&app, &old, "shared").await;
        let handoff = Proof::Handoff(app.handoff(SANA));
        let browser = Browser { replaces: Some(&old.refresh_token), switch: true, ..Browser::default() };
        open(&app.app, handoff, browser).await.unwrap();
        kept("another subscriber in the same browser").await;
    }

    async fn an_unsubscribed_subscriber_gets_no_push(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let (ali, sana) = (app.login(ALI).await, app.login(SANA).await);
        switch_on(&app, &ali, "phone").await;
        switch_on(&app, &sana, "theirs").await;
        app.clock.advance(Duration::hours(1));
        let identity = &app.app.settings.identity;
        let claims = notice::NoticeClaims {
            aud: identity.audience.clone(),
            event: notice::NoticeEvent::Unsubscribed,
            msisdn: arena_testkit::msisdn(ALI).as_str().to_owned(),
            at: app.app.now(),
            iat: app.app.now(),
            exp: app.app.now() + notice::MAX_LIFETIME,
            nonce: arena_app::ports::token(&*app.random),
        };
        let text = notice::sign(&claims, &identity.handoff_keys[0].key);
        subscription::unsubscribed(&app.app, &text).await.unwrap();
        assert_eq!(devices(&app).await, 1);
        notify(&app.app, ali.subscriber, "goodbye").await;
        assert_eq!((run(&worker).await, messages_of(&service)), (done(1), Vec::new()));
    }

    async fn only_so_many_browsers_are_kept_and_only_while_they_are_seen(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (worker, service) = pushing(&app);
        let ali = app.login(ALI).await;
        for browser in 0..=MOST {
            switch_on(&app, &ali, &browser.to_string()).await;
            app.clock.advance(Duration::seconds(1));
        }
        past_schedules(&app).await;
        notify(&app.app, ali.subscriber, "x").await;
        assert_eq!(run(&worker).await, done(1 + MOST));
        assert!(!messages_of(&service).contains(&to("0", "x")), "the oldest gave way");

        app.clock.advance(UNSEEN - Duration::minutes(1));
        switch_on(&app, &ali, "1").await;
        app.clock.advance(Duration::minutes(2));
        purge_all(&app).await;
        assert_eq!(devices(&app).await, 1, "the one that was heard of");
    }

    async fn a_service_that_is_not_trusted_any_more_is_not_written_to(db: TestDatabase) {
        let app = TestApp::new(db.clone()).await;
        let ali = app.login(ALI).await;
        switch_on(&app, &ali, "phone").await;
        notify(&app.app, ali.subscriber, "x").await;
        let mut changed = settings();
        changed.push.as_mut().unwrap().services = push::Services::default();
        let app = TestApp::with_settings(db, changed).await;
        let (worker, service) = pushing(&app);
        assert_eq!(run(&worker).await, done(2));
        assert_eq!((messages_of(&service), devices(&app).await), (Vec::new(), 0));
    }
}
