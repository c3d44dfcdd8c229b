//! Matches that everybody may watch, and the hall of champions.

use arena_app::ports::DecidedBy;
use arena_app::tournaments::engine;
use arena_rooms::protocol::ClientFrame;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{TestDatabase, both_engines};
use serde_json::{Value, json};

use crate::live_rooms::Live;
use crate::live_rooms::client::{Socket, SocketEvent};
use crate::matches::{CHECK_IN, Cup};
use crate::support::Door;

const LIVE: &str = "/api/v1/esl/tournaments/live";
const CHAMPIONS: &str = "/api/v1/tournaments/champions";

async fn list(door: &Door, path: &str) -> Vec<Value> {
    door.get(path).send().await.data().as_array().unwrap().clone()
}

/// The room ids by which a guest may watch the bracket's matches.
async fn watched(door: &Door, id: i64) -> Vec<Value> {
    let bracket =
        door.post("/api/v1/esl/tournament/matches", &json!({ "id": id.to_string() })).send().await.json();
    assert_eq!(bracket["data"]["route"], "/cannon-clash");
    let matches = bracket["rounds"][0]["matches"].as_array().unwrap();
    matches.iter().map(|of| of["watch_room_id"].clone()).collect()
}

both_engines! {
    async fn a_match_can_be_watched_while_it_is_played(db: TestDatabase) {
        let live = Live::new(db, 2).await;
        let of = live.matches[0].clone();
        let room = of.room.to_string();
        let a = live.token(&of, Side::A).await;
        let _first = Socket::join(live.address, live.id, &room, &a).await;
        assert!(list(&live.door, LIVE).await.is_empty(), "nobody plays before the second player has come");
        assert_eq!(watched(&live.door, live.id).await, [Value::Null, Value::Null]);
        live.door.t.clock.advance(chrono::Duration::seconds(2));
        let b = live.token(&of, Side::B).await;
        let mut second = Socket::join(live.address, live.id, &room, &b).await;
        assert!(matches!(second.next().await, SocketEvent::Frame(_)));

        let found = list(&live.door, LIVE).await;
        assert_eq!(found.len(), 1, "{found:?}");
        let names = live.door.t.read().matches().shown(live.id, 1, 0, 1).await.unwrap().remove(0).names;
        assert_eq!(
            (&found[0]["tournamentId"], &found[0]["roomId"], &found[0]["round"], &found[0]["route"]),
            (&json!(live.id), &json!(room), &json!("Semi-final"), &json!("/cannon-clash")),
        );
        assert_eq!(
            (&found[0]["players"][0]["username"], &found[0]["players"][1]["username"]),
            (&json!(names.0), &json!(names.1)),
        );
        assert_eq!(watched(&live.door, live.id).await, [json!(room), Value::Null]);
        let number = live.door.t.read().subscribers().find(of.a).await.unwrap().unwrap().msisdn.unwrap();
        let player = live.door.login(number.as_str()).await;
        let mine = player.post("/api/v1/esl/tournament/matches", &json!({ "id": live.id })).send().await.json();
        assert_eq!(mine["rounds"][0]["matches"][0]["watch_room_id"], Value::Null, "a player plays");

        // A guest needs no more than the list: the socket stays open.
        let mut guest = Socket::open(live.address, live.id, &room).await;
        guest.say(&ClientFrame::Watch).await;
        guest.say(&ClientFrame::Ping { nonce: 7, here: true }).await;
        assert!(matches!(guest.next().await, SocketEvent::Frame(_)), "it is answered");

        engine::decide(&live.door.t.app, live.id, of.room, Side::A, DecidedBy::Operator).await.unwrap();
        live.door.t.clock.advance(chrono::Duration::seconds(2));
        assert!(list(&live.door, LIVE).await.is_empty());
        assert_eq!(watched(&live.door, live.id).await, [Value::Null, Value::Null]);
    }

    async fn an_operator_switches_watching_off(db: TestDatabase) {
        let live = Live::with(db, 1, |setup| setup.settings.additions.watch_live = false).await;
        let of = live.matches[0].clone();
        let room = of.room.to_string();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let _first = Socket::join(live.address, live.id, &room, &a).await;
        let mut second = Socket::join(live.address, live.id, &room, &b).await;
        assert!(matches!(second.next().await, SocketEvent::Frame(_)), "the match is played");
        assert!(list(&live.door, LIVE).await.is_empty());
        assert_eq!(watched(&live.door, live.id).await, [Value::Null]);

        // The room's id is no secret to its players' friends.
        let mut guest = Socket::open(live.address, live.id, &room).await;
        guest.say(&ClientFrame::Watch).await;
        assert!(matches!(guest.next().await, SocketEvent::Closed(4004, _)), "nothing is shown");
    }

    async fn the_link_of_an_sms_leads_to_its_room(db: TestDatabase) {
        let door = Door::new(db).await;
        for (link, expected) in [
            ("/m/71/k7mx3p", "/tournaments?play=71&room=K7MX3P"),
            ("/m/71/elsewhere", "/tournaments"),
            ("/m/cup/K7MX3P", "/tournaments"),
        ] {
            let answer = door.get(link).send().await;
            assert_eq!((answer.status.as_u16(), answer.header("location")), (302, expected), "{link}");
        }
    }

    async fn a_champion_enters_the_hall(db: TestDatabase) {
        let cup = Cup::new(db, 2).await;
        assert!(list(&cup.door, CHAMPIONS).await.is_empty());
        let of = cup.matches(1).await.remove(0);
        for side in [Side::A, Side::B] {
            cup.player(&of, side).await.post(CHECK_IN, &cup.room(&of)).send().await.data();
        }
        engine::decide(&cup.door.t.app, cup.id, of.room, Side::B, DecidedBy::Referee).await.unwrap();
        cup.steps().await;
        cup.door.t.clock.advance(chrono::Duration::seconds(2));
        let champions = list(&cup.door, CHAMPIONS).await;
        let profile = cup.player(&of, Side::B).await.get("/api/v1/user/profile").send().await.data();
        assert_eq!(champions, [json!({
            "tournamentId": cup.id, "kind": "esl", "tournamentName": "The cup cup", "gameName": "Cannon Clash",
            "thumbnail": "tournament", "endedAt": champions[0]["endedAt"], "entrants": 2, "prize": 100,
            "username": profile["username"], "profileImage": null, "avatar": profile["avatar"],
        })]);
        assert!(champions[0]["endedAt"].as_str().unwrap().starts_with("2026-03-01T08:1"), "{champions:?}");
    }
}
