//! Refusals of forms, and the values that stay in them.

use arena_app::identity;
use arena_app::rewards::claims;
use arena_testkit::{Engine, TestDatabase, both_engines, run};
use axum::http::StatusCode;

use super::{COOKIE, app_tab, player_of_the_partner, redeem_form, shop};
use crate::rewards::catalogue;
use crate::support::plain::{PlainBrowser, leads_to, page, value};
use crate::support::{DAY, Door, NUMBER, OTHER};

both_engines! {
    async fn typed_values_stay_in_a_form_with_errors(db: TestDatabase) {
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
        // The credits are spent meanwhile: the page shows the refusal and the typed values.
        browser.set_cookie("arena_lang", "ur");
        let good = [("name", "Ayesha"), ("email", "a@mail.example"), ("pubgId", "5123456789")];
        door.t.give(door.t.subscriber(NUMBER).await, -450).await;
        let refused = browser.send(&sent, "/plain/redeem", &good).await;
        assert_eq!(refused.status, StatusCode::OK);
        assert!(page(&refused).contains("role=\"alert\"") && !page(&refused).contains("not have enough"));
        assert_eq!(value(&page(&refused), "/plain/redeem", "name"), "Ayesha");
        door.t.give(door.t.subscriber(NUMBER).await, 450).await;
        leads_to(&browser.send(&refused, "/plain/redeem", &good).await, "/plain/thankyou");
    }

    async fn a_parcel_is_shown_with_its_number_and_the_carriers_page(db: TestDatabase) {
        let (door, browser) = shop(db, 60).await;
        let form = redeem_form(&browser, "1").await;
        let filled = [("name", "Ayesha"), ("email", "a@mail.example")];
        leads_to(&browser.send(&form, "/plain/redeem", &filled).await, "/plain/thankyou");
        let subscriber = door.t.subscriber(NUMBER).await;
        let claim = claims::of_subscriber(&door.t.app, subscriber, None).await.unwrap().claims[0].id;
        claims::take(&door.t.app, claim, "sana").await.unwrap();
        claims::ship(&door.t.app, claim, "sana", "TCS", "PK <1>").await.unwrap();
        let html = page(&browser.get("/plain/claims").await);
        let link = "href=\"https://tcs.example/track/PK%20%3C1%3E\"";
        for part in ["On its way", "TCS", "PK &lt;1&gt;", link, "noreferrer"] {
            assert!(html.contains(part), "{part}: {html}");
        }
        claims::arrived(&door.t.app, claim, "sana").await.unwrap();
        let html = page(&browser.get("/plain/claims").await);
        assert!(html.contains("Reference") && !html.contains("tcs.example"), "{html}");
    }

    async fn the_list_marks_rewards_that_cannot_be_redeemed(db: TestDatabase) {
        let (door, browser) = shop(db, 60).await;
        let list = browser.get("/plain/rewards").await;
        let html = page(&list);
        assert!(html.contains("40 to go") && html.contains("Out of stock"), "{html}");
        assert_eq!(html.matches("name=\"item\"").count(), 1, "one is within reach");
        for (item, text) in [
            ("2", "You do not have enough for this reward yet."),
            ("3", "This reward is out of stock."),
            ("99", "This reward is not available."),
            ("x", "This reward is not available."),
        ] {
            let refused = browser.send(&list, "/plain/rewards", &[("item", item)]).await;
            assert_eq!(refused.status, StatusCode::OK);
            assert!(page(&refused).contains(text), "{item}: {}", page(&refused));
        }
        let form = redeem_form(&browser, "1").await;
        let uuid = value(&page(&form), "/plain/redeem", "uuid");
        let other = PlainBrowser::subscriber(&door, OTHER).await;
        let expired = "This redemption has expired. Choose the reward again.";
        assert!(page(&other.get(&format!("/plain/redeem?offer={uuid}")).await).contains(expired));
        door.t.clock.advance(DAY);
        assert!(page(&browser.get(&format!("/plain/redeem?offer={uuid}")).await).contains(expired));
        assert!(page(&browser.send(&form, "/plain/redeem", &[("email", "a@b.pk")]).await).contains(expired));
        leads_to(&browser.get("/plain/redeem?offer=x").await, "/plain/rewards");
    }
}

#[test]
fn refusals_of_the_check_in_are_said_on_the_page() {
    run(Engine::Sqlite, |db| async move {
        let (_, browser) = shop(db, 0).await;
        let home = browser.get("/plain").await;
        let tab = app_tab(&browser).await;
        browser.set_cookie(COOKIE, &tab.cookie);
        tab.claim().send().await.data();
        let refused = browser.send(&home, "/plain/streak", &[]).await;
        assert_eq!(refused.status, StatusCode::OK);
        assert!(page(&refused).contains("Already Claimed") && page(&refused).contains("10 ESL Coins"));
    });
}

#[test]
fn a_player_of_the_partner_gives_a_number_and_goes_on() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        door.t.seed_rewards(&catalogue()).await;
        let browser = player_of_the_partner(&door).await;
        let caller =
            identity::recognise(&door.t.app, &browser.cookie(COOKIE).unwrap()).await.unwrap().unwrap();
        door.t.give(caller.subscriber, 500).await;
        let list = browser.get("/plain/rewards").await;
        let sent = browser.send(&list, "/plain/rewards", &[("item", "1")]).await;
        leads_to(&sent, "/plain/phone?item=1");
        let form = browser.get("/plain/phone?item=1").await;
        assert!(page(&form).contains("Where do we reach you?"), "{}", page(&form));
        // An impossible number is not stored, and can be corrected.
        let wrong = browser.send(&form, "/plain/phone", &[("msisdn", "0300 12")]).await;
        assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
        let html = page(&wrong);
        assert!(html.contains("Please enter a valid Jazz number"), "{html}");
        assert_eq!(value(&html, "/plain/phone", "msisdn"), "0300 12");
        assert_eq!(door.count("contact_number").await, 0);
        // The chosen reward opens, with the number in its form.
        let opened = browser.send(&wrong, "/plain/phone", &[("msisdn", NUMBER)]).await;
        assert!(opened.header("location").starts_with("/plain/redeem?offer="), "{}", page(&opened));
        let redeem = browser.get(opened.header("location")).await;
        assert!(
            page(&redeem).contains(&format!("value=\"{NUMBER}\" dir=\"ltr\" readonly")),
            "{}",
            page(&redeem)
        );
        let sent =
            browser.send(&redeem, "/plain/redeem", &[("name", "Ayesha"), ("email", "a@mail.example")]).await;
        leads_to(&sent, "/plain/thankyou");
        let list = browser.get("/plain/rewards").await;
        let again = browser.send(&list, "/plain/rewards", &[("item", "1")]).await;
        assert!(again.header("location").starts_with("/plain/redeem?offer="));
    });
}

#[test]
fn a_subscriber_with_a_number_is_not_asked_for_one() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = shop(db, 500).await;
        assert_eq!(PlainBrowser::new(&door).get("/plain/phone").await.status, StatusCode::UNAUTHORIZED);
        leads_to(&browser.get("/plain/phone?item=1").await, "/plain/rewards");
        // A form from before the number was proven.
        let list = browser.get("/plain/rewards").await;
        let token = value(&page(&list), "/plain/rewards", "token");
        let filled = [("token", token.as_str()), ("item", "1"), ("msisdn", OTHER)];
        let form = browser.form("/plain/phone", &filled.map(|(name, value)| (name.into(), value.into())));
        let sent = browser.send_call(form).await;
        assert!(sent.header("location").starts_with("/plain/redeem?offer="));
        assert!(page(&browser.get(sent.header("location")).await).contains(NUMBER));
    });
}
