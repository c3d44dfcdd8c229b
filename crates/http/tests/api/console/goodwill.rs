//! Goodwill templates of corrections.

use std::sync::Arc;

use arena_app::ports::{AuditFilter, SubscriberId};
use arena_app::settings::{GoodwillTemplate, Settings};
use arena_rules::Credits;
use arena_rules::staff::Role;
use arena_testkit::{TestApp, TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::support::{Answer, Desk, Person};

const NUMBER: &str = "03001234567";

/// A desk with the templates "Lost match" of 20 credits and "Late reward" of 30.
async fn desk(db: TestDatabase) -> Desk {
    let mut t = TestApp::new(db).await;
    let template = |name: &str, credits| GoodwillTemplate {
        name: name.into(),
        text: format!("{name}, by our fault"),
        credits: Credits(credits),
    };
    let goodwill = vec![template("Lost match", 20), template("Late reward", 30)];
    t.app.settings = Arc::new(Settings { goodwill, ..Settings::clone(&t.app.settings) });
    Desk::of(t)
}

async fn give(person: &Person<'_>, subscriber: SubscriberId, goodwill: &str, amount: i64) -> Answer {
    let ticket = person.desk.app().new_id();
    let body = json!({ "amount": amount, "reason": format!("T-{ticket}"), "goodwill": goodwill });
    person.confirmed(&format!("/api/v1/subscribers/{subscriber}/correct"), &body).await
}

async fn offered(person: &Person<'_>, subscriber: SubscriberId) -> Value {
    person.get(&format!("/api/v1/subscribers/{subscriber}/goodwill")).await.data()["items"].clone()
}

both_engines! {
    async fn a_template_gives_up_to_its_credits_and_its_name_is_in_the_audit(db: TestDatabase) {
        let desk = desk(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let template = json!({
            "name": "Lost match", "text": "Lost match, by our fault", "credits": 20, "givenOn": null,
        });
        assert_eq!(offered(&zara, buyer).await[0], template);
        assert_eq!(give(&zara, buyer, "Lost match", 21).await.code(), "goodwill_too_much");
        assert_eq!(give(&zara, buyer, "lost match", 20).await.code(), "unknown_goodwill");
        assert_eq!(give(&zara, buyer, "", 20).await.code(), "unknown_goodwill");
        assert_eq!(give(&zara, buyer, "Lost match", 0).await.code(), "nothing_to_adjust");
        let takes = give(&zara, buyer, "Lost match", -5).await;
        assert_eq!(takes.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(takes.body["fields"]["amount"].is_string(), "{}", takes.body);
        assert_eq!(desk.t.balance(buyer).await, 100);
        assert_eq!(give(&zara, buyer, "Lost match", 15).await.data()["balance"], json!(115));
        let filter = AuditFilter { action: Some("wallet correct".into()), ..AuditFilter::default() };
        let lines = desk.t.read().audit().page(&filter, None, 10).await.unwrap();
        let after = lines[0].line.change.after.clone().unwrap();
        assert_eq!((&after["goodwill"], &after["amount"]), (&json!("Lost match"), &json!(15)));
        desk.t.assert_ledger_sound().await;
    }

    async fn a_subscriber_gets_a_template_once_in_thirty_days(db: TestDatabase) {
        let desk = desk(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let other = desk.t.subscriber("03007654321").await;
        let mut zara = desk.person("zara@arena.example", Role::Care).await;
        give(&zara, buyer, "Lost match", 20).await.data();
        let day = desk.app().today();
        let again = give(&zara, buyer, "Lost match", 20).await;
        assert_eq!(again.code(), "goodwill_given");
        let text = again.body["message"].as_str().unwrap();
        assert!(text.contains(&day.to_string()) && text.contains(&(day + chrono::Days::new(30)).to_string()), "{text}");
        assert_eq!(offered(&zara, buyer).await[0]["givenOn"], json!(day));
        assert_eq!(offered(&zara, buyer).await[1]["givenOn"], json!(null));
        assert_eq!(offered(&zara, other).await[0]["givenOn"], json!(null));
        give(&zara, buyer, "Late reward", 30).await.data();
        give(&zara, other, "Lost match", 20).await.data();
        desk.t.clock.advance(Duration::days(30) - Duration::seconds(1));
        zara.sign_in().await.data();
        assert_eq!(give(&zara, buyer, "Lost match", 1).await.code(), "goodwill_given");
        desk.t.clock.advance(Duration::seconds(1));
        assert_eq!(offered(&zara, buyer).await[0]["givenOn"], json!(null));
        give(&zara, buyer, "Lost match", 1).await.data();
        assert_eq!(desk.t.balance(buyer).await, 151);
        // A correction of one's own words is not a template.
        let own = json!({ "amount": 20, "reason": "T-1, lost match" });
        zara.confirmed(&format!("/api/v1/subscribers/{buyer}/correct"), &own).await.data();
    }

    async fn of_two_tabs_one_gives_the_template(db: TestDatabase) {
        let desk = desk(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let mut omar = desk.person("omar@arena.example", Role::Administrator).await;
        omar.node = desk.other_node().await;
        let (one, other) = futures::join!(give(&zara, buyer, "Lost match", 20), give(&omar, buyer, "Lost match", 20));
        let mut codes = [&one, &other].map(|answer| answer.body["code"].as_str().unwrap_or("done").to_owned());
        codes.sort();
        assert_eq!((codes, desk.t.balance(buyer).await), (["done".to_owned(), "goodwill_given".to_owned()], 120));
    }

    async fn a_template_above_the_days_limit_waits_and_counts_until_it_is_refused(db: TestDatabase) {
        let desk = desk(db).await;
        let buyer = desk.buyer(NUMBER).await;
        let zara = desk.person("zara@arena.example", Role::Care).await;
        let omar = desk.person("omar@arena.example", Role::Finance).await;
        for number in 0..10 {
            let body = json!({ "amount": 50, "reason": format!("T-{number}") });
            zara.confirmed(&format!("/api/v1/subscribers/{buyer}/correct"), &body).await.data();
        }
        let waits = give(&zara, buyer, "Lost match", 20).await.data();
        let change = format!("/api/v1/changes/{}", waits["change"].as_str().unwrap());
        assert_eq!(give(&zara, buyer, "Lost match", 20).await.code(), "goodwill_given");
        omar.post(&format!("{change}/refuse"), &json!({ "note": "Not our network" })).await.data();
        let waits = give(&zara, buyer, "Lost match", 20).await.data();
        let change = format!("/api/v1/changes/{}", waits["change"].as_str().unwrap());
        assert_eq!(omar.get("/api/v1/changes").await.data()["items"][0]["proposal"]["goodwill"], json!("Lost match"));
        assert_eq!(omar.confirmed(&format!("{change}/approve"), &json!({})).await.data()["balance"], json!(620));
        let filter = AuditFilter { action: Some("changes approve".into()), ..AuditFilter::default() };
        let lines = desk.t.read().audit().page(&filter, None, 10).await.unwrap();
        assert_eq!(lines[0].line.change.after.as_ref().unwrap()["goodwill"], json!("Lost match"));
        assert_eq!(give(&zara, buyer, "Lost match", 20).await.code(), "goodwill_given");
    }

    async fn who_may_not_correct_sees_no_templates(db: TestDatabase) {
        let desk = desk(db).await;
        let buyer = desk.buyer(NUMBER).await;
        for role in [Role::Finance, Role::Fraud, Role::Auditor] {
            let person = desk.person(&format!("{}@arena.example", role.as_str()), role).await;
            let answer = person.get(&format!("/api/v1/subscribers/{buyer}/goodwill")).await;
            assert_eq!((answer.status, answer.code()), (StatusCode::FORBIDDEN, "not_permitted"));
        }
    }
}
