use arena_app::subscription;
use arena_testkit::{Engine, TestDatabase, both_engines, run};
use axum::http::StatusCode;
use chrono::Duration;

use super::{COOKIE, OWN, app_tab, redeem_form, shop};
use crate::rewards::catalogue;
use crate::support::plain::{PlainBrowser, fields, leads_to, page, value};
use crate::support::{Door, NORMALISED, NUMBER, OTHER, range};

both_engines! {
    async fn the_plain_pages_say_that_an_account_is_suspended(db: TestDatabase) {
        let door = Door::new(db).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        subscription::suspend(&door.t.app, subscriber, "a farm").await.unwrap();
        let browser = PlainBrowser::new(&door);
        let asked = browser.get(&format!("/plain/rewards?a={}", door.t.handoff(NUMBER))).await;
        let refused = browser.send(&asked, "/plain/login", &[]).await;
        assert!(page(&refused).contains("Your account is suspended"), "{}", page(&refused));
        assert!(refused.headers.get_all("set-cookie").iter().all(|set| !set.to_str().unwrap().starts_with(COOKIE)));
    }

    async fn login_and_logout_work_from_the_landing_page_on(db: TestDatabase) {
        let door = Door::new(db).await;
        door.t.seed_rewards(&catalogue()).await;
        let browser = PlainBrowser::new(&door);
        assert!(page(&browser.get("/plain").await).contains("href=\"/plain/login?to=%2Fplain\""));
        let sent = browser.get("/plain/login?to=%2Fplain%2Frewards").await;
        assert_eq!(sent.header("location"), "/api/v1/auth/landing?returnTo=%2Fplain%2Frewards");
        let sent = browser.get(sent.header("location")).await;
        let location = sent.header("location");
        assert!(location.starts_with("/operator/landing?returnTo=%2Fplain%2Frewards&state="), "{location}");
        let state = location.split_once("&state=").unwrap().1.to_owned();
        let handoff = door.t.handoff_of(|claims| {
            claims.msisdn = Some(NORMALISED.into());
            claims.state = Some(state.clone());
        });
        let asked = browser.get(&format!("/plain/rewards?a={handoff}")).await;
        assert!(page(&asked).contains("One more tap"), "{}", page(&asked));
        assert_eq!(door.count("session").await + door.count("handoff_nonce").await, 0, "a GET logs nobody in");
        let entered = browser.send(&asked, "/plain/login", &[]).await;
        leads_to(&entered, "/plain/rewards");
        let cookie = entered.headers.get_all("set-cookie").iter().map(|set| set.to_str().unwrap());
        let cookie = cookie.into_iter().find(|set| set.starts_with(COOKIE)).unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
        // The balance, and the day once.
        let home = browser.get("/plain").await;
        let html = page(&home);
        assert!(html.contains("0300*****67") && !html.contains(NORMALISED) && html.contains("0 ESL Coins"), "{html}");
        leads_to(&browser.send(&home, "/plain/streak", &[]).await, "/plain");
        let html = page(&browser.get("/plain").await);
        assert!(html.contains("You claimed day 1 today.") && html.contains("10 ESL Coins"), "{html}");
        assert!(!html.contains("action=\"/plain/streak\""));
        door.t.give(door.t.subscriber(NUMBER).await, 100).await;
        let form = redeem_form(&browser, "1").await;
        assert_eq!(value(&page(&form), "/plain/redeem", "name"), "Reward 4");
        assert!(page(&form).contains("value=\"03001234567\" dir=\"ltr\" readonly"), "{}", page(&form));
        leads_to(&browser.send(&form, "/plain/redeem", &[("email", "a@mail.example")]).await, "/plain/thankyou");
        let html = page(&browser.get("/plain/thankyou").await);
        assert!(html.contains("Our team will contact you within 24 hours.") && html.contains("Happy Gaming!"));
        let html = page(&browser.get("/plain/claims").await);
        assert!(html.contains("Reward 4") && html.contains("Received"), "{html}");
        let html = page(&browser.get("/plain/wallet").await);
        assert!(html.contains("60 ESL Coins") && html.contains("-50") && html.contains("+10"), "{html}");
        assert!(page(&browser.get("/plain/messages").await).contains("your request for Reward 4 was received"));
        let home = browser.get("/plain").await;
        let old = browser.cookie(COOKIE).unwrap();
        leads_to(&browser.send(&home, "/plain/logout", &[]).await, "/plain");
        assert_eq!(browser.cookie(COOKIE), None);
        browser.set_cookie(COOKIE, &old);
        assert!(!page(&browser.get("/plain").await).contains("0300*****67"), "the session ended on the server");
        door.t.assert_ledger_sound().await;
    }

    async fn a_get_with_a_replaced_cookie_proves_nobody_and_ends_nothing(db: TestDatabase) {
        let (door, browser) = shop(db, 0).await;
        let first = browser.cookie(COOKIE).unwrap();
        let home = browser.get("/plain").await;
        let tab = app_tab(&browser).await;
        // The app replaced the cookie a moment ago; the pages accept the previous one.
        door.t.clock.advance(Duration::seconds(10));
        assert!(page(&browser.get("/plain").await).contains("0300*****67"));
        door.t.clock.advance(Duration::seconds(1));
        assert!(!page(&browser.get("/plain").await).contains("0300*****67"));
        assert_eq!(browser.get("/plain/wallet").await.status, StatusCode::UNAUTHORIZED);
        assert!(tab.logged_in().await, "somebody looked, and nobody is logged out for it");
        // A form with that cookie ends the session, as a refresh does.
        let refused = browser.send(&home, "/plain/streak", &[]).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
        assert_eq!(browser.cookie(COOKIE), None);
        assert!(!tab.logged_in().await);
        assert_eq!(door.count("session WHERE end_reason = 'reuse'").await, 1);
        browser.set_cookie(COOKIE, &first);
        assert!(!page(&browser.get("/plain").await).contains("0300*****67"));
    }

    async fn the_app_in_another_tab_and_the_pages_log_nobody_out(db: TestDatabase) {
        let (door, browser) = shop(db, 0).await;
        let home = browser.get("/plain").await;
        for _ in 0..3 {
            let tab = app_tab(&browser).await;
            browser.set_cookie(COOKIE, &tab.cookie);
            browser.send(&home, "/plain/streak", &[]).await;
            assert!(tab.logged_in().await);
            door.t.clock.advance(Duration::minutes(10));
        }
        // Both at once, with the same cookie.
        let cookie = browser.cookie(COOKIE).unwrap();
        let app = door.prove(Some(NUMBER)).cookie(&cookie);
        let (claimed, refreshed) = tokio::join!(browser.send(&home, "/plain/streak", &[]), app.send());
        assert!(claimed.status != StatusCode::UNAUTHORIZED && refreshed.status == StatusCode::OK);
        assert_eq!(browser.cookie(COOKIE), refreshed.cookie(), "both got the same successor");
        assert_eq!(door.count("session WHERE ended_at IS NULL").await, 1);
    }

    async fn a_link_of_another_subscriber_logs_nobody_in_by_itself(db: TestDatabase) {
        let door = Door::new(db).await;
        let stranger = PlainBrowser::new(&door);
        let asked = stranger.get(&format!("/plain?a={}", door.t.handoff(NUMBER))).await;
        // The form in another browser than the one it was made for.
        let victim = PlainBrowser::new(&door);
        assert_eq!(victim.send(&asked, "/plain/login", &[]).await.status, StatusCode::FORBIDDEN);
        victim.get(&format!("/plain?a={}", door.t.handoff(OTHER))).await;
        assert_eq!(victim.send(&asked, "/plain/login", &[]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(door.count("session").await, 0);
        // A log-in that another browser began.
        let sent = stranger.get("/api/v1/auth/landing?returnTo=/plain").await;
        let state = sent.header("location").split_once("&state=").unwrap().1.to_owned();
        let bound = door.t.handoff_of(|claims| {
            claims.msisdn = Some(NORMALISED.into());
            claims.state = Some(state);
        });
        let asked = victim.get(&format!("/plain?a={bound}")).await;
        let refused = victim.send(&asked, "/plain/login", &[]).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert!(page(&refused).contains("This login was started in another browser"), "{}", page(&refused));
        let used = door.t.handoff(NUMBER);
        door.enter(&used).await;
        let asked = victim.get(&format!("/plain?a={used}")).await;
        let refused = victim.send(&asked, "/plain/login", &[]).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
        assert!(page(&refused).contains("Please log in again through your operator"), "{}", page(&refused));
        assert!(!page(&victim.get("/plain?a=03001234567").await).contains("One more tap"), "a bare number is no hand-off");
    }

    async fn a_login_of_another_subscriber_asks_first(db: TestDatabase) {
        let (door, browser) = shop(db, 0).await;
        let asked = browser.get(&format!("/plain/wallet?a={}", door.t.handoff(OTHER))).await;
        let met = browser.send(&asked, "/plain/login", &[]).await;
        assert_eq!(met.status, StatusCode::CONFLICT);
        let html = page(&met);
        assert!(html.contains("You are logged in as 0300*****67. This link logs in as 0300*****21."), "{html}");
        assert!(html.contains("action=\"/plain/logout\"") && !html.contains("href=\"/plain/login"), "{html}");
        assert!(page(&browser.get("/plain").await).contains("0300*****67"), "staying needs nothing but leaving the page");
        leads_to(&browser.send(&met, "/plain/login", &[]).await, "/plain/wallet");
        assert!(page(&browser.get("/plain").await).contains("0300*****21"));
        assert_eq!(door.count("session WHERE end_reason = 'replaced'").await, 1);
    }
}

#[test]
fn the_word_of_a_gateway_logs_in_by_a_form() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.http.gateways = vec![range("198.51.100.9")]).await;
        let browser = PlainBrowser::new(&door);
        let call = || door.get("/plain").from("198.51.100.9").header("x-msisdn", NORMALISED);
        let asked = browser.send_call(call()).await;
        assert!(page(&asked).contains("Log in as 0300*****67"), "{}", page(&asked));
        assert_eq!(door.count("session").await, 0);
        let sent = browser.form("/plain/login", &fields(&page(&asked), "/plain/login", &[]));
        // The header is ignored from any other address.
        let stranger = browser.send_call(sent.clone().header("x-msisdn", NORMALISED)).await;
        assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
        leads_to(
            &browser.send_call(sent.from("198.51.100.9").header("x-msisdn", NORMALISED)).await,
            "/plain",
        );
        assert!(page(&browser.get("/plain").await).contains("Your balance"));
    });
}

#[test]
fn pages_of_a_subscriber_are_not_for_guests() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let guest = PlainBrowser::new(&door);
        for path in OWN {
            let answer = guest.get(path).await;
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{path}");
            assert!(page(&answer).contains("href=\"/plain/login?to="), "{path}");
        }
        assert_eq!(guest.get("/plain/no-such-page").await.status, StatusCode::NOT_FOUND);
        leads_to(&guest.get("/plain/").await, "/plain");
    });
}

#[test]
fn nobody_is_sent_elsewhere() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let guest = PlainBrowser::new(&door);
        for elsewhere in
            ["https://evil.example", "//evil.example", "/api/docs", "/plainly", "/", "/rewards", "/plain\\x"]
        {
            leads_to(&guest.get(&format!("/plain/language?lang=ur&to={elsewhere}")).await, "/plain");
            let sent = guest.get(&format!("/plain/login?to={elsewhere}")).await;
            assert_eq!(sent.header("location"), "/api/v1/auth/landing?returnTo=%2Fplain", "{elsewhere}");
            let asked = guest.get(&format!("/plain?a={}", door.t.handoff(NUMBER))).await;
            leads_to(
                &guest.send(&asked, "/plain/login", &[("to", elsewhere), ("switch", "yes")]).await,
                "/plain",
            );
        }
    });
}
