//! The API's description (contract 2). Every call checks that its answer matches.

use std::collections::BTreeSet;
use std::path::Path;

use arena_testkit::{Engine, run};
use axum::http::StatusCode;
use serde_json::Value;

use crate::support::{Door, description};

#[test]
fn the_description_in_the_repository_is_the_codes() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/api/openapi.json");
    let kept = std::fs::read_to_string(kept).unwrap();
    // `assert_eq!` would print four thousand lines.
    assert!(kept == arena_http::openapi_json(), "web/api/openapi.json is out of date: run `make generate`");
}

#[test]
fn the_description_is_served_as_json_and_as_a_page() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let json = door.get("/api/openapi.json").send().await;
        assert_eq!((json.status, json.header("content-type")), (StatusCode::OK, "application/json"));
        assert_eq!(&json.json(), description());
        assert_eq!(json.json()["openapi"], "3.1.0");
        let page = door.get("/api/docs").send().await;
        assert_eq!((page.status, page.header("content-type")), (StatusCode::OK, "text/html; charset=utf-8"));
        for path in description()["paths"].as_object().unwrap().keys() {
            assert!(page.text().contains(&format!("<code>{path}</code>")), "{path}");
        }
        assert!(
            !page.text().contains("style=") && !page.text().contains("<script"),
            "the policy forbids both"
        );
        let style = door.get("/api/docs.css").send().await;
        assert_eq!((style.status, style.header("content-type")), (StatusCode::OK, "text/css; charset=utf-8"));
    });
}

fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn a_parameter_of_a_path_stands_in_it() {
    for (path, methods) in description()["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let in_path = path.contains(&format!("{{{}}}", parameter["name"].as_str().unwrap()));
                assert_eq!(parameter["in"] == "path", in_path, "{path}: {parameter}");
            }
        }
    }
}

#[test]
fn every_reference_in_the_description_exists() {
    let mut found = BTreeSet::new();
    references(description(), &mut found);
    assert!(found.len() > 20, "{found:?}");
    for reference in found {
        assert!(description().pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
    let schemes = &description()["components"]["securitySchemes"];
    for (path, methods) in description()["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{method} {path}");
            for named in operation["security"].as_array().into_iter().flatten() {
                for name in named.as_object().unwrap().keys() {
                    assert_eq!(schemes[name]["scheme"], "bearer", "{method} {path} names {name}");
                }
            }
        }
    }
}
