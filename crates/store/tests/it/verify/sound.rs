//! A ledger with a posting of every kind, in which every invariant holds.

use std::sync::Arc;

use arena_app::invites;
use arena_app::leagues::{self, CloseWeek};
use arena_app::ports::{LeagueWeek, NewTournament, SubscriberId};
use arena_app::rewards::{claims as desk, redeem_claim, redeem_item};
use arena_app::tournaments::{self, Settle, Winner, prizes};
use arena_app::{App, Settings, quests, standings, streak, tasks, wallet};
use arena_rules::Credits;
use arena_rules::levels::PUZZLE_MANIA;
use arena_rules::quests::Quest;
use arena_rules::season::SeasonStep;
use arena_rules::tournament::TournamentKind;
use arena_testkit::pictures::{as_png, plain};
use arena_testkit::{TestApp, TestDatabase, challenge, game, reward, settings, tournament};
use chrono::Duration;

use crate::wallets::form;

pub(super) async fn sound(db: TestDatabase) -> TestApp {
    let test = TestApp::new(db).await;
    test.seed_rewards(&[reward(1, 30, None)]).await;
    let subscriber = test.subscriber("03000000001").await;
    streak::claim(&test.app, subscriber, None).await.unwrap();
    test.pass_level(subscriber, 1).await.unwrap();
    test.give(subscriber, 80).await;
    two_tasks(&test, subscriber).await;
    let claimed = redeem_item(&test.app, subscriber, 1).await.unwrap();
    redeem_claim(&test.app, subscriber, form(&claimed), None).await.unwrap();
    redeem_item(&test.app, subscriber, 1).await.unwrap();
    settled_claims(&test).await;
    invitation(&test).await;
    tournaments_of_all_sorts(&test).await;
    one_taken_back(&test).await;
    a_chest_and_a_step(&test).await;
    leagues_of_two_weeks(&test).await;
    test.assert_ledger_sound().await;
    standings::count_changes(&test.app).await.unwrap();
    test
}

/// A paid invitation, which staff decided.
async fn invitation(test: &TestApp) {
    let mut all = settings();
    all.invites.earned = Credits(10);
    all.invites.days = 1;
    let app = App { settings: Arc::new(all), ..test.app.clone() };
    let inviter = test.subscriber("03000000011").await;
    let code = invites::own_code(&app, inviter).await.unwrap();
    // The numbers are close to each other, which is a sign.
    let friend = test.subscriber("03000000012").await;
    invites::accept(&app, friend, code.as_str(), None, None).await.unwrap();
    streak::claim(&app, friend, None).await.unwrap();
    invites::sweep(&app).await.unwrap();
    let held = invites::held(&app, None, 1).await.unwrap().invites;
    invites::pay(&app, held[0].id, "sana").await.unwrap();
}

/// A closed week with a prize, and a week that is still counted.
async fn leagues_of_two_weeks(test: &TestApp) {
    test.clock.advance(Duration::minutes(10));
    let mut all = settings();
    all.leagues.rules.prizes_from = 1;
    let app = App { settings: Arc::new(all), ..test.app.clone() };
    let start = app.now();
    for (id, number) in [(1, "03000000004"), (2, "03000000005")] {
        let starts_at = start + Duration::hours(id - 1);
        let ends_at = starts_at + Duration::hours(1);
        let week = LeagueWeek { id, starts_at, ends_at, closing_at: None, closed_at: None };
        let tx = test.begin().await;
        tx.leagues().add_week(&week).await.unwrap();
        tx.commit().await.unwrap();
        test.clock.set(starts_at);
        let subscriber = test.subscriber(number).await;
        streak::claim(&app, subscriber, None).await.unwrap();
        standings::count_changes(&app).await.unwrap();
        leagues::seat(&app).await.unwrap();
        if id == 1 {
            let tx = test.begin().await;
            assert!(tx.leagues().begin_closing(&week, ends_at).await.unwrap());
            tx.commit().await.unwrap();
            leagues::close_groups(&app, CloseWeek { week: id, turn: 0 }).await.unwrap();
        }
    }
}

/// An opened chest, and the step of a season that it reached.
async fn a_chest_and_a_step(test: &TestApp) {
    let mut all = settings();
    all.season.steps = vec![SeasonStep { chests: 1, credits: Credits(10) }];
    let app = App { settings: Arc::new(all), ..test.app.clone() };
    let subscriber = test.subscriber("03000000006").await;
    let drawn = [Quest::Claim, Quest::Levels { game: PUZZLE_MANIA.game_unique_id, levels: 1 }];
    let tx = test.begin().await;
    assert!(tx.quests().keep(subscriber, app.today(), &drawn, app.now()).await.unwrap());
    tx.commit().await.unwrap();
    streak::claim(&app, subscriber, None).await.unwrap();
    test.pass_level(subscriber, 1).await.unwrap();
    quests::open_chest(&app, subscriber, None).await.unwrap();
    quests::claim_step(&app, subscriber, None, 1, None).await.unwrap();
}

/// A claim with a holder, a delivered one, and a refused one.
async fn settled_claims(test: &TestApp) {
    let subscriber = test.subscriber("03000000003").await;
    test.give(subscriber, 90).await;
    let mut claims = Vec::new();
    for _ in 0..3 {
        let offer = redeem_item(&test.app, subscriber, 1).await.unwrap();
        claims.push(redeem_claim(&test.app, subscriber, form(&offer), None).await.unwrap().claim_id);
    }
    desk::take(&test.app, claims[0], "sana").await.unwrap();
    desk::take(&test.app, claims[1], "sana").await.unwrap();
    desk::deliver(&test.app, claims[1], "sana", "TCS 1").await.unwrap();
    desk::refuse(&test.app, claims[2], "sana", "Sold out").await.unwrap();
}

async fn two_tasks(test: &TestApp, subscriber: SubscriberId) {
    let challenges = [challenge("one", "roblox", 5), challenge("two", "roblox", 5)];
    test.seed_tasks(&[game("roblox")], &challenges).await;
    let mut entries = Vec::new();
    for (number, challenge) in (0..).zip(["one", "two"]) {
        let form = tasks::EntryForm {
            challenge: challenge.into(),
            game: Some("roblox".into()),
            image: as_png(plain(number)).into(),
        };
        let reviewed = App {
            settings: Arc::new(Settings { auto_approve_tasks: false, ..settings() }),
            ..test.app.clone()
        };
        entries.push(tasks::submit(&reviewed, subscriber, form, None).await.unwrap().entry);
    }
    tasks::approve(&test.app, entries[0]).await.unwrap();
}

/// A claimed day that was reversed.
async fn one_taken_back(test: &TestApp) {
    let subscriber = test.subscriber("03000000003").await;
    streak::claim(&test.app, subscriber, None).await.unwrap();
    let claimed = test.read().ledger().entries(subscriber, None, 1).await.unwrap()[0].txn;
    wallet::reverse(&test.app, claimed, "played by a script").await.unwrap();
}

/// A paid entry that won, a paid one that was cancelled, and a free one.
async fn tournaments_of_all_sorts(test: &TestApp) {
    let subscriber = test.subscriber("03000000002").await;
    test.give(subscriber, 10).await;
    let mut ids = Vec::new();
    for (slug, fee) in [("won", 5), ("cancelled", 5), ("free", 0)] {
        let base = tournament(TournamentKind::Esl, slug);
        let new = NewTournament { entry_fee: Credits(fee), ..base };
        let id = test.seed_tournament(&new).await;
        tournaments::check_in(&test.app, subscriber, id, None).await.unwrap();
        ids.push(id);
    }
    tournaments::cancel(&test.app, ids[1], None).await.unwrap();
    let settle = Settle { tournament: ids[1], after: None };
    tournaments::settle_some(&test.app, settle).await.unwrap();
    let won = test.tournament(ids[0]).await;
    let tx = test.begin().await;
    let winner = Winner { subscriber, place: 1, prize: Credits(25) };
    tournaments::award(&test.app, &*tx, &won, &[winner]).await.unwrap();
    tx.commit().await.unwrap();
    held_prizes(test, subscriber).await;
}

async fn held_prizes(test: &TestApp, subscriber: SubscriberId) {
    let mut held = Vec::new();
    for slug in ["waits", "paid", "refused"] {
        let id = test.seed_tournament(&tournament(TournamentKind::Esl, slug)).await;
        tournaments::check_in(&test.app, subscriber, id, None).await.unwrap();
        let tx = test.begin().await;
        let winner = Winner { subscriber, place: 1, prize: Credits(6000) };
        tournaments::award(&test.app, &*tx, &test.tournament(id).await, &[winner]).await.unwrap();
        tx.commit().await.unwrap();
        held.push(prizes::of_winner(&test.app, id, subscriber).await.unwrap().unwrap().id);
    }
    prizes::pay(&test.app, held[1], "sana").await.unwrap();
    prizes::refuse(&test.app, held[2], "sana", "A program played").await.unwrap();
}
