//! Unsubscribing, and coming back.

use arena_operator::SubscriptionStatus;
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::support::{Browser, NUMBER, World, encode, number};

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
    // From another browser than the one that subscribed.
    let mut browser = world.browser();
    let link = link(&mut browser, NUMBER).await;
    let page = browser.get(&link).await;
    assert!(page.has("Unsubscribe from Arena?") && page.has("Rs 10 per day") && !page.has("3001234567"));
    assert!(
        world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().is_active(),
        "a GET ends nothing"
    );

    for _ in 0..2 {
        let done = browser.submit(&page, &[]).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER);
        assert!(browser.get(&done.location()).await.has("You are unsubscribed"));
    }
    let subscription = world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap();
    assert_eq!(subscription.status, SubscriptionStatus::Unsubscribed);
    assert!(subscription.ended_at.is_some());
    let texts = world.texts(NUMBER).await;
    assert!(texts[0].starts_with("You have unsubscribed from Arena."));
    assert_eq!(texts.len(), 3, "code, welcome, farewell: once each");
}

#[tokio::test]
async fn whoever_comes_back_consents_again_without_a_second_trial() {
    let world = World::new().await;
    world.subscribed(&mut world.browser(), NUMBER).await;
    let mut browser = world.browser();
    let link = link(&mut browser, NUMBER).await;
    let page = browser.get(&link).await;
    browser.submit(&page, &[]).await;
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
    assert!(world.texts(NUMBER).await[0].contains("Your subscription starts now at Rs 10 per day"));
}

#[tokio::test]
async fn a_link_is_good_for_a_quarter_of_an_hour_and_for_its_domain() {
    let world = World::new().await;
    let mut browser = world.browser();
    world.subscribed(&mut browser, NUMBER).await;
    let link = link(&mut browser, NUMBER).await;
    let page = browser.get(&link).await;
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
    assert_eq!(browser.submit(&page, &[]).await.status, StatusCode::GONE);
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
async fn encrypt_says_what_is_wrong() {
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
    // A plain form, which another site could send without asking, is not JSON.
    let page = browser.post("/operator/api/encrypt", &[("mobile", NUMBER)]).await;
    assert_eq!(page.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}
