use arena_app::identity;
use arena_app::ports::DecidedBy;
use arena_app::tournaments::engine;
use arena_rooms::protocol::ClientFrame;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{Engine, TestDatabase, both_engines, run};
use chrono::Duration;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

use super::client::{Socket, SocketEvent};
use super::{Live, number_of};
use crate::support::Door;

const CHECK_IN: &str = "/api/v1/esl/tournament/match/checkin";

both_engines! {
    async fn a_check_in_brings_a_token_for_the_room(db: TestDatabase) {
        let live = Live::new(db, 1).await;
        let of = &live.matches[0];
        let body = json!({ "tournamentId": live.id, "roomId": of.room.as_str() });
        let mut tokens = Vec::new();
        for number in 0..2 {
            let browser = live.door.login(&number_of(number)).await;
            let token = |data: Value| data["roomToken"].as_str().unwrap().to_owned();
            let first = token(browser.post(CHECK_IN, &body).send().await.data());
            let again = token(browser.post(CHECK_IN, &body).send().await.data());
            assert_eq!(first, again, "the same session asks again");
            tokens.push(again);
        }
        for token in tokens {
            let mut socket = Socket::join(live.address, live.id, of.room.as_str(), &token).await;
            let heard = socket.next().await;
            assert!(matches!(heard, SocketEvent::Frame(_)), "{heard:?}");
        }
        // A game without live rooms has no room token.
        let other = live.door.again(|setup| setup.rooms.games.clear());
        let browser = live.door.login(&number_of(0)).await.at(&other);
        assert_eq!(browser.post(CHECK_IN, &body).send().await.data()["roomToken"], Value::Null);
    }

    async fn nobody_comes_in_without_a_good_token(db: TestDatabase) {
        let live = Live::new(db, 2).await;
        let (one, two) = (live.matches[0].clone(), live.matches[1].clone());
        let token = live.token(&one, Side::A).await;
        let (at, id) = (live.address, live.id);
        let closed = async |room: &str, token: &str| Socket::join(at, id, room, token).await.closed().await;
        assert_eq!(closed(one.room.as_str(), "junk").await, 4002);
        assert_eq!(closed(two.room.as_str(), &token).await, 4002, "another match");
        let mut forged = token.clone();
        forged.replace_range(0..2, if token.starts_with("AA") { "AQ" } else { "AA" });
        assert_eq!(closed(one.room.as_str(), &forged).await, 4002, "the other side");
        // A second device invalidates the first one's token.
        let newer = live.token(&one, Side::A).await;
        assert_eq!(closed(one.room.as_str(), &token).await, 4005);
        let gone = live.token(&two, Side::B).await;
        let seat = live.door.t.read().live_rooms().seat(id, two.room, Side::B).await.unwrap().unwrap();
        let app = &live.door.t.app;
        let caller = identity::authenticate(app, seat.session, two.player(Side::B).unwrap()).await.unwrap();
        identity::logout(app, &caller).await.unwrap();
        assert_eq!(closed(two.room.as_str(), &gone).await, 4002);
        live.token(&one, Side::B).await;
        engine::decide(&live.door.t.app, id, one.room, Side::B, DecidedBy::Operator).await.unwrap();
        assert_eq!(closed(one.room.as_str(), &newer).await, 1000);
        let late = live.token(&two, Side::A).await;
        live.door.t.clock.advance(Duration::minutes(20));
        assert_eq!(closed(two.room.as_str(), &late).await, 4003);
        assert!(live.door.state.rooms().is_empty());
    }
}

#[test]
fn only_our_own_pages_open_a_socket() {
    run(Engine::Sqlite, |db| async move {
        let live =
            Live::with(db, 1, |setup| setup.http.socket_origins = vec!["https://play.example".into()]).await;
        let room = live.matches[0].room.to_string();
        let from = async |origin: &str| Socket::from(live.address, live.id, &room, Some(origin)).await;
        assert!(from(&format!("http://{}", live.address)).await.is_ok());
        assert!(from("https://play.example").await.is_ok());
        for origin in ["https://evil.example", "null"] {
            let Err(tungstenite::Error::Http(answer)) = from(origin).await else {
                panic!("{origin} was let in")
            };
            assert_eq!(answer.status(), 403);
        }
    });
}

#[test]
fn a_plain_request_to_the_socket_is_answered_with_a_text() {
    run(Engine::Sqlite, |db| async move {
        let door = Door::new(db).await;
        door.get("/api/v1/rooms/K7MX3P/ws").send().await.failed(400, "malformed");
        door.get("/api/v1/rooms/K7MX3P/ws?tournamentId=x").send().await.failed(400, "malformed");
        door.get("/api/v1/rooms/K7MX3P/ws?tournamentId=1").send().await.failed(400, "malformed");
        door.get("/api/v1/rooms/nonsense/ws?tournamentId=1").send().await.failed(404, "unknown_room");
        let call =
            door.get("/api/v1/rooms/K7MX3P/ws?tournamentId=1").header("origin", "https://evil.example");
        call.send().await.failed(403, "other_origin");
    });
}

#[test]
fn a_socket_with_a_bad_frame_is_closed() {
    run(Engine::Sqlite, |db| async move {
        let live = Live::new(db, 1).await;
        let of = live.matches[0].clone();
        let (at, id, room) = (live.address, live.id, of.room.to_string());
        let first = async |bytes: Vec<u8>| {
            let mut socket = Socket::open(at, id, &room).await;
            socket.bytes(bytes).await;
            socket.closed().await
        };
        assert_eq!(first(vec![]).await, 4000);
        assert_eq!(first(vec![9; 20]).await, 4000);
        assert_eq!(first(ClientFrame::Ping { nonce: 1, here: true }.encode()).await, 4000, "who is that?");
        assert_ne!(first(vec![1; 65]).await, 1000, "longer than any frame");
        assert_eq!(first(ClientFrame::Watch.encode()).await, 4004, "nothing is played");
        let mut socket = Socket::open(at, id, &room).await;
        socket.text("hello").await;
        assert_eq!(socket.closed().await, 4000);
        let mut flood = Socket::join(at, id, &room, &live.token(&of, Side::A).await).await;
        for nonce in 0..1_000 {
            flood.say(&ClientFrame::Ping { nonce, here: true }).await;
        }
        assert!([4007, 4006].contains(&flood.closed().await));
    });
}

#[test]
fn a_subscriber_has_only_so_many_connections() {
    run(Engine::Sqlite, |db| async move {
        let live = Live::with(db, 1, |setup| setup.rooms.per_subscriber = 1).await;
        let of = live.matches[0].clone();
        let token = live.token(&of, Side::A).await;
        let mut first = Socket::join(live.address, live.id, of.room.as_str(), &token).await;
        assert!(matches!(first.next().await, SocketEvent::Frame(_)));
        let mut second = Socket::join(live.address, live.id, of.room.as_str(), &token).await;
        assert_eq!(second.closed().await, 4008);
        assert!(matches!(first.next().await, SocketEvent::Frame(_)));
    });
}
