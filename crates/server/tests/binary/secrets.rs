//! Data that never reaches the logs: numbers, tokens, codes, hand-offs, personal data (contract 3).

use serde_json::{Value, json};

use crate::client::{Reply, Subscriber, get, post, submit};
use crate::process::Folder;

const LEVELS: &str = "debug,arena=trace,arena_app=trace,arena_http=trace,arena_jobs=trace,arena_operator=trace,\
     arena_store=trace,axum=trace,tower_http=trace,sqlx=debug,tokio_postgres=debug";

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no {start} in {text}"));
    rest.split_once(end).unwrap().0
}

#[track_caller]
fn followed(reply: &Reply) -> String {
    assert_eq!(reply.status, 303, "{}", reply.text());
    reply.header("location").to_owned()
}

/// Whether the text has the word, not only as a part of a longer one.
fn holds(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        ![before, after].into_iter().flatten().any(char::is_alphanumeric)
    })
}

#[test]
fn a_whole_visit_leaves_nothing_secret_in_the_log() {
    let folder = Folder::new();
    let services = ("ARENA_PUSH__SERVICES", "[\"http://127.0.0.1:9\"]");
    let server = folder.serve(&[("ARENA_LOG__LEVEL", LEVELS), ("ARENA_LOG__FORMAT", "json"), services]);
    let at = server.address;

    // Log in through the operator's pages.
    let landing = get(at, "/operator/landing?returnTo=%2Frewards");
    let browser = landing.cookie();
    let form = landing.text();
    let form_token = between(&form, "name=\"token\" value=\"", "\"").to_owned();
    let number = format!("token={form_token}&mobile=03001234567&plan=prepaid");
    let code_page = followed(&submit(at, "/operator/landing?returnTo=%2Frewards", &number, &browser));
    let messages = get(at, "/operator/api/messages?msisdn=03001234567").json();
    let code = messages["messages"][0]["code"].as_str().unwrap().to_owned();
    let wrong = format!("token={form_token}&code=000000");
    submit(at, &code_page, &wrong, &browser);
    let consent = followed(&submit(at, &code_page, &format!("token={form_token}&code={code}"), &browser));
    let agreed = followed(&submit(at, &consent, &format!("token={form_token}&decision=agree"), &browser));
    let handoff = agreed.split("a=").nth(1).unwrap().split('&').next().unwrap().to_owned();
    assert_eq!(get(at, &agreed).status, 200, "the browser comes back with it in the address");

    // Log in once with success, and in every way that fails.
    let subscriber = Subscriber::enter(at, &handoff);
    let gen_token =
        |msisdn: &Value, cookie: &str| post(at, "/api/v1/jt/gen", &json!({ "msisdn": msisdn }), cookie);
    assert_eq!(gen_token(&json!(handoff), "").status, 401);
    assert_eq!(gen_token(&json!("03001234567"), "").status, 401);
    let refreshed = gen_token(&json!("+923001234567"), &subscriber.cookie);
    assert_eq!(refreshed.status, 200);
    assert_eq!(gen_token(&json!("03007654321"), &refreshed.cookie()).status, 409);

    subscriber.post(at, "/api/v1/update-daily-streak", &json!({})).data();
    let profile = json!({ "name": "Ayesha Khan", "email": "ayesha@mail.example", "username": "Falcon" });
    assert_eq!(subscriber.post(at, "/api/v1/user/profile/complete", &profile).status, 200);
    let claim = json!({
        "item": 1, "uuid": "00000000-0000-7000-8000-000000000000", "name": "Ayesha Khan",
        "email": "ayesha@mail.example", "phone": "03001234567", "pubgId": "5123456789",
    });
    assert_eq!(subscriber.post(at, "/api/v1/redeem-claim", &claim).json()["code"], "redeem_expired");
    // A browser's address at its push service allows anybody who has it to send to the browser.
    let browsers = json!({
        "endpoint": "http://127.0.0.1:9/capability-of-a-browser",
        "keys": { "p256dh": format!("BA{}A", "q".repeat(84)), "auth": "AAAAAAAAAAAAAAAAAAAAAA" },
    });
    subscriber.post(at, "/api/v1/push/subscription", &browsers).data();
    assert_eq!(subscriber.get(at, "/api/v1/wallet?cursor=03001234567x").status, 400);
    assert_eq!(get(at, "/03001234567").status, 404);
    subscriber.post(at, "/api/v1/auth/logout", &json!({})).data();
    assert_eq!(subscriber.get(at, "/api/v1/auth/verify").status, 401);
    let log = server.stopped();

    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(entry["level"].is_string() && entry["timestamp"].is_string(), "{line}");
    }
    // The log is detailed; otherwise the checks below would prove nothing.
    for expected in
        ["one-time code sent", "a proof of identity was refused", "/api/v1/update-daily-streak", "stopped"]
    {
        assert!(log.contains(expected), "{expected} is not in {log}");
    }
    let secret = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    let refresh = secret(&subscriber.cookie);
    let hidden = [
        ("the number", "3001234567".to_owned()),
        ("another number", "3007654321".to_owned()),
        ("the hand-off", handoff.clone()),
        ("the hand-off's claims", handoff.split('.').nth(1).unwrap().to_owned()),
        ("the access token", subscriber.token.clone()),
        ("the access token's claims", subscriber.token.split('.').nth(1).unwrap().to_owned()),
        ("the second access token", refreshed.header("access_token").to_owned()),
        ("the refresh token", refresh.split_once('.').unwrap().1.to_owned()),
        ("the second refresh token", secret(&refreshed.cookie()).split_once('.').unwrap().1.to_owned()),
        ("the operator's cookie", secret(&browser)),
        ("the form's token", form_token),
        ("the e-mail", "ayesha@mail.example".to_owned()),
        ("the name", "Ayesha".to_owned()),
        ("a browser's address", "capability-of-a-browser".to_owned()),
        ("a browser's key", "q".repeat(84)),
        ("the PUBG ID", "5123456789".to_owned()),
        ("a key", "known-to-everybody".to_owned()),
    ];
    for (what, text) in &hidden {
        assert!(text.len() >= 6, "{what}: {text}");
        if let Some(line) = log.lines().find(|line| line.contains(text.as_str())) {
            panic!("{what} is in the log: {line}");
        }
    }
    assert!(!holds(&log, &code), "the code is in the log");
}
