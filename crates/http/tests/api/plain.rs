//! The plain pages (ADR 29), as a browser without script uses them.

use arena_app::{identity, messages};
use arena_rules::handoff::Channel;
use arena_rules::messages::SubscriberMessage;
use arena_testkit::{Engine, TestDatabase, at_once, both_engines, challenge, game, reward, run};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use crate::rewards::catalogue;
use crate::support::plain::{PlainBrowser, fields, leads_to, page, value};
use crate::support::{Answer, Browser, DAY, Door, NORMALISED, NUMBER, OTHER, range};

const COOKIE: &str = "arena_refresh";
/// Every page that anybody may open.
const PUBLIC: [&str; 6] = [
    "/plain",
    "/plain/rewards",
    "/plain/tournaments",
    "/plain/tasks",
    "/plain/leaderboard",
    "/plain/thankyou",
];
/// Those of a subscriber.
const OWN: [&str; 3] = ["/plain/claims", "/plain/wallet", "/plain/messages"];

/// A product with rewards, and a subscriber in a browser without script who has credits that were not earned.
async fn shop(db: TestDatabase, credits: i64) -> (Door, PlainBrowser) {
    let door = Door::new(db).await;
    door.t.seed_rewards(&catalogue()).await;
    let browser = PlainBrowser::member(&door, NUMBER).await;
    if credits > 0 {
        door.t.give(door.t.subscriber(NUMBER).await, credits).await;
    }
    (door, browser)
}

/// The redeem form of the reward at a position.
async fn redeem_form(browser: &PlainBrowser, item: &str) -> Answer {
    let list = browser.get("/plain/rewards").await;
    let chosen = browser.send(&list, "/plain/rewards", &[("item", item)]).await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER, "{}", page(&chosen));
    browser.get(chosen.header("location")).await
}

/// The same session in the app: another tab of the same browser.
async fn app_tab(browser: &PlainBrowser) -> Browser {
    let answer = browser.door.prove(Some(NUMBER)).cookie(&browser.cookie(COOKIE).unwrap()).send().await;
    Browser::of(browser.door.clone(), &answer)
}

/// What a session's row says of its cookie.
async fn rotations(door: &Door) -> i64 {
    door.count("session WHERE previous_hash IS NOT NULL").await
}

both_engines! {
    async fn the_whole_way_from_the_landing_page_to_the_logout(db: TestDatabase) {
        let door = Door::new(db).await;
        door.t.seed_rewards(&catalogue()).await;
        let browser = PlainBrowser::new(&door);
        assert!(page(&browser.get("/plain").await).contains("href=\"/plain/login?to=%2Fplain\""));
        // To the operator's page and back.
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
        // Redeem.
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
        // Log out.
        let home = browser.get("/plain").await;
        let old = browser.cookie(COOKIE).unwrap();
        leads_to(&browser.send(&home, "/plain/logout", &[]).await, "/plain");
        assert_eq!(browser.cookie(COOKIE), None);
        browser.set_cookie(COOKIE, &old);
        assert!(!page(&browser.get("/plain").await).contains("0300*****67"), "the session ended on the server");
        door.t.assert_ledger_sound().await;
    }

    async fn a_form_that_is_sent_twice_does_its_work_once(db: TestDatabase) {
        let (door, browser) = shop(db, 500).await;
        let home = browser.get("/plain").await;
        let claim = browser.form("/plain/streak", &fields(&page(&home), "/plain/streak", &[]));
        for answer in at_once((0..4).map(|_| claim.clone().send())).await {
            leads_to(&answer, "/plain");
            browser.keep(&answer);
        }
        let form = redeem_form(&browser, "1").await;
        let filled = [("name", "Ayesha"), ("email", "a@mail.example")];
        let sent = browser.form("/plain/redeem", &fields(&page(&form), "/plain/redeem", &filled));
        for answer in at_once((0..4).map(|_| sent.clone().send())).await {
            leads_to(&answer, "/plain/thankyou");
            browser.keep(&answer);
        }
        // Back, and once more; also the page itself.
        leads_to(&browser.send(&form, "/plain/redeem", &filled).await, "/plain/thankyou");
        let address = format!("/plain/redeem?offer={}", value(&page(&form), "/plain/redeem", "uuid"));
        leads_to(&browser.get(&address).await, "/plain/thankyou");
        assert_eq!(door.t.balance(door.t.subscriber(NUMBER).await).await, 500 + 10 - 50);
        assert_eq!(door.count("redemption WHERE status = 'claimed'").await, 1);
        assert_eq!(door.count("message").await, 1);
        door.t.assert_ledger_sound().await;
    }

    async fn a_get_changes_nothing(db: TestDatabase) {
        let (door, browser) = shop(db, 500).await;
        let cookie = browser.cookie(COOKIE).unwrap();
        let form = redeem_form(&browser, "1").await;
        let current = browser.cookie(COOKIE).unwrap();
        assert_ne!(cookie, current, "a form replaces the cookie");
        let offer = format!("/plain/redeem?offer={}", value(&page(&form), "/plain/redeem", "uuid"));
        let before = facts(&door).await;
        door.t.clock.advance(Duration::seconds(30));
        let handoff = format!("/plain?a={}", door.t.handoff(OTHER));
        let gets = ["/plain/streak", "/plain/logout", "/plain/login", "/plain/redeem", &offer, &handoff];
        for path in PUBLIC.iter().chain(&OWN).chain(&gets) {
            let answer = browser.get(path).await;
            assert!(answer.status.is_success() || answer.status.is_redirection(), "{path}: {}", answer.status);
            let session = answer.headers.get_all("set-cookie").iter().any(|set| set.to_str().unwrap().starts_with(COOKIE));
            assert!(!session, "{path} touches the session");
        }
        assert_eq!(facts(&door).await, before);
        assert_eq!(browser.cookie(COOKIE).unwrap(), current);
        assert!(page(&browser.get("/plain").await).contains("0300*****67"));
    }

    async fn a_get_with_a_replaced_cookie_proves_nobody_and_ends_nothing(db: TestDatabase) {
        let (door, browser) = shop(db, 0).await;
        let first = browser.cookie(COOKIE).unwrap();
        let home = browser.get("/plain").await;
        let tab = app_tab(&browser).await;
        // The app replaced it a moment ago: the pages go on.
        door.t.clock.advance(Duration::seconds(10));
        assert!(page(&browser.get("/plain").await).contains("0300*****67"));
        door.t.clock.advance(Duration::seconds(1));
        assert!(!page(&browser.get("/plain").await).contains("0300*****67"));
        assert_eq!(browser.get("/plain/wallet").await.status, StatusCode::UNAUTHORIZED);
        assert!(tab.logged_in().await, "somebody looked, and nobody is logged out for it");
        // A form that brings it ends the session, as a refresh does.
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
        // Both at the same moment, with the same cookie.
        let cookie = browser.cookie(COOKIE).unwrap();
        let app = door.prove(Some(NUMBER)).cookie(&cookie);
        let (claimed, refreshed) = tokio::join!(browser.send(&home, "/plain/streak", &[]), app.send());
        assert!(claimed.status != StatusCode::UNAUTHORIZED && refreshed.status == StatusCode::OK);
        assert_eq!(browser.cookie(COOKIE), refreshed.cookie(), "both got the same successor");
        assert_eq!(door.count("session WHERE ended_at IS NULL").await, 1);
    }

    async fn a_form_that_is_not_ours_changes_nothing(db: TestDatabase) {
        let (door, browser) = shop(db, 0).await;
        let home = browser.get("/plain").await;
        let own = fields(&page(&home), "/plain/streak", &[]);
        let other = PlainBrowser::member(&door, OTHER).await;
        let theirs = value(&page(&other.get("/plain").await), "/plain/streak", "token");
        let with = |token: &str| fields(&page(&home), "/plain/streak", &[("token", token)]);
        let before = facts(&door).await;
        let mut calls = vec![
            browser.form("/plain/streak", &[]),
            browser.form("/plain/streak", &with("")),
            browser.form("/plain/streak", &with(&theirs)),
            browser.form("/plain/streak", &with("AAAA")),
            browser.form("/plain/logout", &[]),
            browser.form("/plain/rewards", &[("item".to_owned(), "1".to_owned())]),
            browser.form("/plain/redeem", &[]),
            browser.form("/plain/login", &[]),
        ];
        // A browser that says where the form comes from is believed.
        for (name, says) in [
            ("origin", "https://evil.example"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            calls.push(browser.form("/plain/streak", &own).header("host", "arena.example").header(name, says));
        }
        for call in calls {
            let refused = browser.send_call(call).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", page(&refused));
            assert!(page(&refused).contains("We could not accept this form"));
        }
        assert_eq!(facts(&door).await, before, "not even the cookie was replaced");
        let ours = browser.form("/plain/streak", &own);
        let ours = ours.header("host", "arena.example").header("origin", "https://arena.example");
        leads_to(&browser.send_call(ours.header("sec-fetch-site", "same-origin")).await, "/plain");
        // The token is of the session: the next one of the same subscriber has another.
        let again = PlainBrowser::member(&door, NUMBER).await;
        assert_eq!(again.send(&home, "/plain/logout", &[]).await.status, StatusCode::FORBIDDEN);
    }

    async fn a_link_of_somebody_else_logs_nobody_in_by_itself(db: TestDatabase) {
        let door = Door::new(db).await;
        let stranger = PlainBrowser::new(&door);
        let asked = stranger.get(&format!("/plain?a={}", door.t.handoff(NUMBER))).await;
        // The form without the browser that it was made for.
        let victim = PlainBrowser::new(&door);
        assert_eq!(victim.send(&asked, "/plain/login", &[]).await.status, StatusCode::FORBIDDEN);
        victim.get(&format!("/plain?a={}", door.t.handoff(OTHER))).await;
        assert_eq!(victim.send(&asked, "/plain/login", &[]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(door.count("session").await, 0);
        // A login that another browser began.
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
        // One that was used, and nonsense.
        let used = door.t.handoff(NUMBER);
        door.enter(&used).await;
        let asked = victim.get(&format!("/plain?a={used}")).await;
        let refused = victim.send(&asked, "/plain/login", &[]).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
        assert!(page(&refused).contains("Please log in again through your operator"), "{}", page(&refused));
        assert!(!page(&victim.get("/plain?a=03001234567").await).contains("One more tap"), "a bare number is no hand-off");
    }

    async fn who_is_logged_in_is_asked_before_somebody_else_takes_the_place(db: TestDatabase) {
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

    async fn what_was_typed_stays_where_something_is_wrong(db: TestDatabase) {
        let (door, browser) = shop(db, 500).await;
        let form = redeem_form(&browser, "2").await;
        let name = "<script>alert(1)</script> \"Ayesha\" & Co";
        let sent = browser.send(&form, "/plain/redeem", &[("name", name), ("email", "nobody"), ("pubgId", "12")]).await;
        assert_eq!(sent.status, StatusCode::UNPROCESSABLE_ENTITY);
        let html = page(&sent);
        assert_eq!(value(&html, "/plain/redeem", "name"), name);
        assert_eq!(value(&html, "/plain/redeem", "email"), "nobody");
        assert_eq!(value(&html, "/plain/redeem", "pubgId"), "12");
        assert!(html.contains("PUBG ID must be 9-13 digits and contain only numbers."), "{html}");
        assert!(html.contains("Please enter a valid email address."));
        let empty = browser.send(&sent, "/plain/redeem", &[("name", ""), ("email", ""), ("pubgId", "")]).await;
        assert!(page(&empty).contains("Please fill in all fields including PUBG ID."));
        // Spent meanwhile: the rule's text, and what was typed.
        browser.set_cookie("arena_lang", "ur");
        let good = [("name", "Ayesha"), ("email", "a@mail.example"), ("pubgId", "5123456789")];
        door.t.give(door.t.subscriber(NUMBER).await, -450).await;
        let refused = browser.send(&sent, "/plain/redeem", &good).await;
        assert_eq!(refused.status, StatusCode::OK);
        assert!(page(&refused).contains("role=\"alert\"") && !page(&refused).contains("enough credits"));
        assert_eq!(value(&page(&refused), "/plain/redeem", "name"), "Ayesha");
        door.t.give(door.t.subscriber(NUMBER).await, 450).await;
        leads_to(&browser.send(&refused, "/plain/redeem", &good).await, "/plain/thankyou");
    }

    async fn what_cannot_be_redeemed_is_said_on_the_list(db: TestDatabase) {
        let (door, browser) = shop(db, 60).await;
        let list = browser.get("/plain/rewards").await;
        let html = page(&list);
        assert!(html.contains("40 to go") && html.contains("Out of stock"), "{html}");
        assert_eq!(html.matches("name=\"item\"").count(), 1, "one is within reach");
        for (item, text) in [
            ("2", "You do not have enough credits for this reward."),
            ("3", "This reward is out of stock."),
            ("99", "This reward is not available."),
            ("x", "This reward is not available."),
        ] {
            let refused = browser.send(&list, "/plain/rewards", &[("item", item)]).await;
            assert_eq!(refused.status, StatusCode::OK);
            assert!(page(&refused).contains(text), "{item}: {}", page(&refused));
        }
        // A form that is too old, somebody else's, or none.
        let form = redeem_form(&browser, "1").await;
        let uuid = value(&page(&form), "/plain/redeem", "uuid");
        let other = PlainBrowser::member(&door, OTHER).await;
        let expired = "This redemption has expired. Choose the reward again.";
        assert!(page(&other.get(&format!("/plain/redeem?offer={uuid}")).await).contains(expired));
        door.t.clock.advance(DAY);
        assert!(page(&browser.get(&format!("/plain/redeem?offer={uuid}")).await).contains(expired));
        assert!(page(&browser.send(&form, "/plain/redeem", &[("email", "a@b.pk")]).await).contains(expired));
        leads_to(&browser.get("/plain/redeem?offer=x").await, "/plain/rewards");
    }
}

/// What a GET must not change.
async fn facts(door: &Door) -> [i64; 6] {
    [
        door.count("session WHERE ended_at IS NULL").await,
        rotations(door).await,
        door.count("redemption").await,
        door.count("ledger_txn").await,
        door.count("handoff_nonce").await,
        door.count("idempotency_key").await,
    ]
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
        // From anywhere else the header says nothing.
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

#[test]
fn the_language_is_chosen_by_a_link_and_kept() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = PlainBrowser::member(&door, NUMBER).await;
        let html = page(&browser.get("/plain/wallet").await);
        assert!(html.contains("<html lang=\"en\" dir=\"ltr\">"));
        assert!(html.contains("href=\"/plain/language?lang=ur&amp;to=%2Fplain%2Fwallet\""), "{html}");
        leads_to(&browser.get("/plain/language?lang=ur&to=%2Fplain%2Fwallet").await, "/plain/wallet");
        assert_eq!(browser.cookie("arena_lang").as_deref(), Some("ur"));
        assert!(page(&browser.get("/plain/wallet").await).contains("<html lang=\"ur\" dir=\"rtl\">"));
        // What is sent by SMS from now on is in it, once something is done.
        let home = browser.get("/plain").await;
        browser.send(&home, "/plain/streak", &[]).await;
        assert_eq!(door.count("subscriber WHERE language = 'ur'").await, 1);
        leads_to(&browser.get("/plain/language?lang=xx&to=/plain").await, "/plain");
    });
}

#[test]
fn urdu_pages_hold_no_english_words_of_ours() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = shop(db, 500).await;
        browser.set_cookie("arena_lang", "ur");
        let form = redeem_form(&browser, "2").await;
        let wrong =
            browser.send(&form, "/plain/redeem", &[("name", ""), ("email", "x"), ("pubgId", "1")]).await;
        let foreign = browser.send_call(browser.form("/plain/streak", &[])).await;
        let asked = browser.get(&format!("/plain?a={}", door.t.handoff(OTHER))).await;
        let switch = browser.send(&asked, "/plain/login", &[]).await;
        let refused =
            browser.send(&browser.get("/plain/rewards").await, "/plain/rewards", &[("item", "3")]).await;
        let mut pages =
            vec![form.clone(), wrong, foreign, asked, switch, refused, browser.get("/plain/none").await];
        let home = browser.get("/plain").await;
        browser.send(&home, "/plain/streak", &[]).await;
        let filled = [("email", "a@mail.example"), ("pubgId", "5123456789")];
        browser.send(&form, "/plain/redeem", &filled).await;
        for path in PUBLIC.iter().chain(&OWN) {
            pages.push(browser.get(path).await);
            pages.push(
                PlainBrowser::named(&door, "Mozilla/5.0 (iPhone; CPU iPhone OS 12_5)")
                    .get(&format!("{path}?lang=ur"))
                    .await,
            );
        }
        let rewards = page(&browser.get("/plain/rewards").await);
        assert!(
            rewards.contains(">\u{200e}50 ESL Coins<"),
            "figures stand before the coin also among Urdu: {rewards}"
        );
        for answer in pages {
            let html = page(&answer);
            assert!(html.contains("<html lang=\"ur\" dir=\"rtl\">"), "{html}");
            let english = english_words(&html);
            assert!(english.is_empty(), "{english:?} in {html}");
        }
    });
}

/// English words of a page's texts that are nobody's name.
fn english_words(html: &str) -> Vec<String> {
    const NAMES: &str = "Arena ESL Coins Jazz Reward Subscriber PUBG ID Chrome Opera Mini Safari Firefox Samsung Internet \
                         Play Galaxy Store JavaScript iPhone iPad Settings General Software Update English AM PM";
    // The names of games and tournaments, which the catalogue has in English.
    const GAMES: &str = "Aim Train Puzzle Mania Space Football Cannon Clash";
    let body = html.split_once("<body>").unwrap().1;
    let texts = body.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
    let texts = texts.map(|text| text.replace("&gt;", " ").replace("&amp;", " ").replace("&quot;", " "));
    texts
        .flat_map(|text| {
            let words = text.split(|c: char| !c.is_ascii_alphabetic()).map(str::to_owned).collect::<Vec<_>>();
            words.into_iter().filter(|word| word.len() > 1)
        })
        .filter(|word| !NAMES.split_whitespace().chain(GAMES.split(' ')).any(|name| name == word))
        .collect()
}

#[test]
fn names_stay_names() {
    run(Engine::Sqlite, |db| async move {
        let evil = "<script>alert(1)</script>\"'&";
        let door = Door::new(db).await;
        let mut rewards = vec![reward(4, 1, None)];
        rewards[0].name = evil.into();
        door.t.seed_rewards(&rewards).await;
        let mut games = vec![game("pubg-mobile")];
        games[0].name = evil.into();
        let mut challenges = vec![challenge("c1", "pubg-mobile", 5)];
        challenges[0].name = evil.into();
        door.t.seed_tasks(&games, &challenges).await;
        let browser = PlainBrowser::member(&door, NUMBER).await;
        door.t.give(door.t.subscriber(NUMBER).await, 50).await;
        let home = browser.get("/plain").await;
        browser.send(&home, "/plain/streak", &[]).await;
        let sql = "UPDATE subscriber SET username = '</ScRiPt><script>x'";
        door.t.db.raw().await.execute(sql).await.unwrap();
        door.t.clock.advance(Duration::seconds(2));
        let form = redeem_form(&browser, "1").await;
        browser.send(&form, "/plain/redeem", &[("email", "a@mail.example")]).await;
        // `support/conform.rs` looks at each page for a script.
        for path in PUBLIC.iter().chain(&OWN) {
            browser.get(path).await;
        }
        assert!(page(&browser.get("/plain/rewards").await).contains("&lt;script&gt;alert(1)"));
        assert!(page(&browser.get("/plain/leaderboard").await).contains("&lt;script&gt;x"));
        browser.get("/plain/wallet?x=%22%3E%3Cscript%3E&y='%22").await;
    });
}

#[test]
fn pages_are_small_also_where_lists_are_long() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        door.t
            .seed_rewards(&(1..=15).map(|id| reward(id, i64::from(id) * 10, None)).collect::<Vec<_>>())
            .await;
        let games: Vec<_> = (0..10).map(|n| game(&format!("game-of-a-long-name-{n}"))).collect();
        let challenges: Vec<_> = (0..80)
            .map(|n| challenge(&format!("challenge-{n}"), &format!("game-of-a-long-name-{}", n % 10), 100))
            .collect();
        door.t.seed_tasks(&games, &challenges).await;
        for n in 0..60 {
            let number = format!("0300{n:07}");
            let subscriber = door.t.subscriber(&number).await;
            arena_app::streak::claim(&door.t.app, subscriber, None).await.unwrap();
        }
        let browser = PlainBrowser::member(&door, NUMBER).await;
        let subscriber = door.t.subscriber(NUMBER).await;
        for _ in 0..50 {
            let tx = door.t.begin().await;
            let reason = Some("تصویر میں نتیجہ نظر نہیں آتا۔ ".repeat(6));
            let told = SubscriberMessage::TaskRejected { challenge: "Chicken Dinner".into(), reason };
            messages::tell(&door.t.app, &*tx, subscriber, told).await.unwrap();
            tx.commit().await.unwrap();
            door.t.give(subscriber, 7).await;
        }
        // `support/conform.rs` weighs each page.
        for language in ["en", "ur"] {
            browser.set_cookie("arena_lang", language);
            for path in PUBLIC.iter().chain(&OWN) {
                assert_eq!(browser.get(path).await.status, StatusCode::OK, "{path}");
            }
        }
        let first = page(&browser.get("/plain/wallet").await);
        let (_, older) = first.split_once("href=\"/plain/wallet?cursor=").unwrap();
        let older = browser.get(&format!("/plain/wallet?cursor={}", older.split('"').next().unwrap())).await;
        assert_eq!(page(&older).matches("<h3>").count(), 20);
    });
}

#[test]
fn refusals_of_the_check_in_are_said_on_the_page() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = shop(db, 0).await;
        let home = browser.get("/plain").await;
        app_tab(&browser).await;
        let tab = Browser::of(
            door.clone(),
            &door.prove(Some(NUMBER)).cookie(&browser.cookie(COOKIE).unwrap()).send().await,
        );
        browser.set_cookie(COOKIE, &tab.cookie);
        tab.claim().send().await.data();
        let refused = browser.send(&home, "/plain/streak", &[]).await;
        assert_eq!(refused.status, StatusCode::OK);
        assert!(page(&refused).contains("Already Claimed") && page(&refused).contains("10 ESL Coins"));
    });
}

#[test]
fn a_player_of_the_partner_without_a_number_sees_why() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        door.t.seed_rewards(&catalogue()).await;
        let player = door.t.handoff_of(|claims| {
            claims.partner_id = Some("player-7".into());
            claims.channel = Channel::Gamenow;
        });
        let browser = PlainBrowser::new(&door);
        let asked = browser.get(&format!("/plain?a={player}")).await;
        leads_to(&browser.send(&asked, "/plain/login", &[]).await, "/plain");
        let caller =
            identity::recognise(&door.t.app, &browser.cookie(COOKIE).unwrap()).await.unwrap().unwrap();
        door.t.give(caller.subscriber, 500).await;
        let list = browser.get("/plain/rewards").await;
        let refused = browser.send(&list, "/plain/rewards", &[("item", "1")]).await;
        assert!(page(&refused).contains("Please enter your mobile number first."), "{}", page(&refused));
    });
}

#[test]
fn a_form_that_cannot_be_read_is_refused() {
    run(Engine::Sqlite, |db| async move {
        let (_, browser) = shop(db, 0).await;
        let home = browser.get("/plain").await;
        let own = fields(&page(&home), "/plain/streak", &[]);
        for (kind, body, status) in [
            ("application/json", json!({}).to_string(), 400),
            ("application/x-www-form-urlencoded", "token=%00".into(), 400),
            ("application/x-www-form-urlencoded", "x".repeat(20_000), 413),
        ] {
            let answer = browser.form("/plain/streak", &own).bytes(kind, body).send().await;
            assert_eq!(answer.status.as_u16(), status, "{}", page(&answer));
        }
        assert!(page(&browser.get("/plain").await).contains("0300*****67"));
    });
}
