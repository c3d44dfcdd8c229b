//! Which prizes are held; one winner for each change, with credits, message and audit in the same
//! transaction.

use std::sync::Arc;

use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::{HeldPrize, NewTournament, PrizeBacklog, SubscriberId};
use arena_app::tournaments::prizes::{self, pay, refuse};
use arena_app::tournaments::{self, Winner, award};
use arena_app::wallet::reverse;
use arena_app::{App, AppError, Settings, privacy, subscription};
use arena_rules::Credits;
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::prizes::PrizeState;
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, settings, tournament};
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::wallets::code;

/// A tournament that ends with these winners, in order.
async fn ended(test: &TestApp, kind: TournamentKind, slug: &str, winners: &[(SubscriberId, i64)]) -> i64 {
    let id = test.seed_tournament(&NewTournament { min_players: 2, ..tournament(kind, slug) }).await;
    let players: Vec<_> = winners.iter().map(|(subscriber, _)| *subscriber).collect();
    if kind == TournamentKind::Esl {
        test.check_in(id, &players).await;
    } else {
        for subscriber in players {
            let form = tournaments::Registration {
                tournament: id,
                nickname: "Ace".into(),
                uid: String::new(),
                email: String::new(),
            };
            tournaments::register(&test.app, subscriber, form, None).await.unwrap();
        }
    }
    let tx = test.begin().await;
    let winners: Vec<_> = (1..)
        .zip(winners)
        .map(|(place, (subscriber, prize))| Winner { subscriber: *subscriber, place, prize: Credits(*prize) })
        .collect();
    award(&test.app, &*tx, &test.tournament(id).await, &winners).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn winner(test: &TestApp, number: &str, slug: &str) -> (SubscriberId, HeldPrize) {
    let subscriber = test.subscriber(number).await;
    let id = ended(test, TournamentKind::Esl, slug, &[(subscriber, 6000)]).await;
    (subscriber, prizes::of_winner(&test.app, id, subscriber).await.unwrap().unwrap())
}

async fn messages_of(test: &TestApp, subscriber: SubscriberId) -> Vec<(String, String)> {
    let messages = test.read().messages().of_subscriber(subscriber, 50).await.unwrap();
    messages.into_iter().rev().map(|message| (message.kind, message.text)).collect()
}

async fn kinds(test: &TestApp, subscriber: SubscriberId) -> Vec<String> {
    messages_of(test, subscriber).await.into_iter().map(|(kind, _)| kind).collect()
}

fn later(test: &TestApp) {
    test.clock.advance(Duration::seconds(1));
}

fn desk(test: &TestApp, action: &str, prize: Uuid) -> App {
    let store =
        AuditedStore::new(test.app.store.clone(), test.clock.clone(), Act::new("sana", action, &prize));
    App { store: Arc::new(store), ..test.app.clone() }
}

both_engines! {
    async fn a_prize_from_the_threshold_on_waits_and_the_others_are_paid(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut players = Vec::new();
        for number in 1..=3 {
            players.push(test.subscriber(&format!("0300000000{number}")).await);
        }
        let [first, second, third] = [players[0], players[1], players[2]];
        let id = ended(&test, TournamentKind::Esl, "cup", &[(first, 5000), (second, 4999), (third, 500)]).await;
        assert_eq!(test.balance(first).await, 0);
        assert_eq!((test.balance(second).await, test.balance(third).await), (4999, 500));
        let placed = tournaments::placed(&test.app, id).await.unwrap();
        let shown: Vec<_> = placed.iter().map(|placed| (placed.place, placed.prize.0, placed.held)).collect();
        assert_eq!(shown, [(1, 5000, Some(PrizeState::Waiting)), (2, 4999, None), (3, 500, None)]);
        let text = "Arena: you took place 1 in The cup cup! Your prize of 5000 ESL Coins is being checked and will be \
                    paid into your wallet. You do not have to do anything.";
        assert_eq!(messages_of(&test, first).await, [("prize_waiting".into(), text.into())]);
        assert_eq!(kinds(&test, second).await, ["tournament_won"]);
        let waiting = prizes::waiting_of(&test.app, first).await.unwrap();
        assert_eq!(waiting.len(), 1);
        assert_eq!(waiting[0].held_at, test.app.now());
        let backlog = test.read().held_prizes().backlog().await.unwrap();
        assert_eq!(backlog, PrizeBacklog { waiting: 1, oldest: Some(test.app.now()) });
        test.assert_ledger_sound().await;
    }

    async fn a_threshold_of_nothing_lets_every_prize_wait_but_not_those_of_nothing(db: TestDatabase) {
        let test = TestApp::with_settings(db, Settings { prizes_wait_from: Credits(0), ..settings() }).await;
        let first = test.subscriber("03000000001").await;
        let second = test.subscriber("03000000002").await;
        ended(&test, TournamentKind::Esl, "cup", &[(first, 1), (second, 0)]).await;
        assert_eq!(kinds(&test, first).await, ["prize_waiting"]);
        assert_eq!(kinds(&test, second).await, ["tournament_won"]);
        test.assert_ledger_sound().await;
    }

    async fn a_prize_is_paid_once_with_a_message_and_an_audit_line(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (subscriber, prize) = winner(&test, "03000000001", "cup").await;
        let tx = test.begin().await;
        tx.subscribers().set_language(subscriber, "ur".parse().unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        later(&test);
        let paid = pay(&desk(&test, "prizes pay", prize.id), prize.id, "sana").await.unwrap();
        assert_eq!((paid.state, paid.settled_by.as_deref()), (PrizeState::Paid, Some("sana")));
        assert_eq!(paid.settled_at, Some(test.app.now()));
        assert_eq!(test.balance(subscriber).await, 6000);
        assert_eq!(test.read().standings().score(subscriber).await.unwrap().0, 6000, "a prize counts as earned");
        let entry = test.read().ledger().entries(subscriber, None, 1).await.unwrap().remove(0);
        assert_eq!((entry.reason.as_str(), entry.title.as_str()), ("prize", "The cup cup"));
        let messages = messages_of(&test, subscriber).await;
        assert_eq!(messages[1].0, "prize_paid");
        assert!(messages[1].1.contains("آپ کے والٹ میں آ گئے"), "{messages:?}");
        test.assert_ledger_sound().await;

        assert_eq!(code(pay(&test.app, prize.id, "omar").await), "prize_settled");
        assert_eq!(code(refuse(&test.app, prize.id, "omar", "Late").await), "prize_settled");
        assert_eq!(test.balance(subscriber).await, 6000);
        let audit = test.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 20).await.unwrap();
        assert_eq!(audit.len(), 1);
        let (line, subject) = (&audit[0], prize.id.to_string());
        assert_eq!((line.actor.as_str(), line.action.as_str(), &line.subject), ("sana", "prizes pay", &subject));
        assert_eq!(line.change.before, Some(json!({ "state": "waiting" })));
        assert_eq!(line.change.after, Some(json!({ "state": "paid", "credits": 6000 })));
    }

    async fn a_prize_s_transaction_is_not_taken_back_and_the_refusal_says_what_to_do(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (first, second) = (test.subscriber("03000000001").await, test.subscriber("03000000002").await);
        let id = ended(&test, TournamentKind::Esl, "cup", &[(first, 6000), (second, 500)]).await;
        let held = prizes::of_winner(&test.app, id, first).await.unwrap().unwrap();
        pay(&test.app, held.id, "sana").await.unwrap();
        let advice_on = async |winner| {
            let paid = test.read().ledger().entries(winner, None, 1).await.unwrap().remove(0);
            match reverse(&test.app, paid.txn, "ticket 9").await {
                Err(AppError::Refused(refusal)) => (refusal.code.into_owned(), refusal.message.into_owned()),
                other => panic!("not refused: {other:?}"),
            }
        };
        let (refused, advice) = advice_on(first).await;
        assert!(refused == "not_reversible" && advice.contains("paid a prize that had been held"), "{advice}");
        let (refused, advice) = advice_on(second).await;
        let all = format!("paid all prizes of tournament {id} at once");
        assert!(refused == "not_reversible" && advice.contains(&all), "{advice}");
        assert_eq!((test.balance(first).await, test.balance(second).await), (6000, 500));
        test.assert_ledger_sound().await;
    }

    async fn a_refused_prize_pays_nobody_and_says_why(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (subscriber, prize) = winner(&test, "03000000001", "cup").await;
        later(&test);
        for bad in ["", "  ", "two\nlines"] {
            assert_eq!(code(refuse(&test.app, prize.id, "sana", bad).await), "note_invalid");
        }
        let desk = desk(&test, "prizes refuse", prize.id);
        let refused = refuse(&desk, prize.id, "sana", "A program played").await.unwrap();
        assert_eq!((refused.state, refused.reason.as_deref()), (PrizeState::Refused, Some("A program played")));
        let text = "Arena: your prize of 6000 ESL Coins for The cup cup was checked and will not be paid. Reason: A \
                    program played";
        assert_eq!(messages_of(&test, subscriber).await[1], ("prize_refused".into(), text.into()));
        assert_eq!(code(pay(&test.app, prize.id, "omar").await), "prize_settled");
        assert_eq!(test.balance(subscriber).await, 0);
        assert_eq!(tournaments::placed(&test.app, prize.tournament).await.unwrap()[0].place, 1);
        let audit = test.read().audit().list(DateTime::<Utc>::UNIX_EPOCH, 20).await.unwrap();
        assert_eq!(audit[0].change.reason.as_deref(), Some("A program played"));
        assert_eq!(audit[0].change.after, Some(json!({ "state": "refused" })));
        test.assert_ledger_sound().await;
    }

    async fn simultaneous_decisions_about_a_prize_succeed_once(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let other = test.node().await;
        for round in 0..3 {
            let (subscriber, prize) =
                winner(&test, &format!("0300000001{round}"), &format!("cup{round}")).await;
            let id = prize.id;
            let outcomes = at_once((0..6).map(|number| {
                let app = if number % 2 == 0 { test.app.clone() } else { other.clone() };
                async move {
                    if number < 4 { pay(&app, id, "sana").await } else { refuse(&app, id, "omar", "No").await }
                }
            }))
            .await;
            let done: Vec<_> = outcomes.iter().filter_map(|outcome| outcome.as_ref().ok()).collect();
            assert_eq!(done.len(), 1, "{outcomes:?}");
            let paid = done[0].state == PrizeState::Paid;
            for outcome in outcomes.into_iter().filter(Result::is_err) {
                assert_eq!(code(outcome), "prize_settled");
            }
            assert_eq!(test.balance(subscriber).await, if paid { 6000 } else { 0 });
            assert_eq!(kinds(&test, subscriber).await.len(), 2, "told once that it waits, once what became of it");
            test.assert_ledger_sound().await;
        }
    }

    async fn a_held_winner_is_paid_after_the_hold_is_lifted(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (subscriber, prize) = winner(&test, "03000000001", "cup").await;
        subscription::hold(&test.app, subscriber, "plays like a program").await.unwrap();
        assert_eq!(code(pay(&test.app, prize.id, "sana").await), "account_held");
        assert_eq!(prizes::show(&test.app, prize.id).await.unwrap().state, PrizeState::Waiting);
        assert_eq!(test.balance(subscriber).await, 0);
        subscription::lift_hold(&test.app, subscriber, None).await.unwrap();
        pay(&test.app, prize.id, "sana").await.unwrap();
        assert_eq!(test.balance(subscriber).await, 6000);
        test.assert_ledger_sound().await;
    }

    async fn a_prize_of_any_size_waits_while_staff_hold_its_winner(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let other = test.subscriber("03000000002").await;
        for (number, kind) in [TournamentKind::Esl, TournamentKind::Weekly].into_iter().enumerate() {
            let slug = format!("cup{number}");
            let id = test.seed_tournament(&NewTournament { min_players: 2, ..tournament(kind, &slug) }).await;
            for subscriber in [subscriber, other] {
                if kind == TournamentKind::Esl {
                    test.check_in(id, &[subscriber]).await;
                } else {
                    let form = tournaments::Registration {
                        tournament: id,
                        nickname: "Ace".into(),
                        uid: String::new(),
                        email: String::new(),
                    };
                    tournaments::register(&test.app, subscriber, form, None).await.unwrap();
                }
            }
            subscription::hold(&test.app, subscriber, "plays like a program").await.unwrap();
            let tx = test.begin().await;
            let won = |subscriber, place| Winner { subscriber, place, prize: Credits(10) };
            let plan = test.tournament(id).await;
            let waiting = award(&test.app, &*tx, &plan, &[won(subscriber, 1), won(other, 2)]).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(waiting, [subscriber]);
            subscription::lift_hold(&test.app, subscriber, None).await.unwrap();
        }
        assert_eq!((test.balance(subscriber).await, test.balance(other).await), (0, 20));
        assert_eq!(prizes::waiting_of(&test.app, subscriber).await.unwrap().len(), 2);
        test.assert_ledger_sound().await;
    }

    /// Staff enter the results: they have already checked them.
    async fn a_weekly_tournament_pays_at_once_whatever_the_prize(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        ended(&test, TournamentKind::Weekly, "cup", &[(subscriber, 9000)]).await;
        assert_eq!(test.balance(subscriber).await, 9000);
        assert_eq!(kinds(&test, subscriber).await.last().map(String::as_str), Some("tournament_won"));
        test.assert_ledger_sound().await;
    }

    async fn an_erased_winner_has_no_waiting_prize(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let (subscriber, prize) = winner(&test, "03000000001", "cup").await;
        let (_, refused_before) = {
            let id = ended(&test, TournamentKind::Esl, "other", &[(subscriber, 7000)]).await;
            (id, prizes::of_winner(&test.app, id, subscriber).await.unwrap().unwrap())
        };
        refuse(&test.app, refused_before.id, "sana", "Ayesha played for him").await.unwrap();
        assert_eq!(code(privacy::erase(&test.app, subscriber, false).await), "prizes_wait");
        assert_eq!(prizes::show(&test.app, prize.id).await.unwrap().state, PrizeState::Waiting);
        privacy::erase(&test.app, subscriber, true).await.unwrap();
        let gone = prizes::show(&test.app, prize.id).await.unwrap();
        assert_eq!((gone.state, gone.reason, gone.nickname.as_str()), (PrizeState::Refused, None, "Player"));
        assert_eq!(prizes::show(&test.app, refused_before.id).await.unwrap().reason, None);
        assert_eq!(code(pay(&test.app, prize.id, "sana").await), "prize_settled");
        test.assert_ledger_sound().await;
        let kept = test.read().privacy().everything(subscriber).await.unwrap();
        let rows = &kept.iter().find(|kept| kept.table == "held_prize").unwrap().rows;
        assert_eq!(rows.len(), 2, "the export names them");
    }

    /// The tournament went on after the player was erased.
    async fn a_prize_of_an_erased_winner_can_only_be_refused(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let new = NewTournament { min_players: 2, ..tournament(TournamentKind::Esl, "cup") };
        let id = test.seed_tournament(&new).await;
        test.check_in(id, &[subscriber]).await;
        privacy::erase(&test.app, subscriber, false).await.unwrap();
        let tx = test.begin().await;
        let won = Winner { subscriber, place: 1, prize: Credits(6000) };
        award(&test.app, &*tx, &test.tournament(id).await, &[won]).await.unwrap();
        tx.commit().await.unwrap();
        let prize = prizes::of_winner(&test.app, id, subscriber).await.unwrap().unwrap();
        assert_eq!(code(pay(&test.app, prize.id, "sana").await), "winner_erased");
        assert_eq!(prizes::show(&test.app, prize.id).await.unwrap().state, PrizeState::Waiting);
        refuse(&test.app, prize.id, "sana", "The winner was erased").await.unwrap();
        assert_eq!(test.balance(subscriber).await, 0);
        test.assert_ledger_sound().await;
    }

    /// A tournament that is not ended has no held prize.
    async fn a_rolled_back_transaction_leaves_no_prize_and_no_message(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let subscriber = test.subscriber("03000000001").await;
        let new = NewTournament { min_players: 2, ..tournament(TournamentKind::Esl, "cup") };
        let id = test.seed_tournament(&new).await;
        test.check_in(id, &[subscriber]).await;
        let tx = test.begin().await;
        let won = Winner { subscriber, place: 1, prize: Credits(6000) };
        award(&test.app, &*tx, &test.tournament(id).await, &[won]).await.unwrap();
        drop(tx);
        assert_eq!(prizes::of_winner(&test.app, id, subscriber).await.unwrap(), None);
        assert_eq!(kinds(&test, subscriber).await, Vec::<String>::new());
        test.assert_ledger_sound().await;
    }

    async fn prizes_are_listed_by_state_and_page_the_oldest_first(db: TestDatabase) {
        let test = TestApp::new(db).await;
        let mut ids = Vec::new();
        for number in 0..5 {
            ids.push(winner(&test, &format!("0300000001{number}"), &format!("cup{number}")).await.1.id);
            later(&test);
        }
        pay(&test.app, ids[1], "sana").await.unwrap();
        let page = async |state, after, limit| {
            let page = prizes::list(&test.app, state, after, limit).await.unwrap();
            (page.prizes.iter().map(|prize| prize.id).collect::<Vec<_>>(), page.next)
        };
        assert_eq!(page(PrizeState::Waiting, None, 2).await, (vec![ids[0], ids[2]], Some(ids[2])));
        assert_eq!(page(PrizeState::Waiting, Some(ids[2]), 2).await, (vec![ids[3], ids[4]], None));
        assert_eq!(page(PrizeState::Paid, None, 2).await, (vec![ids[1]], None));
        assert_eq!(page(PrizeState::Refused, None, 2).await, (vec![], None));
        let unknown = prizes::show(&test.app, Uuid::nil()).await;
        assert!(matches!(unknown, Err(AppError::NotFound)));
    }
}
