//! The end of a countdown, and of the wait for players at their rooms: one statement each decides all matches of a
//! round.

use arena_app::ports::{Match, NewMatch, NewRound};
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::appearance::{Appearance, MatchState, ResultType, Side, judge};
use arena_rules::tournament::room::RoomId;
use arena_testkit::{TestApp, TestDatabase, both_engines, tournament};
use chrono::Duration;

/// The players who appeared or came to their room, for each match of the round.
const THERE: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];
const ROOMS: [&str; 4] = ["34679C", "34679D", "34679F", "34679G"];

/// Enters players, draws and opens a round, and returns its matches.
async fn open_round(test: &TestApp, tournament: i64) -> Vec<Match> {
    let (now, players) = (test.app.now(), test.subscribers(300_000_000, 8).await);
    test.check_in(tournament, &players).await;
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

/// Checks that each match of the round is in the state that the rule says of its players.
async fn assert_as_the_rule_says(test: &TestApp, tournament: i64, there: [(bool, bool); 4]) {
    let matches = test.read().matches().at_positions(tournament, 1, 0, 8).await.unwrap();
    assert_eq!(matches.len(), there.len());
    for (of, (a, b)) in matches.iter().zip(there) {
        let expected = match judge(a, b) {
            Appearance::Played => (MatchState::Running, None, None),
            Appearance::Walkover(side) => (MatchState::Ended, of.player(side), Some(ResultType::Walkover)),
            Appearance::BothAbsent => (MatchState::Ended, None, Some(ResultType::BothAbsent)),
        };
        assert_eq!((of.state, of.winner, of.result), expected, "{a} {b}");
    }
}

both_engines! {
    async fn a_countdown_ends_as_the_rule_says(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let id = test.seed_tournament(&tournament(TournamentKind::Esl, "cup")).await;
        let drawn = open_round(&test, id).await;
        let tx = test.begin().await;
        for (of, (a, b)) in drawn.iter().zip(THERE) {
            for (side, appeared) in [(Side::A, a), (Side::B, b)] {
                assert!(!appeared || tx.match_players().appear(of, side, test.app.now()).await.unwrap());
            }
        }
        assert!(tx.rounds().settle(id, 1, test.app.now()).await.unwrap());
        tx.commit().await.unwrap();
        assert_as_the_rule_says(&test, id, THERE).await;
    }

    async fn the_wait_for_players_who_never_came_ends_as_the_rule_says(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let id = test.seed_tournament(&tournament(TournamentKind::Esl, "cup")).await;
        let drawn = open_round(&test, id).await;
        let (tx, now) = (test.begin().await, test.app.now());
        for (of, (a, b)) in drawn.iter().zip(THERE) {
            for (side, came) in [(Side::A, a), (Side::B, b)] {
                assert!(tx.match_players().appear(of, side, now).await.unwrap());
                tx.live_rooms().take_seat(id, of.room, side, test.app.new_id(), now).await.unwrap();
                if came {
                    tx.live_rooms().come(id, of.room, side, now).await.unwrap();
                }
            }
        }
        assert!(tx.rounds().settle(id, 1, now).await.unwrap());
        assert!(tx.match_players().any_awaited(id, 1).await.unwrap());
        assert_eq!(tx.match_players().stop_waiting(id, 1, now).await.unwrap(), 3);
        assert!(!tx.match_players().any_awaited(id, 1).await.unwrap());
        tx.commit().await.unwrap();
        assert_as_the_rule_says(&test, id, THERE).await;
    }
}
