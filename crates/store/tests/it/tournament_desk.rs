use std::sync::Arc;

use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::{NewTournament, SubscriberId, Tournament};
use arena_app::tournaments::{
    self, Changes, CloneTimes, Registration, clone, create, edit, enter_results, entrants, try_results,
};
use arena_app::{App, AppError, AppResult};
use arena_rules::Credits;
use arena_rules::tournament::{TournamentKind, TournamentState};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, tournament};
use chrono::{DateTime, Duration, Utc};

use crate::wallets::code;

fn desk(test: &TestApp) -> App {
    let act = Act::new("sana", "tournament test", "cup");
    let store = AuditedStore::new(test.app.store.clone(), test.clock.clone(), act);
    App { store: Arc::new(store), ..test.app.clone() }
}

async fn weekly(test: &TestApp) -> Tournament {
    create(&test.app, tournament(TournamentKind::Weekly, "cup")).await.unwrap()
}

async fn register(app: &App, subscriber: SubscriberId, id: i64) -> AppResult<()> {
    let form =
        Registration { tournament: id, nickname: "Ace".into(), uid: String::new(), email: String::new() };
    tournaments::register(app, subscriber, form, None).await.map(|_| ())
}

fn message<T: std::fmt::Debug>(outcome: AppResult<T>) -> String {
    match outcome {
        Err(AppError::Refused(refusal)) => refusal.message.into_owned(),
        other => panic!("not refused: {other:?}"),
    }
}

fn named(name: &str) -> Changes {
    Changes { name: Some(name.into()), ..Changes::default() }
}

both_engines! {
    async fn a_tournament_is_written_down_once_and_in_no_series(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let created = create(&desk(&test), tournament(TournamentKind::Weekly, "cup")).await.unwrap();
        assert_eq!(created.plan.slug, "staff/cup-20260301-0800");
        assert_eq!((created.plan.state, created.entered), (TournamentState::Open, 0));
        assert_eq!(test.read().tournaments().newest_of("cup").await.unwrap(), None);
        assert_eq!(code(create(&test.app, tournament(TournamentKind::Weekly, "cup")).await), "tournament_exists");
        let audit = test.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 20).await.unwrap();
        assert_eq!(audit.len(), 1);
        assert_eq!(audit[0].change.after.as_ref().unwrap()["id"], created.id);
        // The same plan at another time is another tournament.
        let later = NewTournament { starts_at: created.plan.starts_at + Duration::minutes(1), ..created.plan };
        assert!(create(&test.app, later).await.is_ok());
        let shown = tournaments::list(&test.app, TournamentKind::Weekly).await.unwrap();
        assert_eq!(shown.len(), 2);
    }

    async fn an_impossible_tournament_is_not_created(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let base = tournament(TournamentKind::Weekly, "cup");
        let bad = NewTournament { max_players: Some(3), ..base.clone() };
        let refused = create(&test.app, bad).await;
        assert_eq!(message(refused), "The cup cup: max_players is below min_players.");
        test.clock.set(base.starts_at);
        assert_eq!(code(create(&test.app, base).await), "start_past");
        assert_eq!(test.db.raw().await.count("tournament").await.unwrap(), 0);
    }

    async fn everything_changes_while_nobody_has_entered(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let before = weekly(&test).await;
        let by = Duration::hours(2);
        let changes = Changes {
            name: Some(" Night Cup ".into()),
            thumbnail: Some("night".into()),
            banner: Some("night-banner".into()),
            opens_at: Some(before.plan.opens_at + by),
            starts_at: Some(before.plan.starts_at + by),
            ends_at: before.plan.ends_at.map(|end| end + by),
            min_players: Some(4),
            max_players: Some(Some(8)),
            entry_fee: Some(Credits(5)),
            prizes: Some([Credits(30), Credits(20), Credits(10)]),
        };
        let after = edit(&desk(&test), before.id, changes, Some(before.version)).await.unwrap();
        let expected = NewTournament {
            name: "Night Cup".into(),
            thumbnail: "night".into(),
            banner: "night-banner".into(),
            opens_at: before.plan.opens_at + by,
            starts_at: before.plan.starts_at + by,
            ends_at: before.plan.ends_at.map(|end| end + by),
            min_players: 4,
            max_players: Some(8),
            entry_fee: Credits(5),
            prizes: [Credits(30), Credits(20), Credits(10)],
            ..before.plan.clone()
        };
        assert_eq!((after.plan, after.version), (expected, before.version + 1));
        let audit = test.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 20).await.unwrap();
        let change = &audit[0].change;
        assert_eq!(change.before.as_ref().unwrap()["name"], "The cup cup");
        assert_eq!(change.after.as_ref().unwrap()["prizes"], serde_json::json!([30, 20, 10]));
        let endless = Changes { max_players: Some(None), ..Changes::default() };
        assert_eq!(edit(&test.app, before.id, endless, None).await.unwrap().plan.max_players, None);
    }

    async fn an_entered_tournament_keeps_its_terms(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let id = weekly(&test).await.id;
        let subscriber = test.subscriber("03000000001").await;
        register(&test.app, subscriber, id).await.unwrap();
        let plan = test.tournament(id).await.plan;
        let frozen = Changes {
            name: Some("Other".into()),
            starts_at: Some(plan.starts_at + Duration::hours(1)),
            prizes: Some([Credits(1), Credits(0), Credits(0)]),
            ..Changes::default()
        };
        let refused = edit(&test.app, id, frozen, None).await;
        assert_eq!(message(refused), "1 have entered: starts, prizes cannot change any more.");
        assert_eq!(test.tournament(id).await.plan, plan, "nothing half done");
        // A change to the present value is no change.
        let same = Changes { entry_fee: Some(Credits(0)), name: Some("Night Cup".into()), ..Changes::default() };
        assert_eq!(edit(&test.app, id, same, None).await.unwrap().plan.name, "Night Cup");
    }

    async fn names_change_until_it_is_over(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let id = weekly(&test).await.id;
        assert_eq!(code(edit(&test.app, id, Changes::default(), None).await), "nothing_changes");
        edit(&test.app, id, named("One"), Some(0)).await.unwrap();
        assert_eq!(code(edit(&test.app, id, named("Two"), Some(0)).await), "changed_meanwhile");
        assert_eq!(code(edit(&test.app, id, named(" "), None).await), "plan_invalid");
        assert_eq!(code(edit(&test.app, 999, named("Two"), None).await), "unknown_tournament");
        let past = Changes { starts_at: Some(test.app.now()), opens_at: Some(test.app.now() - Duration::hours(1)), ..Changes::default() };
        assert_eq!(code(edit(&test.app, id, past, None).await), "start_past");
        let esl = create(&test.app, tournament(TournamentKind::Esl, "cannon")).await.unwrap();
        let tx = test.begin().await;
        assert!(tx.tournaments().change_state(esl.id, 0, TournamentState::Running, None, test.app.now()).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(edit(&test.app, esl.id, named("Live"), None).await.unwrap().plan.name, "Live");
        let fee = Changes { entry_fee: Some(Credits(5)), ..Changes::default() };
        assert_eq!(message(edit(&test.app, esl.id, fee, None).await), "It has begun: entry_fee cannot change.");
        tournaments::cancel(&test.app, id, None).await.unwrap();
        assert_eq!(code(edit(&test.app, id, named("Two"), None).await), "tournament_cancelled");
    }

    async fn simultaneous_edits_succeed_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let tournament = weekly(&test).await;
        let (id, version) = (tournament.id, tournament.version);
        let outcomes = at_once((0..5).map(|number| {
            let app = test.app.clone();
            async move { edit(&app, id, named(&format!("Cup {number}")), Some(version)).await }
        }))
        .await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
        assert_eq!(test.tournament(id).await.version, version + 1);
    }

    /// The fee is the one that the subscriber saw, or they are not entered.
    async fn nobody_pays_a_fee_that_changed_while_they_entered(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let other = test.node().await;
        for round in 0..8_u32 {
            let base = tournament(TournamentKind::Weekly, &format!("cup{round}"));
            let limited = NewTournament { entry_fee: Credits(5), max_players: (round % 2 == 0).then_some(20), ..base };
            let id = create(&test.app, limited).await.unwrap().id;
            let mut subscribers = Vec::new();
            for number in 0..4 {
                let subscriber = test.subscriber(&format!("030000{round:02}{number:03}")).await;
                test.give(subscriber, 50).await;
                subscribers.push(subscriber);
            }
            let fee = Changes { entry_fee: Some(Credits(50)), ..Changes::default() };
            let (first, rest) = subscribers.split_at(2);
            let enter = |app: &App, subscriber: SubscriberId| {
                let app = app.clone();
                async move { register(&app, subscriber, id).await.map(|()| 0) }
            };
            let (entered, changed) = tokio::join!(
                async { tokio::join!(at_once(first.iter().map(|who| enter(&test.app, *who))), at_once(rest.iter().map(|who| enter(&other, *who)))) },
                edit(&test.app, id, fee, None),
            );
            let now = test.tournament(id).await;
            let all = entrants(&test.app, id, None, 100).await.unwrap();
            for entrant in &all {
                assert_eq!(entrant.entry.fee, now.plan.entry_fee, "{entered:?} {changed:?}");
            }
            match changed {
                Ok(_) => assert_eq!(now.plan.entry_fee, Credits(50)),
                refused => assert_eq!(code(refused), "facts_fixed"),
            }
        }
        test.assert_ledger_sound().await;
    }

    /// A tournament is held only in the state that the entrant saw.
    async fn a_tournament_is_held_only_as_it_was_seen(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let seen = weekly(&test).await;
        let tx = test.begin().await;
        assert!(tx.tournaments().hold_open(&seen, false).await.unwrap());
        assert!(tx.tournaments().hold_open(&seen, true).await.unwrap());
        drop(tx);
        let other: [fn(&mut NewTournament); 5] = [
            |plan| plan.entry_fee = Credits(7),
            |plan| plan.starts_at += Duration::seconds(1),
            |plan| plan.opens_at += Duration::seconds(1),
            |plan| plan.prizes[2] = Credits(7),
            |plan| plan.max_players = Some(64),
        ];
        for change in other {
            let mut other = seen.clone();
            change(&mut other.plan);
            let tx = test.begin().await;
            assert!(!tx.tournaments().hold_open(&other, false).await.unwrap(), "{other:?}");
        }
    }

    async fn a_clone_is_the_same_at_another_time(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let original = weekly(&test).await;
        let subscriber = test.subscriber("03000000001").await;
        register(&test.app, subscriber, original.id).await.unwrap();
        let week = Duration::weeks(1);
        let times = CloneTimes {
            opens_at: original.plan.opens_at + week,
            starts_at: original.plan.starts_at + week,
            ends_at: None,
        };
        let cloned = clone(&desk(&test), original.id, times).await.unwrap();
        let expected = NewTournament {
            slug: "staff/cup-20260308-0800".into(),
            series: "staff/cup-20260308-0800".into(),
            opens_at: times.opens_at,
            starts_at: times.starts_at,
            ends_at: original.plan.ends_at.map(|end| end + week),
            ..original.plan.clone()
        };
        assert_eq!((cloned.plan, cloned.entered), (expected, 0));
        assert_eq!(test.tournament(original.id).await.entered, 1);
        let audit = test.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 20).await.unwrap();
        assert_eq!(audit[0].change.before.as_ref().unwrap()["id"], original.id);
        assert_eq!(code(clone(&test.app, original.id, times).await), "tournament_exists");
        assert_eq!(code(clone(&test.app, 999, times).await), "unknown_tournament");
        let wrong = CloneTimes { opens_at: times.starts_at, ..times };
        assert_eq!(code(clone(&test.app, original.id, wrong).await), "plan_invalid");

        // An ended tournament of a series: the clone is open, and in no series.
        let mut over = tournament(TournamentKind::Esl, "cannon-20260301-0800");
        (over.series, over.state, over.ends_at) = ("cannon".into(), TournamentState::Ended, Some(over.starts_at));
        over.opens_at -= Duration::hours(3);
        over.starts_at -= Duration::hours(2);
        let id = test.seed_tournament(&over).await;
        let cloned = clone(&test.app, id, times).await.unwrap().plan;
        assert_eq!((cloned.slug.as_str(), cloned.state, cloned.ends_at), ("staff/cannon-20260308-0800", TournamentState::Open, None));
        assert_eq!(cloned.series, cloned.slug);
    }

    async fn a_clone_of_one_that_ended_early_needs_an_end(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let original = weekly(&test).await;
        let winner = test.subscriber("03000000001").await;
        register(&test.app, winner, original.id).await.unwrap();
        test.clock.set(original.plan.starts_at + Duration::minutes(5));
        let before = test.balance(winner).await;
        let tried = try_results(&test.app, original.id, &[winner]).await.unwrap();
        assert_eq!((tried[0].place, tried[0].prize), (1, original.plan.prizes[0]));
        assert_eq!((test.tournament(original.id).await.plan.state, test.balance(winner).await), (TournamentState::Open, before), "a trial");
        assert_eq!(enter_results(&test.app, original.id, &[winner]).await.unwrap(), tried);
        assert_eq!(test.balance(winner).await, before + original.plan.prizes[0].0);
        let week = Duration::weeks(1);
        let times = CloneTimes {
            opens_at: original.plan.opens_at + week,
            starts_at: original.plan.starts_at + week,
            ends_at: None,
        };
        assert_eq!(code(clone(&test.app, original.id, times).await), "end_needed");
        let ends_at = original.plan.ends_at.map(|end| end + week);
        let cloned = clone(&test.app, original.id, CloneTimes { ends_at, ..times }).await.unwrap();
        assert_eq!(cloned.plan.ends_at, ends_at);
    }

    async fn entrants_are_read_page_by_page_with_their_numbers(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let id = weekly(&test).await.id;
        let mut all = Vec::new();
        for number in 1..=3 {
            let subscriber = test.subscriber(&format!("0300000000{number}")).await;
            register(&test.app, subscriber, id).await.unwrap();
            all.push(subscriber);
        }
        all.sort_unstable();
        let page = async |after, limit| entrants(&test.app, id, after, limit).await.unwrap();
        let first = page(None, 2).await;
        assert_eq!(first.iter().map(|entrant| entrant.entry.subscriber).collect::<Vec<_>>(), all[..2]);
        assert!(first.iter().all(|entrant| entrant.msisdn.is_some()));
        assert_eq!(page(Some(all[1]), 2).await.len(), 1);
        assert_eq!(code(entrants(&test.app, 999, None, 2).await), "unknown_tournament");
    }
}
