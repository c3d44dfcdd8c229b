//! Matches against a bot, also on another node.

use std::time::Duration as Wait;

use arena_app::ports::Match;
use arena_rooms::games;
use arena_rooms::protocol::{ClientFrame, MatchEnding, ServerFrame};
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{TestDatabase, both_engines, tournament};
use chrono::Duration;
use serde_json::{Value, json};

use super::client::{Socket, SocketEvent};
use super::{Live, number_of, steps};
use crate::support::Door;

/// A match against a bot with an open room, and the person's side.
pub(super) async fn against_a_bot(db: TestDatabase) -> (Live, Match, Side) {
    let door = Door::with(db, |setup| setup.rooms.games = games().to_vec()).await;
    let mut new = tournament(TournamentKind::Esl, "live");
    new.min_players = 2;
    let id = door.t.seed_tournament(&new).await;
    let person = door.t.subscriber(&number_of(0)).await;
    door.t.check_in(id, &[person]).await;
    door.t.bots(id, 1).await;
    door.t.clock.set(new.starts_at);
    steps(&door, id).await;
    door.t.clock.advance(Duration::minutes(10));
    steps(&door, id).await;
    let matches = door.t.read().matches().at_positions(id, 1, 0, 10).await.unwrap();
    let address = door.listen().await;
    let of = matches[0].clone();
    let side = of.side_of(person).unwrap();
    (Live { door, address, id, matches }, of, side)
}

/// Plays without orders until the bot has given `orders`. Returns the last turn.
async fn looks_on(socket: &mut Socket, bot: usize, orders: usize) -> u32 {
    let (mut seen, mut last) = (0, 0);
    while seen < orders {
        match socket.next().await {
            SocketEvent::Frame(ServerFrame::Turn { turn, orders }) => {
                seen += usize::from(orders[bot].is_some());
                last = turn;
                if turn.is_multiple_of(10) {
                    socket.say(&ClientFrame::Ping { nonce: turn, here: true }).await;
                }
            }
            SocketEvent::Frame(_) => {}
            other => panic!("{other:?}"),
        }
    }
    last
}

both_engines! {
    async fn a_bot_plays_in_the_room_and_goes_on_in_another_node_s(db: TestDatabase) {
        let (live, of, side) = against_a_bot(db).await;
        let token = live.token(&of, side).await;
        let room = of.room.to_string();
        let bot = usize::from(side.other().number());
        let mut socket = Socket::join(live.address, live.id, &room, &token).await;
        let before = looks_on(&mut socket, bot, 3).await;
        let next = live.door.again(|setup| setup.rooms.games = games().to_vec());
        let there = next.listen().await;
        live.door.state.rooms().drain(Wait::from_secs(5)).await;
        assert_eq!(socket.closed().await, 1012);
        let mut socket = Socket::join(there, live.id, &room, &token).await;
        assert!(looks_on(&mut socket, bot, 3).await > before, "it goes on where it was");

        let browser = live.door.login(&number_of(0)).await;
        let word = json!({ "tournamentId": live.id, "roomId": room, "result_flag": "loser" });
        browser.post("/api/v1/esl/tournament/match/result", &word).send().await.data();
        let end = loop {
            match socket.next().await {
                SocketEvent::Frame(ServerFrame::End { ending, winner, .. }) => break (ending, winner),
                SocketEvent::Frame(_) => {}
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(end, (MatchEnding::Elsewhere, Some(side.other())));
        assert_eq!(live.now(&of).await.winner, of.player(side.other()));
        next.state.rooms().drain(Wait::from_secs(5)).await;
    }

    async fn a_bot_is_called_one(db: TestDatabase) {
        let (live, of, side) = against_a_bot(db).await;
        let list = live.door.get("/api/v1/esl/tournaments/all").send().await.json();
        let card = &list["data"][0];
        assert_eq!((&card["bots"], &card["total_checkin"]), (&json!(1), &json!(2)), "{list}");
        let browser = live.door.login(&number_of(0)).await;
        let asked = json!({ "tournamentId": live.id, "roomId": of.room.as_str() });
        let room = browser.post("/api/v1/esl/tournament/match/checkin", &asked).send().await.data();
        assert_eq!((&room["opponentBot"], &room["opponentAppeared"]), (&json!(true), &json!(true)));
        let bracket = live.door.post("/api/v1/esl/tournament/matches", &json!({ "id": live.id })).send().await.json();
        let players = &bracket["rounds"][0]["matches"][0]["players"];
        let bots = [0, 1].map(|at| players[at]["bot"].clone());
        assert_eq!(bots, [Value::Bool(side == Side::B), Value::Bool(side == Side::A)]);
    }
}
