use arena_app::AppResult;
use arena_app::ports::{DecidedBy, SubscriberId};
use arena_app::tournaments::engine;
use arena_app::tournaments::play::{self, ReportOutcome};
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_testkit::{TestDatabase, at_once};

use crate::support::{Cup, code};

async fn report(cup: &Cup, player: SubscriberId, room: &str, won: bool) -> AppResult<ReportOutcome> {
    play::match_result(&cup.app.app, player, cup.id, room, won, None).await
}

arena_testkit::both_engines! {
    async fn a_word_against_oneself_decides_and_one_for_oneself_does_not(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        let of = cup.matches().await.remove(0);
        let (a, b, room) = (of.a, of.b.unwrap(), of.room.as_str());
        assert_eq!(code(report(&cup, a, room, false).await), "match_not_played", "the other one has not come");
        cup.appear(&of, &[Side::A, Side::B]).await;
        assert_eq!(report(&cup, a, room, true).await.unwrap(), ReportOutcome::Noted);
        assert_eq!(report(&cup, b, room, true).await.unwrap(), ReportOutcome::Noted);
        let now = cup.again(&of).await;
        assert_eq!((now.state, now.claims), (MatchState::Running, [true, true]));

        assert_eq!(report(&cup, b, room, false).await.unwrap(), ReportOutcome::Lost);
        let now = cup.again(&of).await;
        assert_eq!((now.winner, now.result), (Some(a), Some(ResultType::Normal)));
        assert_eq!(cup.messages_of(b, "tournament_out").await.len(), 1);
        // Later reports have to agree.
        assert_eq!(report(&cup, a, room, true).await.unwrap(), ReportOutcome::Won);
        assert_eq!(report(&cup, b, room, false).await.unwrap(), ReportOutcome::Lost);
        assert_eq!(code(report(&cup, a, room, false).await), "result_mismatch");
        assert_eq!(code(report(&cup, b, room, true).await), "result_mismatch");
        assert_eq!(cup.again(&of).await, now);
    }

    async fn only_its_players_have_a_word_in_a_match(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        let all = cup.matches().await;
        cup.appear(&all[0], &[Side::A, Side::B]).await;
        for room in [all[0].room.as_str(), "AAAAAA", ""] {
            assert_eq!(code(report(&cup, all[1].a, room, false).await), "unknown_room");
        }
        assert_eq!(cup.again(&all[0]).await.state, MatchState::Running);
    }

    async fn a_match_is_decided_once(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        let of = cup.matches().await.remove(0);
        cup.appear(&of, &[Side::A, Side::B]).await;
        let (id, room) = (cup.id, of.room);
        let (one, two) = (cup.app.app.clone(), cup.app.node().await);
        let tries = (0..10).map(|n| {
            let (app, side) = if n % 2 == 0 { (one.clone(), Side::A) } else { (two.clone(), Side::B) };
            async move { engine::decide(&app, id, room, side, DecidedBy::Operator).await.ok().map(|of| of.winner) }
        });
        let won: Vec<_> = at_once(tries).await.into_iter().flatten().collect();
        assert_eq!(won, [cup.again(&of).await.winner]);
        assert_eq!(cup.count("message WHERE kind = 'tournament_out'").await, 1);
    }

    async fn the_referee_decides_played_matches_and_staff_begun_ones(db: TestDatabase) {
        let cup = Cup::of(db, 4).await;
        cup.at(cup.start).await;
        let of = cup.matches().await.remove(0);
        let by = async |by| engine::decide(&cup.app.app, cup.id, of.room, Side::B, by).await;
        assert_eq!(code(by(DecidedBy::Operator).await), "match_not_running");
        cup.at(cup.round().await.starts_at).await;
        assert_eq!(code(by(DecidedBy::Referee).await), "match_not_played");
        assert_eq!(by(DecidedBy::Operator).await.unwrap().winner, of.b);
        assert_eq!(code(by(DecidedBy::Operator).await), "already_decided");
    }
}
