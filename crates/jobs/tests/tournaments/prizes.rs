//! The engine pays small prizes at once; large ones wait for staff.

use arena_app::tournaments::{self, prizes};
use arena_rules::Credits;
use arena_rules::tournament::TournamentState;
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::prizes::PrizeState;
use arena_testkit::{TestDatabase, at_once};
use chrono::Duration;

use crate::support::{Cup, LEAD, code};

arena_testkit::both_engines! {
    async fn the_first_prize_waits_and_the_others_are_paid(db: TestDatabase) {
        let cup = Cup::with(db, 4, |new| new.prizes = [Credits(6000), Credits(1000), Credits(500)]).await;
        cup.at(cup.start).await;
        for day in 0..2 {
            cup.at(cup.start + Duration::days(day)).await;
            cup.at(cup.start + LEAD + Duration::days(day)).await;
            cup.play(Side::A).await;
            cup.run().await;
        }
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
        let placed = tournaments::placed(&cup.app.app, cup.id).await.unwrap();
        let shown: Vec<_> = placed.iter().map(|placed| (placed.place, placed.prize.0, placed.held)).collect();
        assert_eq!(shown[..2], [(1, 6000, Some(PrizeState::Waiting)), (2, 1000, None)]);
        assert_eq!(cup.count("ledger_txn WHERE reason = 'prize'").await, 1);
        let champion = placed[0].subscriber;
        // Each has had one coin before.
        assert_eq!(cup.app.balance(champion).await, 1);
        assert_eq!(cup.app.balance(placed[1].subscriber).await, 1001);
        assert_eq!((cup.messages_of(champion, "prize_waiting").await.len(), cup.messages_of(champion, "tournament_won").await.len()), (1, 0));
        assert_eq!(cup.messages_of(placed[1].subscriber, "tournament_won").await.len(), 1);
        assert_eq!(cup.app.gateway.sent().iter().filter(|sent| sent.text.contains("is being checked")).count(), 1);
        cup.app.assert_ledger_sound().await;

        let prize = prizes::of_winner(&cup.app.app, cup.id, champion).await.unwrap().unwrap();
        let other = cup.app.node().await;
        let outcomes = at_once([cup.app.app.clone(), other].map(|app| {
            let id = prize.id;
            async move { prizes::pay(&app, id, "sana").await }
        }))
        .await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
        for lost in outcomes.into_iter().filter(Result::is_err) {
            assert_eq!(code(lost), "prize_settled");
        }
        assert_eq!(cup.app.balance(champion).await, 6001);
        assert_eq!(cup.messages_of(champion, "prize_paid").await.len(), 1);
        assert_eq!(cup.count("ledger_txn WHERE reason = 'prize'").await, 2);
        cup.app.assert_ledger_sound().await;
    }
}
