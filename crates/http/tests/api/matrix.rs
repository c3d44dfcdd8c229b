//! Every call of the description by every kind of caller. `support/conform.rs` fails on a status or body that
//! the description lacks.

use arena_testkit::{Engine, run};
use axum::http::{Method, StatusCode};
use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Browser, Call, Door, NUMBER, OTHER, description};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Needed,
    /// Optional; an invalid token fails.
    Taken,
    Ignored,
}

fn token_of(operation: &Value) -> Token {
    match operation["security"].as_array() {
        Some(ways) if ways.contains(&json!({})) => Token::Taken,
        Some(_) => Token::Needed,
        None => Token::Ignored,
    }
}

/// An id that does not exist.
pub(crate) const NO_ID: &str = "00000000-0000-7000-8000-000000000000";

pub(crate) fn ends_sessions(path: &str) -> bool {
    ["/auth/logout", "/auth/sessions/end"].iter().any(|end| path.ends_with(end))
}

/// Each call's method, path and use of the token.
pub(crate) fn calls() -> Vec<(Method, String, Token)> {
    let mut calls = Vec::new();
    for (path, methods) in description()["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let method = Method::from_bytes(method.to_ascii_uppercase().as_bytes()).unwrap();
            calls.push((
                method,
                path.replace("{key}", "key")
                    .replace("{id}", NO_ID)
                    .replace("{roomId}", "K7MX3P")
                    .replace("{code}", "K7MX3PQW"),
                token_of(operation),
            ));
        }
    }
    calls
}

/// Bodies of every kind that clients send, valid or not.
fn bodies(call: &Call) -> Vec<Call> {
    vec![
        call.clone(),
        call.clone().json(&json!({})),
        call.clone().json(&json!({ "item": 1, "gameId": "x", "msisdn": NUMBER, "name": "x" })),
        call.clone().bytes("application/json", "{"),
        call.clone().bytes("text/plain", "x"),
        call.clone().bytes("multipart/form-data; boundary=b", "x"),
        call.clone().bytes("application/json", vec![b'['; 4_000_000]),
    ]
}

/// Calls without a token by the contract (2). All others need one.
const PUBLIC: &[&str] = &[
    "GET /api/leaderboard",
    // The picture of the day, for guests too.
    "GET /api/v1/album",
    // The redirects to the operator and back, which precede a log-in.
    "GET /api/v1/auth/landing",
    "GET /api/v1/auth/network",
    "GET /api/v1/auth/network/back",
    "GET /api/v1/challenges/games",
    // A link that people share: the challenger by name and face.
    "GET /api/v1/challenges/link/K7MX3PQW",
    "GET /api/v1/config",
    "GET /api/v1/content/banners",
    "GET /api/v1/content/faqs",
    "GET /api/v1/content/learn-win",
    "GET /api/v1/content/privacy",
    "GET /api/v1/daily-challenges/games",
    "GET /api/v1/esl-games",
    "GET /api/v1/esl-games/check",
    "GET /api/v1/esl-games/levels",
    "GET /api/v1/esl/tournaments/all",
    "GET /api/v1/esl/tournaments/live",
    // A link of an invitation: the owner of the code by name and face.
    "GET /api/v1/invites/code/K7MX3PQW",
    "GET /api/v1/leaderboard",
    // A profile picture on the leaderboard; its key cannot be guessed.
    "GET /api/v1/pictures/key",
    "GET /api/v1/rewards",
    // A room's socket: the room token proves the player; spectators need none.
    "GET /api/v1/rooms/K7MX3P/ws",
    "GET /api/v1/tournaments/all",
    "GET /api/v1/tournaments/champions",
    "GET /api/v1/youtube-videos",
    "GET /api/v1/youtube-videos/games",
    "POST /api/v1/auth/network",
    "POST /api/v1/challenges/game/all",
    "POST /api/v1/challenges/games",
    "POST /api/v1/client-errors",
    "POST /api/v1/daily-challenges/challenges",
    "POST /api/v1/esl/tournament/matches",
    // These two carry their own proof.
    "POST /api/v1/jt/gen",
    "POST /api/v1/operator/unsubscribed",
    "POST /api/v1/rewards",
    "POST /api/v1/tournament/view",
    "POST /api/v1/youtube-videos/game-videos",
];

#[test]
fn only_the_listed_calls_are_public() {
    let mut public: Vec<String> = calls()
        .into_iter()
        .filter(|(.., takes)| *takes != Token::Needed)
        .map(|(method, path, _)| format!("{method} {path}"))
        .collect();
    public.sort();
    assert_eq!(public, PUBLIC);
}

#[test]
fn a_call_that_needs_a_token_answers_nobody_else() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let ended = door.login(NUMBER).await;
        ended.post("/api/v1/auth/logout", &json!({})).send().await.data();
        let expired = door.login(NUMBER).await;
        door.t.clock.advance(Duration::minutes(10));
        let tokens = [None, Some("junk"), Some(ended.token.as_str()), Some(expired.token.as_str())];
        let mut needing = 0;
        for (method, path, takes) in calls() {
            for token in tokens {
                let call = door.call(method.clone(), &path);
                let call = token.map_or(call.clone(), |token| call.bearer(token));
                for call in bodies(&call) {
                    let answer = call.send().await;
                    let refused = takes == Token::Needed || (takes == Token::Taken && token.is_some());
                    if refused {
                        // The token is checked before anything else.
                        answer.failed(401, "not_logged_in");
                        needing += usize::from(takes == Token::Needed);
                    } else {
                        assert!(answer.status.as_u16() < 500, "{method} {path}: {}", answer.text());
                    }
                }
            }
        }
        assert!(needing > 0, "calls that need a token, by the description");
    });
}

#[test]
fn a_public_list_ignores_the_token() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        for (method, path, takes) in calls() {
            // Calls that need a body, a file or a catalogue are tested elsewhere.
            let needs_more = [
                "/jt/gen",
                "/auth/landing",
                "/auth/network",
                "/network/back",
                "/game-videos",
                "/operator/unsubscribed",
                "/content/privacy",
                "/client-errors",
                "/ws",
                // Codes of nobody.
                "/K7MX3PQW",
            ];
            if takes != Token::Ignored
                || needs_more.iter().any(|end| path.ends_with(end))
                || path.contains("/pictures/")
            {
                continue;
            }
            let bare = door.call(method.clone(), &path).send().await;
            let junk = door.call(method.clone(), &path).bearer("junk").send().await;
            assert_eq!((bare.status, junk.status), (StatusCode::OK, StatusCode::OK), "{method} {path}");
            assert_eq!(bare.json()["data"], junk.json()["data"], "{method} {path}");
        }
    });
}

#[test]
fn with_a_token_nothing_undescribed_comes_back() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let who: [Browser; 2] = [door.login(NUMBER).await, door.login(OTHER).await];
        for (method, path, _) in calls() {
            if ends_sessions(&path) {
                continue;
            }
            for browser in &who {
                for call in bodies(&browser.call(method.clone(), &path)) {
                    let answer = call.key("one-key-for-everything").send().await;
                    assert!(answer.status.as_u16() < 500, "{method} {path}: {}", answer.text());
                    let refused = answer.status == StatusCode::UNAUTHORIZED && !path.ends_with("/jt/gen");
                    assert!(!refused, "{method} {path}: {}", answer.text());
                }
            }
        }
    });
}

#[test]
fn head_is_answered_as_get_without_a_body() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let ends = |path: &str| path != "/api/v1/events";
        for (method, path, _) in
            calls().into_iter().filter(|(method, path, _)| method == Method::GET && ends(path))
        {
            let get = browser.call(method, &path).send().await;
            let head = browser.call(Method::HEAD, &path).send().await;
            assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
            assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
            assert_eq!(head.header("content-length"), get.body.len().to_string(), "{path}");
        }
    });
}
