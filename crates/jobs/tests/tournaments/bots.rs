//! A single subscriber plays a tournament with bots to its end, and no bot is paid.

use std::sync::Arc;

use arena_app::App;
use arena_app::ports::{Clock, DecidedBy, Match, RoundState, SubscriberId};
use arena_app::tournaments::bots::{self, NewBot};
use arena_app::tournaments::{self, engine};
use arena_jobs::{Worker, WorkerOptions};
use arena_rules::Credits;
use arena_rules::tournament::TournamentState;
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_rules::tournament::bots::{BotPolicy, BotStrength};
use arena_testkit::{TestApp, TestClock, TestDatabase, settings};
use chrono::{DateTime, Duration, Utc};

use crate::support::{COUNTDOWN, Cup, LEAD, code, esl};

/// A clock that moves with each look, as a real one does.
struct MovingClock(Arc<TestClock>);

impl Clock for MovingClock {
    fn now(&self) -> DateTime<Utc> {
        self.0.advance(Duration::microseconds(1));
        self.0.now()
    }
}

const ROUND: Duration = Duration::seconds(30);

impl Cup {
    async fn with_bots(db: TestDatabase, people: u32, bots: usize) -> Self {
        let mut cup = Self::with(db, people, |new| {
            new.round_seconds = ROUND.num_seconds().try_into().unwrap();
        })
        .await;
        cup.players.extend(cup.app.bots(cup.id, bots).await);
        cup.at(cup.start).await;
        cup.at(cup.start + LEAD).await;
        cup
    }

    async fn match_of(&self, player: SubscriberId) -> Option<(Match, Side)> {
        let all = self.matches().await;
        all.into_iter().find_map(|of| of.side_of(player).map(|side| (of, side)))
    }

    /// Lets a person come to their match and play it, with the result of its live room.
    async fn plays(&self, person: SubscriberId, wins: bool) {
        let (of, side) = self.match_of(person).await.expect("a match");
        let entered = self.enter(person, of.room.as_str()).await.expect("let in");
        assert!(entered.both, "the bot is there already");
        self.decide(&of, if wins { side } else { side.other() }).await.expect("decided");
        self.run().await;
    }

    async fn next_round(&self) {
        let round = self.round().await;
        self.at(round.starts_at + COUNTDOWN).await;
        let next = self.round().await;
        self.at(next.starts_at - LEAD).await;
        self.at(next.starts_at).await;
    }
}

async fn paid(cup: &Cup) -> i64 {
    cup.count("ledger_txn WHERE reason = 'prize'").await
}

arena_testkit::both_engines! {
    async fn somebody_alone_plays_a_bracket_of_bots_to_its_end(db: TestDatabase) {
        let cup = Cup::with_bots(db, 1, 7).await;
        let person = cup.players[0];
        let tournament = cup.tournament().await;
        assert_eq!((tournament.plan.state, tournament.entered, tournament.bots), (TournamentState::Running, 8, 7));
        for (number, matches) in [(1, 4), (2, 2), (3, 1)] {
            let round = cup.round().await;
            assert_eq!((round.number, round.matches, round.state), (number, matches, RoundState::Open));
            // Bots have come by themselves, and played each other.
            for of in cup.matches().await {
                let mine = of.side_of(person).is_some();
                let expected = if mine { (MatchState::Running, None) } else { (MatchState::Ended, Some(ResultType::Normal)) };
                assert_eq!((of.state, of.result), expected);
                assert!([Side::A, Side::B].into_iter().all(|side| of.player(side) == Some(person) || of.appeared(side)));
            }
            cup.plays(person, true).await;
            cup.next_round().await;
        }
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
        assert_eq!(cup.app.balance(person).await, 101);
        assert_eq!(cup.count("tournament_match WHERE decided_by = 'referee'").await, 7);
        assert_eq!(cup.count("tournament_entry WHERE place IS NOT NULL").await, 3);

        // The second and the third are bots: they are neither paid nor told anything.
        assert_eq!(paid(&cup).await, 1);
        for bot in &cup.players[1..] {
            assert_eq!(cup.app.balance(*bot).await, 0);
        }
        assert_eq!(cup.count("tournament_entry WHERE prize_paid > 0").await, 1);
        assert_eq!(cup.count("standing WHERE score > 0").await, 1);
        let messages = cup.count("message").await;
        assert_eq!(messages, 4, "three rooms and a prize, all to the person");
        let messages = cup.app.read().messages().of_subscriber(person, 100).await.unwrap();
        assert_eq!(messages.len(), 4);
        cup.app.assert_ledger_sound().await;
    }

    async fn a_champion_who_is_a_bot_gets_nothing(db: TestDatabase) {
        let cup = Cup::with_bots(db, 1, 3).await;
        cup.plays(cup.players[0], true).await;
        cup.next_round().await;
        cup.plays(cup.players[0], false).await;
        cup.at(cup.round().await.starts_at + COUNTDOWN).await;
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
        assert_eq!(cup.app.balance(cup.players[0]).await, 51, "who lost the final is second");
        assert_eq!(paid(&cup).await, 1);
        let posted = cup.count("ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id WHERE t.reason = 'prize'").await;
        assert_eq!(posted, 2, "one leg to the second, one from where prizes come");
        cup.app.assert_ledger_sound().await;

        let cup = Cup::with_bots(TestDatabase::create(cup.app.db.engine()).await, 0, 5).await;
        while cup.tournament().await.plan.state == TournamentState::Running {
            cup.next_round().await;
        }
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
        assert_eq!((paid(&cup).await, cup.count("message").await), (0, 0));
        cup.app.assert_ledger_sound().await;
    }

    async fn bots_give_way_to_people(db: TestDatabase) {
        let cup = Cup::with(db, 3, |new| new.max_players = Some(4)).await;
        cup.app.bots(cup.id, 7).await;
        // Bots take nobody's place, also where places are limited.
        let fourth = cup.app.subscribers(50, 1).await;
        cup.app.check_in(cup.id, &fourth).await;
        let fifth = cup.app.subscribers(60, 1).await[0];
        assert_eq!(code(tournaments::check_in(&cup.app.app, fifth, cup.id, None).await), "tournament_full");
        cup.at(cup.start).await;
        let tournament = cup.tournament().await;
        assert_eq!((tournament.entered, tournament.bots), (8, 4), "three of the seven are gone");
        assert_eq!(cup.round().await.matches, 4);
        assert_eq!(cup.count("tournament_entry").await, 8);
    }

    async fn production_has_no_bots_where_something_is_won_or_paid(db: TestDatabase) {
        let mut production = settings();
        production.bots = BotPolicy::ForNothing;
        let t = TestApp::with_settings(db, production).await;
        let start = t.app.now() + Duration::hours(1);
        let enter = async |id: i64| {
            let tx = t.begin().await;
            let subscriber = t.nobody(&*tx, "a bot").await;
            let tournament = tx.tournaments().find(id).await.unwrap().unwrap();
            let bot = NewBot { subscriber, nickname: "A bot".into(), strength: BotStrength::Weak };
            let entered = bots::enter(&*tx, t.app.settings.bots, &tournament, bot, t.app.now()).await;
            if entered.is_ok() {
                tx.commit().await.unwrap();
            }
            entered
        };
        let none = [Credits::ZERO; 3];
        for (slug, fee, prizes) in [("prize", 0, [Credits(1), Credits(0), Credits(0)]), ("fee", 5, none)] {
            let mut new = esl(slug, start);
            (new.entry_fee, new.prizes) = (Credits(fee), prizes);
            let id = t.seed_tournament(&new).await;
            assert_eq!(code(enter(id).await), "bots_only_for_nothing", "{slug}");
        }
        let mut new = esl("nothing", start);
        new.prizes = none;
        let id = t.seed_tournament(&new).await;
        enter(id).await.unwrap();
        assert_eq!(t.tournament(id).await.bots, 1);
        let mut new = esl("another game", start);
        (new.prizes, new.game_unique_id) = (none, Some("puzzle_mania_001".into()));
        let id = t.seed_tournament(&new).await;
        assert_eq!(code(enter(id).await), "bots_not_this_game");
    }

    async fn production_plays_a_demos_tournament_without_bots(db: TestDatabase) {
        let cup = Cup::with(db, 2, |new| new.entry_fee = Credits(10)).await;
        cup.app.bots(cup.id, 7).await;
        // The same database, with a server that is not a demo.
        let mut app = cup.app.app.clone();
        let mut production = settings();
        production.bots = BotPolicy::ForNothing;
        app.settings = production.into();
        let worker = Worker::new(app, cup.app.gateway.clone(), WorkerOptions::default());
        cup.app.clock.set(cup.start);
        worker.write_schedules().await.unwrap();
        worker.run_due_once().await.unwrap();
        let tournament = cup.tournament().await;
        assert_eq!((tournament.plan.state, tournament.entered, tournament.bots), (TournamentState::Running, 2, 0));
        assert_eq!(cup.round().await.matches, 1);
    }

    async fn two_bots_matches_are_decided_step_by_step_and_once(db: TestDatabase) {
        let cup = Cup::with(db, 0, |_| {}).await;
        cup.app.bots(cup.id, 14).await;
        let (app, other) = (&cup.app.app, cup.app.node().await);
        let did = async |app| assert_eq!(engine::step(app, cup.id).await.unwrap(), engine::StepOutcome::Did);
        let decided = async || cup.count("tournament_match WHERE decided_by = 'referee'").await;
        cup.app.clock.set(cup.start);
        did(app).await;
        did(app).await;
        cup.app.clock.set(cup.start + LEAD);
        did(app).await;
        assert_eq!((cup.round().await.state, decided().await), (RoundState::Open, 0));
        // Each step decides a few, on either node; another node continues after an interruption.
        did(app).await;
        assert_eq!(decided().await, 4);
        did(&other).await;
        assert_eq!(decided().await, 7);
        let first: Vec<_> = cup.matches().await.iter().map(|of| of.winner).collect();

        // Two nodes at once. The seed decides each match.
        while engine::step(app, cup.id).await.unwrap() == engine::StepOutcome::Did {}
        let round = cup.round().await;
        assert_eq!((round.number, round.matches), (2, 4));
        cup.app.clock.set(round.starts_at);
        while cup.round().await.state == RoundState::Drawn {
            did(app).await;
        }
        let (one, two) = tokio::join!(engine::step(app, cup.id), engine::step(&other, cup.id));
        assert!(one.unwrap() == engine::StepOutcome::Did || two.unwrap() == engine::StepOutcome::Did);
        assert_eq!(decided().await, 7 + 3, "one of them has a bye");
        assert!(first.iter().all(Option::is_some));
    }

    async fn nothing_waits_because_the_clock_moves_while_a_step_works(db: TestDatabase) {
        let cup = Cup::with(db, 0, |new| new.round_seconds = 30).await;
        cup.app.bots(cup.id, 4).await;
        let app = App { clock: Arc::new(MovingClock(cup.app.clock.clone())), ..cup.app.app.clone() };
        let mut steps = 0;
        for instant in [cup.start, cup.start + LEAD, cup.start + LEAD + COUNTDOWN] {
            cup.app.clock.set(instant);
            while engine::step(&app, cup.id).await.unwrap() == engine::StepOutcome::Did {
                steps += 1;
            }
        }
        let round = cup.round().await;
        assert_eq!((round.number, round.state), (2, RoundState::Drawn), "after {steps} steps");
        for instant in [round.starts_at, round.starts_at + COUNTDOWN] {
            cup.app.clock.set(instant);
            while engine::step(&app, cup.id).await.unwrap() == engine::StepOutcome::Did {}
        }
        assert_eq!(cup.tournament().await.plan.state, TournamentState::Ended);
    }

    async fn a_match_of_two_bots_is_nobody_s_to_concede(db: TestDatabase) {
        let cup = Cup::with_bots(db, 1, 3).await;
        let theirs = cup.matches().await.into_iter().find(|of| of.side_of(cup.players[0]).is_none()).unwrap();
        assert_eq!(theirs.state, MatchState::Ended);
        let again = engine::decide(&cup.app.app, cup.id, theirs.room, Side::A, DecidedBy::Operator).await;
        assert_eq!(code(again), "already_decided");
    }

    async fn a_cancelled_tournament_settles_with_people_alone(db: TestDatabase) {
        let cup = Cup::with(db, 2, |new| new.entry_fee = Credits(10)).await;
        let bots = cup.app.bots(cup.id, 3).await;
        tournaments::cancel(&cup.app.app, cup.id, None).await.unwrap();
        cup.run().await;
        assert_eq!(cup.count("message WHERE kind = 'tournament_cancelled'").await, 2);
        assert_eq!(cup.count("ledger_txn WHERE reason = 'entry_refund'").await, 2);
        assert_eq!(cup.count("standing WHERE total_tournaments <> 0").await, 0);
        assert_eq!(cup.count("tournament_entry WHERE refunded_at IS NOT NULL").await, 2 + bots.len() as i64);
        cup.app.assert_ledger_sound().await;
    }

    async fn the_last_ended_tournaments_of_a_series_are_shown_and_bot_only_ones_purged(db: TestDatabase) {
        let cup = Cup::with(db, 1, |new| new.series = "blitz".into()).await;
        let mut ids = vec![cup.id];
        for minute in 1..6 {
            let mut new = esl(&format!("blitz-{minute}"), cup.start + Duration::minutes(minute));
            new.series = "blitz".into();
            ids.push(cup.app.seed_tournament(&new).await);
        }
        for id in &ids[1..] {
            cup.app.bots(*id, 2).await;
        }
        for id in &ids {
            tournaments::cancel(&cup.app.app, *id, None).await.unwrap();
        }
        let other = cup.app.seed_tournament(&esl("other", cup.start)).await;
        let shown = tournaments::list(&cup.app.app, arena_rules::tournament::TournamentKind::Esl).await.unwrap();
        let mut shown: Vec<_> = shown.iter().map(|tournament| tournament.id).collect();
        shown.sort_unstable();
        assert_eq!(shown, [&ids[3..], &[other]].concat());

        // The first had a person in it; the last three are shown.
        let gone = async || {
            let tx = cup.app.begin().await;
            let before = cup.app.app.now() - Duration::hours(1);
            let gone = tx.tournaments().forget_bots_alone(before, 3, 100).await.unwrap();
            tx.commit().await.unwrap();
            gone
        };
        assert_eq!(gone().await, 0, "they were just over");
        cup.app.clock.advance(Duration::hours(1) + Duration::seconds(1));
        assert_eq!((gone().await, gone().await), (2, 0));
        for (index, id) in ids.iter().enumerate() {
            let there = cup.app.read().tournaments().find(*id).await.unwrap().is_some();
            assert_eq!(there, index == 0 || index >= 3, "{index}");
        }
    }
}
