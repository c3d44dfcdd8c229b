//! Every call of the description by every role.

use arena_http::console_openapi_json;
use arena_rules::staff::{Permission, Role};
use arena_testkit::{Engine, run};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::support::Desk;

/// An id that does not exist.
pub(crate) const NO_ID: &str = "00000000-0000-7000-8000-000000000000";

/// Each call's method, path, and who may call it.
fn calls() -> Vec<(String, String, String)> {
    let description: Value = serde_json::from_str(&console_openapi_json()).unwrap();
    let mut calls = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let who = operation["x-access"]["permission"].as_str();
            let who = who.unwrap_or_else(|| panic!("{method} {path} has no gate")).to_owned();
            calls.push((method.clone(), path.replace("{id}", NO_ID), who));
        }
    }
    calls
}

#[test]
fn each_role_may_call_what_its_permissions_say_and_nothing_else() {
    run(Engine::Sqlite, |db| async {
        let desk = Desk::new(db).await;
        let calls = calls();
        let is_used = |permission: &Permission| calls.iter().any(|(_, _, who)| who == permission.as_str());
        let unused: Vec<_> = Permission::ALL.into_iter().filter(|permission| !is_used(permission)).collect();
        assert_eq!(unused, [], "a permission that opens nothing");
        for role in Role::ALL {
            let person = desk.person(&format!("{}@arena.example", role.as_str()), role).await;
            for (method, path, who) in &calls {
                if path.ends_with("/session/end") {
                    continue;
                }
                let answer = match method.as_str() {
                    "get" => person.get(path).await,
                    _ => person.post(path, &json!({})).await,
                };
                let code = answer.body["code"].as_str().unwrap_or_default();
                let refused = (answer.status, code) == (StatusCode::FORBIDDEN, "not_permitted");
                let may = match Permission::from_word(who) {
                    Some(permission) => role.may(permission),
                    None => {
                        assert!(["anybody", "signed in"].contains(&who.as_str()), "{path}: {who}");
                        true
                    }
                };
                assert_eq!(refused, !may, "{role:?}: {method} {path} ({who}): {}", answer.body);
                assert!(answer.status != StatusCode::INTERNAL_SERVER_ERROR, "{method} {path}");
            }
        }
    });
}

#[test]
fn nobody_calls_anything_without_a_session_but_the_sign_in() {
    run(Engine::Sqlite, |db| async {
        let desk = Desk::new(db).await;
        let stranger = desk.browser();
        for (method, path, who) in calls() {
            let answer = match method.as_str() {
                "get" => stranger.get(&path).await,
                _ => stranger.post(&path, &json!({})).await,
            };
            let needed = (answer.status, answer.body["code"].as_str())
                == (StatusCode::UNAUTHORIZED, Some("session_needed"));
            assert_eq!(needed, who != "anybody", "{method} {path}: {}", answer.body);
        }
    });
}
