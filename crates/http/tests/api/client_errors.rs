//! Reports of errors in browsers (docs/operations.md): what is logged and counted.

use std::io;
use std::sync::{Arc, Mutex};

use arena_testkit::{Engine, run};
use axum::http::StatusCode;
use serde_json::{Value, json};
use tracing_subscriber::fmt::MakeWriter;

use crate::support::{Call, Door};

const PATH: &str = "/api/v1/client-errors";
const CHROME: &str = "Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) \
     Chrome/130.0.0.0 Mobile Safari/537.36";

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

impl Log {
    fn lines(&self) -> Vec<Value> {
        let bytes = self.0.lock().unwrap();
        let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        let lines = lines.map(|line| serde_json::from_slice::<Value>(line).unwrap()["fields"].take());
        lines.filter(|fields| fields["message"] == "an error in a browser").collect()
    }
}

fn report(door: &Door, error: &Value) -> Call {
    door.post(PATH, error).header("user-agent", CHROME)
}

#[test]
fn a_report_is_one_log_line_without_personal_data() {
    run(Engine::Sqlite, |db| async move {
        let log = Log::default();
        let subscriber = tracing_subscriber::fmt().json().with_writer(log.clone()).finish();
        let _listening = tracing::subscriber::set_default(subscriber);
        let door = Door::new(db).await;
        let error = json!({
            "name": "TypeError",
            "message": "923001234567 of ali@example.com has no token",
            "stack": "at Redeem (https://arena.example/assets/redeem-BLh5uNdQ.js:2:12345)\nat /rewards?a=k.p.m&r=1",
            "route": "/tournament/71",
            "build": "index-Dqkvs7dq.js",
        });
        assert_eq!(report(&door, &error).send().await.data(), json!({}));
        report(&door, &json!({ "message": "x", "route": "/03001234567" })).send().await.data();
        let expected = [
            json!({
                "message": "an error in a browser", "error_name": "TypeError", "text": "… of … has no token",
                "stack": "at Redeem (https://arena.example/assets/redeem-BLh5uNdQ.js:2:12345) at /rewards?…",
                "route": "/tournament/{tournamentId}", "build": "index-Dqkvs7dq.js", "browser": "chrome",
            }),
            json!({
                "message": "an error in a browser", "error_name": "", "text": "x", "stack": "", "route": "other",
                "build": "", "browser": "chrome",
            }),
        ];
        assert_eq!(log.lines(), expected);
    });
}

#[test]
fn the_log_of_reports_is_limited() {
    run(Engine::Sqlite, |db| async move {
        let log = Log::default();
        let subscriber = tracing_subscriber::fmt().json().with_writer(log.clone()).finish();
        let _listening = tracing::subscriber::set_default(subscriber);
        let door = Door::new(db).await;
        for _ in 0..200 {
            report(&door, &json!({ "message": "x" })).send().await.data();
        }
        assert!((1..100).contains(&log.lines().len()), "{}", log.lines().len());
    });
}

#[test]
fn a_report_is_bounded() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        let of = |length: usize| json!({ "message": "x".repeat(length) });
        report(&door, &of(15_000)).send().await.data();
        report(&door, &of(17_000)).send().await.failed(413, "too_large");
        assert_eq!(report(&door, &json!({})).send().await.field("message"), "This field is missing.");
        assert!(
            !report(&door, &json!({ "message": "x", "stack": 7 })).send().await.field("stack").is_empty()
        );
        door.call(axum::http::Method::POST, PATH)
            .bytes("text/plain", "x")
            .send()
            .await
            .failed(415, "unsupported_media_type");
    });
}

#[test]
fn an_address_may_report_less_than_it_may_ask() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::with(db, |setup| setup.http.limits.per_address = 200).await;
        let call = report(&door, &json!({ "message": "x" }));
        let mut taken = 0;
        while call.clone().send().await.status == StatusCode::OK {
            taken += 1;
            assert!(taken < 50, "there is no limit");
        }
        assert!(taken >= 6, "three seconds' worth may come at once: {taken}");
        call.clone().send().await.failed(429, "too_many_requests");
        assert_eq!(door.get("/api/v1/config").send().await.status, StatusCode::OK, "everything else goes on");
        assert_eq!(call.from("203.0.113.8").send().await.status, StatusCode::OK, "another address");
    });
}
