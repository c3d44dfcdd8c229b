//! Claiming a reward (spec 4, 5, 8; contract 4).

use arena_app::ports::SendError;
use arena_jobs::{AttemptCounts, Worker, WorkerOptions};
use arena_testkit::{TestDatabase, at_once, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use crate::rewards::{item, shop};
use crate::support::{Answer, Browser, Door, NORMALISED, OTHER};

const CLAIM: &str = "/api/v1/redeem-claim";
const FILL: &str = "Please fill in all fields.";
const FILL_PUBG: &str = "Please fill in all fields including PUBG ID.";
const PUBG: &str = "PUBG ID must be 9-13 digits and contain only numbers.";

fn form(offer: &Value) -> Value {
    let mut form = json!({
        "item": offer["item"],
        "uuid": offer["uuid"],
        "name": "Ayesha Khan",
        "email": "ayesha@mail.example",
        "phone": offer["tel"],
    });
    if offer["id_require"] == 1 {
        form["pubgId"] = json!("5123456789");
    }
    form
}

async fn claim(browser: &Browser, form: &Value) -> Answer {
    browser.post(CLAIM, form).send().await
}

async fn rival(door: &Door, credits: i64) -> Browser {
    let subscriber = door.t.subscriber(OTHER).await;
    door.t.give(subscriber, credits).await;
    door.login(OTHER).await
}

fn successes(answers: &[Answer]) -> usize {
    answers
        .iter()
        .filter(|answer| answer.status == StatusCode::OK && answer.json()["success"] == true)
        .count()
}

both_engines! {
    async fn a_claim_charges_credits_reduces_stock_and_sends_a_message(db: TestDatabase) {
        let (door, browser) = shop(db, 120).await;
        let offer = item(&browser, 2).await;
        let answer = claim(&browser, &form(&offer)).await;
        let expected = json!({
            "message": "Your request was received. Our team will contact you within 24 hours.",
            "claimId": offer["uuid"],
        });
        assert_eq!(answer.data(), expected);
        assert_eq!(answer.json()["status"], true);
        assert_eq!(browser.balance().await, 20);
        assert_eq!(door.count("reward WHERE id = 2 AND stock = 1").await, 1);
        let profile = browser.get("/api/v1/user/profile").send().await.data();
        assert_eq!((&profile["credits"], &profile["items_redeemed"]), (&json!(20), &json!(1)));
        let kept = "redemption WHERE status = 'claimed' AND name = 'Ayesha Khan' AND email = 'ayesha@mail.example' \
             AND phone = '923001234567' AND pubg_id = '5123456789'";
        assert_eq!(door.count(kept).await, 1);
        let messages = browser.get("/api/v1/notifications").send().await.data();
        let text = "Arena: your request for Reward 2 was received. 100 ESL Coins were taken from your wallet. Our team \
             will contact you within 24 hours.";
        assert_eq!((messages.as_array().unwrap().len(), &messages[0]["text"]), (1, &json!(text)));
        assert_eq!((&messages[0]["kind"], &messages[0]["at"]), (&json!("redemption_received"), &json!("2026-03-01T07:00:00Z")));
        let wallet = browser.get("/api/v1/wallet").send().await.data();
        let entry = &wallet["entries"][0];
        assert_eq!(json!([entry["amount"], entry["balanceAfter"], entry["kind"], entry["title"]]), json!([-100, 20, "redeem", "Reward 2"]));
        door.t.assert_ledger_sound().await;
    }

    async fn the_message_is_delivered_by_the_worker(db: TestDatabase) {
        let (door, browser) = shop(db, 200).await;
        let worker = Worker::new(door.t.app.clone(), door.t.gateway.clone(), WorkerOptions::default());
        claim(&browser, &form(&item(&browser, 1).await)).await.data();
        assert!(door.t.gateway.sent().is_empty(), "a request waits for no gateway");
        door.t.gateway.fail_next(SendError::Later("busy".into()));
        assert_eq!(worker.run_due_once().await.unwrap(), AttemptCounts { retried: 1, ..AttemptCounts::default() });
        door.t.clock.advance(Duration::hours(1));
        assert_eq!(worker.run_due_once().await.unwrap(), AttemptCounts { done: 1, ..AttemptCounts::default() });
        assert_eq!(worker.run_due_once().await.unwrap(), AttemptCounts::default());
        let sent = door.t.gateway.sent();
        assert_eq!((sent.len(), sent[0].to.as_str()), (1, NORMALISED));
        assert!(sent[0].text.starts_with("Arena: your request for Reward 4 was received. 50 ESL Coins"), "{}", sent[0].text);
    }

    async fn a_claim_that_is_refused_leaves_nothing_behind(db: TestDatabase) {
        let (door, browser) = shop(db, 100).await;
        let (first, second) = (item(&browser, 1).await, item(&browser, 2).await);
        claim(&browser, &form(&first)).await.data();
        let answer = claim(&browser, &form(&second)).await;
        assert_eq!((answer.refusal().as_str(), answer.message().as_str()),
            ("insufficient_credits", "You do not have enough for this reward yet."));
        assert_eq!(browser.balance().await, 50);
        assert_eq!(door.count("reward WHERE id = 2 AND stock = 2").await, 1);
        assert_eq!(door.count("redemption WHERE status = 'offered'").await, 1, "it may be claimed later");
        assert_eq!((door.count("message").await, door.count("job").await), (1, 1));
        let subscriber = door.t.subscriber("03001234567").await;
        door.t.give(subscriber, 50).await;
        claim(&browser, &form(&second)).await.data();
        assert_eq!(browser.balance().await, 0);
        door.t.assert_ledger_sound().await;
    }

    async fn each_gap_of_the_form_has_the_specifications_text(db: TestDatabase) {
        let (door, browser) = shop(db, 200).await;
        let plain = form(&item(&browser, 1).await);
        let with_id = form(&item(&browser, 2).await);
        let email = "Please enter a valid email address.";
        let own = "The mobile number must be your own.";
        for (form, field, value, text) in [
            (&plain, "name", json!(""), FILL),
            (&plain, "name", json!("  "), FILL),
            (&plain, "name", json!(null), FILL),
            (&plain, "email", json!(""), FILL),
            (&plain, "email", json!(null), FILL),
            (&plain, "email", json!("nobody"), email),
            (&plain, "phone", json!("03007654321"), own),
            (&plain, "phone", json!("junk"), own),
            (&plain, "phone", json!(""), own),
            (&plain, "phone", json!(null), own),
            (&with_id, "name", json!(""), FILL_PUBG),
            (&with_id, "pubgId", json!(""), FILL_PUBG),
            (&with_id, "pubgId", json!(null), FILL_PUBG),
            (&with_id, "pubgId", json!("123"), PUBG),
            (&with_id, "pubgId", json!("1234567890123456"), PUBG),
            (&with_id, "pubgId", json!("12345a789"), PUBG),
            (&with_id, "pubgId", json!("-123456789"), PUBG),
        ] {
            let mut changed = form.clone();
            changed[field] = value.clone();
            let answer = claim(&browser, &changed).await;
            assert_eq!(answer.field(field), text, "{field} = {value}");
            let mut without = form.clone();
            without.as_object_mut().unwrap().remove(field);
            if field != "phone" {
                let missing = if form == &plain { FILL } else { FILL_PUBG };
                assert_eq!(claim(&browser, &without).await.field(field), missing, "{field} is missing");
            }
        }
        let both = json!({ "item": with_id["item"], "uuid": with_id["uuid"], "phone": with_id["phone"] });
        let answer = claim(&browser, &both).await;
        assert_eq!((answer.field("name"), answer.field("email"), answer.field("pubgId")), (FILL_PUBG.into(), FILL_PUBG.into(), FILL_PUBG.into()));
        assert_eq!(browser.balance().await, 200);
        // The forms are still valid, with any spelling of the number and 4 or 15 digits.
        let mut last = plain;
        last["phone"] = json!("+92 300 1234567");
        claim(&browser, &last).await.data();
        let mut last = with_id;
        last["pubgId"] = json!("123456789012345");
        claim(&browser, &last).await.data();
        assert_eq!(door.count("redemption WHERE status = 'claimed'").await, 2);
    }

    async fn an_id_that_is_not_asked_for_is_not_kept(db: TestDatabase) {
        let (door, browser) = shop(db, 50).await;
        let mut form = form(&item(&browser, 1).await);
        form["pubgId"] = json!("anything");
        claim(&browser, &form).await.data();
        assert_eq!(door.count("redemption WHERE pubg_id IS NULL").await, 1);
    }

    async fn a_uuid_is_claimed_once(db: TestDatabase) {
        let (door, browser) = shop(db, 500).await;
        let node = door.node().await;
        let devices = [browser.clone(), browser.at(&node)];
        let offer = item(&browser, 1).await;
        let answers = at_once((0..8).map(|n| devices[n % 2].post(CLAIM, &form(&offer)).send())).await;
        assert_eq!(successes(&answers), 1);
        for answer in answers.iter().filter(|answer| answer.json()["success"] == false) {
            let said = (answer.refusal(), answer.message());
            assert_eq!(said, ("already_redeemed".into(), "This reward was already claimed.".into()));
        }
        assert_eq!(browser.balance().await, 450);
        assert_eq!(door.count("message").await, 1);
        door.t.assert_ledger_sound().await;
    }

    async fn credits_for_one_reward_buy_one(db: TestDatabase) {
        let (door, browser) = shop(db, 50).await;
        let node = door.node().await;
        let devices = [browser.clone(), browser.at(&node)];
        let mut offers = Vec::new();
        for _ in 0..6 {
            offers.push(form(&item(&browser, 1).await));
        }
        let calls = offers.iter().enumerate().map(|(n, form)| devices[n % 2].post(CLAIM, form).send());
        let answers = at_once(calls).await;
        assert_eq!(successes(&answers), 1);
        for answer in answers.iter().filter(|answer| answer.json()["success"] == false) {
            assert_eq!(answer.refusal(), "insufficient_credits");
        }
        assert_eq!(browser.balance().await, 0);
        door.t.assert_ledger_sound().await;
    }

    async fn the_last_one_in_stock_goes_to_one(db: TestDatabase) {
        let (door, browser) = shop(db, 300).await;
        let rival = rival(&door, 300).await;
        let mut forms = Vec::new();
        for who in [&browser, &rival, &browser, &rival, &browser, &rival] {
            forms.push((who.clone(), form(&item(who, 2).await)));
        }
        let answers = at_once(forms.iter().map(|(who, form)| who.post(CLAIM, form).send())).await;
        assert_eq!(successes(&answers), 2, "two were left");
        for answer in answers.iter().filter(|answer| answer.json()["success"] == false) {
            assert_eq!(answer.refusal(), "out_of_stock");
        }
        assert_eq!(browser.balance().await + rival.balance().await, 400);
        assert_eq!(door.count("reward WHERE id = 2 AND stock = 0").await, 1);
        let answer = browser.post(crate::rewards::ITEM, &json!({ "item": 2 })).send().await;
        assert_eq!(answer.refusal(), "out_of_stock");
        door.t.clock.advance(Duration::seconds(1));
        assert_eq!(door.get("/api/v1/rewards").send().await.data()[1]["available"], false);
        door.t.assert_ledger_sound().await;
    }

    async fn fifty_claims_with_one_key_have_one_effect_and_one_answer(db: TestDatabase) {
        let (door, browser) = shop(db, 500).await;
        let node = door.node().await;
        let nodes = [browser.clone(), browser.at(&node)];
        let form = form(&item(&browser, 1).await);
        let answers = at_once((0..50).map(|n| nodes[n % 2].post(CLAIM, &form).key("k").send())).await;
        for answer in &answers {
            assert_eq!((answer.status, &answer.body), (StatusCode::OK, &answers[0].body));
        }
        answers[0].data();
        assert_eq!(browser.balance().await, 450);
        let mut other = form.clone();
        other["name"] = json!("Somebody Else");
        browser.post(CLAIM, &other).key("k").send().await.failed(409, "key_reused");
        assert_eq!(claim(&browser, &form).await.refusal(), "already_redeemed", "without the key it is a second claim");
        door.t.assert_ledger_sound().await;
    }

    async fn a_form_that_failed_may_be_sent_again_with_its_key(db: TestDatabase) {
        let (_, browser) = shop(db, 50).await;
        let good = form(&item(&browser, 1).await);
        let mut bad = good.clone();
        bad["email"] = json!("");
        let first = browser.post(CLAIM, &bad).key("k").send().await;
        assert_eq!(first.field("email"), FILL);
        browser.post(CLAIM, &good).key("k").send().await.data();
    }

    async fn a_form_left_open_expires(db: TestDatabase) {
        let (door, browser) = shop(db, 100).await;
        let (in_time, too_late) = (item(&browser, 1).await, item(&browser, 1).await);
        door.t.clock.advance(Duration::hours(24) - Duration::seconds(1));
        let browser = door.login("03001234567").await;
        claim(&browser, &form(&in_time)).await.data();
        door.t.clock.advance(Duration::seconds(1));
        let answer = claim(&browser, &form(&too_late)).await;
        let said = (answer.refusal(), answer.message());
        assert_eq!(said, ("redeem_expired".into(), "This redemption has expired. Choose the reward again.".into()));
        assert_eq!(browser.balance().await, 50);
    }

    async fn a_uuid_belongs_to_its_subscriber_and_its_item(db: TestDatabase) {
        let (door, browser) = shop(db, 500).await;
        let rival = rival(&door, 500).await;
        let offer = item(&browser, 1).await;
        let mut stolen = form(&offer);
        stolen["phone"] = json!(OTHER);
        assert_eq!(claim(&rival, &stolen).await.refusal(), "redeem_expired");
        let mut other_item = form(&offer);
        other_item["item"] = json!(2);
        other_item["pubgId"] = json!("5123456789");
        assert_eq!(claim(&browser, &other_item).await.refusal(), "redeem_expired");
        let mut nobodys = form(&offer);
        nobodys["uuid"] = json!("00000000-0000-7000-8000-000000000000");
        assert_eq!(claim(&browser, &nobodys).await.refusal(), "redeem_expired");
        nobodys["uuid"] = json!("7");
        claim(&browser, &nobodys).await.failed(422, "invalid");
        claim(&browser, &form(&offer)).await.data();
        assert_eq!((browser.balance().await, rival.balance().await), (450, 500));
    }

    async fn the_price_is_the_one_that_was_shown(db: TestDatabase) {
        let (door, browser) = shop(db, 100).await;
        let offer = item(&browser, 1).await;
        let mut dearer = crate::rewards::catalogue();
        dearer[0].credits = arena_rules::Credits(80);
        door.t.seed_rewards(&dearer).await;
        claim(&browser, &form(&offer)).await.data();
        assert_eq!(browser.balance().await, 50);
    }

    async fn a_reward_that_is_no_longer_offered_cannot_be_claimed(db: TestDatabase) {
        let (door, browser) = shop(db, 100).await;
        let offer = item(&browser, 1).await;
        door.t.seed_rewards(&crate::rewards::catalogue()[1..]).await;
        assert_eq!(claim(&browser, &form(&offer)).await.refusal(), "out_of_stock");
        assert_eq!(browser.balance().await, 100);
    }
}
