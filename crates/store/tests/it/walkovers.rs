//! One statement decides the end of the countdown for all matches of a round.

use arena_app::ports::{Match, NewMatch, NewRound};
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::appearance::{Appearance, MatchState, ResultType, Side, judge};
use arena_rules::tournament::room::RoomId;
use arena_testkit::{TestApp, TestDatabase, both_engines, tournament};
use chrono::Duration;

const APPEARED: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];
const ROOMS: [&str; 4] = ["34679C", "34679D", "34679F", "34679G"];

async fn open_round(test: &TestApp, tournament: i64) -> Vec<Match> {
    let (now, players) = (test.app.now(), test.crowd(300_000_000, 8).await);
    let matches = ROOMS.iter().zip(players.chunks(2)).map(|(room, players)| NewMatch {
        room: RoomId::parse(room).unwrap(),
        a: players[0],
        b: Some(players[1]),
        seed: 7,
    });
    let new = NewRound {
        tournament,
        number: 1,
        title: "Round 1".into(),
        starts_at: now,
        seed: None,
        at: now,
        matches: matches.collect(),
    };
    let tx = test.begin().await;
    assert!(tx.rounds().add(&new).await.unwrap());
    let (appear_until, deadline_at) = (now + Duration::minutes(5), now + Duration::hours(1));
    assert!(tx.rounds().open(tournament, 1, appear_until, deadline_at).await.unwrap());
    let drawn = tx.matches().at_positions(tournament, 1, 0, 8).await.unwrap();
    tx.commit().await.unwrap();
    drawn
}

both_engines! {
    async fn a_countdown_ends_as_the_rule_says(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let id = test.seed_tournament(&tournament(TournamentKind::Esl, "cup")).await;
        let drawn = open_round(&test, id).await;
        let tx = test.begin().await;
        for (of, (a, b)) in drawn.iter().zip(APPEARED) {
            for (side, appeared) in [(Side::A, a), (Side::B, b)] {
                assert!(!appeared || tx.match_players().appear(of, side, test.app.now()).await.unwrap());
            }
        }
        assert!(tx.rounds().settle(id, 1, test.app.now()).await.unwrap());
        tx.commit().await.unwrap();

        let settled = test.read().matches().at_positions(id, 1, 0, 8).await.unwrap();
        assert_eq!(settled.len(), APPEARED.len());
        for (of, (a, b)) in settled.iter().zip(APPEARED) {
            let expected = match judge(a, b) {
                Appearance::Played => (MatchState::Running, None, None),
                Appearance::Walkover(side) => (MatchState::Ended, of.player(side), Some(ResultType::Walkover)),
                Appearance::BothAbsent => (MatchState::Ended, None, Some(ResultType::BothAbsent)),
            };
            assert_eq!((of.state, of.winner, of.result), expected, "{a} {b}");
        }
    }
}
