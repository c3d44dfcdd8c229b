//! Players who check in to a match in a live room, and the end of the wait for them.

use arena_app::App;
use arena_app::ports::{Match, SubscriberId};
use arena_app::tournaments::live::{self, LEASE, RoomClaim};
use arena_app::tournaments::{engine, play};
use arena_rules::tournament::TournamentState;
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_testkit::{TestDatabase, at_once};
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::support::{COUNTDOWN, Cup, LEAD, MATCH};

const BOTH: [Side; 2] = [Side::A, Side::B];

impl Cup {
    fn wait_over(&self) -> DateTime<Utc> {
        self.start + LEAD + COUNTDOWN + self.app.app.settings.room_wait
    }

    /// Checks a side's player in, in a session of their own. Returns the room token.
    async fn token(&self, of: &Match, side: Side) -> String {
        let player = of.player(side).unwrap();
        let found = self.app.read().subscribers().find(player).await.unwrap().unwrap();
        let session = self.app.login(found.msisdn.unwrap().as_str()).await.session;
        let entered = play::match_check_in(&self.app.app, player, self.id, of.room.as_str()).await.unwrap();
        live::seat(&self.app.app, &entered, session).await.unwrap()
    }

    async fn comes(&self, node: &App, of: &Match, side: Side) {
        let token = self.token(of, side).await;
        let claim = live::prove(node, self.id, of.room, &token).unwrap();
        live::admit(node, &claim).await.unwrap();
    }

    async fn duel(db: TestDatabase) -> (Self, Match) {
        let cup = Self::playing(db, 2).await;
        let of = cup.matches().await.remove(0);
        (cup, of)
    }

    async fn out_message(&self, player: SubscriberId) -> String {
        let messages = self.messages_of(player, "tournament_out").await;
        assert_eq!(messages.len(), 1, "{messages:?}");
        messages.into_iter().next().unwrap()
    }
}

arena_testkit::both_engines! {
    async fn a_player_in_the_room_wins_against_one_who_only_checked_in(db: TestDatabase) {
        let (cup, of) = Cup::duel(db).await;
        cup.comes(&cup.app.app, &of, Side::B).await;
        cup.token(&of, Side::A).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        cup.at(cup.wait_over() - Duration::microseconds(1)).await;
        assert_eq!(cup.again(&of).await.state, MatchState::Running, "they are still waited for");
        cup.at(cup.wait_over()).await;
        let now = cup.again(&of).await;
        assert_eq!((now.winner, now.result), (of.b, Some(ResultType::Walkover)));
        assert_eq!((now.came(Side::A), now.came(Side::B)), (false, true));
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
        assert!(cup.out_message(of.a).await.contains("you missed your match"));
        assert_eq!(cup.messages_of(of.b.unwrap(), "tournament_won").await.len(), 1);
        assert_eq!(cup.count("ledger_txn WHERE reason = 'prize'").await, 1);
        assert_eq!(cup.app.balance(of.b.unwrap()).await, 101);
        cup.app.assert_ledger_sound().await;
    }

    async fn without_players_in_the_room_both_are_absent(db: TestDatabase) {
        let (cup, of) = Cup::duel(db).await;
        for side in BOTH {
            cup.token(&of, side).await;
        }
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        cup.at(cup.wait_over()).await;
        let now = cup.again(&of).await;
        assert_eq!((now.winner, now.result), (None, Some(ResultType::BothAbsent)));
        for player in [of.a, of.b.unwrap()] {
            assert!(cup.out_message(player).await.contains("you missed your match"));
        }
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
        assert_eq!(cup.count("ledger_txn WHERE reason = 'prize'").await, 0);
    }

    async fn a_bot_wins_against_a_player_who_only_checked_in(db: TestDatabase) {
        let cup = Cup::of(db, 1).await;
        let bot = cup.app.bots(cup.id, 1).await[0];
        cup.at(cup.start).await;
        cup.at(cup.start + LEAD).await;
        let of = cup.matches().await.remove(0);
        let side = of.side_of(cup.players[0]).unwrap();
        cup.token(&of, side).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        assert_eq!(cup.again(&of).await.state, MatchState::Running);
        cup.at(cup.wait_over()).await;
        let now = cup.again(&of).await;
        assert_eq!((now.winner, now.result), (Some(bot), Some(ResultType::Walkover)));
        assert!(cup.out_message(cup.players[0]).await.contains("you missed your match"));
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
    }

    async fn a_player_of_the_last_second_stays_in_without_a_free_node(db: TestDatabase) {
        let (cup, of) = Cup::duel(db).await;
        let (one, two) = (cup.app.app.clone(), cup.app.node().await);
        cup.comes(&one, &of, Side::A).await;
        let late = cup.token(&of, Side::B).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        cup.at(cup.wait_over() - Duration::seconds(1)).await;
        // The node that runs the room dies, and the player comes to another one.
        let taken = live::claim(&one, Uuid::from_u128(1), cup.id, of.room, 1).await.unwrap();
        assert!(matches!(taken, RoomClaim::Acquired(_)));
        live::admit(&two, &live::prove(&two, cup.id, of.room, &late).unwrap()).await.unwrap();
        let elsewhere = live::claim(&two, Uuid::from_u128(2), cup.id, of.room, 1).await.unwrap();
        assert!(matches!(elsewhere, RoomClaim::OwnedElsewhere(_)));
        cup.at(cup.wait_over()).await;
        assert_eq!(cup.again(&of).await.state, MatchState::Running);
        cup.at(cup.wait_over() + LEASE).await;
        assert!(matches!(live::claim(&two, Uuid::from_u128(2), cup.id, of.room, 1).await.unwrap(), RoomClaim::Acquired(_)));
        // Both came: a match that is undecided at the deadline has no winner.
        cup.at(cup.start + LEAD + MATCH).await;
        assert_eq!(cup.again(&of).await.result, Some(ResultType::Undecided));
    }

    async fn a_second_check_in_does_not_forget_that_somebody_came(db: TestDatabase) {
        let (cup, of) = Cup::duel(db).await;
        cup.comes(&cup.app.app, &of, Side::A).await;
        cup.token(&of, Side::B).await;
        // Another device, which never opens the room.
        cup.app.clock.advance(Duration::seconds(1));
        cup.token(&of, Side::A).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        cup.at(cup.wait_over()).await;
        assert_eq!(cup.again(&of).await.winner, Some(of.a));
    }

    async fn a_wait_that_ran_out_while_the_servers_were_away_begins_again(db: TestDatabase) {
        let (cup, of) = Cup::duel(db).await;
        cup.comes(&cup.app.app, &of, Side::A).await;
        let token = cup.token(&of, Side::B).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        let back = cup.wait_over() + Duration::minutes(5);
        cup.at(back).await;
        assert_eq!(cup.again(&of).await.state, MatchState::Running);
        let round = cup.round().await;
        assert_eq!((round.appear_until, round.deadline_at), (Some(back), Some(back + MATCH)));
        live::admit(&cup.app.app, &live::prove(&cup.app.app, cup.id, of.room, &token).unwrap()).await.unwrap();
        cup.at(back + cup.app.app.settings.room_wait).await;
        assert_eq!(cup.again(&of).await.state, MatchState::Running, "now both came");
        cup.at(back + MATCH).await;
        assert_eq!(cup.again(&of).await.result, Some(ResultType::Undecided));
    }

    async fn the_wait_ends_once_on_many_nodes(db: TestDatabase) {
        let cup = Cup::playing(db, 8).await;
        let all = cup.matches().await;
        for (number, of) in all.iter().enumerate() {
            for side in BOTH {
                if number & (1 << side.number()) == 0 {
                    cup.token(of, side).await;
                } else {
                    cup.comes(&cup.app.app, of, side).await;
                }
            }
        }
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        cup.app.clock.set(cup.wait_over());
        let (one, two, id) = (cup.app.app.clone(), cup.app.node().await, cup.id);
        at_once((0..8).map(|number| {
            let app = if number % 2 == 0 { one.clone() } else { two.clone() };
            async move { engine::step(&app, id).await.unwrap() }
        }))
        .await;
        cup.run().await;
        let mut results = Vec::new();
        for of in &all {
            let now = cup.again(of).await;
            results.push((now.result, now.winner.and_then(|winner| of.side_of(winner))));
        }
        let walkover = |side| (Some(ResultType::Walkover), Some(side));
        let expected = [(Some(ResultType::BothAbsent), None), walkover(Side::A), walkover(Side::B), (None, None)];
        assert_eq!(results, expected);
        assert_eq!(cup.count("message WHERE kind = 'tournament_out'").await, 4);
        // Decides the fourth, which closes the round; the next is drawn.
        cup.decide(&all[3], Side::B).await.unwrap();
        cup.run().await;
        assert_eq!(cup.round().await.number, 2);
        assert_eq!(cup.count("message WHERE kind = 'tournament_out'").await, 5);
    }

    async fn a_match_that_is_played_outside_of_rooms_has_no_wait(db: TestDatabase) {
        let (cup, of) = Cup::duel(db).await;
        cup.appear(&of, &BOTH).await;
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        cup.at(cup.wait_over()).await;
        assert_eq!(cup.again(&of).await.state, MatchState::Running);
        cup.at(cup.start + LEAD + MATCH).await;
        assert_eq!(cup.again(&of).await.result, Some(ResultType::Undecided));
    }

    async fn turns_that_were_played_say_that_both_came(db: TestDatabase) {
        let (cup, of) = Cup::duel(db.clone()).await;
        for side in BOTH {
            cup.comes(&cup.app.app, &of, side).await;
        }
        let RoomClaim::Acquired(room) = live::claim(&cup.app.app, Uuid::from_u128(1), cup.id, of.room, 1).await.unwrap() else {
            panic!("it is free")
        };
        let piece = arena_app::ports::RoomPiece { seq: 0, bytes: vec![1, 2, 3] };
        let write = live::RoomWrite { pieces: vec![piece], ..live::RoomWrite::default() };
        live::write(&cup.app.app, &room.lease, &write).await.unwrap();
        // A node of the previous version leaves this state: it does not write `came_at`.
        db.raw().await.execute("UPDATE live_room_seat SET came_at = NULL").await.unwrap();
        cup.at(cup.start + LEAD + COUNTDOWN).await;
        cup.at(cup.wait_over()).await;
        assert_eq!(cup.again(&of).await.state, MatchState::Running);
    }
}
