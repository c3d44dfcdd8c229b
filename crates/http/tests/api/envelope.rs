//! The envelope and its headers (contract 2). `support/conform.rs` checks every answer; these tests cause
//! special ones.

use arena_testkit::{Engine, TestDatabase, run};
use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::support::{Browser, Door, Fault, NUMBER};

async fn product(db: TestDatabase) -> (Door, Browser) {
    let door = Door::new(db).await;
    let browser = door.login(NUMBER).await;
    (door, browser)
}

#[test]
fn an_unknown_path_is_a_404() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = product(db).await;
        for path in [
            "/api",
            "/api/",
            "/api/v1",
            "/api/v1/",
            "/api/v1/nothing",
            "/api/v2/config",
            "/api/v1/config/",
            "/api/a.js",
        ] {
            for method in [Method::GET, Method::POST, Method::DELETE] {
                let answer = door.call(method.clone(), path).send().await;
                answer.failed(404, "not_found");
                assert_eq!(answer.message(), "There is no such thing here.", "{method} {path}");
            }
            browser.get(path).send().await.failed(404, "not_found");
        }
        browser
            .get("/api/v1/esl-games/levels?game_unique_id=chess_001")
            .send()
            .await
            .failed(404, "not_found");
        browser.get("/api/v1/esl-games/levels").send().await.failed(400, "malformed");
    });
}

#[test]
fn another_method_is_not_allowed_and_the_right_one_is_named() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = product(db).await;
        for (method, path, allowed) in [
            (Method::GET, "/api/v1/jt/gen", "POST"),
            (Method::POST, "/api/v1/config", "GET,HEAD"),
            (Method::DELETE, "/api/v1/wallet", "GET,HEAD"),
            (Method::PUT, "/api/v1/rewards", "POST,GET,HEAD"),
            (Method::PATCH, "/api/v1/pictures/x", "GET,HEAD"),
            (Method::OPTIONS, "/api/v1/auth/verify", "GET,HEAD"),
            (Method::POST, "/api/openapi.json", "GET,HEAD"),
            (Method::POST, "/api/docs", "GET,HEAD"),
        ] {
            let answer = browser.call(method.clone(), path).send().await;
            answer.failed(405, "method_not_allowed");
            let mut named: Vec<_> = answer.header("allow").split(',').map(str::trim).collect();
            let mut expected: Vec<_> = allowed.split(',').collect();
            named.sort_unstable();
            expected.sort_unstable();
            assert_eq!(named, expected, "{method} {path}");
        }
        let head = door.call(Method::HEAD, "/api/v1/jt/gen").send().await;
        assert_eq!((head.status, head.body.len()), (StatusCode::METHOD_NOT_ALLOWED, 0));
    });
}

#[test]
fn a_bad_body_is_refused_with_its_fault() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = product(db).await;
        let gen_call = || door.call(Method::POST, "/api/v1/jt/gen");
        gen_call().send().await.failed(415, "unsupported_media_type");
        gen_call().bytes("text/plain", "{}").send().await.failed(415, "unsupported_media_type");
        gen_call().bytes("application/json", "").send().await.failed(400, "malformed");
        gen_call().bytes("application/json", "{\"msisdn\":").send().await.failed(400, "malformed");
        gen_call().bytes("application/json", b"\xff\xfe".to_vec()).send().await.failed(400, "malformed");
        gen_call().json(&json!("03001234567")).send().await.failed(422, "invalid");
        gen_call().json(&json!({ "msisdn": 3_001_234_567_u32 })).send().await.failed(422, "invalid");
        gen_call().json(&json!({ "msisdn": "x".repeat(70_000) })).send().await.failed(413, "too_large");
        let select = browser.post("/api/v1/game-select", &json!({ "gameId": "x".repeat(70_000) }));
        select.send().await.failed(413, "too_large");
    });
}

#[test]
fn a_field_that_cannot_be_read_is_named() {
    run(Engine::Sqlite, |db| async move {
        let (_, browser) = product(db).await;
        let select = |body| browser.post("/api/v1/game-select", &body).send();
        let wrong = select(json!({ "gameId": 7 })).await;
        assert_ne!(wrong.field("gameId"), "", "{}", wrong.text());
        let missing = select(json!({})).await;
        assert_ne!(missing.field("gameId"), "", "{}", missing.text());
        for answer in [wrong, missing] {
            // The text is for a person.
            for word in ["deserialize", "line", "column", "i32", "invalid type"] {
                assert!(!answer.text().contains(word), "{}", answer.text());
            }
        }
    });
}

#[test]
fn answers_are_kept_by_no_cache_unless_they_are_everybodys() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = product(db).await;
        for path in ["auth/verify", "user/profile", "wallet", "active-streak", "daily-data", "notifications"]
        {
            let answer = browser.get(&format!("/api/v1/{path}")).send().await;
            assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        }
        assert_eq!(browser.claim().send().await.header("cache-control"), "no-store");
        let levels = browser.get("/api/v1/esl-games/levels?game_unique_id=puzzle_mania_001").send().await;
        assert_eq!(levels.header("cache-control"), "no-store");
        let opened = door.prove(Some(&door.t.handoff(NUMBER))).send().await;
        assert_eq!(opened.header("cache-control"), "no-store");
        for path in ["config", "rewards", "leaderboard", "esl-games"] {
            let answer = door.get(&format!("/api/v1/{path}")).send().await;
            assert!(answer.header("cache-control").starts_with("public, max-age="), "{path}");
            assert!(!answer.header("etag").is_empty(), "{path}");
        }
    });
}

#[test]
fn every_request_has_its_own_id() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let call = || door.get("/health/live").header("x-request-id", "chosen-by-a-stranger");
        let (one, two) = (call().send().await, call().send().await);
        assert_ne!(one.header("x-request-id"), two.header("x-request-id"));
    });
}

#[test]
fn a_failed_check_in_shows_the_text_of_the_specification() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = product(db).await;
        let broken = door.again(|setup| setup.fault = Some(Fault::Breaks));
        let join = browser.at(&broken).post("/api/v1/esl/tournament/entry/checkin", &json!({ "id": 1 }));
        let answer = join.send().await;
        answer.failed(500, "internal");
        assert_eq!(answer.message(), "Failed to join tournament");
    });
}

#[test]
fn internal_errors_are_not_shown_to_callers() {
    run(Engine::Sqlite, |db| async move {
        let (door, browser) = product(db).await;
        // `support/conform.rs` checks that no answer contains internals.
        for (fault, status, code) in [
            (Fault::Panics, 500, "internal"),
            (Fault::Breaks, 500, "internal"),
            (Fault::Away, 503, "unavailable"),
            (Fault::Hangs, 503, "unavailable"),
        ] {
            let broken = door.again(|setup| {
                setup.fault = Some(fault);
                setup.http.limits.timeout = std::time::Duration::from_millis(200);
            });
            let answer = browser.at(&broken).claim().send().await;
            answer.failed(status, code);
            assert_eq!(answer.header("retry-after"), if status == 503 { "2" } else { "" }, "{fault:?}");
            let ready = broken.get("/health/ready").send().await;
            assert_eq!(ready.status.as_u16(), if fault == Fault::Panics { 500 } else { 503 }, "{fault:?}");
            assert_eq!(broken.get("/health/live").send().await.text(), "ok", "{fault:?}");
        }
        assert_eq!(door.get("/health/ready").send().await.text(), "ok");
        assert_eq!(browser.balance().await, 0, "what did not finish has no effect");
        browser.claim().send().await.data();
    });
}
