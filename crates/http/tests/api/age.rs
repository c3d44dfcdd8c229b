//! The age limit of a country: rewards and tournaments are for subscribers who are old enough.

use std::sync::Arc;

use arena_app::settings::Settings;
use arena_app::{App, profile};
use arena_rules::tournament::TournamentKind;
use arena_testkit::{TestApp, TestDatabase, both_engines, tournament};
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::rewards::catalogue;
use crate::support::{Answer, Browser, Door, NUMBER};
use crate::tournaments::CHECK_IN;

const ITEM: &str = "/api/v1/redeem-item";

/// A portal with a limit of 18 years on 1 March 2026, and a subscriber who has credits.
async fn limited(db: TestDatabase) -> (Door, Browser) {
    let t = TestApp::new(db).await;
    t.seed_rewards(&catalogue()).await;
    let settings = Arc::new(Settings { age_limit: Some(18), ..(*t.app.settings).clone() });
    let door = Door::of(TestApp { app: App { settings, ..t.app.clone() }, ..t });
    let browser = door.login(NUMBER).await;
    door.t.give(door.t.subscriber(NUMBER).await, 500).await;
    (door, browser)
}

async fn born(browser: &Browser, date: &str) -> Answer {
    browser.post("/api/v1/user/profile/complete", &json!({ "dateOfBirth": date })).send().await
}

both_engines! {
    async fn rewards_and_tournaments_wait_for_the_birthday(db: TestDatabase) {
        let (door, browser) = limited(db).await;
        let id = door.t.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let tries = async |item: Value| {
            let reward = browser.post(ITEM, &json!({ "item": item })).send().await;
            let entry = browser.post(CHECK_IN, &json!({ "id": id })).send().await;
            (reward, entry)
        };
        let (reward, entry) = tries(json!(1)).await;
        let asked = "Enter your date of birth in Edit Profile first.";
        for answer in [reward, entry] {
            assert_eq!((answer.refusal().as_str(), answer.message().as_str()), ("birth_date_needed", asked));
        }
        assert_eq!(born(&browser, "2008-03-02").await.status, StatusCode::OK);
        let (reward, entry) = tries(json!(1)).await;
        for answer in [reward, entry] {
            let young = "You must be at least 18 years old for this.";
            assert_eq!((answer.refusal().as_str(), answer.message().as_str()), ("too_young", young));
        }
        // Another date is not believed, nor an empty one; the rest of the profile still changes.
        for date in ["1990-01-01", ""] {
            let refused = born(&browser, date).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{date}");
            assert_eq!(refused.json()["fieldCodes"]["dateOfBirth"], "birth_date_fixed");
        }
        let same = json!({ "dateOfBirth": "2008-03-02", "bio": "Hi" });
        let kept = browser.post("/api/v1/user/profile/complete", &same).send().await;
        assert_eq!(kept.status, StatusCode::OK, "{}", kept.text());
        // Staff correct a typing error, with a reason.
        let subscriber = door.t.subscriber(NUMBER).await;
        let correct = |date: &str, reason: &'static str| {
            let (app, date) = (door.t.app.clone(), date.parse().unwrap());
            async move { profile::correct_birth_date(&app, subscriber, date, reason).await }
        };
        assert!(correct("2008-03-01", " ").await.is_err());
        assert!(correct("2026-03-02", "ticket 7").await.is_err(), "no date in the past");
        correct("2008-03-01", "ticket 7").await.unwrap();
        let (reward, entry) = tries(json!(1)).await;
        reward.data();
        entry.data();
    }

    async fn a_form_that_was_open_is_checked_again_at_the_claim(db: TestDatabase) {
        let (door, browser) = limited(db).await;
        born(&browser, "2000-01-01").await;
        let offer = browser.post(ITEM, &json!({ "item": 1 })).send().await.data();
        let subscriber = door.t.subscriber(NUMBER).await;
        profile::correct_birth_date(&door.t.app, subscriber, "2010-01-01".parse().unwrap(), "ticket 8").await.unwrap();
        let form = json!({ "item": 1, "uuid": offer["uuid"], "name": "A", "email": "a@b.pk", "phone": offer["tel"] });
        let refused = browser.post("/api/v1/redeem-claim", &form).send().await;
        assert_eq!(refused.refusal(), "too_young");
        assert_eq!(browser.balance().await, 500);
    }
}
