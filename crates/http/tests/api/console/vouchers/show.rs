use arena_testkit::{TestDatabase, both_engines, reward};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::json;

use super::{CODE, NUMBER, Shop, deliver, file, imported};
use crate::support::Door;

both_engines! {
    async fn the_app_shows_a_code_for_ten_minutes_to_its_subscriber(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        imported(&finance, &file(&[CODE])).await;
        let claim = shop.taken(NUMBER, &care).await;
        let door = Door::of(shop.t().clone());
        let browser = door.login(NUMBER).await;
        let (code, own) = (format!("/api/v1/claims/{claim}/code"), format!("/api/v1/rewards/claims/{claim}"));
        let ask = async || browser.post(&code, &json!({})).send().await;
        assert_eq!(ask().await.status, StatusCode::NOT_FOUND, "nothing is delivered yet");
        deliver(&care, claim).await.data();

        let shown = browser.get(&own).send().await.data();
        assert_eq!(shown["code"], json!({ "shownAt": null, "showable": true }));
        assert_eq!(shown["reference"], json!("••••-7Q2F"));
        let other = door.login("03007654321").await;
        let theirs = other.post(&code, &json!({})).send().await;
        assert_eq!(theirs.status, StatusCode::NOT_FOUND);
        assert_eq!(browser.get(&own).send().await.data()["code"]["shownAt"], json!(null));
        let nobody = door.post(&code, &json!({})).send().await;
        assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
        let unknown = browser.post("/api/v1/claims/nothing/code", &json!({})).send().await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);

        let first = ask().await;
        assert_eq!(first.header("cache-control"), "no-store");
        let first = first.data();
        let began = first["shownAt"].clone();
        assert_eq!(first["code"], json!(CODE));
        shop.t().clock.advance(Duration::seconds(590));
        let again = ask().await.data();
        assert_eq!((&again["code"], &again["shownAt"]), (&json!(CODE), &began));
        shop.t().clock.advance(Duration::seconds(10));
        // A token is good for ten minutes, too.
        let browser = door.login(NUMBER).await;
        let late = browser.post(&code, &json!({})).send().await;
        assert_eq!(late.refusal(), "code_shown");
        let shown = browser.get(&own).send().await.data();
        assert_eq!(shown["code"], json!({ "shownAt": began, "showable": false }));
        // Its SMS is complete also afterwards.
        assert!(shop.sent().await.concat().contains(CODE));
    }

    async fn a_code_that_cannot_be_decrypted_was_not_shown(db: TestDatabase) {
        let shop = Shop::new(db).await;
        shop.t().seed_rewards(&[reward(1, 30, None)]).await;
        let (finance, care) = (shop.finance().await, shop.care().await);
        imported(&finance, &file(&[CODE])).await;
        let claim = shop.taken(NUMBER, &care).await;
        deliver(&care, claim).await.data();
        let code = format!("/api/v1/claims/{claim}/code");
        let mut broken = shop.t().clone();
        broken.app.secret_box = Some(std::sync::Arc::new(arena_testkit::secret_box(&["other"])));
        let browser = Door::of(broken).login(NUMBER).await;
        assert_eq!(browser.post(&code, &json!({})).send().await.refusal(), "code_unavailable");
        let browser = Door::of(shop.t().clone()).login(NUMBER).await;
        assert_eq!(browser.post(&code, &json!({})).send().await.data()["code"], json!(CODE));
    }
}
