use std::time::Duration as Wait;

use arena_app::ports::DecidedBy;
use arena_app::tournaments::engine;
use arena_rooms::protocol::{ClientFrame, MatchEnding, ServerFrame};
use arena_rooms::race::{LENGTH, MARATHON, RACE, go};
use arena_rooms::replay;
use arena_rules::tournament::appearance::{MatchState, Side};
use arena_testkit::{Engine, TestDatabase, both_engines, run};

use super::Live;
use super::client::{Replica, Socket, SocketEvent};

/// Plays until the socket closes, with an order at once. Returns the game's copy and the code.
async fn play(mut socket: Socket, runs: bool) -> (Replica, u16) {
    let mut replica = Replica::default();
    loop {
        match socket.next().await {
            SocketEvent::Frame(frame) => {
                let begins = matches!(frame, ServerFrame::Turn { turn: 1, .. });
                for said in replica.take(&frame, || (runs && begins).then(|| go(3, true))) {
                    socket.say(&said).await;
                }
            }
            SocketEvent::Closed(code, _) => return (replica, code),
            SocketEvent::Lost => return (replica, 1006),
        }
    }
}

both_engines! {
    async fn a_match_is_played_and_decided(db: TestDatabase) {
        let live = Live::new(db, 1).await;
        let of = live.matches[0].clone();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let room = of.room.to_string();
        let first = Socket::join(live.address, live.id, &room, &a).await;
        let second = Socket::join(live.address, live.id, &room, &b).await;
        let (one, other) = tokio::join!(play(first, false), play(second, true));
        assert_eq!((one.1, other.1), (1000, 1000));
        assert_eq!((one.0.end, other.0.end), (Some((MatchEnding::Played, Some(Side::B))), Some((MatchEnding::Played, Some(Side::B)))));
        assert_eq!((one.0.next, other.0.next), (LENGTH, LENGTH));
        let now = live.now(&of).await;
        assert_eq!((now.state, now.winner), (MatchState::Ended, of.player(Side::B)));
        let log = live.door.t.read().live_rooms().log(live.id, of.room).await.unwrap();
        let (rules, source) = live.source(&of).await;
        let referee = replay(&RACE, rules, &source, &log).unwrap();
        assert_eq!((referee.turns, referee.winner), (LENGTH, Some(Side::B)));
        let messages = live.door.count("message WHERE kind = 'tournament_out'").await;
        assert_eq!(messages, 1, "the loser hears of it once");
        let mut late = Socket::join(live.address, live.id, &room, &a).await;
        assert_eq!(late.closed().await, 1000);
    }

    async fn a_match_survives_its_node(db: TestDatabase) {
        let live = Live::new(db, 1).await;
        let of = live.matches[0].clone();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let room = of.room.to_string();
        let next = live.door.node().await;
        let there = next.listen().await;
        let first = Socket::join(live.address, live.id, &room, &a).await;
        let mut watching = Socket::join(live.address, live.id, &room, &b).await;
        let stays = tokio::spawn(play(first, true));
        let mut seen = Replica::default();
        while seen.next < 12 {
            let SocketEvent::Frame(frame) = watching.next().await else { panic!("it was closed") };
            for said in seen.take(&frame, || None) {
                watching.say(&said).await;
            }
        }
        let mut elsewhere = Socket::join(there, live.id, &room, &b).await;
        assert_eq!(elsewhere.closed().await, 4010);
        live.door.state.rooms().drain(Wait::from_secs(5)).await;
        assert_eq!(watching.closed().await, 1012);
        let (before, code) = stays.await.unwrap();
        assert_eq!(code, 1012);
        assert!(live.door.state.rooms().is_empty());
        let mut refused = Socket::join(live.address, live.id, &room, &a).await;
        assert_eq!(refused.closed().await, 1012, "it lets nobody in any more");

        let first = Socket::join(there, live.id, &room, &a).await;
        let second = Socket::join(there, live.id, &room, &b).await;
        let (one, other) = tokio::join!(play(first, false), play(second, false));
        assert!(before.next >= 12 && before.next < LENGTH);
        assert_eq!(one.0.end, Some((MatchEnding::Played, Some(Side::A))), "what it ordered before still counts");
        assert_eq!(other.0.end, one.0.end);
        assert_eq!(live.now(&of).await.winner, of.player(Side::A));
    }
}

#[test]
fn a_concession_ends_the_room() {
    run(Engine::Sqlite, |db| async move {
        let live = Live::with(db, 1, |setup| setup.rooms.games = vec![MARATHON]).await;
        let of = live.matches[0].clone();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let room = of.room.to_string();
        let mut first = Socket::join(live.address, live.id, &room, &a).await;
        let second = Socket::join(live.address, live.id, &room, &b).await;
        while !matches!(first.next().await, SocketEvent::Frame(ServerFrame::Start { .. })) {}
        engine::decide(&live.door.t.app, live.id, of.room, Side::A, DecidedBy::Concession).await.unwrap();
        let mut end = None;
        while end.is_none() {
            match first.next().await {
                SocketEvent::Frame(ServerFrame::End { ending, winner, .. }) => end = Some((ending, winner)),
                SocketEvent::Frame(_) => {}
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(end, Some((MatchEnding::Elsewhere, Some(Side::A))));
        assert_eq!(play(second, false).await.0.end, end);
    });
}

#[test]
fn a_socket_that_reads_nothing_is_dropped_and_the_match_goes_on() {
    run(Engine::Sqlite, |db| async move {
        let live = Live::new(db, 1).await;
        let of = live.matches[0].clone();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let room = of.room.to_string();
        // Sends requests and never reads the answers, so its queue fills up.
        let mut deaf = Socket::join(live.address, live.id, &room, &a).await;
        let good = Socket::join(live.address, live.id, &room, &b).await;
        let playing = tokio::spawn(play(good, true));
        // Before both players are there, the room would wait for a dropped connection.
        while !matches!(deaf.next().await, SocketEvent::Frame(ServerFrame::Start { .. })) {}
        let mut nonce = 0;
        while !playing.is_finished() {
            nonce += 1;
            deaf.say(&ClientFrame::Ping { nonce, here: true }).await;
            tokio::task::yield_now().await;
        }
        let (replica, code) = playing.await.unwrap();
        assert_eq!((replica.end, code), (Some((MatchEnding::Played, Some(Side::B))), 1000));
    });
}
