//! Parts of the portal that staff pause, and the announcement to every subscriber.

use std::collections::BTreeMap;

use arena_app::operations::{self, AnnouncementRequest, PauseRequest};
use arena_app::{App, AppError, billing, streak, subscription};
use arena_rules::announcement::Tone;
use arena_rules::switches::Switch;
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestApp, TestDatabase, both_engines, tournament};
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use crate::entries::daily_entry;
use crate::levels::{START, session};
use crate::rewards::{item, shop};
use crate::support::plain::policy_hash;
use crate::support::{Browser, Door, Listener, NUMBER, OTHER};
use crate::tasks::seed;
use crate::tournaments::CHECK_IN;

const AIM_TRAIN: Switch = Switch::Game("aim_train_001");
const PUZZLE_MANIA: Switch = Switch::Game("puzzle_mania_001");

async fn pause(app: &App, switch: Switch, until: Option<DateTime<Utc>>) {
    let request = PauseRequest { switch, reason: "A fault", until, by: "fraud@arena.example" };
    operations::pause(app, request).await.unwrap();
}

async fn announce(app: &App, texts: &[(&str, &str)], until: Option<DateTime<Utc>>, version: i32) {
    let texts: BTreeMap<_, _> = texts.iter().map(|(code, text)| ((*code).into(), (*text).into())).collect();
    let request = AnnouncementRequest { tone: Tone::Warning, texts: &texts, until };
    operations::announce(app, request, version, "fraud@arena.example").await.unwrap();
}

/// The first event of a new stream: `ready` and its data.
async fn stream(browser: &Browser) -> (Listener, Value) {
    browser.door.t.db.settled().await;
    let mut listener = Listener::of(browser.get("/api/v1/events").open().await);
    let (name, data) = listener.news().remove(0);
    assert_eq!(name, "ready");
    (listener, data)
}

/// One round of the node's stream.
async fn second(door: &Door) {
    door.t.db.settled().await;
    door.t.clock.advance(Duration::seconds(1));
    door.state.publish_events().await;
}

both_engines! {
    async fn a_paused_streak_is_claimed_after_the_pause_with_the_same_key(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        pause(&door.t.app, Switch::Streak, None).await;
        let refused = browser.claim().key("k1").send().await;
        assert_eq!(refused.refusal(), "streak_paused");
        assert_eq!(refused.message(), "Claiming is paused for a while. Please try again later.");
        assert_eq!(browser.balance().await, 0);
        operations::resume(&door.t.app, Switch::Streak).await.unwrap();
        let claimed = browser.claim().key("k1").send().await.data();
        // A repeat gets its answer, also in a pause: the phone has lost the first one.
        pause(&door.t.app, Switch::Streak, None).await;
        assert_eq!(browser.claim().key("k1").send().await.data(), claimed);
        assert_eq!(browser.claim().key("k2").send().await.refusal(), "streak_paused");
        assert_eq!(browser.balance().await, 10);
    }

    async fn a_paused_shop_takes_no_credits_and_gives_no_forms(db: TestDatabase) {
        let (door, browser) = shop(db, 120).await;
        let offer = item(&browser, 1).await;
        pause(&door.t.app, Switch::Redeeming, None).await;
        let form = json!({ "item": offer["item"], "uuid": offer["uuid"], "name": "Ayesha Khan",
            "email": "ayesha@mail.example", "phone": offer["tel"] });
        assert_eq!(browser.post("/api/v1/redeem-claim", &form).key("c1").send().await.refusal(), "redeeming_paused");
        let again = browser.post("/api/v1/redeem-item", &json!({ "item": 1 })).send().await;
        assert_eq!(again.refusal(), "redeeming_paused");
        assert_eq!(browser.balance().await, 120);
        operations::resume(&door.t.app, Switch::Redeeming).await.unwrap();
        let receipt = browser.post("/api/v1/redeem-claim", &form).key("c1").send().await.data();
        pause(&door.t.app, Switch::Redeeming, None).await;
        assert_eq!(browser.post("/api/v1/redeem-claim", &form).key("c1").send().await.data(), receipt);
        door.t.assert_ledger_sound().await;
    }

    async fn paused_uploads_refuse_screenshots_and_profile_pictures(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        pause(&door.t.app, Switch::Uploads, None).await;
        let sent = daily_entry(&browser, "pubg-day", 1).send().await;
        assert_eq!(sent.refusal(), "uploads_paused");
        assert_eq!(door.count("task_entry").await, 0);
        operations::resume(&door.t.app, Switch::Uploads).await.unwrap();
        daily_entry(&browser, "pubg-day", 1).send().await.data();
    }

    async fn a_paused_game_stops_its_levels_and_its_tournaments_and_no_others(db: TestDatabase) {
        let door = Door::new(db).await;
        let mut plan = tournament(TournamentKind::Esl, "e");
        plan.game_unique_id = Some("aim_train_001".into());
        let aim = door.t.seed_tournament(&plan).await;
        let browser = door.login(NUMBER).await;
        pause(&door.t.app, AIM_TRAIN, None).await;
        let join = browser.post(CHECK_IN, &json!({ "id": aim })).send().await;
        assert_eq!(join.refusal(), "game_paused");
        browser.post(START, &session(1)).send().await.data();
        pause(&door.t.app, PUZZLE_MANIA, None).await;
        assert_eq!(browser.post(START, &session(2)).send().await.refusal(), "game_paused");
        operations::resume(&door.t.app, AIM_TRAIN).await.unwrap();
        pause(&door.t.app, Switch::Joining, None).await;
        assert_eq!(browser.post(CHECK_IN, &json!({ "id": aim })).send().await.refusal(), "joining_paused");
        operations::resume(&door.t.app, Switch::Joining).await.unwrap();
        browser.post(CHECK_IN, &json!({ "id": aim })).send().await.data();
    }

    async fn another_node_stops_when_it_reads_the_switches_again(db: TestDatabase) {
        let t = TestApp::new(db).await;
        let other = t.node().await;
        let (first, second) = (t.subscriber(NUMBER).await, t.subscriber(OTHER).await);
        pause(&t.app, Switch::Streak, None).await;
        streak::claim(&other, first, None).await.unwrap();
        operations::refresh(&other).await.unwrap();
        let refused = streak::claim(&other, second, None).await;
        assert!(matches!(refused, Err(AppError::Refused(ref refusal)) if refusal.code == "streak_paused"));
    }

    async fn a_pause_with_an_end_is_over_by_itself_and_can_begin_anew(db: TestDatabase) {
        let door = Door::new(db).await;
        let app = &door.t.app;
        let browser = door.login(NUMBER).await;
        pause(app, Switch::Streak, Some(app.now() + Duration::minutes(5))).await;
        assert_eq!(browser.claim().send().await.refusal(), "streak_paused");
        door.t.clock.advance(Duration::minutes(5));
        browser.claim().send().await.data();
        assert_eq!(operations::pauses(app).await.unwrap(), []);
        let resumed = operations::resume(app, Switch::Streak).await;
        assert!(matches!(resumed, Err(AppError::Refused(ref refusal)) if refusal.code == "not_paused"));
        pause(app, Switch::Streak, None).await;
        assert_eq!(operations::pauses(app).await.unwrap().len(), 1);
    }

    async fn the_announcement_is_on_every_page_in_the_readers_language(db: TestDatabase) {
        let door = Door::new(db).await;
        let text = "Back <b>soon</b>";
        announce(&door.t.app, &[("en", text), ("ur", "جلد واپسی")], None, 0).await;
        door.t.clock.advance(Duration::seconds(2));
        let page = door.get("/rewards").send().await;
        assert!(page.text().contains("data-tone=\"warning\" lang=\"en\" dir=\"ltr\">Back &lt;b&gt;soon&lt;/b&gt;</p>"), "{}", page.text());
        let style = page.text().split_once("<style>").unwrap().1.split_once("</style>").unwrap().0.to_owned();
        let hash = policy_hash(&style);
        assert!(page.header("content-security-policy").contains(&format!("style-src 'self' {hash}")));
        let urdu = door.get("/rewards?lang=ur").header("cookie", "arena_lang=ur").send().await;
        assert!(urdu.text().contains("lang=\"ur\" dir=\"rtl\">جلد واپسی</p>"), "{}", urdu.text());
        let plain = door.get("/plain").send().await;
        assert!(plain.text().contains("<p class=\"announcement\" role=\"status\" lang=\"en\" dir=\"ltr\">Back &lt;b&gt;"), "{}", plain.text());
        operations::withdraw(&door.t.app, 1, "fraud@arena.example").await.unwrap();
        door.t.clock.advance(Duration::seconds(2));
        assert!(!door.get("/rewards").send().await.text().contains("id=\"announcement\""));
    }

    async fn open_streams_hear_of_an_announcement_and_new_ones_begin_with_it(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let (mut open, ready) = stream(&browser).await;
        assert_eq!(ready, json!({ "resumed": false }));
        let until = door.t.app.now() + Duration::minutes(9);
        announce(&door.t.app, &[("en", "Back soon")], Some(until), 0).await;
        second(&door).await;
        let bar = json!({ "tone": "warning", "text": "Back soon", "lang": "en", "dir": "ltr", "until": "2026-03-01T07:09:00Z" });
        assert_eq!(open.news(), [("announcement".to_owned(), json!({ "bar": bar }))]);
        assert_eq!(stream(&browser).await.1, json!({ "resumed": false, "bar": bar }));
        operations::withdraw(&door.t.app, 1, "fraud@arena.example").await.unwrap();
        second(&door).await;
        assert_eq!(open.news(), [("announcement".to_owned(), json!({ "bar": null }))]);
        announce(&door.t.app, &[("en", "Back soon")], Some(until), 2).await;
        door.t.clock.advance(Duration::minutes(9));
        let browser = door.login(NUMBER).await;
        assert_eq!(stream(&browser).await.1, json!({ "resumed": false }), "its time is over");
    }

    async fn while_charging_is_paused_nobody_is_charged_and_nobody_can_pay_by_hand(db: TestDatabase) {
        let (t, operator) = TestApp::charging(db).await;
        let subscriber = t.subscriber(NUMBER).await;
        pause(&t.app, Switch::Charging, None).await;
        for _ in 0..72 {
            t.clock.advance(Duration::hours(1));
            while billing::batch(&t.app, 100).await.unwrap().due > 0 {}
        }
        assert_eq!(operator.book().len(), 0);
        let by_hand = subscription::renew(&t.app, subscriber, None).await;
        assert!(matches!(by_hand, Err(AppError::Refused(ref refusal)) if refusal.code == "charging_paused"));
        operations::resume(&t.app, Switch::Charging).await.unwrap();
        t.clock.advance(Duration::hours(1));
        while billing::batch(&t.app, 100).await.unwrap().due > 0 {}
        assert_eq!(operator.book().len(), 1);
    }
}
