//! Entering rooms: by whom, and when.

use arena_app::tournaments::play;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{TestDatabase, at_once};
use chrono::Duration;

use crate::support::{COUNTDOWN, Cup, LEAD, code};

arena_testkit::both_engines! {
    async fn a_room_is_open_from_the_start_to_the_end_of_the_countdown(db: TestDatabase) {
        let cup = Cup::of(db, 4).await;
        let early = cup.enter(cup.players[0], "K7MX3P").await;
        assert_eq!(code(early), "not_started");
        cup.at(cup.start).await;
        let all = cup.matches().await;
        let room = all[0].room.as_str();
        cup.app.clock.set(cup.start + LEAD - Duration::microseconds(1));
        assert_eq!(code(cup.enter(all[0].a, room).await), "too_early");
        cup.at(cup.start + LEAD).await;

        let typed = format!(" {} {} ", room[..3].to_lowercase(), &room[3..]);
        let alone = cup.enter(all[0].a, &typed).await.unwrap();
        assert_eq!((alone.side, alone.both, alone.seed()), (Side::A, false, None), "nobody practises ahead");
        let both = cup.enter(all[0].b.unwrap(), room).await.unwrap();
        assert_eq!((both.side, both.both, both.seed()), (Side::B, true, Some(all[0].seed)));
        // Again: the same answer, with what has happened meanwhile.
        let again = cup.enter(all[0].a, room).await.unwrap();
        assert_eq!((again.seed(), again.of.a_appeared), (Some(all[0].seed), alone.of.a_appeared));

        cup.app.clock.set(cup.start + LEAD + COUNTDOWN);
        let late = cup.enter(all[1].a, all[1].room.as_str()).await;
        assert_eq!(code(late), "too_late", "though nothing was settled yet");
        assert!(cup.enter(all[0].a, room).await.is_ok(), "who is in may come back");
        cup.run().await;
        assert_eq!(code(cup.enter(all[1].a, all[1].room.as_str()).await), "too_late");
    }

    async fn only_the_caller_s_own_match_lets_in(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        let all = cup.matches().await;
        let stranger = cup.app.subscribers(90, 1).await[0];
        assert_eq!(code(cup.enter(stranger, all[0].room.as_str()).await), "not_in_tournament");
        assert_eq!(code(cup.enter(all[0].a, all[1].room.as_str()).await), "not_your_match");
        assert_eq!(code(cup.enter(all[0].a, "nonsense").await), "wrong_room");
        assert_eq!(code(play::match_check_in(&cup.app.app, all[0].a, 999, "K7MX3P").await), "unknown_tournament");
        assert!(cup.enter(all[0].a, " ").await.is_err());

        cup.appear(&all[0], &[Side::A, Side::B]).await;
        cup.decide(&all[0], Side::A).await.unwrap();
        assert_eq!(code(cup.enter(all[0].a, all[0].room.as_str()).await), "already_won");
        assert_eq!(code(cup.enter(all[0].b.unwrap(), all[0].room.as_str()).await), "eliminated");
    }

    async fn five_wrong_rooms_make_a_player_wait(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        let all = cup.matches().await;
        let (player, room) = (all[0].a, all[0].room.as_str());
        let other = cup.app.node().await;
        for _ in 0..4 {
            assert_eq!(code(cup.enter(player, "AAAAAA").await), "wrong_room");
        }
        // A right room id is not counted, and does not reset the count.
        assert!(cup.enter(player, room).await.is_ok());
        assert_eq!(code(play::match_check_in(&other, player, cup.id, all[1].room.as_str()).await), "not_your_match");
        for node in [&cup.app.app, &other] {
            let locked = play::match_check_in(node, player, cup.id, room).await;
            assert!(format!("{locked:?}").contains("in 60 seconds"), "{locked:?}");
            assert_eq!(code(locked), "room_locked");
        }
        assert!(cup.enter(all[0].b.unwrap(), room).await.is_ok(), "others do not wait");
        cup.app.clock.advance(Duration::seconds(59));
        assert_eq!(code(cup.enter(player, room).await), "room_locked");
        cup.app.clock.advance(Duration::seconds(1));
        assert!(cup.enter(player, room).await.is_ok());
    }

    async fn guessing_at_once_is_no_way_around(db: TestDatabase) {
        let cup = Cup::playing(db, 4).await;
        let (player, id) = (cup.matches().await[0].a, cup.id);
        let (one, two) = (cup.app.app.clone(), cup.app.node().await);
        let guesses = (0..40).map(|n| {
            let app = if n % 2 == 0 { one.clone() } else { two.clone() };
            async move { code(play::match_check_in(&app, player, id, "CCCCCC").await) }
        });
        let answers = at_once(guesses).await;
        assert_eq!(answers.iter().filter(|answer| *answer == "wrong_room").count(), 5);
        assert_eq!(answers.iter().filter(|answer| *answer == "room_locked").count(), 35);
    }

    async fn both_may_come_at_the_same_moment(db: TestDatabase) {
        let cup = Cup::playing(db, 16).await;
        for of in cup.matches().await {
            let (one, two) = (cup.app.app.clone(), cup.app.node().await);
            let id = cup.id;
            let came = at_once([(one, of.a), (two, of.b.unwrap())].map(|(app, player)| {
                let room = of.room;
                async move { play::match_check_in(&app, player, id, room.as_str()).await.unwrap().both }
            }))
            .await;
            assert!(came.contains(&true), "the later of them sees both");
            let now = cup.again(&of).await;
            assert!(now.appeared(Side::A) && now.appeared(Side::B));
        }
    }
}
