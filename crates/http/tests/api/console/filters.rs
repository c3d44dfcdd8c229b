//! Filters of lists that staff save for themselves.

use arena_rules::staff::Role;
use arena_testkit::{TestDatabase, both_engines};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::matrix::NO_ID;
use super::support::{Answer, Desk, Person};

const PATH: &str = "/api/v1/filters";

async fn save(person: &Person<'_>, list: &str, name: &str, query: &str) -> Answer {
    person.post(PATH, &json!({ "list": list, "name": name, "query": query })).await
}

async fn saved(person: &Person<'_>, list: &str) -> Vec<(String, String)> {
    let page = person.get(&format!("{PATH}?list={list}")).await.data();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(|item| (text(&item["name"]), text(&item["query"]))).collect()
}

fn pair(name: &str, query: &str) -> (String, String) {
    (name.to_owned(), query.to_owned())
}

both_engines! {
    async fn a_person_has_saved_filters_at_every_device_and_nobody_else_has(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let mut zara = desk.person("zara@arena.example", Role::Administrator).await;
        let omar = desk.person("omar@arena.example", Role::Administrator).await;
        let late = save(&zara, "claims", " late ones ", "late=yes&state=working").await.data();
        assert_eq!((&late["name"], &late["query"]), (&json!("late ones"), &json!("state=working&late=yes")));
        save(&zara, "claims", "Cards", "reward=3").await.data();
        save(&zara, "audit", "late ones", "action=list+export").await.data();
        assert_eq!(saved(&zara, "claims").await, [pair("Cards", "reward=3"), pair("late ones", "state=working&late=yes")]);
        assert_eq!(saved(&zara, "audit").await, [pair("late ones", "action=list+export")]);
        assert_eq!(saved(&omar, "claims").await, []);
        // Another device of the same person.
        zara.sign_in().await.data();
        assert_eq!(saved(&zara, "claims").await.len(), 2);

        let path = |end: &str| format!("{PATH}/{}/{end}", late["id"].as_str().unwrap());
        assert_eq!(omar.post(&path("delete"), &json!({})).await.status, StatusCode::NOT_FOUND);
        assert_eq!(omar.post(&path("rename"), &json!({ "name": "Mine" })).await.status, StatusCode::NOT_FOUND);
        assert_eq!(zara.post(&path("rename"), &json!({ "name": "Cards" })).await.code(), "filter_name_taken");
        assert_eq!(zara.post(&path("rename"), &json!({ "name": "late ones" })).await.data()["name"], json!("late ones"));
        assert_eq!(zara.post(&path("rename"), &json!({ "name": "Overdue" })).await.data()["name"], json!("Overdue"));
        assert_eq!(saved(&zara, "claims").await, [pair("Cards", "reward=3"), pair("Overdue", "state=working&late=yes")]);
        zara.post(&path("delete"), &json!({})).await.data();
        assert_eq!(zara.post(&path("delete"), &json!({})).await.status, StatusCode::NOT_FOUND);
        assert_eq!(saved(&zara, "claims").await, [pair("Cards", "reward=3")]);
    }

    async fn only_filters_that_the_list_has_are_saved(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        for query in ["", "state=", "next=https://evil.example", "https://evil.example", "//evil.example?state=open", "state=a&state=b"] {
            assert_eq!(save(&zara, "claims", "A", query).await.code(), "filter_invalid", "{query}");
        }
        let long = format!("search={}", "a".repeat(500));
        assert_eq!(save(&zara, "staff", "A", &long).await.code(), "filter_invalid");
        for name in ["", " ", "a\nb", &"a".repeat(61)] {
            assert_eq!(save(&zara, "claims", name, "state=mine").await.code(), "filter_name_invalid");
        }
        save(&zara, "claims", "A", "state=mine").await.data();
        assert_eq!(save(&zara, "claims", "A", "state=working").await.code(), "filter_name_taken");
        assert_eq!(save(&zara, "passwords", "A", "state=mine").await.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(zara.post(&format!("{PATH}/{NO_ID}/delete"), &json!({})).await.status, StatusCode::NOT_FOUND);
        let care = desk.person("care@arena.example", Role::Care).await;
        assert_eq!(save(&care, "audit", "A", "actor=x").await.code(), "not_permitted");
        assert_eq!(care.get(&format!("{PATH}?list=staff")).await.code(), "not_permitted");
        save(&care, "timeline", "Money", "source=wallet").await.data();
    }

    async fn a_person_saves_twenty_filters_of_a_list_also_from_several_tabs_at_once(db: TestDatabase) {
        let desk = Desk::new(db).await;
        let zara = desk.person("zara@arena.example", Role::Administrator).await;
        for number in 0..18 {
            save(&zara, "claims", &format!("Reward {number}"), &format!("reward={number}")).await.data();
        }
        let names: Vec<_> = (0..5).map(|number| format!("Tab {number}")).collect();
        let answers = futures::future::join_all(names.iter().map(|name| save(&zara, "claims", name, "late=yes"))).await;
        let full = answers.iter().filter(|answer| answer.body["code"] == json!("filters_full")).count();
        assert_eq!((full, saved(&zara, "claims").await.len()), (3, 20));
        save(&zara, "audit", "Another list", "actor=x").await.data();
    }
}
