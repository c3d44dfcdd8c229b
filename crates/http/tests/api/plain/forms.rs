//! Forms of plain pages may change data, and links may not.

use arena_testkit::{Engine, TestDatabase, at_once, both_engines, run};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use super::{COOKIE, OWN, PUBLIC, redeem_form, shop};
use crate::support::plain::{PlainBrowser, fields, leads_to, page, value};
use crate::support::{Door, NUMBER, OTHER};

both_engines! {
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

    async fn a_form_that_is_not_ours_changes_nothing(db: TestDatabase) {
        let (door, browser) = shop(db, 0).await;
        let home = browser.get("/plain").await;
        let own = fields(&page(&home), "/plain/streak", &[]);
        let other = PlainBrowser::subscriber(&door, OTHER).await;
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
        // A browser's statement that another site sent the form is trusted.
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
        // The token belongs to one session; the subscriber's next session has another.
        let again = PlainBrowser::subscriber(&door, NUMBER).await;
        assert_eq!(again.send(&home, "/plain/logout", &[]).await.status, StatusCode::FORBIDDEN);
    }
}

/// Counts sessions whose refresh token was replaced.
async fn rotations(door: &Door) -> i64 {
    door.count("session WHERE previous_hash IS NOT NULL").await
}

/// Counts of the data that a GET must not change.
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
