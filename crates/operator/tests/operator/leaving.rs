use std::sync::{Arc, Mutex};

use arena_operator::{Clock, Portal, SubscriptionStatus};
use arena_rules::notice;
use async_trait::async_trait;
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::support::{AUDIENCE, Browser, Folder, NUMBER, Page, World, encode, number, trusted_key};

/// Opens the link, asks for a code, and returns the page that asks for it.
async fn asked(browser: &mut Browser, link: &str) -> Page {
    let page = browser.get(link).await;
    let sent = browser.submit(&page, &[]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    let page = browser.get(&sent.location()).await;
    assert!(page.has("name=\"code\""), "{}", page.body);
    page
}

async fn unsubscribe_by_link(world: &World, browser: &mut Browser, link: &str) -> Page {
    let page = asked(browser, link).await;
    let code = world.code(NUMBER).await;
    let done = browser.submit(&page, &[("code", &code)]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.body);
    browser.get(&done.location()).await
}

#[derive(Default)]
struct RecordingPortal {
    heard: Mutex<Vec<String>>,
    away: Mutex<bool>,
}

#[async_trait]
impl Portal for RecordingPortal {
    async fn receive_notice(&self, notice: &str) -> Result<(), String> {
        if *self.away.lock().unwrap() {
            return Err("away".into());
        }
        self.heard.lock().unwrap().push(notice.to_owned());
        Ok(())
    }
}

impl RecordingPortal {
    fn heard(&self) -> Vec<String> {
        self.heard.lock().unwrap().clone()
    }
}

async fn link(browser: &mut Browser, mobile: &str) -> String {
    let asked = json!({"mobile": mobile, "domainName": "http://127.0.0.1:8080"});
    let page = browser.post_json("/operator/api/encrypt", asked).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let json = page.json();
    let (mobile, domain) = (json["mobile"].as_str().unwrap(), json["domain"].as_str().unwrap());
    assert_eq!(domain, "127.0.0.1:8080");
    assert!(!mobile.contains("3001234567"), "the number does not show");
    format!("/operator/unsubscribe?{}", encode(&[("mobile", mobile), ("domain", domain)]))
}

#[tokio::test]
async fn unsubscribing_ends_the_subscription_and_says_so() {
    let world = World::new().await;
    let mut browser = world.browser();
    world.subscribed(&mut browser, NUMBER).await;
    world.clock.turn(Duration::hours(3));
    // From another browser than the subscribing one.
    let mut browser = world.browser();
    let link = link(&mut browser, NUMBER).await;
    let page = browser.get(&link).await;
    assert!(page.has("Unsubscribe from Arena?") && page.has("Rs 10 per day") && !page.has("3001234567"));
    assert!(page.has("<dt>Asked for by</dt><dd>127.0.0.1:8080</dd>"), "{}", page.body);
    assert!(
        world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().is_active(),
        "a GET ends nothing"
    );

    let page = asked(&mut browser, &link).await;
    assert!(page.has("Rs 10 per day") && !page.has("3001234567"));
    assert!(
        world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().is_active(),
        "a code that was sent ends nothing"
    );
    let code = world.code(NUMBER).await;
    for _ in 0..2 {
        let done = browser.submit(&page, &[("code", &code)]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER);
        assert!(browser.get(&done.location()).await.has("You are unsubscribed"));
    }
    let subscription = world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap();
    assert_eq!(subscription.status, SubscriptionStatus::Unsubscribed);
    assert!(subscription.ended_at.is_some());
    let texts = world.texts(NUMBER).await;
    assert_eq!(texts.len(), 2, "the codes; the product says farewell");
}

#[tokio::test]
async fn a_returning_subscriber_consents_again_without_a_second_trial() {
    let world = World::new().await;
    world.subscribed(&mut world.browser(), NUMBER).await;
    world.clock.turn(Duration::minutes(1));
    let mut browser = world.browser();
    let link = link(&mut browser, NUMBER).await;
    unsubscribe_by_link(&world, &mut browser, &link).await;
    let trial = world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().trial_ends_at;

    world.clock.turn(Duration::days(2));
    let mut browser = world.browser();
    let verified = world.verified(&mut browser, NUMBER).await;
    let price = browser.get(&verified.location()).await;
    assert!(price.has("this number has had its free trial") && !price.has("One-day free trial"));
    assert!(world.read_handoff(&browser.submit(&price, &[("decision", "agree")]).await.location()).is_ok());
    let subscription = world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap();
    assert!(subscription.is_active());
    assert_eq!(subscription.trial_ends_at, trial);
}

#[tokio::test]
async fn a_link_is_good_for_a_quarter_of_an_hour_and_for_its_domain() {
    let world = World::new().await;
    let mut browser = world.browser();
    world.subscribed(&mut browser, NUMBER).await;
    let link = link(&mut browser, NUMBER).await;
    world.clock.turn(Duration::minutes(1));
    let page = asked(&mut browser, &link).await;
    let code = world.code(NUMBER).await;
    for bad in [
        link.replace("mobile=", "mobile=0"),
        link.replace("domain=", "domain=x"),
        "/operator/unsubscribe?mobile=03001234567&domain=127.0.0.1:8080".to_owned(),
        "/operator/unsubscribe".to_owned(),
    ] {
        assert_eq!(browser.get(&bad).await.status, StatusCode::GONE, "{bad}");
    }
    world.clock.turn(Duration::minutes(15));
    assert_eq!(browser.get(&link).await.status, StatusCode::GONE);
    assert_eq!(browser.submit(&page, &[("code", &code)]).await.status, StatusCode::GONE);
    assert!(world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().is_active());
}

#[tokio::test]
async fn a_number_without_a_subscription_has_nothing_to_end() {
    let world = World::new().await;
    let mut browser = world.browser();
    let link = link(&mut browser, NUMBER).await;
    assert!(browser.get(&link).await.has("is not subscribed"));
    assert!(world.texts(NUMBER).await.is_empty());
}

#[tokio::test]
async fn encrypt_reports_its_faults() {
    let world = World::new().await;
    let mut browser = world.browser();
    for (body, error) in [
        (json!({"mobile": "12", "domainName": "x"}), "bad_number"),
        (json!({"mobile": NUMBER, "domainName": "a/b"}), "bad_domain"),
        (json!({"mobile": NUMBER}), "bad_field"),
    ] {
        let page = browser.post_json("/operator/api/encrypt", body).await;
        assert_eq!((page.status, &page.json()["error"]), (StatusCode::UNPROCESSABLE_ENTITY, &error.into()));
    }
    // Another site could send a plain form without permission, so only JSON is accepted.
    let page = browser.post("/operator/api/encrypt", &[("mobile", NUMBER)]).await;
    assert_eq!(page.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn only_the_owner_of_the_phone_can_end_a_subscription() {
    let world = World::new().await;
    world.subscribed(&mut world.browser(), NUMBER).await;
    world.clock.turn(Duration::minutes(1));
    let (mut owner, mut stranger) = (world.browser(), world.browser());
    let theirs = link(&mut stranger, NUMBER).await;
    let page = asked(&mut stranger, &theirs).await;
    let code = world.code(NUMBER).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    // No code, half a code, a wrong code.
    for typed in ["", "12345", wrong] {
        let refused = stranger.submit(&page, &[("code", typed)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed}");
    }
    for left in ["3 tries left", "2 tries left", "1 try left", "Too many wrong tries", "Too many wrong tries"]
    {
        assert!(stranger.submit(&page, &[("code", wrong)]).await.has(left), "{left}");
    }
    assert!(
        stranger.submit(&page, &[("code", &code)]).await.has("Too many wrong tries"),
        "the right one too"
    );
    // A code works in no other browser and with no other link.
    world.clock.turn(Duration::minutes(1));
    let mine = link(&mut owner, NUMBER).await;
    let page = asked(&mut owner, &mine).await;
    let code = world.code(NUMBER).await;
    let theirs = link(&mut stranger, NUMBER).await;
    let first = stranger.get(&theirs).await;
    let path = first.action().replace("/unsubscribe/code", "/unsubscribe");
    let token = first.field("token");
    stranger.post(&path, &[("token", &token), ("code", &code)]).await;
    let other_link = page.action().replace("mobile=", "mobile=0");
    owner.post(&other_link, &[("token", &page.field("token")), ("code", &code)]).await;
    assert!(world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().is_active());
    // A form of another site has no valid token.
    assert_eq!(owner.post(&page.action(), &[("code", &code)]).await.status, StatusCode::FORBIDDEN);
    assert!(owner.submit(&page, &[("code", &code)]).await.status == StatusCode::SEE_OTHER);
    assert!(!world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().is_active());
}

#[tokio::test]
async fn an_unsubscribe_code_lasts_five_minutes_and_is_limited() {
    let world = World::new().await;
    world.subscribed(&mut world.browser(), NUMBER).await;
    let mut browser = world.browser();
    let mine = link(&mut browser, NUMBER).await;
    let page = browser.get(&mine).await;
    let soon = browser.submit(&page, &[]).await;
    assert_eq!(soon.status, StatusCode::TOO_MANY_REQUESTS, "the code of the landing page counts too");
    assert!(soon.has("less than a minute ago") && soon.headers.contains_key("retry-after"));
    world.clock.turn(Duration::minutes(1));
    let page = asked(&mut browser, &mine).await;
    let code = world.code(NUMBER).await;
    // A repeated request at once gets the same code.
    let again = browser.get(&mine).await;
    let path = again.action().replace("/unsubscribe?", "/unsubscribe/code?");
    let token = again.field("token");
    assert_eq!(browser.post(&path, &[("token", &token)]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(world.texts(NUMBER).await.len(), 2);
    world.clock.turn(Duration::minutes(5));
    assert!(browser.submit(&page, &[("code", &code)]).await.has("This code has expired"));
    assert_eq!(browser.post(&path, &[("token", &token)]).await.status, StatusCode::SEE_OTHER);
    let code = world.code(NUMBER).await;
    browser.submit(&page, &[("code", &code)]).await;
    assert!(!world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().is_active());
}

#[tokio::test]
async fn notices_are_repeated_until_the_portal_accepts_them() {
    let folder = Folder::new("notices");
    let world = World::on_disk(folder.path()).await;
    let portal = Arc::new(RecordingPortal::default());
    world.operator.connect_portal(portal.clone());
    world.subscribed(&mut world.browser(), NUMBER).await;
    world.clock.turn(Duration::minutes(1));
    *portal.away.lock().unwrap() = true;
    let mut browser = world.browser();
    let mine = link(&mut browser, NUMBER).await;
    let left_at = world.clock.now();
    assert!(
        unsubscribe_by_link(&world, &mut browser, &mine).await.has("You are unsubscribed"),
        "whether it is heard or not"
    );
    assert_eq!(world.operator.notify_portal().await.unwrap(), 1);
    assert!(portal.heard().is_empty());
    // The operator restarts before the notice is received.
    world.clock.turn(Duration::hours(2));
    let world = world.restart(folder.path()).await;
    assert_eq!(world.operator.notify_portal().await.unwrap(), 1, "no portal is connected yet");
    *portal.away.lock().unwrap() = false;
    world.operator.connect_portal(portal.clone());
    for _ in 0..3 {
        assert_eq!(world.operator.notify_portal().await.unwrap(), 0);
    }
    let heard = portal.heard();
    assert_eq!(heard.len(), 1, "once");
    let claims = notice::verify(&heard[0], AUDIENCE, &[trusted_key()], world.clock.now()).unwrap();
    assert_eq!((claims.msisdn.as_str(), claims.at), ("923001234567", left_at));
}
