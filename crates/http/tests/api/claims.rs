//! The states of a subscriber's claims (contract 4), and their events.

use arena_app::rewards::claims::{
    arrived, came_back, correct_parcel, deliver, refuse, refuse_shipped, ship, take,
};
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::rewards::{item, shop};
use crate::support::{Browser, OTHER};

const CLAIMS: &str = "/api/v1/rewards/claims";

/// Claims the first reward of the list, which costs 50.
async fn claimed(browser: &Browser) -> Uuid {
    let offer = item(browser, 1).await;
    let form = json!({
        "item": 1, "uuid": offer["uuid"], "name": "Ayesha", "email": "ayesha@mail.example", "phone": offer["tel"],
    });
    let receipt = browser.post("/api/v1/redeem-claim", &form).send().await.data();
    receipt["claimId"].as_str().unwrap().parse().unwrap()
}

async fn claims(browser: &Browser) -> Value {
    browser.get(CLAIMS).send().await.data()
}

fn is_null(value: &Value) -> Value {
    json!([value["settledAt"], value["reference"], value["reason"]])
}

both_engines! {
    async fn a_subscriber_sees_the_state_of_their_claims_and_nothing_about_staff(db: TestDatabase) {
        let (door, browser) = shop(db, 200).await;
        assert_eq!(claims(&browser).await, json!({ "claims": [], "nextCursor": null }));
        let mut ids = Vec::new();
        for _ in 0..4 {
            ids.push(claimed(&browser).await);
            door.t.clock.advance(Duration::minutes(1));
        }
        take(&door.t.app, ids[1], "sana").await.unwrap();
        take(&door.t.app, ids[2], "sana").await.unwrap();
        deliver(&door.t.app, ids[2], "sana", "TCS 4711").await.unwrap();
        refuse(&door.t.app, ids[3], "sana", "Sold out").await.unwrap();
        let answer = browser.get(CLAIMS).send().await;
        let text = answer.text();
        assert!(!text.contains("sana") && !text.contains("ayesha"), "{text}");
        let page = answer.data();
        let states: Vec<_> = page["claims"].as_array().unwrap().iter().map(|claim| claim["state"].clone()).collect();
        assert_eq!(json!(states), json!(["refused", "delivered", "working", "claimed"]));
        let [refused, delivered, working, waits] = std::array::from_fn(|index| page["claims"][index].clone());
        assert_eq!(
            waits,
            json!({
                "id": ids[0], "state": "claimed", "name": "Reward 4", "image": "reward-04", "credits": 50,
                "claimedAt": "2026-03-01T07:00:00Z", "settledAt": null, "reference": null, "code": null,
                "reason": null, "parcel": null, "delivery": "desk",
            })
        );
        assert_eq!(browser.get(&format!("{CLAIMS}/{}", ids[0])).send().await.data(), waits);
        let other = door.login(OTHER).await;
        for id in [ids[0].to_string(), Uuid::nil().to_string(), "x".into()] {
            let answer = other.get(&format!("{CLAIMS}/{id}")).send().await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{id}");
        }
        assert_eq!(door.get(&format!("{CLAIMS}/{}", ids[0])).send().await.status, StatusCode::UNAUTHORIZED
        );
        assert_eq!(is_null(&working), json!([null, null, null]));
        assert_eq!(is_null(&delivered), json!(["2026-03-01T07:04:00Z", "TCS 4711", null]));
        assert_eq!(is_null(&refused), json!(["2026-03-01T07:04:00Z", null, "Sold out"]));
        let wallet = browser.get("/api/v1/wallet").send().await.data();
        let entry = &wallet["entries"][0];
        assert_eq!(json!([entry["amount"], entry["kind"], entry["title"], wallet["balance"]]), json!([50, "redeem_refund", "Reward 4", 50]));
        let profile = browser.get("/api/v1/user/profile").send().await.data();
        assert_eq!(profile["items_redeemed"], 3);
        door.t.assert_ledger_sound().await;
    }

    async fn a_subscriber_follows_a_parcel_until_it_arrives(db: TestDatabase) {
        let (door, browser) = shop(db, 100).await;
        let (id, lost) = (claimed(&browser).await, claimed(&browser).await);
        let app = &door.t.app;
        let shown = async |id: Uuid| browser.get(&format!("{CLAIMS}/{id}")).send().await.data();
        take(app, id, "sana").await.unwrap();
        take(app, lost, "sana").await.unwrap();
        assert_eq!(shown(id).await["parcel"], Value::Null);
        ship(app, id, "sana", "TCS", "PK 1").await.unwrap();
        let way = shown(id).await;
        // An app of an earlier version knows four states.
        assert_eq!((&way["state"], &way["reference"]), (&json!("working"), &Value::Null));
        let parcel = json!({
            "carrier": "TCS", "number": "PK 1", "link": "https://tcs.example/track/PK%201",
            "shippedAt": "2026-03-01T07:00:00Z",
        });
        assert_eq!(way["parcel"], parcel);
        assert!(!way.to_string().contains("sana"), "{way}");
        correct_parcel(app, id, "omar", "By hand", "7").await.unwrap();
        let hand = shown(id).await["parcel"].clone();
        assert_eq!((&hand["carrier"], &hand["link"]), (&json!("By hand"), &Value::Null));
        came_back(app, id, "omar").await.unwrap();
        let back = shown(id).await;
        assert_eq!((&back["state"], &back["parcel"]), (&json!("working"), &Value::Null));
        ship(app, id, "omar", "TCS", "2").await.unwrap();
        arrived(app, id, "sana").await.unwrap();
        let done = shown(id).await;
        let end = json!([done["state"], done["reference"], done["parcel"]["number"]]);
        assert_eq!(end, json!(["delivered", "TCS 2", "2"]));
        ship(app, lost, "sana", "TCS", "3").await.unwrap();
        refuse_shipped(app, lost, "sana", "Lost on its way").await.unwrap();
        let given_back = shown(lost).await;
        let end = json!([given_back["state"], given_back["reason"], given_back["parcel"]]);
        assert_eq!(end, json!(["refused", "Lost on its way", null]));
        door.t.assert_ledger_sound().await;
    }

    async fn claims_come_in_pages_and_are_nobody_elses(db: TestDatabase) {
        let (door, browser) = shop(db, 50 * 21).await;
        for _ in 0..21 {
            claimed(&browser).await;
            door.t.clock.advance(Duration::seconds(1));
        }
        let first = claims(&browser).await;
        let cursor = first["nextCursor"].as_str().unwrap();
        let last = browser.get(&format!("{CLAIMS}?cursor={cursor}")).send().await.data();
        let count = |page: &Value| page["claims"].as_array().unwrap().len();
        assert_eq!((count(&first), count(&last), &last["nextCursor"]), (20, 1, &Value::Null));
        let other = door.login(OTHER).await;
        assert_eq!(count(&claims(&other).await), 0);
        let stolen = other.get(&format!("{CLAIMS}?cursor={cursor}")).send().await.data();
        assert_eq!(count(&stolen), 0, "another's claim as a cursor shows nothing");
        assert_eq!(browser.get(&format!("{CLAIMS}?cursor=one")).send().await.status, StatusCode::BAD_REQUEST);
        assert_eq!(door.get(CLAIMS).send().await.status, StatusCode::UNAUTHORIZED);
    }
}
