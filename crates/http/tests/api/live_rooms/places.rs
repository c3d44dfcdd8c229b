//! Places for sockets of live rooms: a player with a seat always gets in, whatever the load beside them.

use std::net::SocketAddr;

use arena_http::RoomPlaces;
use arena_rooms::protocol::{ClientFrame, ServerFrame};
use arena_rules::tournament::appearance::Side;
use arena_testkit::{Engine, TestDatabase, both_engines, run};
use futures::future::join_all;
use tokio_tungstenite::tungstenite::{self, http::StatusCode};

use super::Live;
use super::client::{Socket, SocketEvent};

/// Opens sockets without a token. Returns the open ones and the number of failures.
async fn press(at: SocketAddr, from: &str, live: &Live, times: usize) -> (Vec<Socket>, usize) {
    let room = live.matches[0].room.to_string();
    let mut open = Vec::new();
    for _ in 0..times {
        match Socket::from_address(at, live.id, &room, from).await {
            Ok(socket) => open.push(socket),
            Err(tungstenite::Error::Http(answer)) => {
                assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
                assert_eq!(answer.headers()["retry-after"], "1");
            }
            Err(other) => panic!("{other}"),
        }
    }
    let refused = times - open.len();
    (open, refused)
}

async fn begun(socket: &mut Socket) {
    loop {
        match socket.next().await {
            SocketEvent::Frame(ServerFrame::Start { .. }) => return,
            SocketEvent::Frame(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

both_engines! {
    async fn a_player_comes_back_while_two_addresses_press_without_tokens(db: TestDatabase) {
        let live = Live::new(db, 1).await;
        let of = live.matches[0].clone();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let room = of.room.to_string();
        let join = async |token: &str| Socket::join(live.address, live.id, &room, token).await;
        let (mut first, mut second) = (join(&a).await, join(&b).await);
        begun(&mut first).await;
        begun(&mut second).await;
        drop(first);
        let ((_one, refused), (_two, refused_too)) = tokio::join!(
            press(live.address, "127.0.0.2", &live, 1_000),
            press(live.address, "127.0.0.3", &live, 1_000),
        );
        assert!(refused + refused_too > 1_000, "{refused} and {refused_too} were refused");
        begun(&mut join(&a).await).await;
        // A page of the previous version, whose first frame is the token.
        let mut older = Socket::join_later(live.address, live.id, &room, &b).await;
        begun(&mut older).await;
    }
}

#[test]
fn sockets_without_a_token_cannot_crowd_out_players() {
    run(Engine::Sqlite, |db| async move {
        let none = RoomPlaces { strangers: 0, spectators: 0, ..RoomPlaces::default() };
        let live = Live::with(db, 1, |setup| setup.http.room_places = none).await;
        let of = live.matches[0].clone();
        let (open, refused) = press(live.address, "127.0.0.1", &live, 3).await;
        assert_eq!((open.len(), refused), (0, 3));
        let room = of.room.to_string();
        let token = live.token(&of, Side::A).await;
        // A token of another match does not count.
        let elsewhere = Socket::with_ticket(live.address, live.id + 1, &room, &token).await;
        assert!(matches!(elsewhere, Err(tungstenite::Error::Http(answer)) if answer.status() == 429));
        let mut socket = Socket::join(live.address, live.id, &room, &token).await;
        assert!(matches!(socket.next().await, SocketEvent::Frame(_)));
    });
}

#[test]
fn spectators_have_places_of_their_own() {
    run(Engine::Sqlite, |db| async move {
        let few = RoomPlaces { spectators: 2, spectators_per_address: 1, ..RoomPlaces::default() };
        let live = Live::with(db, 1, |setup| setup.http.room_places = few).await;
        let of = live.matches[0].clone();
        let (room, token) = (of.room.to_string(), live.token(&of, Side::A).await);
        let mut player = Socket::join(live.address, live.id, &room, &token).await;
        assert!(matches!(player.next().await, SocketEvent::Frame(_)));
        let watch = async |from: &str| {
            let mut socket = Socket::from_address(live.address, live.id, &room, from).await.unwrap();
            socket.say(&ClientFrame::Watch).await;
            socket.say(&ClientFrame::Ping { nonce: 7, here: true }).await;
            socket
        };
        let is_in = async |socket: &mut Socket| {
            matches!(socket.next().await, SocketEvent::Frame(ServerFrame::Pong { nonce: 7, .. }))
        };
        let mut first = watch("127.0.0.1").await;
        assert!(is_in(&mut first).await);
        assert_eq!(watch("127.0.0.1").await.closed().await, 4008, "one of an address");
        assert!(is_in(&mut watch("127.0.0.2").await).await);
    });
}

#[test]
fn everybody_behind_one_address_gets_in_with_their_tickets() {
    run(Engine::Sqlite, |db| async move {
        let few = RoomPlaces { strangers_per_address: 1, ..RoomPlaces::default() };
        let live = Live::with(db, 512, |setup| {
            setup.http.room_places = few;
            setup.http.limits.per_address = 1;
        })
        .await;
        let mut seats = Vec::new();
        for of in &live.matches {
            for side in [Side::A, Side::B] {
                seats.push((of.room.to_string(), live.token(of, side).await));
            }
        }
        assert_eq!(seats.len(), 1_024);
        let entering = seats.iter().map(async |(room, token)| {
            let mut socket = Socket::join(live.address, live.id, room, token).await;
            begun(&mut socket).await;
            socket
        });
        let sockets = join_all(entering).await;
        assert_eq!((sockets.len(), live.door.state.rooms().len()), (1_024, 512));
    });
}
