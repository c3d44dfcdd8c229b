//! Players who come to a live room or only check in, and the decision at the end of the wait.

use std::time::Duration as Wait;

use arena_rooms::protocol::{MatchEnding, ServerFrame};
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_testkit::{TestDatabase, both_engines};
use chrono::Duration;
use serde_json::{Value, json};

use super::bots::against_a_bot;
use super::client::{Socket, SocketEvent};
use super::{Live, steps};

impl Live {
    /// Ends the countdown and sets the clock to `before` the end of the wait.
    async fn waits_until(&self, before: Duration) {
        let t = &self.door.t;
        let round = t.read().rounds().newest(self.id).await.unwrap().unwrap();
        t.clock.set(round.appear_until.unwrap());
        steps(&self.door, self.id).await;
        t.clock.advance(t.app.settings.room_wait - before);
        steps(&self.door, self.id).await;
    }

    async fn wait_over(&self) {
        self.waits_until(Duration::zero()).await;
    }
}

async fn hears<T>(socket: &mut Socket, wanted: impl Fn(&ServerFrame) -> Option<T>) -> T {
    loop {
        match socket.next().await {
            SocketEvent::Frame(frame) => {
                if let Some(found) = wanted(&frame) {
                    return found;
                }
            }
            other => panic!("{other:?}"),
        }
    }
}

fn end(frame: &ServerFrame) -> Option<(MatchEnding, Option<Side>)> {
    match frame {
        ServerFrame::End { ending, winner, .. } => Some((*ending, *winner)),
        _ => None,
    }
}

both_engines! {
    async fn a_player_in_the_room_wins_against_an_absent_one(db: TestDatabase) {
        let live = Live::new(db, 1).await;
        let of = live.matches[0].clone();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let room = of.room.to_string();
        let mut socket = Socket::join(live.address, live.id, &room, &a).await;
        hears(&mut socket, |frame| matches!(frame, ServerFrame::Peer { .. }).then_some(())).await;
        live.wait_over().await;
        assert_eq!(hears(&mut socket, end).await, (MatchEnding::Elsewhere, Some(Side::A)));
        assert_eq!(socket.closed().await, 1000);
        let now = live.now(&of).await;
        assert_eq!((now.winner, now.result), (Some(of.a), Some(ResultType::Walkover)));
        // A late player learns that the match is over.
        assert_eq!(Socket::join(live.address, live.id, &room, &b).await.closed().await, 1000);
        let asked = json!({ "id": live.id });
        let bracket = live.door.post("/api/v1/esl/tournament/matches", &asked).send().await.json();
        let shown = &bracket["rounds"][0]["matches"][0];
        assert_eq!(shown["result"]["result_type"], "walkover", "{shown}");
        let came = [0, 1].map(|at| shown["players"][at]["has_appeared"].clone());
        assert_eq!(came, [Value::Bool(true), Value::Bool(false)]);
    }

    async fn a_player_who_came_and_left_counts_as_come_after_a_restart(db: TestDatabase) {
        let live = Live::new(db, 1).await;
        let of = live.matches[0].clone();
        let token = live.token(&of, Side::B).await;
        live.token(&of, Side::A).await;
        let mut socket = Socket::join(live.address, live.id, of.room.as_str(), &token).await;
        hears(&mut socket, |frame| matches!(frame, ServerFrame::Peer { .. }).then_some(())).await;
        live.door.state.rooms().drain(Wait::from_secs(5)).await;
        assert_eq!(socket.closed().await, 1012);
        live.wait_over().await;
        let now = live.now(&of).await;
        assert_eq!((now.winner, now.result), (of.b, Some(ResultType::Walkover)));
    }

    async fn a_player_who_comes_in_the_last_second_to_another_node_plays(db: TestDatabase) {
        let live = Live::new(db, 1).await;
        let of = live.matches[0].clone();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let (room, next) = (of.room.to_string(), live.door.node().await);
        let there = next.listen().await;
        let mut first = Socket::join(live.address, live.id, &room, &a).await;
        hears(&mut first, |frame| matches!(frame, ServerFrame::Peer { .. }).then_some(())).await;
        live.door.state.rooms().drain(Wait::from_secs(5)).await;
        assert_eq!(first.closed().await, 1012);
        live.waits_until(Duration::seconds(1)).await;
        let mut second = Socket::join(there, live.id, &room, &b).await;
        hears(&mut second, |frame| matches!(frame, ServerFrame::Peer { .. }).then_some(())).await;
        live.door.t.clock.advance(Duration::seconds(1));
        steps(&live.door, live.id).await;
        assert_eq!(live.now(&of).await.state, MatchState::Running);
        let mut first = Socket::join(there, live.id, &room, &a).await;
        for socket in [&mut first, &mut second] {
            hears(socket, |frame| matches!(frame, ServerFrame::Start { .. }).then_some(())).await;
        }
        next.state.rooms().drain(Wait::from_secs(5)).await;
    }

    async fn a_bot_wins_against_an_absent_player(db: TestDatabase) {
        let (live, of, side) = against_a_bot(db).await;
        let token = live.token(&of, side).await;
        live.wait_over().await;
        let now = live.now(&of).await;
        assert_eq!((now.winner, now.result), (of.player(side.other()), Some(ResultType::Walkover)));
        let mut late = Socket::join(live.address, live.id, of.room.as_str(), &token).await;
        assert_eq!(late.closed().await, 1000);
    }
}
