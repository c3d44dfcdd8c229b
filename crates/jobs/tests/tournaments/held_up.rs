//! Lost jobs, absent workers, and repeated steps.

use std::sync::Arc;

use arena_app::App;
use arena_app::ports::RoundState;
use arena_app::tournaments::engine::{self, StepOutcome};
use arena_rules::tournament::TournamentState;
use arena_rules::tournament::appearance::{ResultType, Side};
use arena_testkit::{Faults, FaultyStore, TestDatabase, at_once};
use chrono::Duration;

use crate::support::{COUNTDOWN, Cup, LEAD, MATCH};

arena_testkit::both_engines! {
    async fn a_tournament_whose_job_was_lost_goes_on(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        cup.app.db.raw().await.execute("DELETE FROM job").await.unwrap();
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended, "nobody came");
    }

    async fn a_countdown_that_ran_while_the_servers_were_away_begins_again(db: TestDatabase) {
        let cup = Cup::playing(db, 2).await;
        let of = cup.matches().await.remove(0);
        let back = cup.start + LEAD + COUNTDOWN + Duration::minutes(30);
        cup.at(back).await;
        let round = cup.round().await;
        assert_eq!((round.state, round.appear_until), (RoundState::Open, Some(back + COUNTDOWN)));
        assert_eq!(round.deadline_at, Some(back + MATCH));
        cup.appear(&of, &[Side::B]).await;
        cup.at(back + COUNTDOWN).await;
        assert_eq!(cup.again(&of).await.winner, of.b);
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
    }

    async fn rooms_that_open_late_are_open_as_long(db: TestDatabase) {
        let cup = Cup::of(db, 2).await;
        cup.at(cup.start).await;
        let late = cup.start + LEAD + Duration::minutes(5);
        cup.at(late).await;
        assert_eq!(cup.round().await.appear_until, Some(late + COUNTDOWN));
    }

    async fn a_start_that_came_late_leaves_time_for_the_room_ids(db: TestDatabase) {
        let cup = Cup::of(db, 2).await;
        let late = cup.start + Duration::hours(5);
        cup.at(late).await;
        assert_eq!(cup.round().await.starts_at, late + LEAD);
    }

    async fn a_step_is_done_once_by_simultaneous_workers(db: TestDatabase) {
        let cup = Cup::of(db, 9).await;
        cup.app.clock.set(cup.start);
        // The start, then the rooms: two things to do, and eight tasks that try, on two nodes.
        let (one, two) = (cup.app.app.clone(), cup.app.node().await);
        let id = cup.id;
        let steps = (0..8).map(|n| {
            let app = if n % 2 == 0 { one.clone() } else { two.clone() };
            async move { engine::step(&app, id).await.unwrap() }
        });
        let did = at_once(steps).await.into_iter().filter(|step| *step == StepOutcome::Did).count();
        assert_eq!(did, 2);
        assert_eq!(cup.count("tournament_round").await, 1);
        assert_eq!(cup.count("message").await, 9);
        assert_eq!(engine::step(&cup.app.app, id).await.unwrap(), StepOutcome::Idle);
    }

    async fn each_step_survives_a_fault_before_and_after_its_commit(db: TestDatabase) {
        let cup = Cup::of(db, 5).await;
        let mut seed = 0;
        let mut winners = 0;
        for _ in 0..400 {
            if cup.tournament().await.plan.state == TournamentState::Ended {
                break;
            }
            // Nine in ten transactions fail, at any of three places.
            seed += 1;
            let store = Arc::new(FaultyStore::new(cup.app.app.store.clone(), Faults::new(seed, 900)));
            let faulty = App { store, ..cup.app.app.clone() };
            let _ = engine::step(&faulty, cup.id).await;
            // A step that was committed without an answer is found done.
            if engine::step(&cup.app.app, cup.id).await.unwrap() == StepOutcome::Idle {
                cup.app.clock.advance(Duration::seconds(30));
                let round = cup.app.read().rounds().newest(cup.id).await.unwrap();
                if round.as_ref().is_some_and(|round| round.state == RoundState::Open) {
                    for of in cup.matches().await.into_iter().filter(|of| of.result.is_none() && of.a_appeared.is_none()) {
                        cup.appear(&of, &[Side::A, Side::B]).await;
                        cup.decide(&of, Side::B).await.unwrap();
                        winners += 1;
                    }
                }
                if round.is_some_and(|round| round.starts_at - cup.app.app.now() > LEAD + Duration::hours(1)) {
                    cup.app.clock.set(cup.round().await.starts_at - LEAD);
                } else if cup.app.app.now() < cup.start {
                    cup.app.clock.set(cup.start);
                }
            }
        }
        assert_eq!((cup.tournament().await.plan.state, winners), (TournamentState::Ended, 4));
        assert_eq!(cup.count("message WHERE kind = 'tournament_out'").await, 4);
        assert_eq!(cup.count("message WHERE kind = 'match_room'").await, 8);
        assert_eq!(cup.count("message WHERE kind = 'match_bye'").await, 2);
        assert_eq!(cup.count("message WHERE kind = 'tournament_won'").await, 3);
        assert_eq!(cup.count("ledger_txn WHERE reason = 'prize'").await, 1);
        cup.app.assert_ledger_sound().await;
    }

    async fn a_cancellation_by_staff_ends_a_running_tournament(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        let of = cup.matches().await.remove(0);
        arena_app::tournaments::cancel(&cup.app.app, cup.id, None).await.unwrap();
        assert_eq!(crate::support::code(cup.enter(of.a, of.room.as_str()).await), "tournament_cancelled");
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Cancelled);
        assert_eq!(cup.count("tournament_match WHERE state = 'ended'").await, 0);
        assert_eq!(cup.count("message WHERE kind = 'tournament_cancelled'").await, 4);
        assert!(cup.again(&of).await.result != Some(ResultType::BothAbsent));
    }
}
