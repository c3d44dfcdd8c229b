//! Many at once: for few places, and with the results of one round.

use arena_app::ports::RoundState;
use arena_app::tournaments;
use arena_app::tournaments::play::{self, ReportOutcome};
use arena_rules::Credits;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{Engine, TestDatabase, at_once, run};

use crate::support::{Cup, code};

arena_testkit::both_engines! {
    async fn a_rush_for_few_seats_fills_exactly_those(db: TestDatabase) {
        let cup = Cup::with(db, 0, |new| {
            new.max_players = Some(10);
            new.entry_fee = Credits(5);
        })
        .await;
        let subscribers = cup.app.subscribers(100, 60).await;
        for player in &subscribers {
            cup.app.give(*player, 5).await;
        }
        let nodes = [cup.app.app.clone(), cup.app.node().await];
        let tries = subscribers.iter().zip(nodes.iter().cycle()).map(|(player, node)| {
            let (player, node, id) = (*player, node.clone(), cup.id);
            async move { tournaments::check_in(&node, player, id, None).await }
        });
        let (entered, refused): (Vec<_>, Vec<_>) = at_once(tries).await.into_iter().partition(Result::is_ok);
        assert_eq!((entered.len(), refused.len()), (10, 50));
        for outcome in refused {
            assert_eq!(code(outcome), "tournament_full");
        }
        assert_eq!(cup.count(&format!("tournament_entry WHERE tournament_id = {}", cup.id)).await, 10);
        let mut left = 0;
        for player in &subscribers {
            left += cup.app.balance(*player).await;
        }
        assert_eq!(left, 50 * 5, "only who entered paid");
        cup.app.assert_ledger_sound().await;
    }

    /// Neither of the last two sees the other's result, but the round is still closed at once.
    async fn matches_that_end_at_the_same_time_end_their_round(db: TestDatabase) {
        let cup = Cup::playing(db, 8).await;
        let all = cup.matches().await;
        for of in &all {
            cup.appear(of, &[Side::A, Side::B]).await;
        }
        let reports = all.iter().map(|of| {
            let (app, id, room, loser) = (cup.app.app.clone(), cup.id, of.room, of.a);
            async move { play::match_result(&app, loser, id, room.as_str(), false, None).await.unwrap() }
        });
        assert_eq!(at_once(reports).await, [ReportOutcome::Lost; 4]);
        cup.run().await;
        assert_eq!(cup.round().await.number, 2, "drawn without waiting for the countdown");
        assert_eq!(cup.round().await.state, RoundState::Drawn);
    }
}

#[test]
fn a_refused_entry_does_not_wait_for_the_tournament_lock() {
    run(Engine::Postgres, |db| async move {
        let cup = Cup::with(db, 10, |new| new.max_players = Some(10)).await;
        let late = cup.app.subscribers(100, 1).await[0];
        let mut holder = cup.app.db.raw().await;
        holder.execute("BEGIN").await.unwrap();
        holder.execute(format!("SELECT id FROM tournament WHERE id = {} FOR UPDATE", cup.id)).await.unwrap();
        let app = &cup.app.app;
        let full = tournaments::check_in(app, late, cup.id, None).await;
        assert_eq!(code(full), "tournament_full");
        let again = tournaments::check_in(app, cup.players[0], cup.id, None).await;
        assert_eq!(code(again), "already_registered");
    });
}

#[test]
fn people_read_while_others_wait_for_a_tournament() {
    run(Engine::Postgres, |db| async move {
        let cup = Cup::of(db, 1).await;
        let subscribers = cup.app.subscribers(100, 16).await;
        let mut holder = cup.app.db.raw().await;
        holder.execute("BEGIN").await.unwrap();
        holder.execute(format!("SELECT id FROM tournament WHERE id = {} FOR UPDATE", cup.id)).await.unwrap();
        let entering: Vec<_> = subscribers
            .iter()
            .map(|player| {
                let (app, player, id) = (cup.app.app.clone(), *player, cup.id);
                tokio::spawn(async move { tournaments::check_in(&app, player, id, None).await.unwrap() })
            })
            .collect();
        // All connections for transactions wait for the row.
        let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        while cup.count(waiting).await < 3 {
            tokio::task::yield_now().await;
        }
        for player in &subscribers {
            assert_eq!(cup.app.balance(*player).await, 0);
        }
        holder.execute("ROLLBACK").await.unwrap();
        for entered in entering {
            entered.await.unwrap();
        }
        assert_eq!(cup.tournament().await.entered, 17);
    });
}

#[test]
fn results_of_a_round_do_not_wait_for_each_other() {
    run(Engine::Postgres, |db| async move {
        let cup = Cup::playing(db, 4).await;
        let all = cup.matches().await;
        for of in &all {
            cup.appear(of, &[Side::A, Side::B]).await;
        }
        let slow = cup.app.begin().await;
        slow.matches().hold(cup.id, all[0].room).await.unwrap().expect("a match");
        let other = &all[1];
        let word = play::match_result(&cup.app.app, other.a, cup.id, other.room.as_str(), false, None).await;
        assert_eq!(word.unwrap(), ReportOutcome::Lost);
        drop(slow);
    });
}
