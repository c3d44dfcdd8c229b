//! Tournaments from their start to their champion.

use arena_app::ports::RoundState;
use arena_app::tournaments;
use arena_rules::Credits;
use arena_rules::tournament::TournamentState;
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_testkit::TestDatabase;
use chrono::Duration;

use crate::support::{COUNTDOWN, Cup, LEAD, MATCH};

arena_testkit::both_engines! {
    async fn ten_players_play_for_a_champion(db: TestDatabase) {
        let cup = Cup::of(db, 10).await;
        cup.at(cup.start - Duration::microseconds(1)).await;
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Open);
        cup.at(cup.start).await;
        let tournament = cup.tournament().await;
        assert_eq!((tournament.plan.state, tournament.current_round, tournament.entered), (TournamentState::Running, 1, 10));
        let first = cup.round().await;
        assert_eq!((first.number, first.matches, first.title.as_str()), (1, 5, "Round 1"));
        assert_eq!((first.state, first.starts_at), (RoundState::Drawn, cup.start + LEAD));

        // Each player gets the room id by SMS, the lead before the match.
        for of in cup.matches().await {
            for player in [of.a, of.b.unwrap()] {
                let messages = cup.messages_of(player, "match_room").await;
                assert_eq!(messages.len(), 1);
                assert!(messages[0].contains(of.room.as_str()) && messages[0].contains("1 Mar 2026, 7:10 PM"), "{messages:?}");
            }
        }
        assert_eq!(cup.app.gateway.sent().len(), 10);

        let mut rooms = Vec::new();
        for (number, title, matches, byes) in
            [(1, "Round 1", 5, 0), (2, "Quarter-final", 3, 1), (3, "Semi-final", 2, 1), (4, "Final", 1, 0)]
        {
            let round = cup.round().await;
            assert_eq!((round.number, round.title.as_str(), round.matches), (number, title, matches));
            assert_eq!(round.starts_at, cup.start + LEAD + Duration::days(i64::from(number) - 1));
            cup.at(round.starts_at - LEAD).await;
            cup.at(round.starts_at).await;
            assert_eq!(cup.round().await.state, RoundState::Open);
            let all = cup.matches().await;
            assert_eq!(all.iter().filter(|of| of.result == Some(ResultType::Bye)).count(), byes);
            rooms.extend(all.iter().map(|of| of.room));
            cup.play(Side::A).await;
            assert_eq!(cup.round().await.number, number);
            // Nothing is left to decide, so the round has no countdown.
            cup.run().await;
        }
        let tournament = cup.tournament().await;
        assert_eq!(tournament.plan.state, TournamentState::Ended);
        assert_eq!(tournament.plan.ends_at, Some(cup.app.app.now()));
        let given = rooms.len();
        rooms.sort();
        rooms.dedup();
        assert_eq!((given, rooms.len()), (11, 11), "every match has a room of its own");

        let mut paid = Vec::new();
        for player in &cup.players {
            paid.push(cup.app.balance(*player).await - 1);
            let (out, won) = (cup.messages_of(*player, "tournament_out").await, cup.messages_of(*player, "tournament_won").await);
            let champion = paid.last() == Some(&100);
            assert_eq!(out.len(), usize::from(!champion), "who is out is told once");
            assert_eq!(won.len(), usize::from(paid.last() > Some(&0)));
        }
        paid.sort_unstable();
        assert_eq!(paid, [0, 0, 0, 0, 0, 0, 0, 25, 50, 100]);
        cup.app.assert_ledger_sound().await;
        cup.at(cup.app.app.now() + Duration::days(3)).await;
        assert_eq!(cup.count("job WHERE kind = 'tournament.step' AND state = 'ready'").await, 0);
    }

    async fn too_few_players_get_their_fee_back(db: TestDatabase) {
        let cup = Cup::with(db, 9, |new| {
            new.min_players = 10;
            new.entry_fee = Credits(20);
        })
        .await;
        cup.at(cup.start).await;
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Cancelled);
        for player in &cup.players {
            assert_eq!(cup.app.balance(*player).await, 21);
            assert_eq!(cup.messages_of(*player, "tournament_cancelled").await.len(), 1);
        }
        assert_eq!(cup.count("tournament_round").await, 0);
        cup.app.assert_ledger_sound().await;
    }

    async fn nobody_checks_in_after_the_start(db: TestDatabase) {
        let cup = Cup::of(db, 2).await;
        let late = cup.app.subscribers(50, 1).await[0];
        cup.app.clock.set(cup.start);
        let refused = tournaments::check_in(&cup.app.app, late, cup.id, None).await;
        assert_eq!(crate::support::code(refused), "registration_closed");
    }

    async fn a_player_who_does_not_appear_is_out(db: TestDatabase) {
        let cup = Cup::playing(db, 8).await;
        let all = cup.matches().await;
        cup.appear(&all[0], &[Side::A]).await;
        cup.appear(&all[1], &[Side::B]).await;
        cup.appear(&all[2], &[Side::A, Side::B]).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        let now = cup.matches().await;
        let ended: Vec<_> = now.iter().map(|of| (of.state, of.result, of.winner)).collect();
        assert_eq!(ended[0], (MatchState::Ended, Some(ResultType::Walkover), Some(all[0].a)));
        assert_eq!(ended[1], (MatchState::Ended, Some(ResultType::Walkover), all[1].b));
        assert_eq!(ended[2], (MatchState::Running, None, None));
        assert_eq!(ended[3], (MatchState::Ended, Some(ResultType::BothAbsent), None));
        for missed in [all[0].b.unwrap(), all[1].a, all[3].a, all[3].b.unwrap()] {
            let messages = cup.messages_of(missed, "tournament_out").await;
            assert!(messages.len() == 1 && messages[0].contains("you missed your match"), "{messages:?}");
        }
        // The last decision ends the round, not the deadline.
        cup.decide(&all[2], Side::B).await.unwrap();
        cup.run().await;
        let round = cup.round().await;
        assert_eq!((round.number, round.matches, round.title.as_str()), (2, 2, "Semi-final"));
        let loser = cup.messages_of(all[2].a, "tournament_out").await;
        assert!(loser.len() == 1 && loser[0].contains("you lost your match"), "{loser:?}");
    }

    async fn a_tournament_to_which_nobody_comes_has_no_champion(db: TestDatabase) {
        let cup = Cup::playing(db, 5).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        // The bye of five was alone in the second round.
        let tournament = cup.tournament().await;
        assert_eq!(tournament.plan.state, TournamentState::Ended);
        let bye = cup.matches().await.into_iter().find(|of| of.b.is_none()).unwrap();
        assert_eq!(cup.app.balance(bye.a).await, 101, "the one who is left is the champion");
        cup.app.assert_ledger_sound().await;

        let cup = Cup::playing(TestDatabase::create(cup.app.db.engine()).await, 4).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
        for player in &cup.players {
            assert_eq!(cup.app.balance(*player).await, 1);
        }
        assert_eq!(cup.count("ledger_txn WHERE reason = 'prize'").await, 0);
    }

    async fn an_undecided_match_has_no_winner_after_the_deadline(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        let all = cup.matches().await;
        for of in &all {
            cup.appear(of, &[Side::A, Side::B]).await;
        }
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        cup.decide(&all[0], Side::A).await.unwrap();
        cup.at(cup.start + LEAD + MATCH - Duration::microseconds(1)).await;
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Running);
        cup.at(cup.start + LEAD + MATCH).await;
        let undecided = cup.again(&all[1]).await;
        assert_eq!((undecided.result, undecided.winner), (Some(ResultType::Undecided), None));
        for out in [all[1].a, all[1].b.unwrap()] {
            let messages = cup.messages_of(out, "tournament_out").await;
            assert!(messages.len() == 1 && messages[0].contains("not decided in time"), "{messages:?}");
        }
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
        assert_eq!(cup.app.balance(all[0].a).await, 101);
    }

    async fn a_bye_gets_a_message_and_no_room(db: TestDatabase) {
        let cup = Cup::playing(db, 3).await;
        let all = cup.matches().await;
        assert_eq!((all.len(), all[1].b), (2, None));
        assert_eq!(cup.messages_of(all[1].a, "match_bye").await.len(), 1);
        assert_eq!(cup.messages_of(all[1].a, "match_room").await.len(), 0);
        let refused = cup.enter(all[1].a, all[1].room.as_str()).await;
        assert_eq!(crate::support::code(refused), "no_opponent");
    }
}
