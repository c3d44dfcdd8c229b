use std::process::Output;

use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use arena_rules::handoff::{Channel, HandoffClaims, Key, sign};
use arena_rules::notice;
use chrono::Duration;
use serde_json::json;

use crate::client::post;
use crate::commands::said;
use crate::process::Folder;

const SECRET: &str = "7b1d0c0a5b3a4a0f9a3e2d1c0b9a8f7e";
const KEYS: &str = "[{ id = \"own\", secret = \"7b1d0c0a5b3a4a0f9a3e2d1c0b9a8f7e\", channels = [\"operator\"], \
                    events = [\"unsubscribed\"] }, { id = \"partner\", secret = \"1f0e9d8c7b6a59483726150f4e3d2c1b\", \
                    channels = [\"gamenow\"] }]";

fn with_keys(folder: &Folder, arguments: &[&str]) -> Output {
    folder.run(arguments, &[("ARENA_IDENTITY__HANDOFF_KEYS", KEYS)])
}

fn key(id: &str) -> Key {
    Key { id: id.into(), secret: SECRET.into() }
}

#[track_caller]
fn faults(folder: &Folder, text: &str) -> String {
    let output = with_keys(folder, &["handoff", "explain", text]);
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{report}{}", String::from_utf8_lossy(&output.stderr));
    assert!(!report.contains(SECRET), "{report}");
    report
}

fn claims() -> HandoffClaims {
    let now = SystemClock.now();
    HandoffClaims {
        aud: "arena".into(),
        msisdn: Some("923001234567".into()),
        partner_id: None,
        channel: Channel::Operator,
        plan: None,
        iat: now,
        exp: now + Duration::seconds(60),
        nonce: "0123456789abcdef".into(),
        state: None,
    }
}

#[test]
fn a_hand_off_from_the_command_line_logs_in_once_and_is_explained() {
    let folder = Folder::new();
    let sign = [
        "handoff",
        "sign",
        "--key",
        "own",
        "--number",
        "0300 1234567",
        "--plan",
        "prepaid",
        "--return-to",
        "/rewards",
    ];
    let output = with_keys(&folder, &sign);
    let signed = said(&output);
    let (text, address) = signed.split_once('\n').unwrap();
    assert_eq!(address, format!("http://127.0.0.1:8080/rewards?a={text}"));
    let beside = String::from_utf8_lossy(&output.stderr);
    assert!(beside.contains("92300*****67") && beside.contains("opens no database"), "{beside}");
    assert!(!beside.contains(SECRET) && !folder.path().join("data").exists());
    for given in [text, address] {
        let report = said(&with_keys(&folder, &["handoff", "explain", given]));
        assert!(
            report.contains("ok     msisdn     92300*****67") && report.contains("accepts this hand-off"),
            "{report}"
        );
        assert!(
            !report.contains("WRONG") && !report.contains("923001234567") && !report.contains(SECRET),
            "{report}"
        );
    }
    // The server agrees with the explanation: it accepts the text once.
    let server = folder.serve(&[("ARENA_IDENTITY__HANDOFF_KEYS", KEYS)]);
    let generate = || post(server.address, "/api/v1/jt/gen", &json!({ "msisdn": text }), "").status;
    assert_eq!((generate(), generate()), (200, 401));

    let notice = ["notice", "sign", "--key", "own", "--event", "unsubscribed", "--number", "03001234567"];
    let signed = said(&with_keys(&folder, &notice));
    let (notice, call) = signed.split_once('\n').unwrap();
    assert!(call.contains(&json!({ "notice": notice }).to_string()), "{call}");
    assert!(call.ends_with("http://127.0.0.1:8080/api/v1/operator/unsubscribed"), "{call}");
    for word in ["handoff", "notice"] {
        let report = said(&with_keys(&folder, &[word, "explain", notice]));
        assert!(
            report.contains("ok     event      \"unsubscribed\"") && report.contains("accepts this notice"),
            "{report}"
        );
    }
    let answer = post(server.address, "/api/v1/operator/unsubscribed", &json!({ "notice": notice }), "");
    assert_eq!(answer.data(), json!({ "sessions": 1 }));
    server.stopped();
}

#[test]
fn each_fault_of_a_hand_off_is_explained() {
    let folder = Folder::new();
    let changed = |id: &str, change: &dyn Fn(&mut HandoffClaims)| {
        let mut claims = claims();
        change(&mut claims);
        faults(&folder, &sign(&claims, &key(id)))
    };
    let old = changed("own", &|claims| {
        claims.iat -= Duration::seconds(90);
        claims.exp = claims.iat + Duration::seconds(60);
    });
    assert!(
        old.contains("WRONG  exp")
            && old.contains("expired 3")
            && old.contains("refuses this hand-off: expired"),
        "{old}"
    );
    let long = changed("own", &|claims| claims.exp += Duration::seconds(600));
    assert!(long.contains("WRONG  lifetime   660 s, of 1 to 120"), "{long}");
    let early = changed("own", &|claims| {
        claims.iat += Duration::seconds(300);
        claims.exp += Duration::seconds(300);
    });
    assert!(early.contains("WRONG  iat") && early.contains("at most 30 s ahead"), "{early}");
    let channel = changed("own", &|claims| claims.channel = Channel::Gamenow);
    assert!(channel.contains("WRONG  channel    \"gamenow\", which the key may not sign"), "{channel}");
    let foreign = changed("own", &|claims| claims.msisdn = Some("254712345678".into()));
    assert!(foreign.contains("WRONG  msisdn") && foreign.contains("like 03001234567"), "{foreign}");
    assert!(
        foreign.contains("refuses this hand-off: it names no mobile number of this country"),
        "{foreign}"
    );
    let audience = changed("own", &|claims| claims.aud = "other".into());
    assert!(audience.contains("WRONG  aud        \"other\"; this product is `arena`"), "{audience}");
    let nonce = changed("own", &|claims| claims.nonce = "short".into());
    assert!(nonce.contains("WRONG  nonce      5 characters, of 16 to 128"), "{nonce}");
    let unknown = changed("nobody", &|_| {});
    assert!(
        unknown.contains("`nobody` is not in `identity.handoff_keys`; there is own, partner"),
        "{unknown}"
    );
    let mac = changed("partner", &|_| {});
    assert!(mac.contains("WRONG  signature  does not fit"), "{mac}");
    let broken = faults(&folder, "own.e30=.x");
    assert!(broken.contains("its payload is not base64url without padding"), "{broken}");
    let released = notice::NoticeClaims {
        aud: "arena".into(),
        event: notice::NoticeEvent::Released,
        msisdn: "923001234567".into(),
        at: SystemClock.now(),
        iat: SystemClock.now(),
        exp: SystemClock.now() + Duration::seconds(60),
        nonce: "0123456789abcdef".into(),
    };
    let event = faults(&folder, &notice::sign(&released, &key("own")));
    assert!(event.contains("WRONG  event      \"released\", which the key may not sign"), "{event}");
}

#[test]
fn a_text_that_the_server_would_refuse_is_not_signed() {
    let folder = Folder::new();
    for (arguments, named) in [
        (
            &["--key", "other", "--number", "03001234567"][..],
            "no key `other` in `identity.handoff_keys`; there is own, partner",
        ),
        (&["--key", "own", "--number", "0712345678"], "a mobile number looks like 03001234567"),
        (&["--key", "partner", "--number", "03001234567"], "its key may not sign for this channel"),
        (&["--key", "own", "--number", "03001234567", "--lifetime", "121"], "--lifetime: 1 to 120 seconds"),
        (&["--key", "own", "--number", "03001234567", "--return-to", "//evil.example"], "--return-to"),
        (&["--key", "own", "--number", "03001234567", "--plan", "gold"], "prepaid"),
        (&["--key", "own"], "--number"),
    ] {
        let output = with_keys(&folder, &[&["handoff", "sign"], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(named), "{arguments:?}: {error}");
        assert!(output.stdout.is_empty() && !error.contains(SECRET), "{error}");
    }
    let partner = ["handoff", "sign", "--key", "partner", "--channel", "gamenow", "--partner-id", "player-1"];
    assert!(said(&with_keys(&folder, &partner)).starts_with("partner."));
    let released = ["notice", "sign", "--key", "own", "--event", "released", "--number", "03001234567"];
    let error = with_keys(&folder, &released);
    assert!(String::from_utf8_lossy(&error.stderr).contains("its key may not tell of this event"));
}
