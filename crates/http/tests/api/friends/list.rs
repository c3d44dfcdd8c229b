//! Friends: requests by code, the week's points, removal.

use arena_testkit::{TestDatabase, both_engines};
use serde_json::{Value, json};

use super::{ADD, FRIENDS, send_code};
use crate::support::{Browser, DAY, Door, NUMBER, OTHER};

async fn friends(browser: &Browser) -> Value {
    browser.get(FRIENDS).send().await.data()
}

async fn answer(browser: &Browser, id: &Value, accept: bool) -> crate::support::Answer {
    browser.post("/api/v1/friends/answer", &json!({ "id": id, "accept": accept })).send().await
}

async fn remove(browser: &Browser, id: &Value) -> crate::support::Answer {
    browser.post("/api/v1/friends/remove", &json!({ "id": id })).send().await
}

both_engines! {
    async fn friends_agree_are_ranked_and_part(db: TestDatabase) {
        // Without leagues the streak, levels and tasks of the week count.
        let door = Door::with(db, |setup| setup.settings.additions.leagues = false).await;
        let (one, two) = (door.login(NUMBER).await, door.login(OTHER).await);
        let alone = friends(&one).await;
        let code = alone["code"].as_str().unwrap().to_owned();
        assert_eq!((&alone["friends"][0]["you"], &alone["friends"][0]["rank"]), (&json!(true), &json!(1)));
        assert_eq!(send_code(&one, ADD, &code).await.refusal(), "own_code");
        assert_eq!(send_code(&two, ADD, &code).await.data()["state"], "asked");
        assert_eq!(send_code(&two, ADD, &code).await.refusal(), "already_asked");
        let request = friends(&one).await["requests"][0]["id"].clone();
        assert_eq!(answer(&two, &request, true).await.refusal(), "no_request", "not theirs to answer");
        answer(&one, &request, true).await.data();
        assert_eq!(send_code(&two, ADD, &code).await.refusal(), "already_friends");
        two.claim().send().await.data();
        let seen = friends(&one).await;
        let line = |index: usize| (seen["friends"][index]["points"].clone(), seen["friends"][index]["you"].clone());
        assert_eq!((line(0), line(1)), ((json!(10), json!(false)), (json!(0), json!(true))));
        let number = &NUMBER[1..];
        assert!(!seen.to_string().contains(number), "{seen}");
        let id = seen["friends"][0]["id"].clone();
        assert_eq!(remove(&two, &id).await.refusal(), "no_friend", "an id stands in one list alone");
        remove(&one, &id).await.data();
        assert_eq!(friends(&two).await["friends"].as_array().unwrap().len(), 1);
        assert_eq!(send_code(&two, ADD, &code).await.refusal(), "not_now");
        door.t.clock.advance(DAY * 90);
        let two = door.login(OTHER).await;
        assert_eq!(send_code(&two, ADD, &code).await.data()["state"], "asked");
    }

    async fn whoever_is_asked_back_is_a_friend_and_whoever_is_declined_waits(db: TestDatabase) {
        let door = Door::with(db, |_| {}).await;
        let (one, two) = (door.login(NUMBER).await, door.login(OTHER).await);
        let codes = [friends(&one).await["code"].clone(), friends(&two).await["code"].clone()];
        let [own, other] = codes.each_ref().map(|code| code.as_str().unwrap());
        assert_eq!(send_code(&two, ADD, own).await.data()["state"], "asked");
        let request = friends(&one).await["requests"][0]["id"].clone();
        answer(&one, &request, false).await.data();
        assert_eq!(send_code(&two, ADD, own).await.refusal(), "not_now");
        // The one who declined may ask, which ends the wait.
        assert_eq!(send_code(&one, ADD, other).await.data()["state"], "asked");
        assert_eq!(send_code(&two, ADD, own).await.data()["state"], "friends");
        assert_eq!(friends(&one).await["friends"].as_array().unwrap().len(), 2);
    }

    async fn friends_are_not_found_while_they_are_off(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.additions.friends = false).await;
        let browser = door.login(NUMBER).await;
        browser.get(FRIENDS).send().await.failed(404, "not_found");
        send_code(&browser, ADD, "K7MX3PQW").await.failed(404, "not_found");
    }
}
