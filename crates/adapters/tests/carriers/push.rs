use std::sync::Arc;

use arena_adapters::push::{VapidKey, WebPush};
use arena_adapters::random::SystemRandom;
use arena_app::ports::{Clock as _, Push, PushError, PushService, PushTarget, Urgency};
use arena_testkit::{SeededRandom, TestClock};
use chrono::TimeDelta;
use uuid::Uuid;

use crate::browser::{Browser, vouched};
use crate::peer::{Answer, Cut, Peer, RecordedRequest, breaking_off};

const MESSAGE: Uuid = Uuid::from_u128(0x0197_0000_0000_7000_8000_0000_0000_0001);

struct Sender {
    key: VapidKey,
    clock: Arc<TestClock>,
    service: WebPush,
}

fn sender() -> Sender {
    let (key, clock) = (VapidKey::generate(&SeededRandom::new(7)), Arc::new(TestClock::new()));
    let service = WebPush::new(&key, "mailto:support@arena.example".into(), clock.clone()).unwrap();
    Sender { key, clock, service }
}

async fn push(service: &WebPush, to: &PushTarget, payload: &[u8]) -> Result<(), PushError> {
    let (ttl, urgency) = (TimeDelta::minutes(10), Urgency::High);
    service.push(&Push { to, payload, topic: MESSAGE, ttl, urgency }).await
}

fn header<'a>(asked: &'a RecordedRequest, name: &str) -> &'a str {
    asked.headers.get(name).map_or("", |value| value.to_str().unwrap())
}

fn created() -> Answer {
    Answer::new(201, "")
}

#[tokio::test]
async fn a_push_is_encrypted_for_the_browser_and_signed_for_the_service() {
    let peer = Peer::new(vec![created(), created()]).await;
    let Sender { key, clock, service } = sender();
    let (one, two) = (Browser::new(), Browser::new());
    for (browser, said) in [(one, "Your reward is on its way."), (two, "")] {
        let target = browser.target(&format!("{}/send/abc:def?x=1", peer.origin()));
        assert_eq!(push(&service, &target, said.as_bytes()).await, Ok(()));
        let asked = peer.next().await;
        assert_eq!((&*asked.method, &*asked.path, &*asked.query), ("POST", "/send/abc:def", "x=1"));
        assert_eq!(header(&asked, "content-encoding"), "aes128gcm");
        assert_eq!((header(&asked, "ttl"), header(&asked, "urgency")), ("600", "high"));
        assert_eq!(header(&asked, "topic"), "AZcAAAAAcACAAAAAAAAAAQ");
        if !said.is_empty() {
            assert!(!asked.body.windows(said.len()).any(|part| part == said.as_bytes()));
        }
        let (claims, public) = vouched(header(&asked, "authorization"));
        assert_eq!(public, key.public());
        assert_eq!(
            (&claims["aud"], &claims["sub"]),
            (&peer.origin().into(), &"mailto:support@arena.example".into())
        );
        assert_eq!(claims["exp"], (clock.now() + TimeDelta::hours(12)).timestamp());
        assert_eq!(browser.open(&asked.body), said.as_bytes());
    }
}

#[tokio::test]
async fn a_token_is_renewed_before_it_ends_and_made_for_each_service() {
    let (here, there) =
        (Peer::new(vec![created(), created(), created()]).await, Peer::new(vec![created()]).await);
    let Sender { clock, service, .. } = sender();
    let mut tokens = Vec::new();
    for (peer, later) in [(&here, 0), (&there, 0), (&here, 10 * 60), (&here, 90)] {
        clock.advance(TimeDelta::minutes(later));
        push(&service, &Browser::new().target(&peer.origin()), b"x").await.unwrap();
        let asked = peer.next().await;
        let (claims, _) = vouched(header(&asked, "authorization"));
        assert_eq!(claims["aud"], peer.origin());
        assert!(claims["exp"].as_i64().unwrap() > (clock.now() + TimeDelta::minutes(30)).timestamp());
        tokens.push(header(&asked, "authorization").to_owned());
    }
    assert_eq!(tokens[0], tokens[2], "one signature serves for hours");
    assert!(tokens[0] != tokens[1] && tokens[0] != tokens[3]);
}

#[tokio::test]
async fn the_push_services_answer_decides_the_outcome() {
    let answers = [410, 404, 403, 429, 503, 413, 400].map(|status| Answer::new(status, "endpoint abc"));
    let answers = answers.into_iter().chain([Answer::redirect("http://127.0.0.1:9/elsewhere"), created()]);
    let peer = Peer::new(answers.collect()).await;
    let Sender { service, .. } = sender();
    let mut said = Vec::new();
    for _ in 0..8 {
        let error =
            push(&service, &Browser::new().target(&format!("{}/secret-endpoint", peer.origin())), b"x").await;
        let error = error.unwrap_err();
        assert!(!format!("{error} {error:?}").contains("secret-endpoint"), "{error}");
        said.push(match error {
            PushError::Gone(_) => "gone",
            PushError::Later(_) => "later",
            PushError::Never(_) => "never",
        });
    }
    assert_eq!(said, ["gone", "gone", "gone", "later", "later", "never", "never", "never"]);
    assert_eq!(push(&service, &Browser::new().target(&peer.origin()), b"x").await, Ok(()));
}

#[tokio::test]
async fn a_connection_that_fails_is_tried_again() {
    let Sender { service, .. } = sender();
    let cut = breaking_off(Cut::BeforeTheAnswer).await;
    // A port that was just free and has no listener.
    let free = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = format!("http://{}/", free.local_addr().unwrap());
    drop(free);
    for endpoint in [cut, nobody] {
        let error = push(&service, &Browser::new().target(&endpoint), b"x").await.unwrap_err();
        assert_eq!(error, PushError::Later("no connection to the push service".into()));
    }
}

#[tokio::test]
async fn a_browser_with_invalid_keys_is_gone() {
    let Sender { service, .. } = sender();
    let good = Browser::new().target("http://127.0.0.1:9/");
    // No point of the curve.
    let mut off_curve = vec![4; 65];
    off_curve[64] = 5;
    for target in [
        PushTarget { p256dh: off_curve, ..good.clone() },
        PushTarget { p256dh: Vec::new(), ..good.clone() },
        PushTarget { auth: vec![0; 15], ..good },
    ] {
        assert!(matches!(push(&service, &target, b"x").await, Err(PushError::Gone(_))));
    }
}

#[test]
fn a_key_is_read_as_it_was_written_and_its_secret_is_not_shown() {
    let key = VapidKey::generate(&SystemRandom);
    let again = VapidKey::parse(&format!(" {}\n", key.private())).unwrap();
    assert_eq!(again.public(), key.public());
    // 0x04 and two numbers of 32 bytes.
    assert_eq!((key.public().len(), key.public().chars().next()), (87, Some('B')));
    assert!(!format!("{key:?}").contains(&key.private()));
    let zero = "A".repeat(43);
    for bad in ["", "x", &key.public(), &key.private()[1..], &zero, "%%%"] {
        assert!(VapidKey::parse(bad).is_err(), "{bad}");
    }
}
