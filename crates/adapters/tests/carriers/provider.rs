//! The client of the rewards' provider, against a peer in this process.

use std::sync::Arc;
use std::time::Duration;

use arena_adapters::provider::{HttpProvider, HttpProviderConfig};
use arena_app::ports::{ProductAnswer, ProductRequest, RewardProvider};
use arena_testkit::{TestClock, msisdn};
use uuid::Uuid;

use crate::peer::{Answer, Peer};

fn provider(peer: &Peer, path: &str, timeout: Duration) -> HttpProvider {
    let config = HttpProviderConfig {
        url: format!("{}{path}", peer.origin()),
        token: "provider secret".into(),
        timeout,
    };
    HttpProvider::new(&config, Arc::new(TestClock::new())).unwrap()
}

fn request() -> ProductRequest {
    ProductRequest { reference: Uuid::from_u128(7), product: "data-2gb-7d".into(), to: msisdn("03001234567") }
}

#[tokio::test]
async fn a_delivery_is_named_by_its_claim() {
    let done = Answer::new(201, r#"{"state":"delivered","reference":"D-1"}"#);
    let peer = Peer::new(vec![done, Answer::new(200, r#"{"state":"processing"}"#)]).await;
    for (path, expected) in [
        ("/v1/deliveries", ProductAnswer::Delivered { reference: Some("D-1".into()) }),
        ("/v1/deliveries/", ProductAnswer::Processing),
    ] {
        let provider = provider(&peer, path, Duration::from_secs(5));
        assert_eq!(provider.request(&request()).await, expected);
        let asked = peer.next().await;
        assert_eq!(asked.method, "PUT");
        assert_eq!(asked.path, format!("/v1/deliveries/{}", Uuid::from_u128(7)));
        assert_eq!(asked.headers["authorization"], "Bearer provider secret");
        let body: serde_json::Value = serde_json::from_slice(&asked.body).unwrap();
        assert_eq!(body, serde_json::json!({ "msisdn": "923001234567", "product": "data-2gb-7d" }));
    }
}

#[tokio::test]
async fn silence_and_broken_answers_leave_the_outcome_open() {
    let peer = Peer::new(vec![Answer::Silence, Answer::Endless, Answer::redirect("/elsewhere")]).await;
    let provider = provider(&peer, "/d", Duration::from_millis(300));
    for _ in 0..2 {
        let answer = provider.request(&request()).await;
        assert!(matches!(answer, ProductAnswer::Unknown(_)), "{answer:?}");
    }
    // The token does not follow a redirect.
    let answer = provider.request(&request()).await;
    assert!(matches!(answer, ProductAnswer::NotTaken(_)), "{answer:?}");
}

#[tokio::test]
async fn a_provider_that_asks_for_a_pause_gets_one() {
    let peer = Peer::new(vec![Answer::new(429, "")]).await;
    let provider = provider(&peer, "/d", Duration::from_secs(5));
    assert!(matches!(provider.request(&request()).await, ProductAnswer::NotTaken(_)));
    peer.next().await;
    let paused = provider.request(&request()).await;
    assert_eq!(paused, ProductAnswer::NotTaken("the operator asked us to wait".into()));
}

#[test]
fn wrong_settings_are_named_without_their_values() {
    let new = |url: &str, token: &str| {
        let config =
            HttpProviderConfig { url: url.into(), token: token.into(), timeout: Duration::from_secs(1) };
        HttpProvider::new(&config, Arc::new(TestClock::new())).err().unwrap()
    };
    for error in
        [new("secret-host/x", "t"), new("ftp://secret-host", "t"), new("http://secret-host", "secret\n")]
    {
        assert!(!error.contains("secret"), "{error}");
    }
}
