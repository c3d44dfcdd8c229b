//! The limits on one-time codes (contract 3).

use axum::http::{StatusCode, header};
use chrono::{Duration, TimeZone, Utc};

use crate::support::{Browser, NUMBER, Page, World};

fn wrong_codes(right: &str) -> impl Iterator<Item = String> {
    let right: u32 = right.parse().unwrap();
    (1..).map(move |n| format!("{:06}", (right + n) % 1_000_000))
}

async fn code_page(world: &World, browser: &mut Browser) -> (Page, String) {
    let asked = browser.ask("/", NUMBER, "prepaid").await;
    (browser.get(&asked.location()).await, world.code(NUMBER).await)
}

#[tokio::test]
async fn five_wrong_tries_close_a_code() {
    let world = World::new().await;
    let mut browser = world.browser();
    let (page, code) = code_page(&world, &mut browser).await;
    // Input without six digits is no attempt.
    for text in ["", "12345", "abcdef", "1234567"] {
        let answer = browser.submit(&page, &[("code", text)]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.has("Enter the 6 digits from the SMS."), "{text}");
    }
    let left = ["4 tries left", "3 tries left", "2 tries left", "1 try left", "Too many wrong tries"];
    for (wrong, text) in wrong_codes(&code).zip(left) {
        let answer = browser.submit(&page, &[("code", &wrong)]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.has(text) && answer.has("aria-invalid"), "{text}");
    }
    let answer = browser.submit(&page, &[("code", &code)]).await;
    assert!(answer.has("Too many wrong tries"), "the right code comes too late");

    // A new code has five attempts of its own; the old one stays closed.
    world.clock.turn(Duration::seconds(60));
    let resent = resend(&mut browser, &page).await;
    assert_eq!(resent.status, StatusCode::SEE_OTHER);
    let fresh = world.code(NUMBER).await;
    assert_ne!(fresh, code);
    assert!(browser.submit(&page, &[("code", &code)]).await.has("4 tries left"));
    assert!(browser.submit(&page, &[("code", &fresh)]).await.location().contains("/consent"));
}

async fn resend(browser: &mut Browser, page: &Page) -> Page {
    let token = page.field("token");
    browser.post(&page.action().replace("/code?", "/resend?"), &[("token", &token)]).await
}

#[tokio::test]
async fn tries_at_the_same_time_are_all_counted() {
    let world = World::new().await;
    let mut browser = world.browser();
    let (page, code) = code_page(&world, &mut browser).await;
    let tries = wrong_codes(&code).take(20).map(|wrong| {
        let mut tab = world.browser();
        tab.cookies = browser.cookies.clone();
        let page = Page { status: page.status, headers: page.headers.clone(), body: page.body.clone() };
        tokio::spawn(async move { tab.submit(&page, &[("code", &wrong)]).await.has("left") })
    });
    let mut with_tries_left = 0;
    for answer in tries.collect::<Vec<_>>() {
        with_tries_left += usize::from(answer.await.unwrap());
    }
    assert_eq!(with_tries_left, 4);
    assert!(browser.submit(&page, &[("code", &code)]).await.has("Too many wrong tries"));
}

#[tokio::test]
async fn a_code_is_good_for_five_minutes() {
    let world = World::new().await;
    let mut browser = world.browser();
    let (page, code) = code_page(&world, &mut browser).await;
    world.clock.turn(Duration::minutes(5));
    assert!(browser.submit(&page, &[("code", &code)]).await.has("This code has expired"));
    world.clock.turn(Duration::milliseconds(-1));
    assert_eq!(browser.submit(&page, &[("code", &code)]).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_code_works_only_in_the_browser_that_asked() {
    let world = World::new().await;
    let (mut mine, mut other) = (world.browser(), world.browser());
    let (page, code) = code_page(&world, &mut mine).await;
    let token = other.get("/operator/landing").await.field("token");
    let path = page.action();
    assert_eq!(other.get(&path).await.status, StatusCode::GONE);
    let stolen = other.post(&path, &[("token", &token), ("code", &code)]).await;
    assert_eq!(stolen.status, StatusCode::GONE);
    let resent = other.post(&path.replace("/code?", "/resend?"), &[("token", &token)]).await;
    assert_eq!(resent.status, StatusCode::GONE);

    let verified = mine.submit(&page, &[("code", &code)]).await;
    assert_eq!(other.get(&verified.location()).await.status, StatusCode::GONE);
    let agreed = other.post(&verified.location(), &[("token", &token), ("decision", "agree")]).await;
    assert_eq!(agreed.status, StatusCode::GONE);
    assert_eq!(mine.get(&verified.location()).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_minute_lies_between_two_codes_of_a_number() {
    let world = World::new().await;
    let mut browser = world.browser();
    let (page, code) = code_page(&world, &mut browser).await;
    assert!(page.has("data-wait=\"60\""));
    world.clock.turn(Duration::milliseconds(59_500));
    let refused = resend(&mut browser, &page).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers[header::RETRY_AFTER], "1");
    assert!(refused.has("Wait 1 s"));

    // Another browser gets the same answer; another number is not affected.
    let elsewhere = world.browser().ask("/", "0300 123 4567", "prepaid").await;
    assert_eq!(elsewhere.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(elsewhere.has("Wait 1 s"));
    assert_eq!(world.browser().ask("/", "03009999999", "prepaid").await.status, StatusCode::SEE_OTHER);

    // The browser that asked may change the plan and continue with its code.
    let again = browser.ask("/rewards", NUMBER, "postpaid").await;
    assert_eq!(again.location(), page.action());
    assert_eq!(world.texts(NUMBER).await.len(), 1);
    let verified = browser.submit(&page, &[("code", &code)]).await;
    let price = browser.get(&verified.location()).await;
    assert!(price.has("Rs 167 plus tax per month"));
    let location = browser.submit(&price, &[("decision", "agree")]).await.location();
    assert!(location.starts_with("/rewards?a="));

    world.clock.turn(Duration::milliseconds(500));
    assert_eq!(world.browser().ask("/", NUMBER, "prepaid").await.status, StatusCode::SEE_OTHER);
    assert_eq!(world.texts(NUMBER).await.len(), 2);
}

#[tokio::test]
async fn a_number_gets_five_codes_in_a_calendar_day() {
    let world = World::new().await;
    // 23:50 in Karachi.
    world.clock.set(Utc.with_ymd_and_hms(2026, 3, 1, 18, 50, 0).unwrap());
    let mut browser = world.browser();
    let (page, _) = code_page(&world, &mut browser).await;
    for _ in 0..4 {
        world.clock.turn(Duration::seconds(60));
        assert_eq!(resend(&mut browser, &page).await.status, StatusCode::SEE_OTHER);
    }
    world.clock.turn(Duration::seconds(60));
    let refused = resend(&mut browser, &page).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.has("has had its 5 codes for today"));
    assert_eq!(refused.headers[header::RETRY_AFTER], "300");
    let elsewhere = world.browser().ask("/", NUMBER, "prepaid").await;
    assert!(elsewhere.has("has had its 5 codes for today"));
    assert_eq!(world.texts(NUMBER).await.len(), 5);

    // Midnight in Karachi, not in UTC.
    world.clock.set(Utc.with_ymd_and_hms(2026, 3, 1, 19, 0, 0).unwrap());
    assert_eq!(world.browser().ask("/", NUMBER, "prepaid").await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn the_answer_has_one_shape_for_every_number() {
    let world = World::new().await;
    world.subscribed(&mut world.browser(), NUMBER).await;
    world.clock.turn(Duration::minutes(2));
    let known = world.browser().ask("/", NUMBER, "prepaid").await;
    let unknown = world.browser().ask("/", "03111111111", "prepaid").await;
    assert_eq!(known.status, unknown.status);
    assert_eq!(known.location().len(), unknown.location().len());
    assert_eq!(known.body, unknown.body);
    let names = |page: &Page| page.headers.keys().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names(&known), names(&unknown));
}

#[tokio::test]
async fn an_invalid_number_is_reported_beside_its_field() {
    let world = World::new().await;
    for mobile in ["", "0300", "abc", "+13001234567", "<script>alert(1)</script>"] {
        let page = world.browser().ask("/tasks", mobile, "prepaid").await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(page.has("Enter a mobile number of 11 digits, like 03001234567."), "{mobile}");
        assert!(page.has("aria-describedby=\"mobile-error mobile-hint\""));
        assert!(!page.has("<script>alert"), "what was typed is escaped");
        assert!(page.action().ends_with("returnTo=%2Ftasks"), "the way back is kept");
    }
    let page = world.browser().ask("/", NUMBER, "weekly").await;
    assert!(page.has("Choose prepaid or postpaid."));
    assert!(page.has(&format!("value=\"{NUMBER}\"")), "what was typed is kept");
}

#[tokio::test]
async fn a_code_that_was_used_or_closed_is_not_offered_again() {
    let world = World::new().await;
    let mut browser = world.browser();
    let (page, code) = code_page(&world, &mut browser).await;
    for wrong in wrong_codes(&code).take(5) {
        browser.submit(&page, &[("code", &wrong)]).await;
    }
    assert_eq!(browser.ask("/", NUMBER, "prepaid").await.status, StatusCode::TOO_MANY_REQUESTS);

    world.clock.turn(Duration::seconds(60));
    let (page, code) = code_page(&world, &mut browser).await;
    browser.submit(&page, &[("code", &code)]).await;
    assert_eq!(browser.ask("/", NUMBER, "prepaid").await.status, StatusCode::TOO_MANY_REQUESTS);
}
