//! The partner channel: players without a proven number, and their contact numbers (spec 4, 5; contract 3).

use arena_rules::CountryRule;
use arena_rules::handoff::Channel;
use arena_testkit::{TestDatabase, both_engines};
use serde_json::{Value, json};

use crate::rewards::{ITEM, catalogue, item};
use crate::support::{Answer, Browser, DAY, Door, NORMALISED, NUMBER, OTHER};

const NOTIFY: &str = "/api/v1/gamenow/notify";
const INVALID: &str = "Please enter a valid Jazz number (starting with 0 and 11 digits long)";

/// The partner's hand-off of a player without a number.
pub(crate) fn player(door: &Door, name: &str) -> String {
    door.t.handoff_of(|claims| {
        claims.channel = Channel::Gamenow;
        claims.partner_id = Some(name.into());
        claims.plan = None;
    })
}

pub(crate) async fn from_partner(door: &Door, name: &str) -> Browser {
    door.enter(&player(door, name)).await
}

async fn notify(browser: &Browser, msisdn: &Value) -> Answer {
    browser.post(NOTIFY, &json!({ "msisdn": msisdn })).send().await
}

/// Rewards, and a player of the partner channel with credits.
async fn shop(db: TestDatabase) -> (Door, Browser) {
    let door = Door::new(db).await;
    door.t.seed_rewards(&catalogue()).await;
    let browser = from_partner(&door, "player-1").await;
    browser.claim().send().await.data();
    let subscriber = door.t.read().subscribers().by_partner_id("player-1").await.unwrap().unwrap();
    door.t.give(subscriber, 190).await;
    (door, browser)
}

both_engines! {
    async fn the_number_is_asked_for_before_redeeming(db: TestDatabase) {
        let (door, browser) = shop(db).await;
        let refused = browser.post(ITEM, &json!({ "item": 1 })).send().await;
        assert_eq!((refused.refusal().as_str(), refused.message().as_str()),
            ("phone_required", "Please enter your mobile number first."));
        assert_eq!(door.count("redemption").await, 0);
        assert_eq!(notify(&browser, &json!("923001234567")).await.message(), "Thank you. We will reach you at this number.");
        let offer = item(&browser, 1).await;
        assert_eq!(offer["tel"], "03001234567");
        let form = |phone: &str| json!({
            "item": 1, "uuid": offer["uuid"], "name": "Ayesha Khan", "email": "ayesha@mail.example", "phone": phone,
        });
        for wrong in ["", "03007654321"] {
            let answer = browser.post("/api/v1/redeem-claim", &form(wrong)).send().await;
            assert_eq!(answer.field("phone"), "The mobile number must be your own.", "{wrong}");
        }
        browser.post("/api/v1/redeem-claim", &form("03001234567")).send().await.data();
        assert_eq!(door.count("redemption WHERE status = 'claimed' AND phone = '923001234567'").await, 1);
        assert_eq!(door.count("message").await, 0, "nothing is sent to a number that nobody proved");
        door.t.assert_ledger_sound().await;
    }

    async fn a_claim_without_a_number_is_refused_too(db: TestDatabase) {
        let (door, browser) = shop(db).await;
        notify(&browser, &json!(NUMBER)).await.data();
        let offer = item(&browser, 1).await;
        let mut raw = door.t.db.raw().await;
        raw.execute("DELETE FROM contact_number").await.unwrap();
        let form = json!({
            "item": 1, "uuid": offer["uuid"], "name": "Ayesha Khan", "email": "ayesha@mail.example", "phone": "",
        });
        assert_eq!(browser.post("/api/v1/redeem-claim", &form).send().await.refusal(), "phone_required");
        assert_eq!(browser.balance().await, 200);
    }

    async fn only_digits_of_this_country_are_taken(db: TestDatabase) {
        let (door, browser) = shop(db).await;
        for wrong in [
            "", "3001234567", "0300123456", "030012345678", "92300123456", "9230012345678", "0092300123456",
            "+923001234567", "0300-1234567", "0300 1234567", "00923001234567", "04001234567", "0300123456a",
            "٠٣٠٠١٢٣٤٥٦٧", "911234567890",
        ] {
            let answer = notify(&browser, &json!(wrong)).await;
            assert_eq!((answer.field("msisdn").as_str(), answer.message().as_str()), (INVALID, INVALID), "{wrong}");
        }
        assert_eq!(browser.post(NOTIFY, &json!({})).send().await.field("msisdn"), INVALID);
        notify(&browser, &json!(3_001_234_567_i64)).await.failed(422, "invalid");
        assert_eq!(door.count("contact_number").await, 0);
        for good in ["03001234567", "923001234567"] {
            notify(&browser, &json!(good)).await.data();
            assert_eq!(door.count("contact_number WHERE msisdn = '923001234567'").await, 1, "{good}");
        }
    }

    async fn another_country_has_numbers_and_texts_of_its_own(db: TestDatabase) {
        let door = Door::with(db, |setup| {
            setup.settings.operator = "Onic".into();
            setup.settings.country = CountryRule::shipped("KE").unwrap();
        }).await;
        let browser = from_partner(&door, "player-1").await;
        for wrong in ["1", "03001234567", "0201234567", "00254712345678"] {
            let text = notify(&browser, &json!(wrong)).await.message();
            assert_eq!(text, "Please enter a valid Onic number (starting with 0 and 10 digits long)", "{wrong}");
        }
        for (good, stored) in [("0712345678", "254712345678"), ("254112345678", "254112345678")] {
            notify(&browser, &json!(good)).await.data();
            assert_eq!(door.count(&format!("contact_number WHERE msisdn = '{stored}'")).await, 1, "{good}");
        }
    }

    async fn a_typed_number_is_nobodys_proof(db: TestDatabase) {
        let (door, browser) = shop(db).await;
        let owner = door.login(NUMBER).await;
        owner.claim().send().await.data();
        notify(&browser, &json!(NORMALISED)).await.data();
        // The two subscribers keep two wallets, and the number opens only its owner's.
        assert_eq!((browser.balance().await, owner.balance().await), (200, 10));
        let verified = browser.get("/api/v1/auth/verify").send().await.data();
        assert_eq!((&verified["msisdn"], &verified["gn"]), (&Value::Null, &json!(1)));
        assert_eq!(browser.get("/api/v1/user/profile").send().await.data()["phone"], Value::Null);
        browser.refresh(Some(NUMBER)).send().await.failed(409, "other_subscriber");
        door.prove(Some(NUMBER)).send().await.failed(401, "not_proven");
        assert_eq!(door.login(NUMBER).await.balance().await, 10);
        // Another player of the partner may have the same contact number.
        let second = from_partner(&door, "player-2").await;
        notify(&second, &json!(NUMBER)).await.data();
        assert_eq!(second.balance().await, 0);
        let refused = notify(&owner, &json!("03007654321")).await;
        assert_eq!((refused.refusal().as_str(), refused.message().as_str()), ("number_known", "Your number is known already."));
    }

    async fn a_number_is_changed_so_often_a_day(db: TestDatabase) {
        let (door, browser) = shop(db).await;
        for n in 0..5 {
            notify(&browser, &json!(format!("0300123456{n}"))).await.data();
        }
        let refused = notify(&browser, &json!(OTHER)).await;
        assert_eq!((refused.refusal().as_str(), refused.message().as_str()), ("too_many_changes", "Please try again later"));
        notify(&browser, &json!("03001234564")).await.data();
        assert_eq!(door.count("contact_number WHERE msisdn = '923001234564' AND changes = 5").await, 1);
        door.t.clock.advance(DAY);
        let browser = from_partner(&door, "player-1").await;
        notify(&browser, &json!(OTHER)).await.data();
        assert_eq!(door.count("contact_number WHERE changes = 1").await, 1);
    }

    async fn the_server_ends_a_partners_session_when_it_is_asked_to(db: TestDatabase) {
        let (door, browser) = shop(db).await;
        let elsewhere = from_partner(&door, "player-1").await;
        browser.post("/api/v1/auth/logout", &json!({})).send().await.data();
        assert!(!browser.logged_in().await);
        browser.refresh(None).send().await.failed(401, "not_proven");
        assert!(elsewhere.logged_in().await);
    }
}
