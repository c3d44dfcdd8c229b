//! Each entrant of a cancelled, announced or decided tournament is told and paid once, wherever the work
//! is interrupted.

use std::sync::Arc;

use arena_app::ports::{NewTournament, SubscriberId};
use arena_app::tournaments::{self, Announce, Registration, Settle};
use arena_app::{App, AppError, messages};
use arena_jobs::{Worker, WorkerOptions};
use arena_rules::Credits;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_testkit::{
    Faults, FaultyStore, TestApp, TestDatabase, at_once, both_engines, cancelled_after, tournament,
};
use chrono::Duration;

use crate::support::{run, worker};

async fn entered(app: &TestApp, players: usize) -> (i64, Vec<SubscriberId>) {
    let new = NewTournament { entry_fee: Credits(30), ..tournament(TournamentKind::Weekly, "friday") };
    let id = app.seed_tournament(&new).await;
    let mut subscribers = Vec::new();
    for n in 0..players {
        let subscriber = app.subscriber(&format!("0300{n:07}")).await;
        app.give(subscriber, 100).await;
        register(&app.app, id, subscriber).await;
        subscribers.push(subscriber);
    }
    (id, subscribers)
}

async fn register(app: &App, tournament: i64, subscriber: SubscriberId) {
    let form = Registration { tournament, nickname: "Ace".into(), uid: String::new(), email: String::new() };
    tournaments::register(app, subscriber, form, None).await.unwrap();
}

async fn run_all(worker: &Worker) {
    while run(worker).await.total() > 0 {}
}

async fn texts(app: &TestApp, subscriber: SubscriberId) -> Vec<String> {
    let all = messages::list(&app.app, subscriber).await.unwrap();
    all.into_iter().map(|message| message.text).collect()
}

async fn joined(app: &TestApp, subscriber: SubscriberId) -> i32 {
    app.read().subscribers().profile(subscriber).await.unwrap().unwrap().total_tournaments
}

fn refusal<T: std::fmt::Debug>(outcome: Result<T, AppError>) -> String {
    match outcome {
        Err(AppError::Refused(refusal)) => refusal.code.into_owned(),
        other => panic!("not refused: {other:?}"),
    }
}

both_engines! {
    async fn a_cancelled_tournament_gives_everybody_their_fee_back_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 5).await;
        tournaments::cancel(&app.app, id, None).await.unwrap();
        assert_eq!(app.tournament(id).await.plan.state, TournamentState::Cancelled);
        assert_eq!(refusal(tournaments::cancel(&app.app, id, None).await), "tournament_cancelled");
        run_all(&worker(&app)).await;
        let text = "Arena: The friday cup was cancelled. Your entry fee of 30 ESL Coins is back in your wallet.";
        for player in &players {
            assert_eq!((app.balance(*player).await, joined(&app, *player).await), (100, 0));
            assert_eq!(texts(&app, *player).await, [text]);
        }
        let all = Settle { tournament: id, after: None };
        at_once((0..4).map(|_| { let app = app.app.clone(); async move { tournaments::settle_some(&app, all).await.unwrap() } })).await;
        run_all(&worker(&app)).await;
        assert_eq!(app.gateway.sent().len(), 5);
        assert_eq!(app.balance(players[0]).await, 100);
        app.assert_ledger_sound().await;
    }

    async fn nothing_is_refunded_twice_wherever_settling_breaks_off(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 12).await;
        tournaments::cancel(&app.app, id, None).await.unwrap();
        let all = Settle { tournament: id, after: None };
        // Interrupted at each await point in turn, until it completes.
        let mut broken = 0;
        let nodes = [breakable(&app.app), breakable(&app.node().await)];
        while cancelled_after(broken, tournaments::settle_some(&nodes[broken % 2], all)).await.is_none() {
            broken += 1;
            app.assert_ledger_sound().await;
        }
        assert!(broken > 3, "{broken}");
        run_all(&worker(&app)).await;
        for player in &players {
            assert_eq!((app.balance(*player).await, joined(&app, *player).await), (100, 0));
            assert_eq!(texts(&app, *player).await.len(), 1);
        }
        assert_eq!(app.gateway.sent().len(), 12);
        app.assert_ledger_sound().await;
    }

    async fn many_entrants_are_settled_with_page_by_page(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 3).await;
        enter_many(&app, id, 1_200).await;
        tournaments::cancel(&app.app, id, None).await.unwrap();
        let mut workers = vec![worker(&app)];
        for _ in 0..2 {
            workers.push(Worker::new(app.node().await, app.gateway.clone(), WorkerOptions::default()));
        }
        at_once(workers.into_iter().map(|worker| async move { run_all(&worker).await })).await;
        run_all(&worker(&app)).await;
        let mut raw = app.db.raw().await;
        assert_eq!(raw.count("tournament_entry WHERE refunded_at IS NULL").await.unwrap(), 0);
        assert_eq!(raw.count("tournament_entry").await.unwrap(), 1_203);
        assert_eq!(raw.count("job WHERE kind = 'tournament.settle' AND state = 'done'").await.unwrap(), 3);
        assert_eq!(app.gateway.sent().len(), 3, "the other entrants have no numbers");
        assert_eq!(app.balance(players[2]).await, 100);
        app.assert_ledger_sound().await;
    }

    async fn a_tournament_that_is_being_cancelled_accepts_no_entry(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 2).await;
        let mut late = Vec::new();
        for n in 0..16 {
            let subscriber = app.subscriber(&format!("0301{n:07}")).await;
            app.give(subscriber, 30).await;
            late.push(subscriber);
        }
        let node = app.node().await;
        let cancel = {
            let app = node.clone();
            tokio::spawn(async move { tournaments::cancel(&app, id, None).await })
        };
        let form = Registration { tournament: id, nickname: "Ace".into(), uid: String::new(), email: String::new() };
        let outcomes = at_once(late.iter().map(|subscriber| {
            let (app, subscriber, form) = (app.app.clone(), *subscriber, form.clone());
            async move { tournaments::register(&app, subscriber, form, None).await.is_ok() }
        })).await;
        cancel.await.unwrap().unwrap();
        run_all(&worker(&app)).await;
        // Entrants have their fee back; the others never paid.
        for subscriber in &late {
            assert_eq!(app.balance(*subscriber).await, 30);
        }
        let inside = outcomes.iter().filter(|inside| **inside).count() + players.len();
        assert_eq!(app.gateway.sent().len(), inside);
        assert_eq!(app.tournament(id).await.entered, inside as u64, "as it was when nobody could enter any more");
        app.assert_ledger_sound().await;
    }

    async fn each_entrant_gets_the_room_id_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 4).await;
        let announce = |room: &'static str| tournaments::announce_room(&app.app, id, room, "sesame");
        assert!(announce(" ROOM77 ").await.unwrap());
        assert!(!announce("ROOM77").await.unwrap(), "the same is no news");
        run_all(&worker(&app)).await;
        let first = "Arena: The friday cup starts on 1 Mar 2026, 1:00 PM. Room ID: ROOM77. Password: sesame. Good luck!";
        for player in &players {
            assert_eq!(texts(&app, *player).await, [first]);
        }
        let again = Announce { tournament: id, room_version: 1, part: 0 };
        at_once((0..4).map(|_| { let app = app.app.clone(); async move { tournaments::announce_some(&app, again).await.unwrap() } })).await;
        // A later entrant is told at registration.
        let late = app.subscriber("03019999999").await;
        app.give(late, 30).await;
        register(&app.app, id, late).await;
        assert_eq!(texts(&app, late).await, [first]);
        run_all(&worker(&app)).await;
        assert_eq!(app.gateway.sent().len(), 5);
        // A corrected room goes to all entrants, and the old one is not sent any more.
        app.clock.advance(Duration::seconds(1));
        assert!(announce("ROOM88").await.unwrap());
        assert!(announce("ROOM99").await.unwrap());
        run_all(&worker(&app)).await;
        for player in players.iter().chain([&late]) {
            let texts = texts(&app, *player).await;
            assert_eq!(texts.len(), 2);
            assert!(texts[0].contains("ROOM99"), "{texts:?}");
        }
    }

    async fn many_entrants_get_the_room_id_in_parts_despite_interruptions(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 3).await;
        enter_many(&app, id, 450).await;
        assert!(tournaments::announce_room(&app.app, id, "ROOM77", "sesame").await.unwrap());
        for part in 0..3 {
            let job = Announce { tournament: id, room_version: 1, part };
            let mut broken = 0;
            while cancelled_after(broken, tournaments::announce_some(&app.app, job)).await.is_none() {
                // There are hundreds of points, each after a statement of one transaction, so steps grow.
                broken += 1 + broken / 2;
            }
        }
        run_all(&worker(&app)).await;
        let mut raw = app.db.raw().await;
        assert_eq!(raw.count("tournament_entry WHERE room_told = 1").await.unwrap(), 453);
        for player in &players {
            assert_eq!(texts(&app, *player).await.len(), 1);
        }
        assert_eq!(app.gateway.sent().len(), 3);
    }

    async fn a_room_is_for_weekly_tournaments_that_are_not_over(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let esl = app.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let weekly = app.seed_tournament(&tournament(TournamentKind::Weekly, "w")).await;
        let announce = |id, room, password| tournaments::announce_room(&app.app, id, room, password);
        assert_eq!(refusal(announce(esl, "R", "P").await), "not_weekly");
        assert_eq!(refusal(announce(weekly + 7, "R", "P").await), "unknown_tournament");
        let long = "x".repeat(41);
        for (room, password) in [("", "P"), ("R", " "), ("R\n", "a\u{7}b"), (&long, "P")] {
            assert!(matches!(announce(weekly, room, password).await, Err(AppError::Invalid(_))));
        }
        app.clock.advance(Duration::hours(3));
        assert_eq!(refusal(announce(weekly, "R", "P").await), "tournament_over");
        assert_eq!(app.tournament(weekly).await.room, None);
    }

    async fn results_end_a_tournament_and_pay_once(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 4).await;
        let places = [players[2], players[0], players[3]];
        assert_eq!(refusal(tournaments::enter_results(&app.app, id, &places).await), "not_started");
        app.clock.advance(Duration::hours(1));
        let nodes = [app.app.clone(), app.node().await];
        let tries = (0..6).map(|n| {
            let node = nodes[n % 2].clone();
            async move { tournaments::enter_results(&node, id, &places).await }
        });
        let outcomes = at_once(tries).await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
        for outcome in outcomes.into_iter().filter(Result::is_err) {
            assert!(["tournament_ended", "changed_meanwhile"].contains(&refusal(outcome).as_str()));
        }
        // Another order does not change the result.
        let turned = [players[1], players[2], players[3]];
        assert_eq!(refusal(tournaments::enter_results(&app.app, id, &turned).await), "tournament_ended");
        assert_eq!(refusal(tournaments::cancel(&app.app, id, None).await), "tournament_ended");
        run_all(&worker(&app)).await;
        for (player, balance, score, place) in
            [(2, 170, 100, "You won"), (0, 120, 50, "You took second place in"), (3, 95, 25, "You took third place in")]
        {
            let subscriber = players[player];
            assert_eq!(app.balance(subscriber).await, balance);
            assert_eq!(app.read().standings().score(subscriber).await.unwrap(), Credits(score));
            let text = format!("Arena: {place} The friday cup! {score} ESL Coins are in your wallet.");
            assert_eq!(texts(&app, subscriber).await, [text]);
        }
        assert_eq!((app.balance(players[1]).await, texts(&app, players[1]).await.len()), (70, 0));
        let ended = app.tournament(id).await;
        assert_eq!((ended.plan.state, ended.plan.ends_at), (TournamentState::Ended, Some(app.app.now())));
        assert_eq!(app.gateway.sent().len(), 3);
        app.assert_ledger_sound().await;
    }

    async fn results_name_different_entrants_of_a_weekly_tournament(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 2).await;
        let esl = app.seed_tournament(&tournament(TournamentKind::Esl, "e")).await;
        let stranger = app.subscriber("03019999999").await;
        app.clock.advance(Duration::hours(5));
        let results = |id, places: Vec<SubscriberId>| {
            let app = app.app.clone();
            async move { tournaments::enter_results(&app, id, &places).await }
        };
        assert_eq!(refusal(results(id, vec![players[0], players[0]]).await), "same_winner");
        assert_eq!(refusal(results(id, vec![players[0], stranger]).await), "not_an_entrant");
        assert_eq!(refusal(results(esl, vec![]).await), "not_weekly");
        assert_eq!(refusal(results(esl + 1, vec![]).await), "unknown_tournament");
        assert_eq!(app.tournament(id).await.plan.state, TournamentState::Open);
        // The tournament was over as planned, and nobody else took part.
        let placed = results(id, vec![players[1]]).await.unwrap();
        assert_eq!((placed[0].place, placed[0].prize, placed[0].nickname.as_str()), (1, Credits(100), "Ace"));
        assert_eq!(app.tournament(id).await.plan.ends_at, Some(app.app.now() - Duration::hours(2)));
        assert_eq!(app.read().ledger().entries(players[0], None, 9).await.unwrap().len(), 2);
        app.assert_ledger_sound().await;
    }

    async fn results_that_break_off_leave_nothing(db: TestDatabase) {
        let app = TestApp::new(db).await;
        let (id, players) = entered(&app, 3).await;
        app.clock.advance(Duration::hours(1));
        let (mut broken, node) = (0, breakable(&app.app));
        loop {
            match cancelled_after(broken, tournaments::enter_results(&node, id, &players)).await {
                None => broken += 1,
                Some(Ok(_)) => break,
                // The commit succeeded, and the caller was dropped before it got the answer.
                Some(Err(AppError::Refused(refusal))) if refusal.code == "tournament_ended" => break,
                Some(other) => panic!("{other:?}"),
            }
            app.assert_ledger_sound().await;
        }
        assert!(broken > 3, "{broken}");
        run_all(&worker(&app)).await;
        assert_eq!([app.balance(players[0]).await, app.balance(players[1]).await, app.balance(players[2]).await], [170, 120, 95]);
        assert_eq!(app.gateway.sent().len(), 3);
    }
}

/// A node whose transactions always have await points at which they can be dropped.
fn breakable(node: &App) -> App {
    App { store: Arc::new(FaultyStore::new(node.store.clone(), Faults::new(0, 0))), ..node.clone() }
}

/// Inserts entrants past the store, because there are many, without numbers or fees.
async fn enter_many(app: &TestApp, tournament: i64, players: u32) {
    let mut raw = app.db.raw().await;
    let id = |n: u32| {
        let hex = format!("0190{n:028x}");
        match app.db.engine() {
            arena_testkit::Engine::Sqlite => format!("x'{hex}'"),
            arena_testkit::Engine::Postgres => format!("'{hex}'"),
        }
    };
    let owner = |n: u32| {
        let hex = format!("0190{n:028x}");
        format!("'{}-{}-{}-{}-{}'", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
    };
    let at = "'2026-03-01T07:00:00+00:00'";
    let rows = |row: &dyn Fn(u32) -> String| (0..players).map(row).collect::<Vec<_>>().join(", ");
    for sql in [
        format!("INSERT INTO subscriber (id, created_at) VALUES {}", rows(&|n| format!("({}, {at})", id(n)))),
        format!(
            "INSERT INTO account (kind, owner) VALUES {}",
            rows(&|n| format!("('wallet', {})", owner(n)))
        ),
        format!(
            "INSERT INTO standing (subscriber_id, reached_at, total_tournaments) VALUES {}",
            rows(&|n| format!("({}, {at}, 1)", id(n)))
        ),
        format!(
            "INSERT INTO tournament_entry (tournament_id, subscriber_id, nickname, entered_at, fee_paid) VALUES {}",
            rows(&|n| format!("({tournament}, {}, 'Crowd', {at}, 0)", id(n)))
        ),
    ] {
        raw.execute(sql).await.unwrap();
    }
}
