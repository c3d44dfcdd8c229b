//! Logs hold no personal data.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::support::{NUMBER, World, encode, number};

#[derive(Clone, Default)]
struct CapturedLog(Arc<Mutex<Vec<u8>>>);

impl Write for CapturedLog {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for CapturedLog {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn no_number_code_or_handoff_is_logged() {
    let log = CapturedLog::default();
    // For the whole process: logs of the database's threads and of parallel tests count too.
    let subscriber = tracing_subscriber::fmt().without_time().with_ansi(false).with_writer(log.clone());
    subscriber.with_max_level(tracing::Level::TRACE).init();

    let world = World::new().await;
    let mut browser = world.browser();
    let asked = browser.ask("/", NUMBER, "prepaid").await;
    let page = browser.get(&asked.location()).await;
    let code = world.code(NUMBER).await;
    browser.submit(&page, &[("code", if code == "000000" { "000001" } else { "000000" })]).await;
    let verified = browser.submit(&page, &[("code", &code)]).await;
    let price = browser.get(&verified.location()).await;
    let location = browser.submit(&price, &[("decision", "agree")]).await.location();
    let (_, handoff) = location.split_once("a=").unwrap();
    world.operator.deliver(&number(NUMBER), "Room ID: K7PXWM", "room:1").await.unwrap();
    browser
        .post_json("/operator/api/charge", json!({"reference": "r", "msisdn": NUMBER, "amount": 10}))
        .await;
    let asked = json!({"mobile": NUMBER, "domainName": "arena.example"});
    let link = browser.post_json("/operator/api/encrypt", asked).await.json();
    let mobile = link["mobile"].as_str().unwrap();
    let path =
        format!("/operator/unsubscribe?{}", encode(&[("mobile", mobile), ("domain", "arena.example")]));
    let page = browser.get(&path).await;
    browser.submit(&page, &[]).await;

    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    // The digits of a duration may equal a code.
    let log: Vec<&str> = log.split_whitespace().filter(|word| !word.starts_with("elapsed")).collect();
    let log = log.join(" ");
    for event in [
        "one-time code sent",
        "one-time code refused",
        "hand-off made",
        "SMS delivered",
        "charge answered",
        "unsubscribed",
    ] {
        assert!(log.contains(event), "{event} is logged");
    }
    assert!(log.contains("92300*****67"));
    for (what, secret) in [
        ("number", "3001234567"),
        ("code", &code),
        ("hand-off", handoff),
        ("room id", "K7PXWM"),
        ("link", mobile),
        ("cookie", browser.cookies.values().next().unwrap()),
    ] {
        assert!(!log.contains(secret), "the log holds a {what}");
    }
}
