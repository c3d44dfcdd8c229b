//! The HTTP gateway's client against a small gateway in this process.

use std::sync::Arc;
use std::time::Duration;

use arena_adapters::sms::{HttpGateway, HttpGatewayConfig, Method};
use arena_app::messages::ReceiptKey;
use arena_app::ports::{GatewayAcceptance, MessageGateway, Outgoing, SendError};
use arena_testkit::{TestClock, msisdn};
use chrono::TimeDelta;
use uuid::Uuid;

use crate::peer::{Answer, Cut, Peer, breaking_off};

const MESSAGE: Uuid = Uuid::from_u128(0x0197_0000_0000_7000_8000_0000_0000_0001);
const SECRET: &[u8] = b"the server's secret";

fn config(url: String) -> HttpGatewayConfig {
    HttpGatewayConfig {
        url,
        method: Method::Get,
        username: "arena-user".into(),
        password: "pa55+word&more".into(),
        sender: "Arena".into(),
        receipt_url: Some("https://arena.example/api/v1/gateway/receipts/".into()),
        timeout: Duration::from_secs(20),
    }
}

fn gateway(config: HttpGatewayConfig) -> HttpGateway {
    HttpGateway::new(config, ReceiptKey::new(SECRET), Arc::new(TestClock::new())).unwrap()
}

async fn send(gateway: &HttpGateway, text: &str) -> Result<GatewayAcceptance, SendError> {
    let to = msisdn("03001234567");
    gateway.send(&Outgoing { to: &to, text, reference: MESSAGE, expires_at: None }).await
}

/// Checks that an error holds no secret of ours or of the subscriber.
#[track_caller]
fn assert_silent(error: &SendError) {
    let words = format!("{error} {error:?}");
    let secrets =
        ["arena-user", "pa55", "923001234567", "3001234567", "Room", &ReceiptKey::new(SECRET).proof(MESSAGE)];
    for secret in secrets {
        assert!(!words.contains(secret), "{secret} in {words}");
    }
}

#[tokio::test]
async fn a_message_is_sent_in_kannels_form() {
    let peer = Peer::new(vec![Answer::accepted(), Answer::accepted()]).await;
    let gateway = gateway(config(format!("{}?smsc=one", peer.url())));
    assert_eq!(send(&gateway, "Room AB12CD @ 7 & 8").await, Ok(GatewayAcceptance::default()));
    let proof = ReceiptKey::new(SECRET).proof(MESSAGE);
    let receipt =
        format!("https://arena.example/api/v1/gateway/receipts/{MESSAGE}/{proof}?status=%d&reference=%F");
    let mut expected = vec![
        ("smsc", "one"),
        ("username", "arena-user"),
        ("password", "pa55+word&more"),
        ("from", "Arena"),
        ("to", "+923001234567"),
        ("text", "Room AB12CD @ 7 & 8"),
        ("coding", "0"),
        ("charset", "UTF-8"),
        ("dlr-mask", "19"),
        ("dlr-url", receipt.as_str()),
    ];
    let got = peer.next().await;
    assert_eq!((got.method.as_str(), got.pairs()), ("GET", expected.clone()));

    assert_eq!(send(&gateway, "روم AB12CD").await, Ok(GatewayAcceptance::default()));
    (expected[5].1, expected[6].1) = ("روم AB12CD", "2");
    assert_eq!(peer.next().await.pairs(), expected);
}

#[tokio::test]
async fn a_form_keeps_credentials_and_texts_out_of_the_address() {
    let peer = Peer::new(vec![Answer::new(200, "0: Accepted for delivery: gw-17")]).await;
    let mut config = config(format!("{}?smsc=one", peer.url()));
    (config.method, config.receipt_url) = (Method::Post, None);
    let taken = send(&gateway(config), "Room AB12CD").await;
    assert_eq!(
        taken,
        Ok(GatewayAcceptance { reference: Some("gw-17".into()), ..GatewayAcceptance::default() })
    );
    let got = peer.next().await;
    assert_eq!((got.method.as_str(), got.query.as_str()), ("POST", "smsc=one"));
    let names: Vec<_> = got.pairs().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["smsc", "username", "password", "from", "to", "text", "coding", "charset"]);
}

#[tokio::test]
async fn a_message_carries_its_expiry() {
    let clock = Arc::new(TestClock::new());
    let now = arena_app::ports::Clock::now(&*clock);
    for (life, minutes) in [
        (TimeDelta::minutes(10), "10"),
        (TimeDelta::seconds(119), "1"),
        (TimeDelta::seconds(3), "1"),
        (TimeDelta::zero(), "1"),
    ] {
        let peer = Peer::new(vec![Answer::accepted()]).await;
        let gateway = HttpGateway::new(config(peer.url()), ReceiptKey::new(SECRET), clock.clone()).unwrap();
        let to = msisdn("03001234567");
        let message = Outgoing { to: &to, text: "x", reference: MESSAGE, expires_at: Some(now + life) };
        gateway.send(&message).await.unwrap();
        let got = peer.next().await;
        assert!(got.pairs().contains(&("validity", minutes)), "{life}: {:?}", got.pairs());
    }
}

#[tokio::test]
async fn the_gateways_answer_decides_the_outcome() {
    let echo = "no: arena-user pa55+word&more 923001234567 Room AB12CD";
    let answers = vec![
        Answer::new(503, "Temporal failure, try again later."),
        Answer::new(400, "Number(s) has/have been denied by white- and/or black-lists."),
        Answer::new(403, "Authorization failed for sendsms"),
        Answer::new(500, echo),
        Answer::new(400, echo),
        Answer::new(200, "<html>welcome</html>"),
        Answer::redirect("http://127.0.0.1:9/elsewhere"),
        Answer::accepted(),
    ];
    let peer = Peer::new(answers).await;
    let gateway = gateway(config(peer.url()));
    let mut said = Vec::new();
    for _ in 0..7 {
        let error = send(&gateway, "Room AB12CD").await.unwrap_err();
        assert_silent(&error);
        said.push(match error {
            SendError::Later(_) => "later",
            SendError::Never(_) => "never",
            SendError::Unknown(_) => "unknown",
        });
    }
    assert_eq!(said, ["later", "never", "later", "unknown", "never", "unknown", "later"]);
    assert_eq!(
        send(&gateway, "Room AB12CD").await,
        Ok(GatewayAcceptance::default()),
        "another try gets through"
    );
}

#[tokio::test]
async fn no_connection_means_not_sent() {
    // A port that was just free and has no listener.
    let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/cgi-bin/sendsms", free.local_addr().unwrap());
    drop(free);
    let error = send(&gateway(config(url)), "Room AB12CD").await.unwrap_err();
    assert_eq!(error, SendError::Later("no connection to the gateway".into()));
    assert_silent(&error);
}

#[tokio::test]
async fn silence_after_the_request_leaves_the_outcome_unknown() {
    let peer = Peer::new(vec![Answer::Silence]).await;
    let mut config = config(peer.url());
    config.timeout = Duration::from_millis(200);
    let error = send(&gateway(config), "Room AB12CD").await.unwrap_err();
    assert_eq!(error, SendError::Unknown("the gateway did not answer in time".into()));
    assert_eq!(peer.next().await.pairs()[4], ("text", "Room AB12CD"), "it had the message");
}

#[tokio::test]
async fn a_connection_that_breaks_off_leaves_the_outcome_unknown() {
    for cut in [Cut::BeforeTheAnswer, Cut::WithinTheAnswer] {
        let url = breaking_off(cut).await;
        let error = send(&gateway(config(url)), "Room AB12CD").await.unwrap_err();
        assert!(matches!(error, SendError::Unknown(_)), "{cut:?}: {error}");
        assert_silent(&error);
    }
}

#[tokio::test]
async fn an_endless_answer_is_not_waited_for() {
    let peer = Peer::new(vec![Answer::Endless]).await;
    let error = send(&gateway(config(peer.url())), "Room AB12CD").await.unwrap_err();
    assert!(matches!(error, SendError::Unknown(_)), "{error}");
}

#[test]
fn a_wrong_address_is_named_without_its_words() {
    for url in ["", "kannel:13013", "ftp://user:pa55@host/", "http://"] {
        let made = HttpGateway::new(config(url.into()), ReceiptKey::new(SECRET), Arc::new(TestClock::new()));
        let error = made.err().unwrap();
        assert!(error.contains("address") && !error.contains("pa55"), "{error}");
    }
}
