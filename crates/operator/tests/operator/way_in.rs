use arena_operator::SubscriptionStatus;
use arena_rules::handoff::{Channel, HandoffError, Plan};
use axum::http::StatusCode;
use chrono::Duration;

use crate::support::{Folder, NUMBER, World, number};

#[tokio::test]
async fn a_new_subscriber_comes_back_with_a_verified_handoff() {
    let world = World::new().await;
    let mut browser = world.browser();

    let page = browser
        .get("/operator/landing?returnTo=%2Fjoin-tournament%3FtournamentId%3D7&state=of-this_browser")
        .await;
    assert_eq!(page.status, StatusCode::OK);
    for text in ["Demo operator", "Rs 10 per day", "Rs 167 plus tax per month", "One-day free trial"] {
        assert!(page.has(text), "{text}");
    }
    let page = browser.submit(&page, &[("mobile", "+92 300 1234567"), ("plan", "postpaid")]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER);

    let page = browser.get(&page.location()).await;
    assert!(
        page.has(NUMBER) && page.has("autocomplete=\"one-time-code\"") && page.has("inputmode=\"numeric\"")
    );
    let code = world.code(NUMBER).await;
    assert!(!page.has(&code), "the page never shows the code");
    let page = browser.submit(&page, &[("code", &format!("{} {}", &code[..3], &code[3..]))]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER);

    let page = browser.get(&page.location()).await;
    for text in
        ["Rs 167 plus tax per month", "One-day free trial", "only through the Arena web app", "never expire"]
    {
        assert!(page.has(text), "{text}");
    }
    assert_eq!(
        world.operator.subscription(&number(NUMBER)).await.unwrap(),
        None,
        "nothing starts before the consent"
    );
    world.clock.turn(Duration::seconds(30));
    let page = browser.submit(&page, &[("decision", "agree")]).await;

    assert_eq!(page.status, StatusCode::SEE_OTHER);
    let location = page.location();
    assert!(location.starts_with("/join-tournament?tournamentId=7&a="), "{location}");
    let claims = world.read_handoff(&location).unwrap();
    assert_eq!(claims.msisdn.as_deref(), Some("923001234567"));
    assert_eq!((claims.channel, claims.plan), (Channel::Operator, Some(Plan::Postpaid)));
    assert_eq!(claims.nonce.len(), 32);
    assert_eq!(claims.state.as_deref(), Some("of-this_browser"), "given back as it came");
    world.clock.turn(Duration::seconds(120));
    assert_eq!(world.read_handoff(&location), Err(HandoffError::Expired));

    let subscription = world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap();
    assert_eq!((subscription.status, subscription.plan), (SubscriptionStatus::Active, Plan::Postpaid));
    assert_eq!(subscription.trial_ends_at - subscription.started_at, Duration::days(1));
    assert_eq!(world.texts(NUMBER).await.len(), 1, "the code; the product says welcome");
}

#[tokio::test]
async fn a_subscriber_needs_a_code_but_no_second_consent() {
    let world = World::new().await;
    let first = world.subscribed(&mut world.browser(), NUMBER).await;
    let started = world.started(NUMBER).await;
    world.clock.turn(Duration::minutes(5));

    let mut browser = world.browser();
    // The subscription's plan counts, not the one chosen on the way.
    let page = browser.ask("/rewards", NUMBER, "postpaid").await;
    let page = browser.get(&page.location()).await;
    let code = world.code(NUMBER).await;
    let page = browser.submit(&page, &[("code", &code)]).await;
    let location = page.location();
    assert!(location.starts_with("/rewards?a="), "{location}");
    let claims = world.read_handoff(&location).unwrap();
    assert_eq!(claims.plan, Some(Plan::Prepaid));
    assert!(!first.contains(&claims.nonce));
    assert_eq!(world.started(NUMBER).await, started);
}

#[tokio::test]
async fn a_form_that_is_sent_twice_does_everything_once() {
    let world = World::new().await;
    let mut browser = world.browser();
    let asked = browser.ask("/", NUMBER, "prepaid").await;
    let code_page = browser.get(&asked.location()).await;
    let code = world.code(NUMBER).await;
    let one = browser.submit(&code_page, &[("code", &code)]).await;
    let two = browser.submit(&code_page, &[("code", &code)]).await;
    assert_eq!(one.location(), two.location());

    let price = browser.get(&one.location()).await;
    let one = browser.submit(&price, &[("decision", "agree")]).await;
    world.clock.turn(Duration::seconds(1));
    let two = browser.submit(&price, &[("decision", "agree")]).await;
    let three = browser.submit(&code_page, &[("code", &code)]).await;
    assert_eq!(one.location(), two.location(), "the same hand-off, which is good once");
    assert_eq!(one.location(), three.location());
    assert_eq!(world.texts(NUMBER).await.len(), 1, "one code");

    // A consent cannot be withdrawn here, only on the unsubscribe page. An old consent makes no new hand-off.
    assert_eq!(browser.submit(&price, &[("decision", "no")]).await.status, StatusCode::GONE);
    world.clock.turn(Duration::seconds(120));
    assert_eq!(browser.submit(&price, &[("decision", "agree")]).await.status, StatusCode::GONE);
    assert_eq!(browser.submit(&code_page, &[("code", &code)]).await.status, StatusCode::GONE);
    let back = browser.get(&consent_path(&asked.location())).await;
    assert!(back.has("You have done this step") && back.has("href=\"/\""));
}

fn consent_path(code_page: &str) -> String {
    code_page.replace("/code?", "/consent?")
}

#[tokio::test]
async fn not_now_returns_without_a_handoff() {
    let world = World::new().await;
    let mut browser = world.browser();
    let page = world.verified(&mut browser, NUMBER).await;
    let price = browser.get(&page.location()).await;
    for _ in 0..2 {
        assert_eq!(browser.submit(&price, &[("decision", "no")]).await.location(), "/tasks?x=1");
    }
    assert_eq!(browser.submit(&price, &[("decision", "agree")]).await.status, StatusCode::GONE);
    assert_eq!(world.operator.subscription(&number(NUMBER)).await.unwrap(), None);
    assert_eq!(world.texts(NUMBER).await.len(), 1);
}

#[tokio::test]
async fn the_price_waits_ten_minutes_and_only_after_a_right_code() {
    let world = World::new().await;
    let mut browser = world.browser();
    let asked = browser.ask("/", NUMBER, "prepaid").await;
    let code_page = browser.get(&asked.location()).await;
    let early = consent_path(&asked.location());
    assert_eq!(browser.get(&early).await.status, StatusCode::GONE);
    let token = code_page.field("token");
    let forced = browser.post(&early, &[("token", &token), ("decision", "agree")]).await;
    assert_eq!(forced.status, StatusCode::GONE);

    let code = world.code(NUMBER).await;
    let page = browser.submit(&code_page, &[("code", &code)]).await;
    let price = browser.get(&page.location()).await;
    world.clock.turn(Duration::minutes(10));
    assert_eq!(browser.submit(&price, &[("decision", "agree")]).await.status, StatusCode::GONE);
    assert_eq!(browser.get(&page.location()).await.status, StatusCode::GONE);
}

#[tokio::test]
async fn two_tabs_agree_once() {
    let world = World::new().await;
    let (mut one, mut two) = (world.browser(), world.browser());
    let verified = world.verified(&mut one, NUMBER).await;
    let price_one = one.get(&verified.location()).await;
    world.clock.turn(Duration::minutes(1));
    let verified = world.verified(&mut two, NUMBER).await;
    let price_two = two.get(&verified.location()).await;
    let first = one.submit(&price_one, &[("decision", "agree")]).await.location();
    let started = world.started(NUMBER).await;
    world.clock.turn(Duration::seconds(1));
    let second = two.submit(&price_two, &[("decision", "agree")]).await.location();
    assert!(world.read_handoff(&first).is_ok() && world.read_handoff(&second).is_ok());
    assert_ne!(first, second);
    assert_eq!(world.started(NUMBER).await, started);
}

#[tokio::test]
async fn a_restart_between_any_two_steps_loses_nothing() {
    let folder = Folder::new("restart");
    let world = World::on_disk(folder.path()).await;
    let mut browser = world.browser();
    let landing = browser.get("/operator/landing?returnTo=/tasks").await;
    let cookies = browser.cookies.clone();
    let resume = |world: &World| {
        let mut browser = world.browser();
        browser.cookies = cookies.clone();
        browser
    };

    let world = world.restart(folder.path()).await;
    let asked = resume(&world).submit(&landing, &[("mobile", NUMBER), ("plan", "prepaid")]).await;
    let world = world.restart(folder.path()).await;
    let code_page = resume(&world).get(&asked.location()).await;
    let code = world.code(NUMBER).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert!(resume(&world).submit(&code_page, &[("code", wrong)]).await.has("4 tries left"));
    let world = world.restart(folder.path()).await;
    assert!(resume(&world).submit(&code_page, &[("code", wrong)]).await.has("3 tries left"));
    let verified = resume(&world).submit(&code_page, &[("code", &code)]).await;
    let world = world.restart(folder.path()).await;
    let price = resume(&world).get(&verified.location()).await;
    let world = world.restart(folder.path()).await;
    let done = resume(&world).submit(&price, &[("decision", "agree")]).await.location();
    let world = world.restart(folder.path()).await;
    assert_eq!(resume(&world).submit(&price, &[("decision", "agree")]).await.location(), done);
    assert_eq!(world.read_handoff(&done).unwrap().msisdn.as_deref(), Some("923001234567"));
    assert!(world.operator.subscription(&number(NUMBER)).await.unwrap().unwrap().is_active());
    assert_eq!(world.texts(NUMBER).await.len(), 1);
    world.operator.close().await;
}
