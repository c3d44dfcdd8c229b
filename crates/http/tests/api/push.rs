use arena_app::messages;
use arena_testkit::{TestDatabase, both_engines, news};
use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Browser, Door, NUMBER, OTHER};

const PATH: &str = "/api/v1/push/subscription";

/// As a browser's `toJSON()` returns it.
fn subscription(browser: &str) -> Value {
    json!({
        "endpoint": format!("https://push.example/{browser}"),
        "expirationTime": null,
        "keys": { "p256dh": format!("BA{}", "A".repeat(85)), "auth": "AAAAAAAAAAAAAAAAAAAAAA" },
    })
}

async fn keep(browser: &Browser, body: &Value) -> Answer {
    browser.post(PATH, body).send().await
}

async fn forgotten(browser: &Browser, endpoint: &Value) -> bool {
    let answer = browser.call(Method::DELETE, PATH).json(&json!({ "endpoint": endpoint })).send().await;
    answer.data()["forgotten"].as_bool().unwrap()
}

both_engines! {
    async fn a_browser_gets_pushes_until_it_is_removed(db: TestDatabase) {
        let door = Door::new(db).await;
        let config = door.get("/api/v1/config").send().await.data();
        assert_eq!(config["pushKey"], "BPublicKeyOfTests");
        let (ali, sana) = (door.login(NUMBER).await, door.login(OTHER).await);
        for _ in 0..2 {
            keep(&ali, &subscription("phone")).await.data();
        }
        assert_eq!(door.count("push_device").await, 1);
        let subscriber = door.t.subscriber(NUMBER).await;
        let notify_all = async || {
            let tx = door.t.begin().await;
            messages::notify(&door.t.app, &*tx, subscriber, news("hello")).await.unwrap();
            tx.commit().await.unwrap();
            door.count("job WHERE kind = 'message.push'").await
        };
        assert_eq!(notify_all().await, 1);
        let endpoint = &subscription("phone")["endpoint"];
        assert!(!forgotten(&sana, endpoint).await, "not theirs");
        assert!(forgotten(&ali, endpoint).await);
        assert!(!forgotten(&ali, endpoint).await, "again");
        assert_eq!(notify_all().await, 1);
    }

    async fn logging_out_tells_the_browser_nothing_more(db: TestDatabase) {
        let door = Door::new(db).await;
        let ali = door.login(NUMBER).await;
        keep(&ali, &subscription("phone")).await.data();
        ali.post("/api/v1/auth/logout", &json!({})).send().await.data();
        assert_eq!(door.count("push_device").await, 0);
    }

    async fn an_invalid_push_subscription_names_its_fields(db: TestDatabase) {
        let door = Door::new(db).await;
        let ali = door.login(NUMBER).await;
        for endpoint in ["https://10.0.0.1/", "http://push.example/x", "https://push.example.evil.example/x", ""] {
            let mut body = subscription("x");
            body["endpoint"] = endpoint.into();
            let answer = keep(&ali, &body).await;
            assert_eq!(answer.field("endpoint"), "This browser's notification service is not supported.");
        }
        for (key, value) in [("p256dh", "AAAA"), ("p256dh", "%"), ("auth", "AAAA"), ("auth", "")] {
            let mut body = subscription("x");
            body["keys"][key] = value.into();
            assert_eq!(keep(&ali, &body).await.field(&format!("keys.{key}")), "This is no key of a browser.");
        }
        keep(&ali, &json!({ "endpoint": "https://push.example/x" })).await.failed(422, "invalid");
        // Padding makes no difference.
        let mut padded = subscription("x");
        padded["keys"]["auth"] = "AAAAAAAAAAAAAAAAAAAAAA==".into();
        keep(&ali, &padded).await.data();
        assert_eq!(door.count("push_device").await, 1);
    }

    async fn without_a_push_key_the_call_says_that_push_is_off(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.settings.push = None).await;
        assert_eq!(door.get("/api/v1/config").send().await.data()["pushKey"], Value::Null);
        let ali = door.login(NUMBER).await;
        assert_eq!(keep(&ali, &subscription("phone")).await.refusal(), "push_off");
        assert!(!forgotten(&ali, &subscription("phone")["endpoint"]).await);
    }
}
