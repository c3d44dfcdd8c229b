//! Reviewers' figures, and long lists.

use arena_app::ports::Purgeable;
use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use chrono::Duration;
use serde_json::{Value, json};

use super::super::reviews::{entry, later, path as review};
use super::{People, decide, decided, desk, disagreements, id_of, look, pages, people};

both_engines! {
    async fn figures_name_nobody_to_whoever_was_looked_at(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, sana, fraud } = people(&desk).await;
        // Somebody of fraud decides first and is looked at.
        let id = decided(&desk, sender, 1, &fraud, true).await;
        decide(&omar, &look(id, "reject"), false).await;
        later(&desk).await;
        let open = disagreements(&fraud, "open").await;
        assert_eq!((&open[0]["mine"], &open[0]["second"]["by"]), (&json!(true), &Value::Null));
        let answer = fraud.get("/api/v1/looks/disagreements").await.body.to_string();
        assert!(!answer.contains("omar"), "{answer}");
        assert_eq!(fraud.post(&look(id, "stand"), &json!({ "reason": "T-9" })).await.code(), "own_review");
        let boss = desk.person("boss@arena.example", Role::Administrator).await;
        boss.post(&look(id, "stand"), &json!({ "reason": "T-9" })).await.data();
        assert_eq!(disagreements(&fraud, "settled").await[0]["second"]["by"], json!("omar@arena.example"));

        let agreed = decided(&desk, sender, 2, &zara, true).await;
        decide(&sana, &look(agreed, "approve"), true).await;
        later(&desk).await;
        let items = boss.get("/api/v1/looks/reviewers").await.data()["items"].as_array().unwrap().clone();
        let row = |email: &str| items.iter().find(|row| row["reviewer"] == json!(email)).unwrap().clone();
        let zara_row = row("zara@arena.example");
        assert_eq!((&zara_row["decided"], &zara_row["lookedAt"], &zara_row["agreed"]), (&json!(1), &json!(1), &json!(1)));
        let fraud_row = row("fraud@arena.example");
        assert_eq!((&fraud_row["lookedAt"], &fraud_row["agreed"]), (&json!(1), &json!(0)));
        for person in [&zara, &omar] {
            assert_eq!(person.get("/api/v1/looks/reviewers").await.status, StatusCode::FORBIDDEN);
        }
    }

    async fn long_lists_go_on_and_old_second_looks_are_deleted(db: TestDatabase) {
        let (desk, sender) = desk(db, 100).await;
        let People { zara, omar, fraud, .. } = people(&desk).await;
        let drawn = desk.app().now();
        let mut ids = Vec::new();
        for number in 1..=22 {
            ids.push(json!(entry(&desk, sender, number).await));
            decide(&zara, &review(id_of(&ids[usize::from(number) - 1]), "approve"), true).await;
        }
        later(&desk).await;
        assert_eq!(pages(&omar, "/api/v1/looks?").await, (ids.clone(), 2));
        for id in &ids {
            decide(&omar, &look(id_of(id), "reject"), false).await;
            desk.t.clock.advance(Duration::seconds(1));
        }
        later(&desk).await;
        assert_eq!(pages(&fraud, "/api/v1/looks/disagreements?state=open&").await, (ids.clone(), 2));
        for id in &ids[..21] {
            fraud.post(&look(id_of(id), "stand"), &json!({ "reason": "T-9" })).await.data();
            desk.t.clock.advance(Duration::seconds(1));
        }
        let closed: Vec<_> = ids[..21].iter().rev().cloned().collect();
        assert_eq!(pages(&fraud, "/api/v1/looks/disagreements?state=settled&").await, (closed, 2));

        let purge = async |before| {
            let tx = desk.t.begin().await;
            let batch = tx.purges().purge(Purgeable::SecondLooks, None, before, 100).await.unwrap();
            tx.commit().await.unwrap();
            batch.rows
        };
        assert_eq!((purge(drawn).await, purge(desk.app().now()).await), (0, 21));
        assert_eq!(pages(&fraud, "/api/v1/looks/disagreements?state=open&").await, (ids[21..].to_vec(), 1), "it is open");
    }

    async fn reviewers_have_their_time_between_decisions(db: TestDatabase) {
        let (desk, sender) = desk(db, 0).await;
        let zara = desk.person("zara@arena.example", Role::Reviewer).await;
        let boss = desk.person("boss@arena.example", Role::Administrator).await;
        let mut ids = Vec::new();
        for number in 1..=4 {
            ids.push(entry(&desk, sender, number).await);
        }
        for (id, pause) in ids.into_iter().zip([4, 8, 600, 0]) {
            zara.post(&review(id, "approve"), &json!({})).await.data();
            desk.t.clock.advance(Duration::seconds(pause));
        }
        later(&desk).await;
        let items = boss.get("/api/v1/looks/reviewers").await.data()["items"].clone();
        assert_eq!((&items[0]["decided"], &items[0]["secondsEach"]), (&json!(4), &json!(6)), "without the pause");
    }
}
